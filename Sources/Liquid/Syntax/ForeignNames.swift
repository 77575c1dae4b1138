/// Tags and filters of other programs that have Liquid, and what to write instead. Authors who come from there try them first.
enum ForeignNames {
  /// What to write instead of a tag.
  static let tags: [String: String] = [
    "block": layouts, "content_for": layouts, "extends": layouts, "layout": layouts, "section": partials,
    "sections": partials, "include_relative": partials, "include_cached": partials,
    "javascript": assets, "schema": "what a site needs to know stands in its settings and in 'Data/'", "style": assets,
    "stylesheet": assets,
    "link": "write the address as it is in the output: '/people/ada.html'; it becomes relative to the page",
    "post_url": "there are no posts: 'person.url' is a person's page, 'page.url' this one",
    "highlight": "put code between lines of '```' in Markdown",
    "paginate": "a template with 'for: letter' makes a page for each letter; 'slice' gives a part of a list",
    "form": "write the form in HTML", "set": "it is called 'assign'", "elif": "it is called 'elsif'",
    "end": "each block has an end of its own: 'endif', 'endfor'", "macro": partials, "import": partials,
  ]

  /// What to write instead of a filter.
  static let filters: [String: String] = [
    "asset_url": files, "file_url": files, "image_url": files, "img_url": files, "theme_asset_url": files,
    "image_tag": "write the element: '<img src=\"/photos/{{ person.slug }}.jpg\" alt=\"\">'",
    "img_tag": "write the element: '<img src=\"/photos/{{ person.slug }}.jpg\" alt=\"\">'",
    "link_to": "write '[text]({{ url }})' in Markdown", "script_tag": files, "stylesheet_tag": files,
    "handle": "'slugify' makes an address of text", "handleize": "'slugify' makes an address of text",
    "t": words, "translate": words, "time_tag": "write '<time>' around what 'date' gives",
    "safe": "'raw' trusts a field's HTML as it is", "html_safe": "'raw' trusts a field's HTML as it is",
    "sassify": assets, "scssify": assets, "smartify": "write the quotes and dashes that you mean",
    "pluralize": "choose with '{% if %}', or show the number by itself", "upper": "it is called 'upcase'",
    "lower": "it is called 'downcase'", "length": "it is called 'size'", "count": "it is called 'size'",
    "filter": "it is called 'where'", "limit": "'slice: 0, 5' gives five; a loop takes 'limit: 5'",
    "add": "it is called 'plus'", "subtract": "it is called 'minus'", "multiply": "it is called 'times'",
    "divide": "it is called 'divided_by'", "mod": "it is called 'modulo'", "trim": "it is called 'strip'",
    "nl2br": "it is called 'newline_to_br'", "striptags": "it is called 'strip_html'", "to_json": "it is called 'json'",
  ]

  private static let layouts =
    "a layout is a file with '{{ content }}' in it, which 'layout: NAME' in the front matter asks for"
  private static let partials = "'render' and 'include' put a file of 'partials/' here"
  private static let assets = "style sheets and scripts are files of their own, linked in 'layout.html'"
  private static let files =
    "write the path from the site's root, like '/assets/style.css': it becomes relative to the page"
  private static let words = "words are in 'words.yml': '{{ words.NAME }}'"
}
