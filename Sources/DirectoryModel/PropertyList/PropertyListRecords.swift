import Diagnostics

/// The people of a property list: an array of dictionaries, a dictionary of these by key, or either under a single name.
struct PropertyListRecords {
  /// An array or dictionary that records stand in.
  struct Place {
    /// The steps that lead to it.
    var path: [FieldPath.Step]
    /// The numbers of its records.
    var records: Range<Int>
  }

  /// The file's name for messages.
  let path: String

  /// The records that are whole, with warnings of what is left out.
  private(set) var list = RecordList(records: [])

  /// Where they stand; nearly always one place.
  private(set) var places: [Place] = []

  /// Everything that is wrong.
  private(set) var problems: [Diagnostic]

  /// Finds the records of a file.
  ///
  /// - Parameter path: Where the people are; `nil`: where they usually are.
  init(in file: PropertyListFile, at path: FieldPath?) {
    self.path = file.source.path
    problems = file.problems
    var finder = RecordFinder<PropertyListNode>(words: ("an array", "a dictionary"))
    let root = PropertyListNode(file)
    if root.value != .broken {
      if let path { finder.addAll(in: root, at: path) } else { finder.addAll(in: root) }
    }
    places = finder.containers.map { Place(path: $0.path, records: $0.records) }
    list.records = finder.records
    list.elsewhere = path == nil ? finder.elsewhere : nil
    problems += file.faults.diagnostics(in: file, at: places.map(\.path))
    // Where nobody was found, that is the consequence of something else.
    if problems.isEmpty || !list.records.isEmpty { problems += finder.problems.diagnostics }
    problems.sort()
    if let stop = file.stop { problems.append(.notReadOn(file.source.location(of: stop..<stop))) }
    list.warnings = file.warnings + dataLeftOut(of: file)
  }

  /// Warnings of binary data, which is no field.
  private func dataLeftOut(of file: PropertyListFile) -> [Diagnostic] {
    var problems = RecordProblems()
    for place in places {
      var number = place.records.lowerBound
      for child in file.root.value(at: place.path)?.children ?? [] {
        guard case .dictionary(let dictionary) = child, file.isWhole || !child.isBroken else { continue }
        let record = list.records[number]
        number += 1
        for entry in dictionary.entries where entry.value.holdsData {
          problems.report(.data) {
            record.origin.warning(
              "the binary data in '\(entry.key)' of \(record.fields.personLabel) is left out",
              notes: ["pages show text; put a picture beside the directory as a file"])
          }
        }
      }
    }
    return problems.diagnostics
  }
}
