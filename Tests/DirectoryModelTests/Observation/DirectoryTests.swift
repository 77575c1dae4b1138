import Diagnostics
import DirectoryModel
import Foundation
import Testing

@Suite struct DirectoryTests {
  private let ada = Person(id: UUID(name: "a"), name: "Ada", office: "1")
  private let bo = Person(id: UUID(name: "b"), name: "Bo", office: "2")
  private let store: MemoryStore
  private let directory: Directory

  init() throws {
    store = MemoryStore([ada, bo])
    directory = Directory(store: store)
    try directory.load()
  }

  @Test func loadsFromItsStore() {
    #expect(directory.snapshot == [ada, bo])
    #expect(!directory.hasUnsavedChanges)
    #expect(directory.isWritable)
  }

  @Test func addsANewEmptyPersonWithAFreshID() {
    let entry = directory.addNew()
    #expect(entry.item == Person(id: entry.id))
    #expect(directory.addNew().id != entry.id)
    #expect(directory.index.count == 4)
    #expect(directory.hasUnsavedChanges)
  }

  @Test func updatesAPersonOrMakesAnEntry() {
    let entry = directory.index[ada.id]
    let moved = Person(id: ada.id, name: "Ada", office: "9")
    #expect(directory.update(moved) === entry)
    let cy = Person(name: "Cy")
    #expect(directory.update(cy).item == cy)
    #expect(directory.snapshot == [moved, bo, cy])
  }

  @Test func removesAtOffsetsAndByID() {
    directory.remove(at: IndexSet(integer: 0))
    #expect(directory.snapshot == [bo])
    directory.remove(id: bo.id)
    #expect(directory.snapshot.isEmpty)
    #expect(directory.hasUnsavedChanges)
  }

  @Test func savesToItsStore() throws {
    directory.remove(id: ada.id)
    #expect(store.people == [ada, bo])
    try directory.save()
    #expect(store.people == [bo])
    #expect(!directory.hasUnsavedChanges)
  }

  @Test func revertTakesTheStoresPeopleIntoTheSameEntries() throws {
    let entry = try #require(directory.index[ada.id])
    let observer = Observer { _ = entry.item }
    directory.update(Person(id: ada.id, name: "Eda"))
    directory.remove(id: bo.id)
    _ = observer.changes
    try directory.revert()
    #expect(directory.snapshot == [ada, bo])
    #expect(directory.index[ada.id] === entry)
    #expect(observer.changes == 1)
    #expect(!directory.hasUnsavedChanges)
  }

  @Test func anEditTakenBackIsNoChangeAndNeitherIsAnotherOrder() {
    directory.update(Person(id: ada.id, name: "Eda"))
    directory.update(ada)
    directory.index.sort { $0.name > $1.name }
    #expect(!directory.hasUnsavedChanges)
  }

  @Test func aFailingStoreLosesNothing() throws {
    store.failure = DiagnosticError(.error("no"))
    directory.update(Person(id: ada.id, name: "Eda"))
    #expect(failures { try directory.save() } == ["0: no"])
    #expect(directory.hasUnsavedChanges)
    #expect(failures { try directory.revert() } == ["0: no"])
    #expect(directory.snapshot.map(\.name) == ["Eda", "Bo"])
  }

  @Test @MainActor func anAppHasItOnTheMainActorAndWorksOnASnapshotElsewhere() async throws {
    let directory = Directory(store: store)
    try directory.load()
    let people = directory.snapshot
    directory.remove(id: ada.id)
    #expect(await Task.detached { people.map(\.name) }.value == ["Ada", "Bo"])
  }

  @Test func aPropertyListIsAStoreLikeAnyOther() throws {
    let folder = try TemporaryFolder()
    let directory = Directory(store: PropertyListStore(path: folder["directory.plist"]))
    directory.add(ada)
    directory.addNew()
    try directory.save()
    directory.update(bo)
    try directory.save()
    try directory.revert()
    #expect(directory.snapshot == [ada, bo])
    #expect(directory.warnings.map(\.message) == ["a person with nothing but an id is left out"])
  }
}

@Suite struct DraftTests {
  private let ada = Person(id: UUID(name: "a"), name: "Ada", office: "1")
  private let directory = Directory(store: MemoryStore())
  private let draft: Draft<Person>

  init() throws {
    directory.add(ada)
    draft = try #require(directory.draft(of: ada.id))
  }

  private var stored: Person? { directory.index[ada.id]?.item }

  @Test func aDraftOfNobodyIsNil() {
    #expect(directory.draft(of: UUID()) == nil)
  }

  @Test func editsStayInTheDraftUntilTheyAreCommitted() throws {
    #expect(!draft.hasChanges)
    draft.item.office = "2"
    #expect(draft.hasChanges)
    #expect(stored == ada)
    try draft.commit()
    #expect(stored?.office == "2")
    #expect(!draft.hasChanges)
  }

  @Test func revertDropsEdits() {
    draft.item.office = "2"
    draft.revert()
    #expect(draft.item == ada)
    #expect(!draft.hasChanges)
  }

  @Test func aDraftIsObservable() {
    let observer = Observer { [draft] in _ = draft.hasChanges }
    draft.item.office = "2"
    #expect(observer.changes == 1)
  }

  @Test func aPersonWhoWasRemovedMeanwhileIsNotResurrected() {
    draft.item.office = "2"
    directory.remove(id: ada.id)
    #expect(throws: DraftError<Person>.removed) { try draft.commit() }
    #expect(throws: DraftError<Person>.removed) { try draft.commit(overwriting: true) }
    #expect(stored == nil)
    #expect(draft.item.office == "2")
    draft.revert()
    #expect(draft.item == ada)
  }

  @Test func anEditBySomebodyElseIsNotLost() throws {
    var other = ada
    other.name = "Eda"
    draft.item.office = "2"
    directory.update(other)
    #expect(throws: DraftError.changed(current: other)) { try draft.commit() }
    #expect(stored == other)
    try draft.commit(overwriting: true)
    #expect(stored == Person(id: ada.id, name: "Ada", office: "2"))
  }

  @Test func revertAfterAConflictTakesTheOtherEdit() throws {
    var other = ada
    other.name = "Eda"
    draft.item.office = "2"
    directory.update(other)
    draft.revert()
    #expect(draft.item == other)
    draft.item.office = "2"
    try draft.commit()
    #expect(stored == Person(id: ada.id, name: "Eda", office: "2"))
  }

  @Test func theSameEditTwiceIsNoConflict() throws {
    draft.item.office = "2"
    directory.update(draft.item)
    try draft.commit()
    #expect(!draft.hasChanges)
  }

  @Test func anUnchangedDraftNeverOverwrites() throws {
    var other = ada
    other.name = "Eda"
    directory.update(other)
    try draft.commit()
    #expect(stored == other)
    #expect(draft.item == other)
    #expect(!draft.hasChanges)
  }
}
