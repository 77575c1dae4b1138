import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

/// Random edits of random directories, in files that Roster wrote itself: reading back gives what was meant, and the records of
/// all others stay as they were, byte for byte.
///
/// A few hundred of each format run with the other tests. `ROSTER_FUZZ_SECONDS` says how long to go on with each; `ROSTER_SEED`
/// begins at another place.
@Suite struct WriterFuzzTests {
  private static let formats = PeopleExport.Format.allCases

  private static var firstSeed: UInt64 {
    ProcessInfo.processInfo.environment["ROSTER_SEED"].flatMap { UInt64($0) } ?? 20_261_132_000
  }

  @Test(arguments: formats)
  func editsSayWhatWasMeantAndNothingElse(format: PeopleExport.Format) throws {
    let folder = try TemporaryFolder()
    let seconds = ProcessInfo.processInfo.environment["ROSTER_FUZZ_SECONDS"].flatMap { Double($0) } ?? 0
    let end = Date() + seconds
    var (seed, edits, refused, nameless) = (Self.firstSeed, 0, 0, 0)
    while edits < 200 || Date() < end {
      var run = WriterFuzzRun(seed: seed, format, folder)
      guard try run.isRight() else { return }
      (edits, refused, nameless) = (edits + run.edits, refused + run.refused, nameless + run.nameless)
      seed += 1
    }
    print(
      "edits of \(format): \(edits), \(refused) of them refused, \(nameless) for a field's name, seeds from \(Self.firstSeed) to \(seed - 1)"
    )
    // Cells of CSV hold no lists without a separator.
    #expect((refused - nameless) * (format == .csv ? 4 : 20) < edits)
  }
}

extension FieldMapping {
  /// The same as columns of lists hold it: without what pieces lose, a text with a separator in pieces.
  fileprivate func divided(by separators: [String: String]) -> FieldMapping {
    FieldMapping(
      unique: fields.map { field in
        var field = field
        switch field.value {
        case .text(let text):
          let pieces = separators[field.name].map { text.split(separator: $0).map { String($0).withoutInvisibles } }
          let shown = (pieces ?? [text.withoutInvisibles]).filter { !$0.isEmpty }
          field.value = shown.count == 1 ? .text(shown[0]) : .list(shown.map(FieldValue.text))
        case .list(let values): field.value = .list(values.map { .text(($0.spelling ?? "").withoutInvisibles) })
        default: break
        }
        return field
      })
  }
}

/// A random directory in one format, with a few edits one after the other.
private struct WriterFuzzRun {
  private let seed: UInt64
  private let format: PeopleExport.Format
  private let folder: TemporaryFolder
  private var generator: SeededGenerator
  private(set) var edits = 0
  private(set) var refused = 0
  /// How many of these for a name that the format cannot have.
  private(set) var nameless = 0
  /// What stands between the values of lists in which columns.
  private var separators: [String: String] = [:]

  init(seed: UInt64, _ format: PeopleExport.Format, _ folder: TemporaryFolder) {
    self.seed = seed
    self.format = format
    self.folder = folder
    generator = SeededGenerator(seed: seed &* 31)
  }

  private var isFlat: Bool { [.csv, .vcard, .ldif].contains(format) }

  mutating func isRight() throws -> Bool {
    var random = RandomPeople(seed: seed, .init(isNested: !isFlat))
    let export = try PeopleExport.file(of: random.people(), as: format)
    separators = Dictionary(
      export.separators.map { ($0.field, $0.text) }, uniquingKeysWith: { first, _ in first })
    let rules = FieldRules(
      rules: export.separators.compactMap { separator in
        FieldPath(separator.field).map { FieldRules.Rule(name: separator.field, path: $0, separator: separator.text) }
      })
    let name = "people.\(format == .vcard ? "vcf" : format.rawValue)"
    let path = try folder.write(name, bytes: export.bytes)
    for number in 0..<3 {
      let store = try DirectoryFile.store(
        at: path, displayPath: name, rules: rules,
        options: ReadingOptions(format: DirectoryFile.Format(word: format.rawValue)))
      let before = try store.load()
      var people = before.people
      let (spare, what) = edit(&people)
      let text = try AtomicFile.read(path, displayPath: name) ?? []
      edits += 1
      do {
        try store.save(people)
      } catch let error as DiagnosticError {
        refused += 1
        let isName = error.diagnostics.contains { $0.message.hasSuffix("no attribute of such a name") }
        nameless += isName ? 1 : 0
        let isSame = try AtomicFile.read(path, displayPath: name) == text
        #expect(isSame && !error.diagnostics.isEmpty, "seed \(seed), edit \(number): \(what)")
        continue
      }
      let saved = try AtomicFile.read(path, displayPath: name) ?? []
      guard let difference = try difference(people, spare, before, text, saved, store) else { continue }
      Issue.record(
        "seed \(seed), edit \(number): \(what): \(difference)\nbefore:\n\(String(decoding: text, as: UTF8.self))\nafter:\n\(String(decoding: saved, as: UTF8.self))"
      )
      return false
    }
    return true
  }

  /// Edits somebody; the person whose record may change, and what was done.
  private mutating func edit(_ people: inout [Person]) -> (spare: UUID?, what: String) {
    var random = RandomPeople(seed: generator.next(), .init(isNested: !isFlat))
    let donors = random.people()
    let donor = donors.first ?? Person(id: UUID(name: "\(seed)"), name: "Nobody")
    let kind = Int.random(in: 0...6, using: &generator)
    guard !people.isEmpty, kind != 0 else {
      guard !people.contains(where: { $0.id == donor.id }) else { return (nil, "nothing") }
      people.append(donor)
      return (donor.id, "adds \(donor)")
    }
    let place = Int.random(in: people.indices, using: &generator)
    let id = people[place].id
    switch kind {
    case 1:
      people.remove(at: place)
      return (id, "removes \(place)")
    case 2:
      people[place].name = donor.name
      return (id, "names \(place) \(donor.name)")
    case 3:
      people[place].office = donor.office
      return (id, "moves \(place) to \(donor.office)")
    case 4:
      guard let name = people[place].fields.fields.randomElement(using: &generator)?.name else {
        return (nil, "nothing")
      }
      people[place].fields[name] = nil
      return (id, "takes \(name) of \(place) away")
    default:
      guard let field = donor.fields.fields.randomElement(using: &generator) else { return (nil, "nothing") }
      people[place].fields[field.name] = field.value
      return (id, "sets \(field) of \(place)")
    }
  }

  /// What is not as it should be.
  private func difference(
    _ people: [Person], _ spare: UUID?, _ before: DirectoryContents, _ text: [UInt8], _ saved: [UInt8],
    _ store: any DirectoryStore
  ) throws -> String? {
    let after = try store.load()
    guard after.people.map(\.id) == people.map(\.id) else { return "other people" }
    for (person, meant) in zip(after.people, people) {
      let isSame = SavedRecords.isSame(comparable(person), comparable(meant))
      if !isSame { return "read \(comparable(person)), meant \(comparable(meant))" }
    }
    guard format != .plist else { return nil }
    var rest = saved[...]
    for (person, origin) in zip(before.people, before.origins) where person.id != spare {
      let record = text[origin.span.range]
      guard let place = rest.firstRange(of: record) else { return "the record of '\(person.name)' is another" }
      rest = rest[place.upperBound...]
    }
    return nil
  }

  private func comparable(_ person: Person) -> FieldMapping {
    let own = [
      FieldMapping.Field(name: "name", value: .text(person.name)), .init(name: "office", value: .text(person.office)),
    ]
    // The first of several goes with the list of all, and an address with its parts.
    let fields = FieldMapping(unique: own + person.fields.fields)
    // A column of lists holds lists of one.
    if format == .csv { return fields.divided(by: separators).asInLines }
    guard format == .vcard || format == .ldif else { return fields }
    return FieldMapping(
      unique: fields.fields.filter {
        !["email", "phone", "mobile", "pager", "emails", "phones", "mobiles", "pagers", "address", "dn", "uid"]
          .contains($0.name)
      }
    ).asInLines
  }
}
