import Diagnostics
import Testing

@testable import DirectoryFormats

/// What the slips of webmasters are told as.
@Suite struct YAMLFaultTests {
  private func complaints(_ text: String) -> [String] {
    problems { _ = try YAMLReader().records(in: SourceText(path: "a.yml", text: text)) }
  }

  @Test(arguments: [
    (
      "- name: &a,b Ada\n",
      "1:9: '&' begins an anchor, and '&a,b' is none | put the value in quotes: - name: \"&a,b Ada\""
    ),
    (
      "- name: &a\"Ada\"\n",
      "1:9: '&' begins an anchor, and '&a\"Ada\"' is none | put the value in quotes: - name: '&a\"Ada\"'"
    ),
    (
      "- name: &Co. KG\n",
      "1:9: '&' begins an anchor, and '&Co.' is none | put the value in quotes: - name: \"&Co. KG\""
    ),
    ("- name: *a*b\n", "1:9: '*' begins an alias, and '*a*b' is none | put the value in quotes: - name: \"*a*b\""),
    (
      "- bio: *Ada* likes chess\n  name: A\n",
      "1:8: '*' begins an alias, and '*Ada*' is none | put the value in quotes: - bio: \"*Ada* likes chess\""
    ),
    (
      "- name: Ada\n  dept: & Co\n",
      "2:9: '&' begins an anchor, and no name follows | put the value in quotes: dept: \"& Co\""
    ),
    (
      "- name: Ada\n  dept: &Art&Design\n",
      "2:9: '&' begins an anchor, and '&Art&Design' is none | put the value in quotes: dept: \"&Art&Design\""
    ),
    ("- &a name: x\n- name: *a y\n", "2:12: text behind an alias | put the value in quotes: - name: \"*a y\""),
    ("- name: !a!b Ada\n", "1:9: '!' begins a tag, and '!a!b' is none | put the value in quotes: - name: \"!a!b Ada\""),
    (
      "- name: Ada\n  bio: !!\"x\n",
      "2:8: '!' begins a tag, and '!!\"x' is none | put the value in quotes: bio: '!!\"x'"
    ),
    ("- name: !<x Ada\n", "1:9: '!' begins a tag, and '!<x' is none | put the value in quotes: - name: \"!<x Ada\""),
    (
      "- name: !a%zz Ada\n",
      "1:9: '!' begins a tag, and '!a%zz' is none | put the value in quotes: - name: \"!a%zz Ada\""
    ),
    (
      "- name: Ada\n  bio: ![x](y)\n",
      "2:8: '!' begins a tag, and '![x](y)' is none | put the value in quotes: bio: \"![x](y)\""
    ),
    (
      "- name: Ada\n  bio: !wow, nice\n",
      "2:8: '!' begins a tag, and '!wow,' is none | put the value in quotes: bio: \"!wow, nice\""
    ),
    (
      "- name: Ada\n  twitter: @ada\n",
      "2:12: a value cannot begin with '@' | put the value in quotes: twitter: \"@ada\""
    ),
    ("- name: `Ada`\n", "1:9: a value cannot begin with '`' | put the value in quotes: - name: \"`Ada`\""),
    ("- name: Ada\n  rate: %5\n", "2:9: a value cannot begin with '%' | put the value in quotes: rate: \"%5\""),
    ("- name: ? x\n", "1:9: a value cannot begin with '? ' | put the value in quotes: - name: \"? x\""),
    (
      "- name: - Ada\n",
      "1:9: a list cannot begin on the line of its key | put the value in quotes: - name: \"- Ada\" | a list stands on the lines below, each value behind '- '"
    ),
    ("- name: Ada\n\toffice: 1\n", "2:1: a tab indents this line | YAML allows only spaces for indentation"),
    ("-\tname: Ada\n\toffice: 2\n", "1:2: a tab where YAML allows only spaces | put spaces in its place"),
    ("- name: Ada\n  bio: |\n\tHello\n", "3:1: a tab indents this line | YAML allows only spaces for indentation"),
    (
      "- name: Ada\n\u{A0} office: 1\n",
      "2:1: a blank that is no space indents this line | put spaces in its place: this is one that web pages and word processors have"
    ),
    (
      "- name: \"Ada\n  office: 1\n- name: Bo\n",
      "1:9: this quote is never closed | close it at the end of the value; inside of double quotes a double quote has a backslash before it"
    ),
    (
      "- name: \"Ada\" Lovelace\n",
      "1:15: text behind the closing quote | put the value in quotes: - name: '\"Ada\" Lovelace'"
    ),
    (
      "- name: 'Basil O'Hara'\n",
      "1:18: text behind the closing quote | put the value in quotes: - name: \"Basil O'Hara\""
    ),
    (
      "- name: \"Ada\n  title: \"Dean\"\n",
      "1:9: this quote is not closed before line 2 | close it at the end of the value; inside of double quotes a double quote has a backslash before it"
    ),
    (
      "---\nname: \"Ada\n---\nname: Bo\n",
      "2:7: this quote is not closed before line 3 | close it at the end of the value; inside of double quotes a double quote has a backslash before it"
    ),
    (
      "- name: Ada\n  tags: [a, b\n  office: 1\n",
      "2:9: this bracket is never closed | put ']' at its end, or the value in quotes"
    ),
    ("- {name: Ada, office: 1\n", "1:3: this bracket is never closed | put '}' at its end, or the value in quotes"),
    (
      "- name: Ada\n  tags: [a, b}\n",
      "2:14: expected ',' or ']' | the bracket opens on line 2, column 9 | put ',' between two values, and quotes around one that holds ': ' or brackets"
    ),
    ("- name: Ada\n  tags: [a, b]]\n", "2:15: nothing opens this bracket | remove it, or put the value in quotes"),
    ("- name: [Dr.] Ada\n", "1:15: text behind the closing bracket | put the value in quotes, brackets included"),
    (
      "- name: Ada\n  tags: [a,, b]\n", "2:12: expected a value before ',' | remove the ',', or put the value in quotes"
    ),
    (
      "- name: Ada\n  tags: [- a, b]\n",
      "2:10: a list with dashes cannot stand in brackets | put ',' between its values, and no '-' before them"
    ),
    (
      "- name: Ada\n  tags: [a,\n---\n",
      "2:9: this bracket is never closed | put ']' at its end, or the value in quotes"
    ),
    (
      "- {name: Ada\n   office: 1}\n",
      "2:10: expected ',' or '}' | the bracket opens on line 1, column 3 | put ',' between two values, and quotes around one that holds ': ' or brackets"
    ),
    (
      "- name: \"C:\\Users\\Ada\"\n",
      "1:12: expected 8 hexadecimal digits behind '\\U' in double quotes | write a backslash as '\\\\', or put the text in single quotes"
    ),
    (
      "- name: \"a\\qb\"\n",
      "1:11: '\\q' means nothing in double quotes | write a backslash as '\\\\', or put the text in single quotes"
    ),
    (
      "- name: \"\\xZZ\"\n",
      "1:10: expected 2 hexadecimal digits behind '\\x' in double quotes | write a backslash as '\\\\', or put the text in single quotes"
    ),
    ("- name: \"\\uD83E\\uDD8A\"\n", "1:10: '\\uD83E' stands for no character | write the character itself"),
    ("- name: Ada\n  title: Dean: Arts\n", "2:14: unexpected ':' | put the value in quotes: title: \"Dean: Arts\""),
    (
      "- name: Ada\n  title: \"Dean\": Arts\n",
      "2:16: unexpected ':' | put the value in quotes: title: '\"Dean\": Arts'"
    ),
    (
      "- name: Ada\n  bio: one\n    two: three\n",
      "3:8: unexpected ':' | indent this line like the one it follows, or put the value above in quotes"
    ),
    ("--- name: Ada\n", "1:9: unexpected ':' | put what stands behind '---' on a line below it"),
    (
      "- name: Ada\n  bio: | Hello\n",
      "2:8: text behind '|' | put the value in quotes: bio: \"| Hello\" | text of several lines begins on the line below '|'"
    ),
    (
      "- name: Ada\n  bio: >40\n",
      "2:8: text behind '>' | put the value in quotes: bio: \">40\" | text of several lines begins on the line below '>'"
    ),
    (
      "- name: Ada\n  bio: |0\n   x\n",
      "2:8: text behind '|' | put the value in quotes: bio: \"|0\" | text of several lines begins on the line below '|'"
    ),
    (
      "- name: Ada\n%foo\n",
      "2:1: a line cannot begin with '%' | put it in quotes, or remove the line: only '%YAML 1.2' may stand so, above a line '---'"
    ),
    (
      "%YAML 2.0\n---\n- name: Ada\n",
      "1:1: a line cannot begin with '%' | put it in quotes, or remove the line: only '%YAML 1.2' may stand so, above a line '---' | what follows it was not read: once it is correct, more may be told"
    ),
    (
      "%TAG !a! x:\n%TAG !a! x:\n---\n- name: Ada\n",
      "2:1: a line cannot begin with '%' | put it in quotes, or remove the line: only '%YAML 1.2' may stand so, above a line '---' | what follows it was not read: once it is correct, more may be told"
    ),
    (
      "%YAML 1.1\n- name: Ada\n",
      "2:1: nothing can follow here but a line '---' | remove a line '...' or '%…' above, or put '---' between"
    ),
    (
      "- name: Ada\n...\n- name: Bo\n",
      "3:1: nothing can follow here but a line '---' | remove a line '...' or '%…' above, or put '---' between"
    ),
    (
      "- name: Ada\n  - office: 1\n",
      "2:3: unexpected list between keys | the keys begin on line 1, column 3; what belongs to the value above is indented deeper"
    ),
    (
      "- name: Ada\n office: 1\n",
      "2:2: the indentation of this line fits nothing above it | indent it like the lines that it belongs to | the list around it begins on line 1, column 1"
    ),
    (
      "people:\n  - name: Ada\n - name: Bo\n",
      "3:2: the indentation of this line fits nothing above it | indent it like the lines that it belongs to | the keys around it begin on line 1, column 1"
    ),
    (
      "- name: Ada\noffice: 1\n",
      "2:1: expected '- ' before this, as it stands in a list | the list begins on line 1, column 1; what belongs to the value above is indented deeper"
    ),
    (
      "- name: Ada\n  : x\n",
      "2:3: expected a key | the keys begin on line 1, column 3; what belongs to the value above is indented deeper"
    ),
    ("- name: Ada\n  office:1\n  title: x\n", "2:9: expected a space behind ':' | write 'office: 1'"),
    (
      "- name: Ada\n  office\n  title: x\n",
      "2:3: expected ':' after a key | a line of text that belongs to the value above must be indented deeper than its key"
    ),
    (
      "- name: Ada\n  \"a\n  b\": x\n",
      "2:3: this key does not end on its line | a key is short and stands on one line, with ':' behind it"
    ),
    (
      "- name: Ada\n<<<<<<< HEAD\n  office: 1\n=======\n  office: 2\n>>>>>>> x\n",
      "2:1: a conflict that git left here | keep one of the two versions, and remove the lines '<<<<<<<', '=======' and '>>>>>>>'"
    ),
    (
      "<<<<<<< HEAD\n- name: Ada\n=======\n- name: Bo\n>>>>>>> x\n",
      "1:1: a conflict that git left here | keep one of the two versions, and remove the lines '<<<<<<<', '=======' and '>>>>>>>'"
    ),
    ("- name: A\u{1}da\n", "1:10: a control character, which is no text | remove it; or the file is no YAML at all"),
  ])
  func slipsAreToldWithTheirRemedy(text: String, complaint: String) {
    #expect(complaints(text) == [complaint])
  }

  @Test func textThatIsTakenForAnAnchorOrATagIsToldWhereNothingFollows() throws {
    #expect(
      complaints("- name: Ada\n  dept: &Art\n  team: !important\n") == [
        "2:9: '&Art' is an anchor, and no value follows | put the value in quotes: dept: \"&Art\"",
        "3:9: '!important' is a tag, and no value follows | put the value in quotes: team: \"!important\"",
      ])
    #expect(complaints("- name: Ada\n  dept: &none\n- name: Bo\n  dept: *none\n") == [])
    #expect(complaints("- name: ! Ada\n  tags: !custom [a]\n  x: !!str\n") == [])
  }

  @Test func aKeyWithoutASpaceBehindItsColonIsTold() {
    #expect(
      complaints("a:\n  name:Full Name\n  office: x\n") == [
        "2:7: expected a space behind ':' | write 'name: Full Name'"
      ])
    #expect(complaints("- name:Ada\r\n  office: x\r\n") == ["1:7: expected a space behind ':' | write 'name: Ada'"])
    #expect(
      complaints("- name:Ada\n- name: Bo\n") == ["1:3: record 1 is a text, expected a mapping | write 'name: Ada'"])
    #expect(
      complaints("- see https://x.org\n  office: x\n").first?.hasPrefix("2:9: unexpected ':'") == true)
    #expect(complaints("- https://x.org\n- name: Ada\n") == ["1:3: record 1 is a text, expected a mapping"])
  }

  @Test func aKeyThatIsTooLongIsTold() {
    let key = String(repeating: "k", count: 1100)
    #expect(
      complaints("- name: Ada\n  \(key): x\n") == [
        "2:3: this key does not end on its line | a key is short and stands on one line, with ':' behind it"
      ])
  }

  @Test func quotesAreThoseThatNeedNoChange() {
    func remedy(_ value: String) -> String? {
      complaints("name: \(value)\n").first.map { String($0.split(separator: "quotes").last ?? "") }
    }
    #expect(remedy("a: b") == ": name: \"a: b\"")
    #expect(remedy("a: \"b\"") == ": name: 'a: \"b\"'")
    #expect(remedy("it's: \"b\"") == ": name: 'it''s: \"b\"'")
    #expect(remedy("a: b # c")?.hasSuffix("put the value in ") == true, "where it ends is not clear")
    #expect(remedy("{a: b: c}")?.contains("name:") == false)
  }

  @Test func everyFaultOfDamagedTextIsInPlainWords() {
    let seed = UInt64.random(in: 0...999_999)
    print("YAML faults: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let signs = Array("-:#&*!|>'\"%@`{}[],? \n\n  \tab1\\x~.<=".unicodeScalars)
    let start = "- name: Ada\n  tags: [a, 'b']\n  bio: |\n    text\n- {name: \"Bo\", office: 1}\n"
    let jargon = ["did not find", "found ", "while ", "scalar", "token", "node", "could not", "not allowed in"]
    for _ in 0..<3000 {
      var text = Array(start.unicodeScalars)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0...text.count, using: &generator)
        let new = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          signs[Int.random(in: 0..<signs.count, using: &generator)]
        }
        text.insert(contentsOf: new, at: place)
      }
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: text)
      let found = problems { _ = try YAMLReader().records(in: SourceText(path: "a.yml", text: String(scalars))) }
      let message = found.first.map { String($0.split(separator: " | ")[0]) } ?? ""
      #expect(!jargon.contains { message.contains(": \($0)") }, "\(found) in \(String(scalars).debugDescription)")
    }
  }
}
