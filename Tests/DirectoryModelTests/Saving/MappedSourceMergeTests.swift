import Diagnostics
import Testing

@testable import DirectoryModel

/// Edits of fields whose rules take them from several places.
@Suite struct MappedSourceMergeTests {
  private let fields = FieldMapping([
    .init(name: "First", value: .text("Ada")), .init(name: "Last", value: .text("Marlow")),
    .init(name: "email", value: .text("")), .init(name: "mail", value: .text("a@example.org")),
    .init(name: "im", value: .text("xmpp:ada")),
  ])

  private func edits(_ change: (inout Person) -> Void) throws -> [FieldEdit] {
    var rules = FieldRules()
    var name = try FieldRules.Rule(name: "name", path: #require(FieldPath("First")))
    (name.otherPaths, name.joiner) = (try [#require(FieldPath("Last"))], " ")
    var email = try FieldRules.Rule(name: "email", path: #require(FieldPath("email")))
    email.otherPaths = try [#require(FieldPath("mail"))]
    var chat = try FieldRules.Rule(name: "chat", path: #require(FieldPath("im")))
    chat.prefix = "xmpp:"
    rules.rules = [name, email, chat]
    let record = Record(
      fields: fields, origin: RecordOrigin(span: SourceSpan(SourceText(path: "a", text: ""), 0..<0)))
    let builder = PeopleBuilder(rules: rules)
    let base = try #require(try builder.contents(of: RecordList(records: [record])).people.first)
    #expect(base.name == "Ada Marlow")
    #expect(base["chat"] == .text("ada"))
    var person = base
    change(&person)
    return try builder.edits(from: base, to: person, in: record)
  }

  private func complaint(_ change: (inout Person) -> Void) -> [String] {
    do {
      return ["\(try edits(change))"]
    } catch let error as DiagnosticError {
      return error.diagnostics.map(\.message)
    } catch {
      return ["\(error)"]
    }
  }

  @Test func valueIsWrittenToThePlaceThatItCameFrom() throws {
    let found = try edits { $0.fields["email"] = .text("b@example.org") }
    #expect(found == [FieldEdit(path: [.name("mail")], value: .text("b@example.org"))])
  }

  @Test func whatChangesWithItsPartsNeedsNoEdit() throws {
    let found = try edits { person in
      person.name = "Ada Lovelace"
      person.fields["Last"] = .text("Lovelace")
      person.fields["im"] = .text("xmpp:al")
      person.fields["chat"] = .text("al")
    }
    #expect(
      found == [
        FieldEdit(path: [.name("Last")], value: .text("Lovelace")),
        FieldEdit(path: [.name("im")], value: .text("xmpp:al")),
      ])
    #expect(
      complaint { ($0.name, $0.fields["Last"]) = ("Ada King", .text("Lovelace")) } == [
        "the field 'name' of 'Ada Marlow' cannot be saved: 'Last' comes from the same place and has another value"
      ])
  }

  @Test func aJoinedNameIsDividedWhereThatIsPlain() throws {
    func names(_ name: String) throws -> [String] {
      try edits { $0.name = name }.map { "\(FieldPath.text(of: $0.path)) \($0.value?.spelling ?? "goes")" }
    }
    #expect(try names("Ada Lovelace") == ["Last Lovelace"])
    #expect(try names("Zoe Diaz") == ["First Zoe", "Last Diaz"])
    #expect(try names("Ada de la Cruz") == ["Last de la Cruz"])
    #expect(try names("Maria del Mar Marlow") == ["First Maria del Mar"])
    #expect(
      complaint { $0.name = "Maria del Mar" } == [
        "the field 'name' of 'Ada Marlow' cannot be saved: it is joined of 'First' and 'Last', and 'Maria del Mar' may be divided in several ways"
      ])
  }

  @Test func whatIsTakenAwayFromAValueComesBack() throws {
    #expect(try edits { $0.fields["chat"] = .text("x") } == [FieldEdit(path: [.name("im")], value: .text("xmpp:x"))])
    #expect(
      try edits { $0.fields["chat"] = .text("xmpp:x") } == [FieldEdit(path: [.name("im")], value: .text("xmpp:x"))])
    #expect(try edits { $0.fields["chat"] = nil } == [FieldEdit(path: [.name("im")], value: nil)])
  }
}
