import Collation

/// Finds names for new files in a folder of people.
struct MarkdownFileNames {
  /// Names without endings, in lower case: a system may take 'Ada' and 'ada' for one.
  private var taken: Set<String> = ["readme", "index"]

  /// Takes what is in the folder.
  init(_ names: [String]) {
    for name in names { taken.insert(Self.stem(of: name)) }
  }

  /// A path that nothing has, made of the person's name; its words are parted by hyphens.
  ///
  /// - Parameter other: The path of a person who is there: where people have folders, so has a new one, and the ending is the same.
  mutating func path(for name: String, like other: String?) -> String {
    var stem = Slug.make(from: name)
    if stem.isEmpty { stem = "person" }
    var unique = stem
    var number = 1
    while !taken.insert(unique).inserted {
      number += 1
      unique = "\(stem)-\(number)"
    }
    guard let file = other?.split(separator: "/"), file.count > 1 else {
      let ending = other.flatMap { $0.split(separator: ".").last } ?? "md"
      return "\(unique).\(ending)"
    }
    return (file.dropLast(2) + [Substring(unique), file[file.count - 1]]).joined(separator: "/")
  }

  private static func stem(of name: String) -> String {
    MarkdownFolderReader.key(of: name).lowercased()
  }
}
