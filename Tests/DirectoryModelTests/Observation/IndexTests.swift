import DirectoryModel
import Foundation
import Testing

@Suite struct IndexTests {
  private let ada = Person(id: UUID(name: "a"), name: "Ada", office: "1")
  private let bo = Person(id: UUID(name: "b"), name: "Bo", office: "2")
  private let cy = Person(id: UUID(name: "c"), name: "Cy", office: "3")
  private let index: Index<Person>
  private let ofIndex: Observer
  private let ofAda: Observer
  private let ofBo: Observer

  init() throws {
    let index = Index([ada, bo])
    self.index = index
    let entries = index.entries
    ofIndex = Observer { _ = index.entries.map(\.id) }
    ofAda = Observer { _ = entries[0].item.office }
    ofBo = Observer { _ = entries[1].item }
  }

  /// How often the observers of the index, of Ada and of Bo were told.
  private var told: [Int] { [ofIndex.changes, ofAda.changes, ofBo.changes] }

  private var names: [String] { index.snapshot.map(\.name) }

  @Test func aChangedOfficeTellsThatEntryAlone() {
    var moved = ada
    moved.office = "9"
    #expect(index.update(moved) === index.entries[0])
    #expect(told == [0, 1, 0])
    #expect(index.entries[0].item == moved)
  }

  @Test func anEqualUpdateTellsNobody() {
    index.update(ada)
    index.replaceAll(with: [ada, bo])
    index.sort { $0.name < $1.name }
    index.remove(id: cy.id)
    index.remove(at: IndexSet([7]))
    #expect(told == [0, 0, 0])
  }

  @Test func aNewItemTellsTheIndexAlone() {
    let entry = index.update(cy)
    #expect(told == [1, 0, 0])
    #expect(index.entries.last === entry)
    #expect(index[cy.id] === entry)
    #expect(index.count == 3 && !index.isEmpty)
  }

  @Test func aRemovedItemTellsTheIndexAlone() {
    index.remove(id: ada.id)
    #expect(told == [1, 0, 0])
    #expect(index[ada.id] == nil)
    #expect(names == ["Bo"])
  }

  @Test func removingAtOffsets() {
    index.update(cy)
    _ = told
    index.remove(at: IndexSet([0, 2, 5]))
    #expect(told == [1, 0, 0])
    #expect(names == ["Bo"])
    #expect(index[bo.id]?.item == bo)
  }

  @Test func aChangedOrderTellsTheIndexAlone() {
    index.sort { $0.name > $1.name }
    #expect(told == [1, 0, 0])
    #expect(names == ["Bo", "Ada"])
    index.replaceAll(with: [ada, bo])
    #expect(told == [1, 0, 0])
  }

  @Test func replacingAllKeepsTheEntriesOfThoseWhoStay() {
    let entries = index.entries
    var moved = bo
    moved.office = "9"
    index.replaceAll(with: [ada, moved])
    #expect(told == [0, 0, 1])
    index.replaceAll(with: [moved, cy])
    #expect(told == [1, 0, 0])
    #expect(index.entries.first === entries[1])
    #expect(index[ada.id] == nil)
  }

  @Test func aLookUpIsToldWhenTheEntryComes() {
    let observer = Observer { [index, cy] in _ = index[cy.id]?.id }
    index.update(cy)
    #expect(observer.changes == 1)
  }

  @Test func ofItemsWithOneIDTheLastCountsAtTheFirstPlace() {
    let index = Index([ada, bo, Person(id: ada.id, name: "Eda")])
    #expect(index.snapshot.map(\.name) == ["Eda", "Bo"])
  }

  @Test func anyIdentifiableItemWillDo() {
    struct Room: Identifiable, Equatable {
      var id: Int
      var seats: Int?
    }
    let index = Index([Room(id: 1, seats: 9), Room(id: 2), Room(id: 3, seats: 4), Room(id: 4, seats: 9)])
    #expect(index.sortedEntries { $0.seats }.map(\.id) == [3, 1, 4, 2])
    #expect(index.sortedEntries(by: { $0.seats }, ascending: false).map(\.id) == [1, 4, 3, 2])
    index.remove([1, 3, 8])
    #expect(index.snapshot.map(\.id) == [2, 4])
  }

  @Test func manyItemsAreRemovedInOneGo() {
    let index = Index((0..<20_000).map { Person(name: "\($0)") })
    index.remove(at: IndexSet(0..<19_999))
    #expect(index.snapshot.map(\.name) == ["19999"])
  }
}

@Suite struct SortingTests {
  private func person(_ name: String, _ value: FieldValue? = nil) -> Person {
    var person = Person(id: UUID(name: name), name: name)
    person.fields["rank"] = value
    return person
  }

  private func names(
    _ people: [Person], by field: String = "rank", ascending: Bool = true, order: FieldOrder = .standard
  ) -> [String] {
    let index = Index(people)
    let forward = index.sortedEntries(by: field, ascending: ascending, order: order).map(\.item.name)
    index.replaceAll(with: people.reversed())
    #expect(index.sortedEntries(by: field, ascending: ascending, order: order).map(\.item.name) == forward)
    return forward
  }

  @Test func numbersBeforeTextAndAbsentLastInBothDirections() {
    let people = [
      person("none"), person("text", "b"), person("ten", "10"), person("two", "2"), person("blank", " "),
      person("Text", "A"), person("minus", "-3"), person("half", "2.50"), person("no", "false"),
      person("list", .list(["a"])),
    ]
    #expect(names(people) == ["minus", "two", "half", "ten", "no", "Text", "text", "list", "blank", "none"])
    #expect(
      names(people, ascending: false) == ["list", "text", "Text", "no", "ten", "half", "two", "minus", "blank", "none"])
  }

  @Test func numbersCompareByValueExactly() {
    let spellings = ["-10.5", "-2", "0", "0.05", "0.5", "1.1", "1.11", "9007199254740992", "9007199254740993"]
    let people = spellings.shuffled().map { person($0, FieldValue(scalar: $0)) }
    #expect(names(people) == spellings)
    #expect(
      names([person("b", "1.10"), person("a", "1.1"), person("c", "-0"), person("d", "0.0")]) == ["c", "d", "a", "b"])
  }

  @Test func equalOnesComeByNameThenByID() {
    var kims = (0..<4).map { Person(id: UUID(name: "\($0)"), name: $0 == 3 ? "abe" : "Kim", office: "1") }
    kims.shuffle()
    let index = Index(kims)
    for ascending in [true, false] {
      let ids = index.sortedEntries(by: "office", ascending: ascending).map(\.id)
      #expect(ids == [UUID(name: "3")] + (0..<3).map { UUID(name: "\($0)") }.sorted { $0.uuidString < $1.uuidString })
    }
  }

  @Test func byNameAndID() {
    let people = [person("bo"), person("Ada"), person("Zoë"), person("Änne")]
    #expect(names(people, by: "name") == ["Ada", "bo", "Zoë", "Änne"])
    #expect(names(people, by: "id") == people.sorted { $0.id.uuidString < $1.id.uuidString }.map(\.name))
  }

  @Test func anotherOrderOfText() {
    let backwards = FieldOrder { FieldOrder.standard.compare(.text($0), .text($1)).reversed }
    #expect(names([person("a", "x"), person("b", "y")], order: backwards) == ["b", "a"])
  }

  @Test func listsCompareElementByElement() {
    #expect(
      names([person("b", .list(["1", "2"])), person("a", .list(["1", "10"])), person("c", .list(["1"]))]) == [
        "c", "b", "a",
      ])
  }

  @Test func sortingReadsItemsUntracked() {
    let ada = person("Ada", "1")
    let index = Index([ada])
    let observer = Observer { _ = index.sortedEntries(by: "rank").count }
    index.update(person("Ada", "2"))
    #expect(observer.changes == 0)
    index.update(person("Bo"))
    #expect(observer.changes == 1)
  }
}
