import Diagnostics
import DirectoryModel
import Foundation

/// Tells the format of a file or folder by its name and by what it begins with.
struct FormatDetection {
  /// Where it is.
  let path: String

  /// Its name for messages.
  let displayPath: String

  /// The folder that links may not lead out of; `nil`: a folder of people, for itself.
  var root: String?

  /// How much of a file is looked at.
  private static let sample = 4096

  private static let endings: [String: DirectoryFile.Format] = [
    "plist": .propertyList, "json": .json, "jsonl": .json, "ndjson": .json, "yaml": .yaml, "yml": .yaml, "csv": .csv,
    "tsv": .csv, "tab": .csv, "vcf": .vCard, "vcard": .vCard, "ldif": .ldif, "ldf": .ldif, "xlsx": .spreadsheet,
    "xlsm": .spreadsheet,
  ]

  private static let otherSpreadsheets = ["xls", "xlsb", "ods", "numbers"]

  /// Finds out.
  ///
  /// - Throws: `DiagnosticError` for what is missing, unreadable, empty, a spreadsheet, or nothing known.
  func format() throws -> DirectoryFile.Format {
    if Self.otherSpreadsheets.contains(ending), exists { throw DiagnosticError(.spreadsheet(displayPath)) }
    if isFolder { return try folderFormat() }
    let start = try beginning()
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .spreadsheet }
    // Old spreadsheets, and new ones with a password.
    if start.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { throw DiagnosticError(.spreadsheet(displayPath)) }
    if start.starts(with: "bplist".utf8) { return .propertyList }
    if let foreign = ForeignFile(beginning: start) { throw DiagnosticError(foreign.diagnostic(displayPath)) }
    let text = Self.text(of: start)
    guard let first = text.first(where: { !$0.isWhitespace }) else { throw DiagnosticError(.empty(displayPath)) }
    // A conflict that git left is told by the reader of what else is there.
    if first == "<", !text.drop(while: \.isWhitespace).hasPrefix("<<<<<<<") { return .propertyList }
    if let known = Self.endings[ending] { return known }
    if ending == "md" || ending == "markdown" { throw DiagnosticError(.singleMarkdownFile(displayPath)) }
    if let found = Self.format(ofText: text) { return found }
    throw DiagnosticError(.unknown(displayPath))
  }

  /// The format of an empty file or folder, to put the first people into; `nil` if there is something in it, or its name says
  /// nothing.
  func formatToBegin() -> DirectoryFile.Format? {
    if isFolder {
      let reader = MarkdownFolderReader(path: path, displayPath: displayPath)
      return (try? reader.hasFiles()) == false ? .markdownFolder : nil
    }
    guard let start = try? beginning(), start.count < Self.sample,
      start.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) })
    else { return nil }
    return Self.endings[ending].flatMap { $0 == .spreadsheet ? nil : $0 }
  }

  private var ending: String { URL(fileURLWithPath: path).pathExtension.lowercased() }

  private var exists: Bool { access(path, F_OK) == 0 }

  private var isFolder: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func folderFormat() throws -> DirectoryFile.Format {
    let reader = MarkdownFolderReader(path: path, displayPath: displayPath, root: root)
    guard try reader.hasFiles() else { throw DiagnosticError(.emptyFolder(displayPath)) }
    return .markdownFolder
  }

  private func beginning() throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw DiagnosticError(.unreadable(displayPath, errno)) }
    defer { close(descriptor) }
    var status = stat()
    // What is looked at in a pipe is gone when it is read.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw DiagnosticError(.noFile(displayPath))
    }
    var bytes = [UInt8](repeating: 0, count: Self.sample)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw DiagnosticError(.unreadable(displayPath, errno)) }
    return Array(bytes[..<count])
  }

  /// The beginning as text, good enough to look at.
  private static func text(of start: [UInt8]) -> Substring {
    let isUTF16 = start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE])
    let even = start.prefix(start.count & ~1)
    let utf16 = isUTF16 ? String(bytes: even, encoding: .utf16) : nil
    let text = utf16 ?? String(decoding: start, as: UTF8.self)
    return text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
  }

  private static func format(ofText text: Substring) -> DirectoryFile.Format? {
    let words = text.drop(while: \.isWhitespace)
    guard let first = words.first else { return nil }
    let second = words.dropFirst().first { !$0.isWhitespace }
    if first == "(" { return .propertyList }
    if first == "[" || first == "{", let second { return "\"{[]}".contains(second) ? .json : .propertyList }
    let line = words.prefix { !$0.isNewline }
    if line.lowercased().hasPrefix("begin:vcard") { return .vCard }
    if isLDIF(words) { return .ldif }
    if line == "---" || line.hasPrefix("--- ") || line.hasPrefix("- ") || line.hasPrefix("%YAML") || first == "#" {
      return .yaml
    }
    let hasSeparator = line.contains { ",;\t".contains($0) }
    if let colon = line.firstIndex(of: ":") {
      let after = line[line.index(after: colon)...]
      if after.isEmpty || (after.hasPrefix(" ") && !hasSeparator) { return .yaml }
    }
    return hasSeparator || line.hasPrefix("sep=") ? .csv : nil
  }

  /// Whether the first line that is neither blank nor a comment is `dn:` or `version: 1` of LDIF.
  private static func isLDIF(_ text: Substring) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline)
    guard let first = lines.first(where: { !$0.hasPrefix("#") }) else { return false }
    if first.hasPrefix("version:") { return lines.contains { $0.hasPrefix("dn:") } }
    return first.hasPrefix("dn:") && first.contains("=") || first.hasPrefix("dn::")
  }
}

extension Diagnostic {
  fileprivate static func unreadable(_ path: String, _ code: Int32) -> Diagnostic {
    if code == ENOENT || code == ENOTDIR {
      return .error(
        "there is no file '\(path)'", at: .file(path), notes: ["check the name, or make a directory with 'roster init'"]
      )
    }
    let reason = String(cString: strerror(code)).lowercased()
    return .error(
      "'\(path)' cannot be read: \(reason)", at: .file(path),
      notes: ["check the permissions of the file and of its folder"])
  }

  fileprivate static func empty(_ path: String) -> Diagnostic {
    .error(
      "'\(path)' is empty", at: .file(path),
      notes: ["put people into it, or make a directory with a few to begin with: 'roster init'"])
  }

  fileprivate static func emptyFolder(_ path: String) -> Diagnostic {
    .error(
      "the folder '\(path)' has no Markdown files of people", at: .file(path),
      notes: ["add a file for each person, such as 'ada-lovelace.md', with fields between two lines '---'"])
  }

  fileprivate static func spreadsheet(_ path: String) -> Diagnostic {
    .error(
      "'\(path)' is a spreadsheet of a kind that cannot be read", at: .file(path),
      notes: [
        "save it as .xlsx without a password: in Excel and LibreOffice by 'Save As', in Numbers by 'Export To'"
      ])
  }

  fileprivate static func singleMarkdownFile(_ path: String) -> Diagnostic {
    .error(
      "'\(path)' is a single Markdown file", at: .file(path),
      notes: ["give the folder that it is in: each Markdown file there is a person"])
  }

  fileprivate static func unknown(_ path: String) -> Diagnostic {
    .error(
      "cannot tell the format of '\(path)'", at: .file(path),
      notes: [
        "people are kept in .plist, .json, .jsonl, .yaml, .csv, .tsv, .xlsx, .vcf or .ldif files, or in a folder of .md files"
      ])
  }
}
