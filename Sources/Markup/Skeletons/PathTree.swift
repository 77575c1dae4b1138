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
  /// Where a page is on its way.
  typealias Place = UnsafeMutablePointer<Step>

  /// One text or value after another.
  struct Step: ~Copyable {
    /// The text; `nil` for a value.
    fileprivate let text: [UInt8]?
    /// Where the bytes of the text lie, for as long as it is kept here.
    fileprivate let base: UnsafeRawPointer?
    /// How many bytes they are; -1 for a value.
    fileprivate let count: Int
    fileprivate let parent: Place?
    /// How many steps lead here.
    fileprivate let depth: Int
    /// The first of the steps that come next.
    fileprivate var child: Place?
    /// Another step that comes next after the same one.
    fileprivate let sibling: Place?
    fileprivate var skeleton: Skeleton?
  }

  /// The longest way that is kept, and how many steps there are at most. Lists of everyone are made once, and each has a way
  /// of its own.
  private static let longest = 256
  private static let most = 1 << 14
  /// How many steps may come next after one: more than that are searched for longer than they save.
  private static let widest = 16

  /// Where every way begins.
  let start: Place
  private var steps: [Place]

  init() {
    start = Self.step(nil, nil, 0, after: nil)
    steps = [start]
  }

  deinit {
    for step in steps {
      step.deinitialize(count: 1)
      step.deallocate()
    }
  }

  // MARK: Going

  /// The step to a text; `nil` if it is not kept.
  @inline(__always)
  func step(from place: Place, to text: [UInt8]) -> Place? {
    text.withUnsafeBytes { bytes in
      guard bytes.count > 0, let base = bytes.baseAddress else { return place }
      var child = place.pointee.child
      while let next = child {
        if next.pointee.count == bytes.count, let known = next.pointee.base,
          known == base || memcmp(known, base, bytes.count) == 0
        {
          return next
        }
        child = next.pointee.sibling
      }
      return add(text, base, bytes.count, after: place)
    }
  }

  /// The step to a value; `nil` if it is not kept.
  @inline(__always)
  func stepToValue(from place: Place) -> Place? {
    var child = place.pointee.child
    while let next = child {
      if next.pointee.count < 0 { return next }
      child = next.pointee.sibling
    }
    return add(nil, nil, -1, after: place)
  }

  @inline(never)
  private func add(_ text: [UInt8]?, _ base: UnsafeRawPointer?, _ length: Int, after place: Place) -> Place? {
    guard steps.count < Self.most, place.pointee.depth < Self.longest else { return nil }
    var width = 0
    var child = place.pointee.child
    while let next = child {
      width += 1
      child = next.pointee.sibling
    }
    guard width < Self.widest else { return nil }
    let added = Self.step(text, base, length, after: place)
    steps.append(added)
    place.pointee.child = added
    return added
  }

  private static func step(
    _ text: [UInt8]?, _ base: UnsafeRawPointer?, _ length: Int, after place: Place?
  ) -> Place {
    let step = Place.allocate(capacity: 1)
    step.initialize(
      to: Step(
        text: text, base: base, count: length, parent: place, depth: place.map { $0.pointee.depth + 1 } ?? 0,
        child: nil, sibling: place?.pointee.child))
    return step
  }

  // MARK: Ends

  /// The skeleton of the way that ends at a step; `nil` if no page has ended there.
  func skeleton(at place: Place) -> Skeleton? { place.pointee.skeleton }

  /// Keeps the skeleton of the way that ends at a step.
  func keep(_ skeleton: Skeleton, at place: Place) {
    place.pointee.skeleton = skeleton
  }

  /// The texts on the way to a step, `nil` for each value.
  func way(to place: Place) -> [[UInt8]?] {
    var way: [[UInt8]?] = []
    var place = place
    while let parent = place.pointee.parent {
      way.append(place.pointee.text)
      place = parent
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
