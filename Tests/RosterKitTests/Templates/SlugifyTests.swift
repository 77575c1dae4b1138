import Testing

@testable import RosterKit

@Suite struct SlugifyTests {
  private func output(_ template: String) throws -> String? {
    let site = try SiteFixture(["directory.csv": "name\nAda\n", "Templates/x.txt": template])
    try site.build()
    return site.text("_site/x.txt")
  }

  @Test(arguments: [
    ("'The _Résumé_ of Dr. O~Neil — 50% off! v2.0' | slugify", "the-résumé-of-dr-o-neil-50-off-v2-0"),
    ("'The _Résumé_ — 50% off! ~ v2.0' | slugify: 'pretty'", "the-_résumé_-50-off!-~-v2.0"),
    ("'The  Résumé — 50%' | slugify: 'raw'", "the-résumé-—-50%"),
    ("'The  Résumé' | slugify: 'none'", "the  résumé"), ("'The Résumé' | slugify: 'ascii'", "the-r-sum"),
    ("'Émile Zhāng' | slugify: 'latin'", "emile-zhang"), ("'  Ada -- B-C ' | slugify", "ada-b-c"),
    ("nil | slugify", ""), ("'张' | slugify", "张"), ("'***' | slugify", ""),
  ])
  func textBecomesAPartOfAnAddress(call: String, expected: String) throws {
    #expect(try output("{{ \(call) }}") == expected)
  }

  @Test func anUnknownModeIsAnError() throws {
    let site = try SiteFixture(["directory.csv": "name\nAda\n", "Templates/x.txt": "{{ 'a' | slugify: 'latn' }}"])
    let problem = try #require(site.problems().first)
    #expect(problem.message == "'slugify' has no mode 'latn'")
    #expect(problem.notes.first == "did you mean 'latin'?")
  }
}

/// Months, days and orders in the language of the site.
@Suite struct LocaleFilterTests {
  private func output(_ template: String, locale: String) throws -> String? {
    let site = try SiteFixture([
      "directory.csv": "name,office\nÖrn,9\nOst,10\nZoe,Ä\nzed,B\n",
      "roster.yml": "locale: \(locale)\ntimezone: Europe/Berlin\n",
      "Templates/x.txt": template,
    ])
    try site.build()
    return site.text("_site/x.txt")
  }

  @Test(arguments: [
    ("en", "Thursday 10 December 2015, Dec"), ("de", "Donnerstag 10 Dezember 2015, Dez"),
    ("ru", "четверг 10 декабря 2015, дек."), ("th", "วันพฤหัสบดี 10 ธันวาคม 2015, ธ.ค."),
  ])
  func datesHaveTheNamesOfTheLanguage(locale: String, expected: String) throws {
    let template = "{{ '2015-12-10' | date: '%A %d %B %Y' }}, {{ '2015-12-10' | date: '%b' }}"
    #expect(try output(template, locale: locale) == expected)
  }

  @Test func aMonthByItselfHasAFormOfItsOwn() throws {
    #expect(
      try output("{{ '2015-12-10' | date: '%B %Y' }}; {{ '2015-12-10' | date: '%d %OB' }}", locale: "ru")
        == "декабрь 2015; 10 декабрь")
    #expect(try output("{{ '2015-09-10' | date_to_string }}", locale: "en-GB") == "10 Sep 2015")
  }

  @Test func datesForProgramsStayEnglishInTheZoneOfTheSite() throws {
    #expect(try output("{{ '2015-12-10 8:30' | date_to_rfc822 }}", locale: "de") == "Thu, 10 Dec 2015 08:30:00 +0100")
    #expect(try output("{{ '2015-07-10' | date_to_xmlschema }}", locale: "de") == "2015-07-10T00:00:00+02:00")
  }

  @Test(arguments: [("sv", "Ost Zoe zed Örn"), ("de", "Örn Ost zed Zoe")])
  func sortByIsTheOrderOfTheLanguage(locale: String, expected: String) throws {
    for list in ["people", "people | where_exp: 'p', 'p.name'"] {
      let output = try output("{{ \(list) | sort_by: 'name' | map: 'name' | join: ' ' }}", locale: locale)
      #expect(Set((output ?? "").split(separator: " ")) == ["Ost", "Zoe", "zed", "Örn"])
      #expect(output?.hasSuffix(locale == "sv" ? "Örn" : "Zoe") == true, "\(output ?? "")")
    }
    #expect(
      try self.output("{{ people | sort_by: 'office' | map: 'office' | join: ' ' }}", locale: locale)
        == (locale == "sv" ? "9 10 B Ä" : "9 10 Ä B"))
  }
}
