#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The ways that pages took: which texts and values came one after another, and the skeleton at the end of each way.
///
/// Pages of one template take few ways. One that takes a known way needs no skeleton put together, hashed and looked for: it
/// goes from step to step, and finds it at the end. Texts are told apart by their bytes; as they are the template's own
/// arrays, nearly always a look at where they lie is enough.
///
/// For one thread. What is in it never changes a page, only how fast it is made.
final class PathTree {
  /// One text or value after another.
  private struct Step: ~Copyable {
    /// The text; `nil` for a value.
    let text: [UInt8]?
    /// Where the bytes of the text lie, for as long as it is kept here.
    let base: UnsafeRawPointer?
    /// How many bytes they are; -1 for a value.
    let count: Int
    let parent: Int32
    /// How many steps lead here.
    let depth: Int32
    /// The first of the steps that come next.
    var child = PathTree.none
    /// Another step that comes next after the same one.
    let sibling: Int32
    var skeleton: Skeleton?
  }

  /// Where every way begins.
  static let start: Int32 = 0
  /// No step: the page goes a way that is not kept.
  static let none: Int32 = -1

  /// The longest way that is kept, and how many steps there are at most. Lists of everyone are made once, and each has a way
  /// of its own.
  private static let longest: Int32 = 256
  private static let most = 1 << 14
  /// How many steps may come next after one: more than that are searched for longer than they save.
  private static let widest = 16

  private var steps = UnsafeMutablePointer<Step>.allocate(capacity: 128)
  private var capacity = 128
  private var count = 0

  init() {
    _ = append(nil, nil, 0, after: Self.none)
  }

  deinit {
    steps.deinitialize(count: count)
    steps.deallocate()
  }

  // MARK: Going

  /// The step to a text; `nil` if it is not kept.
  @inline(__always)
  func step(from step: Int32, to text: [UInt8]) -> Int32? {
    text.withUnsafeBytes { bytes in
      var child = steps[Int(step)].child
      while child >= 0 {
        if isText(child, bytes) { return child }
        child = steps[Int(child)].sibling
      }
      return add(text, bytes.baseAddress, bytes.count, after: step)
    }
  }

  /// The step to a value; `nil` if it is not kept.
  @inline(__always)
  func stepToValue(from step: Int32) -> Int32? {
    var child = steps[Int(step)].child
    while child >= 0 {
      if steps[Int(child)].count < 0 { return child }
      child = steps[Int(child)].sibling
    }
    return add(nil, nil, -1, after: step)
  }

  @inline(__always)
  private func isText(_ step: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard steps[Int(step)].count == bytes.count, let base = steps[Int(step)].base else { return false }
    return base == bytes.baseAddress || memcmp(base, bytes.baseAddress ?? base, bytes.count) == 0
  }

  @inline(never)
  private func add(_ text: [UInt8]?, _ base: UnsafeRawPointer?, _ length: Int, after step: Int32) -> Int32? {
    guard count < Self.most, steps[Int(step)].depth < Self.longest else { return nil }
    var width = 0
    var child = steps[Int(step)].child
    while child >= 0 {
      width += 1
      child = steps[Int(child)].sibling
    }
    guard width < Self.widest else { return nil }
    let added = append(text, base, length, after: step)
    steps[Int(step)].child = added
    return added
  }

  private func append(_ text: [UInt8]?, _ base: UnsafeRawPointer?, _ length: Int, after step: Int32) -> Int32 {
    if count == capacity {
      let larger = UnsafeMutablePointer<Step>.allocate(capacity: 2 * capacity)
      larger.moveInitialize(from: steps, count: count)
      steps.deallocate()
      steps = larger
      capacity *= 2
    }
    let isFirst = step < 0
    (steps + count).initialize(
      to: Step(
        text: text, base: base, count: length, parent: step, depth: isFirst ? 0 : steps[Int(step)].depth + 1,
        sibling: isFirst ? Self.none : steps[Int(step)].child))
    count += 1
    return Int32(count - 1)
  }

  // MARK: Ends

  /// The skeleton of the way that ends at a step; `nil` if no page has ended there.
  func skeleton(at step: Int32) -> Skeleton? { steps[Int(step)].skeleton }

  /// Keeps the skeleton of the way that ends at a step.
  func keep(_ skeleton: Skeleton, at step: Int32) {
    steps[Int(step)].skeleton = skeleton
  }

  /// The texts on the way to a step, `nil` for each value.
  func way(to step: Int32) -> [[UInt8]?] {
    var way: [[UInt8]?] = []
    var step = step
    while step > Self.start {
      way.append(steps[Int(step)].text)
      step = steps[Int(step)].parent
    }
    return way.reversed()
  }
}

/// The trees of the formats whose pages have skeletons.
final class PathTrees {
  private var trees: [PageFormat: PathTree] = [:]

  /// The tree of a format.
  subscript(format: PageFormat) -> PathTree {
    if let tree = trees[format] { return tree }
    let tree = PathTree()
    trees[format] = tree
    return tree
  }
}
