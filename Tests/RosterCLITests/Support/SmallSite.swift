/// A site of a few people, in a format that can be saved.
enum SmallSite {
  static let people = """
    [
      {
        "id": "6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10",
        "name": "Ada Lovelace",
        "office": "B 11",
        "department": ["Maths", "Engines"],
        "mobile": "+44 20 555 0101"
      },
      {
        "id": "A3C7E9B4-51D8-4C66-8F0E-7B9D4E2F6031",
        "name": "Émile Borel",
        "office": "A 2",
        "department": ["Maths"]
      },
      {
        "id": "D94B1F6E-8A2C-4B35-A1E7-0C5F3D8B9274",
        "name": "Emmy Noether",
        "address": {"street": "Weg 1", "city": "Erlangen"}
      }
    ]

    """

  /// Makes the site.
  static func make() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("directory.json", people)
    try folder.write("roster.yml", "title: Maths\nprivate: [mobile]\n")
    return folder
  }
}

extension Outcome {
  /// The lines of standard output.
  var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }
}
