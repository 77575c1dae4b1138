import Diagnostics
import DirectoryModel
import Foundation
import Synchronization
import Testing

@testable import DirectoryFormats

/// A folder is read and saved by several at once.
@Suite struct SavingMeanwhileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for number in 0..<30 { try folder.write("p\(number).md", "---\nname: P \(number)\noffice: none\n---\n") }
  }

  /// Gives everyone the same office.
  private static func move(_ path: String, to office: String) throws {
    let store = MarkdownFolderStore(path: path, displayPath: "people")
    var people = try store.load().people
    for place in people.indices { people[place].office = office }
    try store.save(people)
  }

  private static func expectOneOffice(_ path: String) {
    #expect(throws: Never.self) {
      let offices = try offices(path)
      #expect(offices.count == 1)
    }
  }

  private static func offices(_ path: String) throws -> Set<String> {
    let people = try MarkdownFolderStore(path: path, displayPath: "people").load().people
    return people.count == 30 ? Set(people.map(\.office)) : []
  }

  private var hiddenFiles: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(".") } }
  }

  @Test func whoReadsSeesAllOfAChangeOrNothing() throws {
    let path = folder.path
    let isDone = Atomic(false)
    let reads = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      if number == 0 {
        for round in 0..<20 { #expect(throws: Never.self) { try Self.move(path, to: "B \(round)") } }
        isDone.store(true, ordering: .relaxed)
      } else {
        while !isDone.load(ordering: .relaxed) {
          Self.expectOneOffice(path)
          reads.add(1, ordering: .relaxed)
        }
      }
    }
    #expect(reads.load(ordering: .relaxed) > 0)
    #expect(try Self.offices(path) == ["B 19"])
    #expect(try hiddenFiles == [])
  }

  @Test func ofTwoWhoSaveEachDoesAllOrNothing() throws {
    let path = folder.path
    let saved = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      for round in 0..<10 {
        do {
          try Self.move(path, to: "B \(number) \(round)")
          saved.add(1, ordering: .relaxed)
        } catch let error as DiagnosticError {
          // Whoever comes second is told that the files are others now.
          let told = error.diagnostics.map(\.message)
          #expect(told.count == 1 && told[0].hasSuffix(" by another program since it was loaded"), "\(told)")
        } catch {
          Issue.record(error)
        }
        Self.expectOneOffice(path)
      }
    }
    #expect(saved.load(ordering: .relaxed) > 0)
    #expect(try hiddenFiles == [])
  }

  @Test func aFileThatIsSavedAgainIsNoticedThoughItHoldsTheSame() throws {
    let reader = MarkdownFolderReader(path: folder.path, displayPath: "people")
    let stamps = try reader.stamps()
    try folder.write("p7.md", "---\nname: P 7\noffice: none\n---\n")
    let now = try reader.stamps()
    #expect(now.keys.filter { now[$0] != stamps[$0] } == ["p7.md"])
  }
}
