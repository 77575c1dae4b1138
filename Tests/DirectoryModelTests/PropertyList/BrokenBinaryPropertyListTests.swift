import Diagnostics
import DirectoryModel
import Testing

/// Binary property lists with values that cannot be read: each is told with its person, and the others are read.
@Suite struct BrokenBinaryPropertyListTests {
  /// A binary property list of six people with a name and one more value each, made of its objects.
  private struct Fixture {
    var objects: [[UInt8]] = []
    /// Offsets that are written in place of the right ones.
    var offsets: [Int: Int] = [:]
    var people: [Int] = []

    mutating func add(_ object: [UInt8]) -> Int {
      objects.append(object)
      return objects.count - 1
    }

    mutating func add(text: String) -> Int { add([0x50 | UInt8(text.utf8.count)] + text.utf8) }

    /// Makes the people; the values are numbers of objects.
    init(values: (inout Fixture) -> [Int]) {
      objects = [[]]
      let (name, value) = (add(text: "name"), add(text: "born"))
      let values = values(&self)
      for (person, number) in zip(["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"], values) {
        let keys = [(name, add(text: person)), (value, number)]
        people.append(add(Self.dictionary(keys)))
      }
      objects[0] = Self.array(people)
    }

    static func array(_ parts: [Int]) -> [UInt8] { [0xA0 | UInt8(parts.count)] + parts.flatMap(reference) }

    static func dictionary(_ parts: [(Int, Int)]) -> [UInt8] {
      [0xD0 | UInt8(parts.count)] + parts.flatMap { reference($0.0) } + parts.flatMap { reference($0.1) }
    }

    private static func reference(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

    private static func number(_ number: Int) -> [UInt8] {
      (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    var bytes: [UInt8] {
      var bytes = Array("bplist00".utf8)
      var table: [UInt8] = []
      for (number, object) in objects.enumerated() {
        table += Self.number(offsets[number] ?? bytes.count)
        bytes += object
      }
      return bytes + table + [0, 0, 0, 0, 0, 0, 8, 2] + Self.number(objects.count) + Self.number(0)
        + Self.number(bytes.count)
    }
  }

  private func read(_ fixture: Fixture) -> (problems: [String], names: [String]) {
    let (list, problems) = PropertyListReader().readableRecords(in: SourceText(path: "a", bytes: fixture.bytes))
    return (problems.map(\.message), list.records.map { $0.fields["name"]?.spelling ?? "" })
  }

  private let date: [UInt8] = [0x33, 0, 0, 0, 0, 0, 0, 0, 0]

  @Test func brokenValuesAreToldWithTheirPeople() {
    let fixture = Fixture { file in
      let good = file.add(date)
      let late = file.add([0x33, 0x7E, 0, 0, 0, 0, 0, 0, 0])
      let text = file.add([0x62, 0xD8, 0x00, 0x00, 0x41])
      let nowhere = file.add(date)
      file.offsets[nowhere] = 99_999
      return [good, late, good, text, nowhere, good]
    }
    let (problems, names) = read(fixture)
    #expect(
      problems == [
        "record 2 (Bob): 'born' cannot be read: the date is out of range",
        "record 4 (Dee): 'born' cannot be read: its text is malformed",
        "record 5 (Eve): 'born' cannot be read: its place is outside of the file",
      ])
    #expect(names == ["Ann", "Cy", "Fay"])
  }

  @Test func cyclesDepthsAndPeopleThemselvesAreTold() {
    var fixture = Fixture { file in
      let good = file.add(date)
      let cycle = file.add(Fixture.array([file.objects.count]))
      let deep = file.objects.count
      for level in 0..<250 { _ = file.add(Fixture.array([deep + level + 1])) }
      _ = file.add(date)
      return [good, cycle, good, deep, good, good]
    }
    fixture.objects[fixture.people[4]] = [0xF0]
    let (problems, names) = read(fixture)
    #expect(problems.count == 3)
    #expect(problems.first == "record 2 (Bob): 'born[0]' cannot be read: it refers to itself")
    #expect(problems.dropFirst().first?.hasPrefix("record 4 (Dee): 'born[0][0]") ?? false)
    #expect(problems.dropFirst().first?.hasSuffix("' cannot be read: it is nested more than 200 deep") ?? false)
    #expect(problems.last == "record 5: it cannot be read: its type is unknown")
    #expect(names == ["Ann", "Cy", "Fay"])
  }

  @Test func whatGrowsWithoutBoundHidesNobody() {
    let fixture = Fixture { file in
      let good = file.add(date)
      let bomb = file.objects.count
      for level in 0..<60 { _ = file.add(Fixture.array(Array(repeating: bomb + level + 1, count: 10))) }
      _ = file.add(date)
      return [good, bomb, good, file.add([0xF1]), file.add([0x14] + [UInt8](repeating: 1, count: 16)), good]
    }
    let (problems, names) = read(fixture)
    #expect(
      problems == [
        "record 2 (Bob): 'born' cannot be read: it refers to the same values too often",
        "record 4 (Dee): 'born' cannot be read: its type is unknown",
        "record 5 (Eve): 'born' cannot be read: the number is out of range",
      ])
    #expect(names == ["Ann", "Cy", "Fay"])
  }

  @Test func keysThatAreNoTextAndKeysTwiceAreTold() {
    var fixture = Fixture { file in
      let good = file.add(date)
      return [good, good, good, good, good, good]
    }
    let (name, born, good) = (1, 2, 3)
    fixture.objects[fixture.people[1]] = Fixture.dictionary([(name, fixture.people[1] - 1), (good, good)])
    fixture.objects[fixture.people[3]] = Fixture.dictionary([
      (name, fixture.people[3] - 1), (born, good), (born, good),
    ])
    let (problems, names) = read(fixture)
    #expect(
      problems == [
        "record 2 (Bob): it cannot be read: a key of it is damaged",
        "record 4 (Dee): it cannot be read: the key 'born' appears twice",
      ])
    #expect(names == ["Ann", "Cy", "Eve", "Fay"])
  }

  @Test func aBrokenOffsetTableIsOneError() {
    var bytes = Fixture { _ in [1, 1, 1, 1, 1, 1] }.bytes
    bytes[bytes.count - 1] = 0xFF
    let (_, problems) = PropertyListReader().readableRecords(in: SourceText(path: "a", bytes: bytes))
    #expect(problems.map(\.message) == ["the binary property list is damaged"])
  }
}
