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
    count = variables.count
    let length = count * MemoryLayout<Held>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: length + count * MemoryLayout<Name>.stride, alignment: MemoryLayout<Held>.alignment)
    values = memory.bindMemory(to: Held.self, capacity: count)
    names = (memory + length).bindMemory(to: Name.self, capacity: count)
    for (index, (name, value)) in variables.enumerated() {
      (names + index).initialize(to: name)
      (values + index).initialize(to: Held(value: value))
    }
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
