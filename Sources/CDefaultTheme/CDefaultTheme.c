#include "CDefaultTheme.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Every file of Templates/ stands here twice: its bytes, and its entry in the list. A test compares the list with
// the folder, so that a file that was forgotten here fails it.

static const unsigned char file_404_md[] = {
#embed "../../Templates/404.md"
};
static const unsigned char file_assets_filter_js[] = {
#embed "../../Templates/assets/filter.js"
};
static const unsigned char file_assets_style_css[] = {
#embed "../../Templates/assets/style.css"
};
static const unsigned char file_department_md[] = {
#embed "../../Templates/department.md"
};
static const unsigned char file_departments_md[] = {
#embed "../../Templates/departments.md"
};
static const unsigned char file_favicon_svg[] = {
#embed "../../Templates/favicon.svg"
};
static const unsigned char file_index_md[] = {
#embed "../../Templates/index.md"
};
static const unsigned char file_layout_html[] = {
#embed "../../Templates/layout.html"
};
static const unsigned char file_letter_md[] = {
#embed "../../Templates/letter.md"
};
static const unsigned char file_namesakes_md[] = {
#embed "../../Templates/namesakes.md"
};
static const unsigned char file_office_letter_md[] = {
#embed "../../Templates/office-letter.md"
};
static const unsigned char file_offices_md[] = {
#embed "../../Templates/offices.md"
};
static const unsigned char file_partials_count_html[] = {
#embed "../../Templates/partials/count.html"
};
static const unsigned char file_partials_departments_html[] = {
#embed "../../Templates/partials/departments.html"
};
static const unsigned char file_partials_filter_html[] = {
#embed "../../Templates/partials/filter.html"
};
static const unsigned char file_partials_letters_html[] = {
#embed "../../Templates/partials/letters.html"
};
static const unsigned char file_partials_offices_html[] = {
#embed "../../Templates/partials/offices.html"
};
static const unsigned char file_partials_person_row_html[] = {
#embed "../../Templates/partials/person-row.html"
};
static const unsigned char file_people_json[] = {
#embed "../../Templates/people.json"
};
static const unsigned char file_person_md[] = {
#embed "../../Templates/person.md"
};
static const unsigned char file_redirect_html[] = {
#embed "../../Templates/redirect.html"
};
static const unsigned char file_sitemap_xml[] = {
#embed "../../Templates/sitemap.xml"
};
static const unsigned char file_words_yml[] = {
#embed "../../Templates/words.yml"
};

static const RosterThemeFile files[] = {
    {"404.md", file_404_md, sizeof file_404_md},
    {"assets/filter.js", file_assets_filter_js, sizeof file_assets_filter_js},
    {"assets/style.css", file_assets_style_css, sizeof file_assets_style_css},
    {"department.md", file_department_md, sizeof file_department_md},
    {"departments.md", file_departments_md, sizeof file_departments_md},
    {"favicon.svg", file_favicon_svg, sizeof file_favicon_svg},
    {"index.md", file_index_md, sizeof file_index_md},
    {"layout.html", file_layout_html, sizeof file_layout_html},
    {"letter.md", file_letter_md, sizeof file_letter_md},
    {"namesakes.md", file_namesakes_md, sizeof file_namesakes_md},
    {"office-letter.md", file_office_letter_md, sizeof file_office_letter_md},
    {"offices.md", file_offices_md, sizeof file_offices_md},
    {"partials/count.html", file_partials_count_html, sizeof file_partials_count_html},
    {"partials/departments.html", file_partials_departments_html, sizeof file_partials_departments_html},
    {"partials/filter.html", file_partials_filter_html, sizeof file_partials_filter_html},
    {"partials/letters.html", file_partials_letters_html, sizeof file_partials_letters_html},
    {"partials/offices.html", file_partials_offices_html, sizeof file_partials_offices_html},
    {"partials/person-row.html", file_partials_person_row_html, sizeof file_partials_person_row_html},
    {"people.json", file_people_json, sizeof file_people_json},
    {"person.md", file_person_md, sizeof file_person_md},
    {"redirect.html", file_redirect_html, sizeof file_redirect_html},
    {"sitemap.xml", file_sitemap_xml, sizeof file_sitemap_xml},
    {"words.yml", file_words_yml, sizeof file_words_yml},
};

size_t roster_theme_count(void) { return sizeof files / sizeof files[0]; }

RosterThemeFile roster_theme_file(size_t index) { return files[index]; }
