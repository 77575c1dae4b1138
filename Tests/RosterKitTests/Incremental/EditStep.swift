/// One step of a random sequence. It is drawn before anything is done and holds all that it needs, so that a sequence can be
/// run again, whole or without some of its steps.
///
/// People and files are named by numbers that are taken modulo how many there are then.
enum EditStep: Sendable, Hashable {
  /// Writes or clears a field of a person.
  case set(person: Int, field: String, value: String?)
  /// Writes or clears a field of everyone.
  case setForAll(field: String, value: String?)
  case add(fields: [String: String])
  case addNamesake(of: Int)
  case remove(person: Int)
  /// Two people exchange what they have in a field.
  case exchange(person: Int, with: Int, field: String)
  /// One person's value goes to another, and the first gets a new one, or none.
  case passOn(person: Int, to: Int, field: String, new: String?)
  case reorder(seed: UInt64)
  case changeID(person: Int)
  case hideOrShow(person: Int)
  case setting(name: String, value: String?)
  case write(path: String, text: String)
  case delete(path: String)
  case format(SiteModel.Format)
  case output(OutputDamage, file: Int)
  /// Every file of the site gets the present time.
  case freshTimes
  case move
  case otherDay(by: Int)
  /// Damage at a place between 0 and 999 of a thousand.
  case state(StateDamage, place: Int)

  /// What somebody does to the output by hand.
  enum OutputDamage: CaseIterable, Sendable {
    case delete, truncate, scribble, deleteAll, deleteList, cutList
  }

  /// What becomes of the state.
  enum StateDamage: CaseIterable, Sendable {
    case lose, keepCopy, putCopyBack, truncate, scribble, flipBit
  }

  /// The kind of step, for counts.
  var kind: String {
    switch self {
    case .set(_, "name", _): "rename a person"
    case .set(_, "slug", _), .set(_, "aliases", _): "change an address"
    case .set(_, _, nil): "clear a field"
    case .set: "edit a field"
    case .setForAll: "edit a field of everyone"
    case .add, .addNamesake: "add a person"
    case .remove: "remove a person"
    case .exchange, .passOn: "exchange values"
    case .reorder, .format, .freshTimes, .move: "change nothing"
    case .changeID: "change an id"
    case .hideOrShow: "hide or show"
    case .setting: "change a setting"
    case .write(let path, _), .delete(let path): path.hasPrefix("Templates") ? "change a template" : "change a file"
    case .output: "damage the output"
    case .otherDay: "another day"
    case .state: "damage the state"
    }
  }
}

// MARK: - Drawing

extension EditStep {
  /// Draws a step.
  ///
  /// - Parameter isPlain: Whether the site keeps to the default theme.
  static func random(isPlain: Bool, using generator: inout SeededGenerator) -> EditStep {
    func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &generator)]
    }
    func number() -> Int { Int.random(in: 0..<1000, using: &generator) }
    func value(of field: String) -> String { pick(EditWords.values[field] ?? ["x"]) }
    switch Int.random(in: 0..<32, using: &generator) {
    case 0...6:
      let field = pick(EditWords.fields)
      return .set(person: number(), field: field, value: number() < 750 ? value(of: field) : nil)
    case 7: return .set(person: number(), field: "name", value: pick(EditWords.names))
    case 8:
      let field = pick(EditWords.fields.filter { $0 != "slug" && $0 != "aliases" })
      return .setForAll(field: field, value: number() < 400 ? value(of: field) : nil)
    case 9, 10: return .add(fields: fields(using: &generator))
    case 11: return .addNamesake(of: number())
    case 12, 13: return .remove(person: number())
    case 14: return .exchange(person: number(), with: number(), field: pick(["name", "slug", "aliases", "department"]))
    case 15:
      let field = pick(["name", "slug", "aliases"])
      return .passOn(
        person: number(), to: number(), field: field,
        new: field == "name" || number() < 500 ? pick(field == "name" ? EditWords.names : ["moved", "gone"]) : nil)
    case 16: return .reorder(seed: UInt64(number()))
    case 17: return .changeID(person: number())
    case 18, 19: return .hideOrShow(person: number())
    case 20, 21:
      let name = pick(EditWords.settings.keys.sorted())
      return .setting(name: name, value: pick(EditWords.settings[name] ?? []))
    case 22...25:
      let paths = EditWords.files.keys.sorted().filter { !isPlain || !$0.hasPrefix("Templates/") }
      let path = pick(paths)
      if path == RandomListTemplate.path, Bool.random(using: &generator) {
        return .write(path: path, text: RandomListTemplate.text(using: &generator))
      }
      return number() < 300 ? .delete(path: path) : .write(path: path, text: pick(EditWords.files[path] ?? [""]))
    case 26, 27: return .output(pick(OutputDamage.allCases), file: number())
    case 28: return pick([.freshTimes, .move, .format(pick(SiteModel.Format.allCases))])
    case 29: return .otherDay(by: pick([-1, 1, 400]))
    default: return .state(pick(StateDamage.allCases), place: number())
    }
  }

  /// Draws files for a new site: all that others ask for, and about half of the rest.
  static func files(using generator: inout SeededGenerator) -> [String: String] {
    var files: [String: String] = [:]
    for (path, texts) in EditWords.files.sorted(by: { $0.key < $1.key }) {
      guard Bool.random(using: &generator) || path.hasPrefix("Templates/partials/") || path.contains("/layouts/") else {
        continue
      }
      files[path] = texts.randomElement(using: &generator)
    }
    return files
  }

  /// Draws the fields of a new person.
  static func fields(using generator: inout SeededGenerator) -> [String: String] {
    var fields = ["name": EditWords.names[Int.random(in: 0..<EditWords.names.count, using: &generator)]]
    for field in ["office", "department", "phone", "desk", "bio"] where Bool.random(using: &generator) {
      fields[field] = EditWords.values[field]?.randomElement(using: &generator)
    }
    return fields
  }
}
