/// Variables that the host defines, in order: of equal names the last counts.
///
/// They never change, so one list serves any number of renderings, on all threads; that is why the promise of `Sendable`
/// holds.
public final class GivenVariables: @unchecked Sendable {
  /// The values, and behind them in the same memory the names.
  private let values: UnsafeMutablePointer<Held>
  private let names: UnsafeMutablePointer<Name>
  private let count: Int

  /// None.
  public static let none = GivenVariables([])

  /// Takes variables.
  public init(_ variables: [(Name, Value)]) {
    (values, names) = Self.memory(for: variables.count)
    count = variables.count
    for (index, (name, value)) in variables.enumerated() {
      (names + index).initialize(to: name)
      (values + index).initialize(to: Held(value: value))
    }
  }

  /// Takes one variable, as most pages have one of their own.
  public init(_ name: Name, _ value: consuming Value) {
    (values, names) = Self.memory(for: 1)
    count = 1
    names.initialize(to: name)
    values.initialize(to: Held(value: value))
  }

  private static func memory(for count: Int) -> (UnsafeMutablePointer<Held>, UnsafeMutablePointer<Name>) {
    let length = count * MemoryLayout<Held>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: length + count * MemoryLayout<Name>.stride, alignment: MemoryLayout<Held>.alignment)
    return (
      memory.bindMemory(to: Held.self, capacity: count), (memory + length).bindMemory(to: Name.self, capacity: count)
    )
  }

  deinit {
    values.deinitialize(count: count)
    UnsafeMutableRawPointer(values).deallocate()
  }

  /// Those variables, and one more.
  public func adding(_ name: Name, _ value: Value) -> GivenVariables {
    GivenVariables(pairs + [(name, value)])
  }

  /// All but those of a name.
  public func removing(_ name: Name) -> GivenVariables {
    GivenVariables(pairs.filter { $0.0 != name })
  }

  /// The names and values in order.
  var pairs: [(Name, Value)] {
    (0..<count).map { (names[$0], values[$0].value) }
  }

  /// Where the value of a variable is; `nil` if there is none.
  @inline(__always)
  func held(_ name: Name) -> UnsafePointer<Held>? {
    var index = count
    while index > 0 {
      index -= 1
      if names[index] == name { return UnsafePointer(values + index) }
    }
    return nil
  }

  /// Whether there is a variable of a name that comes from data.
  func contains(_ name: String) -> Bool {
    (0..<count).contains { names[$0].text == name }
  }
}
