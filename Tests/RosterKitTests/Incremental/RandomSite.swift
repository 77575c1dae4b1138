import Foundation

@testable import RosterKit

/// A site that takes the steps of a random sequence.
struct RandomSite {
  let site: SiteFixture
  private(set) var model = SiteModel()
  /// The files of the output that the last step damaged.
  private(set) var damaged: Set<String> = []
  /// Whether the last step changed the state, so that the next build does not know what the last one did.
  private(set) var hasOtherState = false
  /// Whether the state may hold damage that was not found yet, so that reasons may be wrong.
  var hasDamagedState = false

  private var saved: [String: String] = [:]
  private var keptState: Data?

  /// Makes a site with a few people, and with files of its own.
  init(people: [[String: String]], files: [String: String]) throws {
    site = try SiteFixture()
    for fields in people { add(fields) }
    model.files = files
    try save()
  }

  private mutating func add(_ fields: [String: String]) {
    model.members.append(SiteModel.Member(id: "id-\(model.nextID)", fields: fields))
    model.nextID += 1
  }

  /// Takes a step.
  mutating func apply(_ step: EditStep) throws {
    damaged = []
    hasOtherState = false
    switch step {
    case .write(let path, let text): model.files[path] = text
    case .delete(let path): model.files[path] = nil
    case .format(let format): model.format = format
    case .setting(let name, let value): model.settings[name] = value
    case .output(let damage, let file): try damageOutput(damage, file)
    case .freshTimes: try freshenTimes()
    case .move: try site.move()
    case .otherDay(let days): site.moment += days * 86_400
    case .state(let damage, let place): try damageState(damage, place)
    default: change(people: step)
    }
    try save()
  }

  /// Makes the inputs what they were.
  mutating func takeBack(_ model: SiteModel) throws {
    self.model = model
    try save()
  }

  // MARK: - People

  private mutating func change(people step: EditStep) {
    let count = model.members.count
    switch step {
    case .add(let fields): return add(fields)
    case .setForAll(let field, let value):
      for index in model.members.indices { model.members[index].fields[field] = value }
      return
    case .reorder(let seed):
      var generator = SeededGenerator(seed: seed)
      return model.members.shuffle(using: &generator)
    default: break
    }
    guard count > 0 else { return }
    switch step {
    case .set(let person, let field, let value): model.members[person % count].fields[field] = value
    case .addNamesake(let person): add(["name": model.members[person % count].name, "desk": "left"])
    case .remove(let person): model.members.remove(at: person % count)
    case .exchange(let one, let other, let field):
      let mine = model.members[one % count].fields[field]
      model.members[one % count].fields[field] = model.members[other % count].fields[field]
      model.members[other % count].fields[field] = mine
    case .passOn(let one, let other, let field, let new):
      model.members[other % count].fields[field] = model.members[one % count].fields[field]
      model.members[one % count].fields[field] = new
    case .changeID(let person):
      model.members[person % count].id = "id-\(model.nextID)"
      model.nextID += 1
    case .hideOrShow(let person): model.members[person % count].isHidden.toggle()
    default: break
    }
    // Someone without a name is refused; that is no subject here.
    for index in model.members.indices where model.members[index].fields["name"] == nil {
      model.members[index].fields["name"] = "Nobody"
    }
  }

  // MARK: - Files

  private mutating func save() throws {
    let contents = model.contents
    for path in saved.keys.sorted() where contents[path] == nil { try site.remove(path) }
    if model.format != .folder { try? site.remove("people") }
    for (path, text) in contents.sorted(by: { $0.key < $1.key }) where saved[path]?.hasBytes(of: text) != true {
      try site.write(path, text)
    }
    saved = contents
  }

  private func freshenTimes() throws {
    let now = [FileAttributeKey.modificationDate: Date()]
    for path in FileSystem.files(below: site.folder.path) where !path.hasPrefix(".roster/") {
      try FileManager.default.setAttributes(now, ofItemAtPath: site.folder.appendingPathComponent(path).path)
    }
  }

  private mutating func damageOutput(_ damage: EditStep.OutputDamage, _ file: Int) throws {
    let files = try site.tree().keys.filter { !$0.hasPrefix(".roster/") }.sorted()
    guard !files.isEmpty else { return }
    let path = files[file % files.count]
    damaged = [path]
    switch damage {
    case .delete: try site.remove("_site/" + path)
    case .truncate: try site.write("_site/" + path, String((site.text("_site/" + path) ?? "").prefix(file % 100)))
    case .scribble: try site.write("_site/" + path, "scribble")
    case .deleteAll:
      damaged = Set(files)
      try site.remove("_site")
    case .deleteList:
      damaged = []
      // Without state and list nobody knows whose the files are, and a build that would replace one stops.
      guard !hasDamagedState else { return }
      try? site.remove("_site/.roster")
    case .cutList:
      damaged = []
      guard !hasDamagedState, let list = site.text("_site/" + Ownership.file) else { return }
      var lines = list.split(separator: "\n")
      lines.remove(at: file % lines.count)
      try site.write("_site/" + Ownership.file, lines.map { $0 + "\n" }.joined())
    }
  }

  private mutating func damageState(_ damage: EditStep.StateDamage, _ place: Int) throws {
    let path = ".roster/state.sqlite"
    guard let whole = try? Data(contentsOf: site.folder.appendingPathComponent(path)), !whole.isEmpty else { return }
    let offset = place * whole.count / 1000
    var bytes = whole
    switch damage {
    case .lose:
      try site.remove(".roster")
      hasOtherState = true
      hasDamagedState = false
      return
    case .keepCopy:
      keptState = whole
      return
    case .putCopyBack: bytes = keptState ?? whole
    case .truncate: bytes = whole.prefix(offset)
    case .scribble:
      var generator = SeededGenerator(seed: UInt64(place))
      for index in offset..<min(offset + 64, whole.count) {
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
    case .flipBit: bytes[offset] ^= 1 << UInt8(place % 8)
    }
    hasOtherState = true
    hasDamagedState = true
    try site.write(path, bytes: bytes)
  }
}
