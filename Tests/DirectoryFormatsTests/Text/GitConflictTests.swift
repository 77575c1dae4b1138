import Diagnostics
import DirectoryModel
import Testing

@testable import DirectoryFormats

@Suite struct GitConflictTests {
  private static func conflict(_ one: String, _ other: String) -> String {
    "<<<<<<< HEAD\n\(one)=======\n\(other)>>>>>>> branch\n"
  }

  private static let complaint =
    "a conflict that git left here | keep one of the two versions, and remove the lines '<<<<<<<', '=======' and '>>>>>>>'"

  @Test(arguments: [
    (2, "name,id\n\(conflict("Ada,a\n", "Ada K.,b\n"))", "a.csv"), (1, conflict("name\nAda\n", "name\nBo\n"), "a.csv"),
    (2, "[\n\(conflict("{\"name\": \"Ada\"}\n", "{\"name\": \"Bo\"}\n"))]", "a.json"),
    (1, conflict("{\"name\": \"Ada\"}\n", "{\"name\": \"Bo\"}\n"), "a.jsonl"),
    (1, conflict("- name: Ada\n", "- name: Bo\n"), "a.yml"),
    (2, "- name: Ada\n\(conflict("  a: 1\n", "  a: 2\n"))", "a.yml"),
    (3, "dn: cn=A\ncn: A\n\(conflict("title: a\n", "title: b\n"))", "a.ldif"),
    (4, "BEGIN:VCARD\nVERSION:4.0\nFN:A\n\(conflict("TITLE:a\n", "TITLE:b\n"))END:VCARD\n", "a.vcf"),
  ])
  func isTheOnlyErrorInEveryFormat(line: Int, text: String, name: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(name, text)
    let found = DirectoryFile.inspect(path: path, displayPath: name).problems
    #expect(found.map(\.brief) == ["\(line):1: \(Self.complaint)"])
    #expect(found.allSatisfy { $0.severity == .error })
  }

  @Test func textsOfPeopleAreLookedThroughToo() {
    let source = SourceText(path: "a.md", text: "---\nname: Ada\n---\n\(Self.conflict("one\n", "two\n"))")
    #expect(
      problems { _ = try MarkdownFolderReader.record(of: source, key: "a") } == ["4:1: \(Self.complaint)"])
  }

  @Test func whatLooksAlikeIsText() throws {
    for text in ["a <<<<<<< HEAD", "<<<<<<<HEAD", " <<<<<<< HEAD", "<<<<<< HEAD", "======="] {
      #expect(SourceText(path: "a", text: "x\n\(text)\n").conflictMark == nil, "\(text)")
    }
    #expect(SourceText(path: "a", text: "x\r<<<<<<< ").conflictMark == 2..<10)
  }
}
