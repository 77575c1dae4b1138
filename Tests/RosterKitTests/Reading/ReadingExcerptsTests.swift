import Testing

@testable import RosterKit

@Suite struct ReadingExcerptsTests {
  @Test(arguments: [
    ([], ""), ([7], "7"), ([1, 2, 3], "1-3"), ([3, 2, 1], "3,2,1"), ([1, 2, 5, 6, 7, 4], "1-2,5-7,4"),
    ([4_294_967_294, 4_294_967_295, 0], "4294967294-4294967295,0"),
  ])
  func numbersOfPeopleSurviveTheirText(subjects: [UInt32], text: String) {
    #expect(ReadingExcerpts.text(ofSubjects: subjects) == text)
    #expect(ReadingExcerpts.subjects(in: text) == subjects)
  }

  @Test(arguments: ["x", "1-", "-", "3-1", "1-2-3", "1-4294967295", "1,x"])
  func whatIsNoNumberOfPeopleIsNotTakenForOne(text: String) {
    #expect(ReadingExcerpts.subjects(in: text) == nil)
  }

  @Test(arguments: [[], [""], ["", "B 1"], ["B 1", "", "C, 2\n"]])
  func namesSurviveTheirText(names: [String]) {
    #expect(ReadingExcerpts.names(in: ReadingExcerpts.text(ofNames: names)) == names)
  }

  @Test func veryLongListsAreNotKept() {
    let names = (0..<1000).map { "office \($0)" }
    #expect(ReadingExcerpts.names(in: ReadingExcerpts.text(ofNames: names)) == nil)
  }
}
