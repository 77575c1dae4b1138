import Foundation
import Testing

@testable import RosterKit

/// What each filter over people reads: a page that uses it is rendered after exactly those edits that could change what it
/// looked at.
@Suite struct FilterReadTests {
  /// An edit of the directory.
  enum Edit: String, CaseIterable {
    /// Bob goes from Physics to Art.
    case otherMove
    /// Cyd goes from Art to Maths.
    case join
    /// Ada, in Maths, gets another name, in the same place of the order.
    case renameIn
    /// The same for Bob.
    case renameOut
    /// Bob gets another office.
    case office
    /// Cyd moves to floor 4, above Ada.
    case floor
    /// Eve comes, to Art, at the end.
    case newcomer
    /// Ada's desk.
    case desk
  }

  private struct Use {
    var template: String
    var edits: Set<Edit>

    init(_ template: String, _ edits: Edit...) {
      self.template = template
      self.edits = Set(edits)
    }
  }

  private static let directory = """
    - {id: a, name: Ada, department: Maths, office: B1, floor: 3, desk: left}
    - {id: b, name: Bob, department: Physics, office: B2, floor: 1}
    - {id: c, name: Cyd, department: Art, office: B3, floor: 2}
    - {id: d, name: Dee, department: Maths, office: B4, floor: 5}

    """

  private static let maths = "people | where: 'department', 'Maths'"

  private static let uses: [Use] = [
    Use("nothing of people"),
    Use("{{ people | size }}{{ people.size }}", .newcomer),
    Use("{{ people | first | map: 'name' }}{{ people.first.name }}", .renameIn),
    Use("{{ people | last | map: 'office' }}", .newcomer),
    Use("{{ people | map: 'name' | join }}", .renameIn, .renameOut, .newcomer),
    Use("{{ people | map: 'office' | uniq | size }}", .office, .newcomer),
    Use("{{ people | map: 'desk' | compact | join }}", .newcomer, .desk),
    Use("{{ people | compact: 'desk' | size }}"),
    Use("{{ people | compact: 'desk' | map: 'desk' | join }}", .desk),
    Use("{{ people | compact | size }}", .newcomer),
    Use("{{ people | reverse | map: 'name' | join }}", .renameIn, .renameOut, .newcomer),
    Use("{{ people | slice: 0, 2 | map: 'office' | join }}", .office),
    Use("{{ people | join }}", .renameIn, .renameOut, .newcomer),
    Use("{{ people | array_to_sentence_string }}", .renameIn, .renameOut, .newcomer),
    Use("{{ people | concat: people | size }}", .newcomer),
    Use("{{ people | push: 1 | pop: 2 | shift | unshift: 2 | size }}", .newcomer),
    Use("{{ people | shift: 3 | map: 'office' | join }}", .newcomer),
    Use("{{ people | shift | first | map: 'office' }}", .office),
    Use("{{ people | sum: 'floor' }}", .floor, .newcomer),
    Use("{{ people | uniq: 'department' | map: 'office' | join }}", .otherMove, .join, .office),
    Use("{{ people | uniq: 'department' | size }}", .otherMove, .join),
    Use("{{ people | uniq: 'floor' | map: 'name' | join }}", .renameIn, .renameOut),
    Use("{{ people | uniq | size }}", .newcomer),
    // Chosen by a property: the result counts, not what it was chosen from.
    Use("{{ \(maths) | map: 'name' | join }}", .join, .renameIn),
    Use("{{ \(maths) | size }}", .join),
    Use("{{ \(maths) | first | map: 'name' }}", .renameIn),
    Use("{{ \(maths) | last | map: 'name' }}"),
    Use("{% for p in people limit: 1 %}{{ p.office }}{% endfor %}"),
    Use("{{ people | where: 'desk' | size }}"),
    Use("{{ people | reject: 'department', 'Maths' | map: 'name' | join }}", .join, .renameOut, .newcomer),
    Use("{{ people | reject: 'desk' | size }}", .newcomer),
    Use("{{ people | find: 'department', 'Art' | map: 'office' }}", .otherMove, .join),
    Use("{{ people | find: 'department', 'Maths' | map: 'desk' }}", .desk),
    Use("{{ people | find_index: 'department', 'Art' }}", .otherMove, .join),
    Use("{{ people | find_index: 'department', 'Maths' }}"),
    Use("{{ people | find_index: 'department', 'Law' }}"),
    Use("{{ people | find_index: 'desk' }}"),
    // Who is asked is not asked who comes after a hit; an address is nothing that collections know.
    Use("{{ people | find: 'previous' | map: 'office' }}", .office),
    Use("{{ people | find_index: 'previous' }}"),
    Use("{{ people | has: 'previous' }}"),
    Use("{{ people | has: 'department', 'Art' }}", .join),
    Use("{{ people | has: 'department', 'Law' }}"),
    Use("{{ people | where: 'department', 'Maths' | has: 'office', 'B4' }}"),
    Use("{{ people | where: 'department', 'Maths' | where: 'floor', 5 | map: 'office' }}"),
    // In an order.
    Use("{{ people | sort: 'floor' | map: 'name' | join }}", .floor, .renameIn, .renameOut, .newcomer),
    Use("{{ people | sort: 'floor' | first | map: 'name' }}", .renameOut),
    Use("{{ people | sort_natural: 'office' | last | map: 'name' }}", .office, .newcomer),
    Use("{{ people | sort_by: 'floor', 'name' | map: 'office' | join }}", .floor, .office, .newcomer),
    Use("{{ people | sort_by: '-floor' | first | map: 'name' }}"),
    Use("{{ people | sort: 'desk', 'first' | map: 'office' | join }}", .desk, .office, .newcomer),
    Use("{{ \(maths) | sort_by: '-name' | map: 'office' | join }}", .join),
    // Groups.
    Use("{% assign g = people | group_by: 'department' %}{{ g.size }}{{ g[0].name }}", .otherMove, .join),
    Use("{% assign g = people | group_by: 'department' %}{{ g[0].size }}", .otherMove, .join),
    Use("{% assign g = people | group_by: 'floor' %}{{ g[0].items | map: 'name' }}", .floor, .renameIn),
    Use("{% assign g = people | group_by_exp: 'p', 'p.floor | at_most: 2' %}{{ g.size }}", .floor, .newcomer),
    Use(
      "{% assign g = people | group_by_exp: 'p', 'p.office' %}{{ g[0].items[0].name }}", .office, .newcomer, .renameIn),
    // Expressions: what they look at in each element.
    Use("{{ people | where_exp: 'p', 'p.floor > 2' | size }}", .floor, .newcomer),
    Use("{{ people | where_exp: 'p', 'p.floor > 2' | map: 'name' | join }}", .floor, .newcomer, .renameIn),
    Use("{{ \(maths) | where_exp: 'p', 'p.desk' | size }}", .join, .desk),
    Use("{{ people | find_exp: 'p', 'p.floor > 2' | map: 'office' }}"),
    Use("{{ people | find_exp: 'p', 'p.floor == 1' | map: 'office' }}", .office),
    Use("{{ people | find_exp: 'p', 'p.floor == 9' | map: 'office' }}", .floor, .newcomer),
    Use("{{ \(maths) | find_exp: 'p', 'p.floor > 4' | map: 'office' }}", .join),
    Use("{{ \(maths) | json | size }}", .join, .renameIn, .desk),
    Use("{{ people | first | inspect }}", .renameIn, .desk),
    Use("{% if people contains person %}{% endif %}"),
  ]

  private let site: SiteFixture

  init() throws {
    var files = ["directory.yaml": Self.directory]
    for (number, use) in Self.uses.enumerated() { files["Templates/\(Self.path(number))"] = use.template }
    // Without the pages of the theme builds are quicker.
    for page in ["person.md", "department.md", "letter.md", "namesakes.md", "index.md", "offices.md", "departments.md"]
    {
      files["Templates/\(page)"] = ""
    }
    site = try SiteFixture(files)
    try site.build()
  }

  private static func path(_ number: Int) -> String { "use-\(number).txt" }

  private static func directory(after edit: Edit) -> String {
    func replacing(_ old: String, _ new: String) -> String { directory.replacingOccurrences(of: old, with: new) }
    return switch edit {
    case .otherMove: replacing("Physics", "Art")
    case .join: replacing("department: Art", "department: Maths")
    case .renameIn: replacing("name: Ada", "name: Adb")
    case .renameOut: replacing("name: Bob", "name: Boc")
    case .office: replacing("B2", "B9")
    case .floor: replacing("floor: 2", "floor: 4")
    case .newcomer: directory + "- {id: e, name: Eve, department: Art, office: B5, floor: 2}\n"
    case .desk: replacing("left", "right")
    }
  }

  @Test(arguments: Edit.allCases)
  func aPageIsRenderedWhenWhatItsFilterReadChanges(edit: Edit) throws {
    try site.write("directory.yaml", Self.directory(after: edit))
    let rendered = Set(try site.build().rendered.map(\.path))
    for (number, use) in Self.uses.enumerated() {
      let isRendered = rendered.contains(Self.path(number))
      #expect(isRendered == use.edits.contains(edit), "\(use.template)")
    }
    #expect(SiteFixture.differences(try site.tree(), try site.cleanTree()) == [])
    #expect(try site.build().rendered.isEmpty)
  }
}
