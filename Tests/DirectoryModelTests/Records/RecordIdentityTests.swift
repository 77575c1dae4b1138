import Diagnostics
import DirectoryModel
import Foundation
import Testing

@Suite struct RecordIdentityTests {
  private func ids(_ rows: [FieldMapping], keys: [String?] = []) throws -> [UUID] {
    try PeopleBuilder().contents(of: records(rows, keys: keys)).people.map(\.id)
  }

  @Test func aUUIDIsTakenInAnyLetterCase() throws {
    let text = "b4e3e5d7-40cc-5368-b125-ce6d88c2aece"
    #expect(try ids([["id": .text(" \(text)"), "name": "A"]]).map(\.uuidString) == [text.uppercased()])
  }

  @Test func anyOtherIDStandsForItsUUID() throws {
    #expect(
      try ids([["id": "A000374", "name": "A"], ["id": "17", "name": "B"]]) == [
        UUID(name: "A000374"), UUID(name: "17"),
      ])
  }

  @Test func theFileThenTheEmailThenTheName() throws {
    let rows: [FieldMapping] = [
      ["name": "Ada", "email": "a@b.c"], ["name": "Ada", "E-Mail": " A@b.C "], ["name": "Ada", "id": " "],
      ["name": "Bo", "mail": .list(["", "x@b.c", "y@b.c"])],
    ]
    #expect(
      try ids(rows, keys: ["ada"]) == [
        UUID(name: "file:ada"), UUID(name: "email:a@b.c"), UUID(name: "name:Ada"), UUID(name: "email:x@b.c"),
      ])
  }

  @Test func bothFormsOfANameAreOne() throws {
    #expect(try ids([["name": "Ren\u{E9}"]]) == ids([["name": "Rene\u{301}"]]))
  }

  @Test func thoseWhoShareAKeyGetAnotherInAnyOrder() throws {
    let rows: [FieldMapping] = [
      ["name": "Ada", "email": "lab@b.c"], ["name": "Bo", "email": "lab@b.c"], ["name": "Cy", "email": "c@b.c"],
    ]
    let ids = try ids(rows)
    #expect(
      ids == [
        UUID(name: "email+name:lab@b.c\nAda"), UUID(name: "email+name:lab@b.c\nBo"), UUID(name: "email:c@b.c"),
      ])
    #expect(try self.ids(rows.reversed()) == ids.reversed())
  }

  @Test func thoseWhoShareEverythingAreAnError() {
    let rows: [FieldMapping] = [["name": "Kim"], ["name": "Ada"], ["name": "Kim"]]
    #expect(
      failures(notes: true) { _ = try ids(rows) } == [
        "3: 'Kim' cannot be told from another person of the same name and e-mail address",
        "note: the other one is at people.txt:1",
        "note: give each of them an 'id' or a different e-mail address, or remove one",
      ])
  }

  @Test func twoPeopleWithOneIDAreAnError() {
    let rows: [FieldMapping] = [["id": "x", "name": "Ada"], ["id": "y", "name": "Cy"], ["id": "x", "name": "Bo"]]
    #expect(
      failures(notes: true) { _ = try ids(rows) } == [
        "3: 'Bo' has the same id as 'Ada'", "note: the other one is at people.txt:1",
        "note: give one of them another id, or remove the field to have one made",
      ])
  }

  @Test func aMappingIsNoID() {
    #expect(
      failures { _ = try ids([["id": .mapping(["a": "1"]), "name": "Ada"]]) } == [
        "1: the id of 'Ada' is a mapping, expected text"
      ])
  }
}
