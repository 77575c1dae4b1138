import Diagnostics

/// A file of something that nobody keeps people in, whatever its name says: known by its first bytes.
enum ForeignFile: String, CaseIterable {
  case pdf = "a PDF document"
  case image = "a picture"
  case archive = "a compressed archive"
  case richText = "a document in rich text"
  case database = "a database"
  case webPage = "a web page"
  case word = "a document of a word processor"
  case slides = "a presentation"
  case openDocument = "an OpenDocument file"
  case zip = "a zip archive"

  /// Looks at the beginning of a file; `nil` if it may be one of people.
  init?(beginning: [UInt8]) {
    func begins(_ text: String) -> Bool { beginning.starts(with: text.utf8) }
    if begins("%PDF-") {
      self = .pdf
    } else if begins("GIF8") || Self.pictures.contains(where: beginning.starts) {
      self = .image
    } else if beginning.starts(with: [0x1F, 0x8B]) || beginning.starts(with: [0x37, 0x7A, 0xBC, 0xAF]) || begins("Rar!")
      || begins("BZh")
    {
      self = .archive
    } else if begins("{\\rtf") {
      self = .richText
    } else if begins("SQLite format 3") {
      self = .database
    } else if Self.isWebPage(beginning) {
      self = .webPage
    } else {
      return nil
    }
  }

  private static let pictures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A],
  ]

  private static func isWebPage(_ beginning: [UInt8]) -> Bool {
    let content = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning[...]
    let text = String(decoding: content.drop { $0 <= 0x20 }.prefix(600), as: UTF8.self).lowercased()
    guard text.hasPrefix("<") else { return false }
    return text.hasPrefix("<html") || text.hasPrefix("<!doctype html")
      || (text.hasPrefix("<?xml") && text.contains("<html"))
  }

  /// What a zip file that is no spreadsheet is, by the names in it.
  init(entries contains: (String) -> Bool) {
    if contains("word/document.xml") {
      self = .word
    } else if contains("ppt/presentation.xml") {
      self = .slides
    } else if contains("content.xml") {
      self = .openDocument
    } else {
      self = .zip
    }
  }

  /// The error about it.
  func diagnostic(_ path: String) -> Diagnostic {
    .error("'\(path)' is \(rawValue), whatever its name says", at: .file(path), notes: [remedy])
  }

  private var remedy: String {
    switch self {
    case .pdf, .image: "ask for the file that it was made of, or type the people into a table"
    case .archive, .zip: "unpack it, and take the file of people out of it"
    case .richText, .word, .slides: "save its table of people as CSV, or as text"
    case .database: "export its table of people as CSV or JSON"
    case .webPage: "the download was most likely a page to sign in, or one that tells of an error: fetch the file again"
    case .openDocument: "save it as .xlsx or CSV in the program that it comes from"
    }
  }
}
