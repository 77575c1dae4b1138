/// A value that is looked at where it is.
///
/// It cannot be copied, so what is asked of it is known to leave it in its place: no reference to an object is counted for
/// asking it, which a page does many times.
struct Held: ~Copyable, Sendable {
  var value: Value

  /// Whether it is something of the host's.
  var isObject: Bool {
    @inline(__always) borrowing get {
      switch value {
      case .object: true
      default: false
      }
    }
  }

  /// The member of an object; `nil` of anything else too.
  @inline(__always)
  borrowing func member(_ name: Name, reader: Reader) -> Value? {
    switch value {
    case .object(let object): object.knownMember(name, reader: reader)
    default: nil
    }
  }

  /// Whether the member of an object holds; `nil` where that is not known without the member.
  @inline(__always)
  borrowing func holds(_ name: Name, reader: Reader) -> Bool? {
    switch value {
    case .object(let object): object.holds(name, reader: reader)
    default: nil
    }
  }
}

/// Values in a row, the last of which come and go.
struct ValueRow: ~Copyable {
  private var base = UnsafeMutablePointer<Held>.allocate(capacity: 8)
  private var capacity = 8
  /// How many there are.
  private(set) var count = 0

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// Where a value is, until another one is appended.
  @inline(__always)
  func place(_ index: Int) -> UnsafePointer<Held> { UnsafePointer(base + index) }

  /// A value.
  subscript(index: Int) -> Value {
    get { base[index].value }
    set { base[index].value = newValue }
  }

  mutating func append(_ value: consuming Value) {
    if count == capacity { grow() }
    (base + count).initialize(to: Held(value: value))
    count += 1
  }

  private mutating func grow() {
    capacity *= 2
    let larger = UnsafeMutablePointer<Held>.allocate(capacity: capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
  }

  mutating func removeLast(_ number: Int) {
    count -= number
    (base + count).deinitialize(count: number)
  }
}
