import Diagnostics
import DirectoryModel
import Testing

@testable import DirectoryFormats

/// What is told of the records behind a fault.
@Suite struct YAMLRecoveryTests {
  private func read(_ text: String, at path: String? = nil) -> (names: [String], complaints: [String]) {
    let reader = YAMLReader(records: path.flatMap { FieldPath($0) })
    let (list, problems) = reader.readableRecords(in: SourceText(path: "a.yml", text: text))
    return (list.records.map { $0.fields["name"]?.spelling ?? "?" }, problems.map { $0.briefPlace })
  }

  @Test func faultsOfSeveralRecordsAreTold() {
    let found = read(
      """
      - name: Ada
      - name: "Bo
        office: 1
      - name: Cy
      - name: @dee
      - office: [1, 2
        name: Eve
      - name: Fay

      """)
    #expect(found.names == ["Ada", "Cy", "Fay"])
    #expect(
      found.complaints == [
        "2:9: this quote is never closed", "5:9: a value cannot begin with '@'", "6:11: this bracket is never closed",
      ])
  }

  @Test func aQuoteThatSwallowsTheNextRecordIsOneFault() {
    let found = read("- name: \"Ada\n  office: 1\n- name: \"Bo\"\n- name: @cy\n- name: Dee\n")
    #expect(found.names == ["Bo", "Dee"])
    #expect(found.complaints.map { $0.prefix(4) } == ["1:9:", "4:9:"])
  }

  @Test func textOfSeveralLinesMayLookLikeRecords() {
    let found = read("- name: @ada\n- name: Bo\n  motto: \"one\n- name: @no\n- two\"\n  tags: [a,\nb]\n- name: Cy\n")
    #expect(found.names == ["Bo", "Cy"])
    #expect(found.complaints == ["1:9: a value cannot begin with '@'"])
  }

  @Test func anchorsInBrokenRecordsMakeNoUnknownAliases() {
    let found = read("- name: @ada\n  office: &o 12\n- name: Bo\n  office: *o\n- name: Cy\n  office: *p\n")
    #expect(found.names == [])
    #expect(found.complaints == ["1:9: a value cannot begin with '@'", "6:11: no anchor '&p' before this alias"])
  }

  @Test func unknownAliasesAndKeysThatAppearTwiceAreToldTogether() {
    let found = read("- name: Ada\n  boss: *x\n- name: Bo\n  a: 1\n  a: 2\n- name: Cy\n  [k]: 1\n- name: Dee\n")
    #expect(found.names == ["Bo", "Dee"])
    #expect(
      found.complaints == [
        "2:9: no anchor '&x' before this alias", "5:3: 'a' appears twice in one mapping",
        "7:3: a list cannot be a key",
      ])
  }

  @Test func readingGoesOnAtTheNextKey() {
    let found = read("ada:\n  name: Ada\nbo:\n  name: \"Bo\ncy:\n  name: Cy\ndee:\n  name: @dee\n")
    #expect(found.names == ["Ada", "Cy"])
    #expect(found.complaints == ["4:9: this quote is never closed", "8:9: a value cannot begin with '@'"])
  }

  @Test func readingGoesOnInAListUnderAName() {
    let found = read("people:\n  - name: Ada\n  - name: %bo\n  - name: Cy\n\toffice: 1\n  - name: Dee\n  - text\n")
    #expect(found.names == ["Ada", "Dee"])
    #expect(
      found.complaints == [
        "3:11: a value cannot begin with '%'", "5:1: a tab indents this line",
        "7:5: record 5 is a text, expected a mapping",
      ])
  }

  @Test func readingGoesOnInEveryGroup() {
    let found = read("eng:\n- name: @ada\n- name: Bo\nops:\n- name: \"Cy\n- name: Dee: x\n", at: "*")
    #expect(found.names == ["Bo"])
    #expect(
      found.complaints == [
        "2:9: a value cannot begin with '@'", "5:9: this quote is never closed", "6:12: unexpected ':'",
      ])
  }

  @Test func readingGoesOnInTheNextDocument() {
    let found = read("---\nname: \"Ada\n---\nname: Bo\n---\nname: @cy\n")
    #expect(found.names == ["Bo"])
    #expect(found.complaints == ["2:7: this quote is not closed before line 3", "6:7: a value cannot begin with '@'"])
  }

  @Test func soundDocumentsAreReadAroundBrokenOnes() {
    let found = read("# staff\nname: @ada\n...\n---\nname: Bo\n---\n- name: Cy\n- name: *d\n- text\n--- {name: Eve\n")
    #expect(found.names == ["Bo", "Cy"])
    #expect(
      found.complaints == [
        "2:7: a value cannot begin with '@'", "8:9: no anchor '&d' before this alias",
        "9:3: record 4 is a text, expected a mapping", "10:5: this bracket is never closed",
      ])
  }

  @Test func readingGoesOnWherePeopleAreInsideOfOtherNames() {
    let text = """
      version: 1
      data:
        - office: B
          staff:
            - name: Ada
            - name: @bo
        - office: @c
          staff:
            - name: Cy
        - staff:
          - name: Dee
          - text
          - name: "Eve
      motto: [a

      """
    let found = read(text, at: "data.staff")
    #expect(found.names == ["Ada", "Cy", "Dee"])
    #expect(
      found.complaints == [
        "6:15: a value cannot begin with '@'", "7:13: a value cannot begin with '@'",
        "12:7: record 5 is a text, expected a mapping", "13:13: this quote is never closed",
        "14:8: this bracket is never closed",
      ])
    #expect(read("a:\n  b:\n    - name: @ada\n    - name: Bo\n    - name: @cy\n").complaints.count == 2)
    #expect(read("v: 1\n'a':\n  - name: @ada\n  - name: Bo\n  - name: @cy\n", at: "a").names == ["Bo"])
  }

  @Test func whatAnOpenQuoteTookInIsReadAgain() {
    let found = read(
      "g:\n- \"a: 1\n- name: @x\n- k: \"\\q\"\n- name: Bo\nh:\n- k: \"1\n- k: \"\\q\"\n- &a &b 3\n", at: "*")
    #expect(found.names == ["Bo"])
    #expect(
      found.complaints == [
        "2:3: this quote is not closed before line 4", "3:9: a value cannot begin with '@'",
        "4:7: '\\q' means nothing in double quotes", "7:6: this quote is not closed before line 8",
        "8:7: '\\q' means nothing in double quotes", "9:6: unexpected anchor here",
      ])
    #expect(
      read("p:\n  n: P\nq:\n  \"k: 1\nr:\n  k: [1\ns:\n  k: \"B\"\n  n: @x\n").complaints == [
        "4:3: this quote is not closed before line 8", "6:6: this bracket is never closed",
        "9:6: a value cannot begin with '@'",
      ])
    #expect(read("---\nk: &a &b 3\n---\nname: @x\n").complaints.count == 2)
  }

  @Test func keysThatStandTwiceAroundAFaultAreTold() {
    let found = read("ada: {name: Ada}\nbo: {name: @bo}\ncy: {name: Cy}\nada: {name: Ada}\n\"b o\": {name: @bo}\n")
    #expect(found.names == ["Ada", "Cy"])
    #expect(
      found.complaints == [
        "2:12: a value cannot begin with '@'", "4:1: 'ada' appears twice in one mapping",
        "5:15: a value cannot begin with '@'",
      ])
  }

  @Test func whereNobodyIsLeftNobodyIsMissed() {
    #expect(read("people:\n  @: 1\n").complaints == ["2:3: a value cannot begin with '@'"])
    #expect(read("ada: @\nbo: [1\n").complaints.count == 2)
    #expect(read("- @\n- [\n").complaints.count == 2)
    #expect(read("people: @\nversion: 1\n", at: "people").complaints.count == 1)
  }

  @Test func aLineThatFitsNothingBreaksTheRecordAboveIt() {
    let found = read("people:\n  - name: Ada\n   office: 1\n  - name: Bo\n  - name: @cy\n")
    #expect(found.names == ["Bo"])
    #expect(found.complaints.map { $0.prefix(4) } == ["3:4:", "5:11"])
  }

  @Test func bracketsThatTakeInTheNextRecordsAreToldEachByItself() {
    let found = read("a: {x,\nb: {y,\nc: {z,\n")
    #expect(
      found.complaints == [
        "1:4: this bracket is never closed", "2:4: this bracket is never closed", "3:4: this bracket is never closed",
      ])
  }

  @Test func levelsBeyondTheLimitAreAFaultOfTheirRecord() {
    let deep = String(repeating: "[", count: 100)
    let found = read("- name: Ada\n- a: \(deep)\n- name: Bo\n- name: @cy\n")
    #expect(found.names == ["Ada", "Bo"])
    #expect(
      found.complaints == [
        "2:104: more than 100 levels of lists and mappings", "4:9: a value cannot begin with '@'",
      ])
    let (_, problems) = YAMLReader().readableRecords(
      in: SourceText(path: "a.yml", text: (0..<300).map { "k\($0): {a,\n" }.joined()))
    #expect(problems.count == 20)
  }

  @Test func theFaultOfALaterGroupIsToldOnce() {
    let found = read("eng:\n |\n - name: Ada\nk:\n}ops:\n - name: @cy\n")
    #expect(found.complaints.count { $0.hasPrefix("5:1:") } == 1)
    #expect(Set(found.complaints).count == found.complaints.count)
  }

  @Test func behindAFaultInBracketsAroundAllNothingIsRead() {
    let reader = YAMLReader()
    for text in ["[{name: Ada, x: @y},\n{name: @bo}]\n", "# a\n--- {ada: {name: @x},\n b: @y}\n"] {
      let problems = reader.readableRecords(in: SourceText(path: "a.yml", text: text)).problems
      #expect(problems.count == 1)
      #expect(problems[0].notes.last == "what follows it was not read: once it is correct, more may be told")
    }
  }

  @Test func conflictsAreToldOnce() {
    #expect(read("- name: @a\n<<<<<<< ours\n- name: @b\n=======\n- name: c\n>>>>>>> theirs\n").complaints.count == 1)
  }

  @Test func manyFaultsAreCountedAndTwentyTold() {
    let found = read(String(repeating: "- name: @x\n- name: Ada\n", count: 5000))
    #expect(found.names.count == 5000)
    #expect(found.complaints.count == 20)
    let (_, problems) = YAMLReader().readableRecords(
      in: SourceText(path: "a.yml", text: String(repeating: "- [\n", count: 3000)))
    #expect(problems.count == 20)
    #expect(problems.last?.notes.last == "2980 more like this")
  }

  /// Whatever stands in them, records before and behind a fault are read as they are without it.
  @Test func soundRecordsAreReadAroundRandomFaults() {
    let seed = UInt64.random(in: 0..<100_000)
    print("YAML recovery: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let broken = ["- name: @x\n", "- name: a: b\n", "- k: 'a' b\n", "- [a, b}\n", "- n: *a b\n", "- name: %x\n"]
    let sound = ["- name: A\n", "- name: \"B\n- c\"\n", "- {name: C,\nx: 1}\n", "- name: D\n  t: |\n    - name: @x\n"]
    for _ in 0..<300 {
      var text = ""
      var wanted = 0
      var faults = 0
      for _ in 0..<Int.random(in: 1..<30, using: &random) {
        let isBroken = Int.random(in: 0..<3, using: &random) == 0
        text += (isBroken ? broken : sound).randomElement(using: &random) ?? ""
        if isBroken { faults += 1 } else { wanted += 1 }
      }
      let found = read(text)
      #expect(found.names.count == wanted && found.complaints.count == faults, "\(text)\n\(found.complaints)")
    }
  }
}

extension Diagnostic {
  /// Place and message, without notes.
  fileprivate var briefPlace: String { (location.map { "\($0.line):\($0.column): " } ?? "") + message }
}
