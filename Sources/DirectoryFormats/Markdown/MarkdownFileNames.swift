import Collation
import DirectoryModel

/// Finds names for new files in a folder of people.
struct MarkdownFileNames {
  /// Names without endings, in lower case: a system may take 'Ada' and 'ada' for one.
  private var taken: Set<String> = ["readme", "index"]

  /// Takes what is in the folder.
  init(_ names: [String]) {
    for name in names { taken.insert(Self.stem(of: name)) }
  }

  /// A name that nothing has, made of the person's name; its words are parted by hyphens.
  mutating func name(for fields: FieldMapping) -> String {
    var stem = Slug.make(from: fields["name"]?.spelling ?? "")
    if stem.isEmpty { stem = "person" }
    var unique = stem
    var number = 1
    while !taken.insert(unique).inserted {
      number += 1
      unique = "\(stem)-\(number)"
    }
    return "\(unique).md"
  }

  private static func stem(of name: String) -> String {
    MarkdownFolderReader.key(of: name).lowercased()
  }
}
