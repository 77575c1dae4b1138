/// Operations as they are found, and in the end only those that do something.
struct OperationList {
  var contents = Skeleton.Contents()

  /// Operations from here on may not be joined with those before.
  private var barrier = 0
  /// The operation with which each element begins.
  private var beginnings: [Int] = []
  /// The operation with which the target attribute of each element begins.
  private var targetAttributes: [Int: Int] = [:]

  /// Appends bytes to copy, to the last ones where nothing needs to get between.
  mutating func appendLiteral(_ bytes: some Collection<UInt8>) {
    let start = contents.literals.count
    contents.literals += bytes
    guard start < contents.literals.count else { return }
    if contents.operations.count > barrier, case .literal(let last)? = contents.operations.last,
      last.upperBound == start
    {
      contents.operations[contents.operations.count - 1] = .literal(last.lowerBound..<contents.literals.count)
    } else {
      contents.operations.append(.literal(start..<contents.literals.count))
    }
  }

  mutating func append(_ operation: Skeleton.Operation) {
    contents.operations.append(operation)
  }

  /// Keeps what follows apart from what is there, and gives the number of the next operation.
  mutating func mark() -> Int {
    barrier = contents.operations.count
    return barrier
  }

  /// An element begins.
  mutating func beginElement(_ kind: Skeleton.Element.Kind) -> Int {
    let element = contents.elements.count
    contents.elements.append(Skeleton.Element(kind: kind))
    beginnings.append(contents.operations.count)
    append(.element(element))
    return element
  }

  /// An element turns out not to depend on values.
  mutating func drop(_ element: Int) {
    contents.operations[beginnings[element]] = .nothing
  }

  /// An attribute begins that may be left out.
  mutating func beginAttribute(of element: Int?) -> Int {
    let attribute = contents.attributes.count
    let targets = contents.targets.count
    contents.attributes.append(Skeleton.Attribute(targets: targets..<targets))
    if let element { targetAttributes[element] = contents.operations.count }
    append(.attribute(attribute))
    return attribute
  }

  /// A link or image turns out to be complete: then it goes as a whole, not only its attribute.
  mutating func isWhole(_ element: Int) {
    if let attribute = targetAttributes[element] { contents.operations[attribute] = .nothing }
  }

  /// Everything, without operations that do nothing, and with neighbouring literals joined.
  func finished() -> Skeleton.Contents {
    var result = contents
    result.operations.removeAll(keepingCapacity: true)
    let isBoundary = boundaries()
    var numbers = [Int](repeating: 0, count: contents.operations.count + 1)
    var canJoin = false
    for (index, operation) in contents.operations.enumerated() {
      if isBoundary[index] { canJoin = false }
      numbers[index] = result.operations.count
      switch operation {
      case .nothing: break
      case .literal(let range):
        if canJoin, case .literal(let last)? = result.operations.last, last.upperBound == range.lowerBound {
          result.operations[result.operations.count - 1] = .literal(last.lowerBound..<range.upperBound)
        } else {
          result.operations.append(operation)
        }
        canJoin = true
      default:
        result.operations.append(operation)
        canJoin = false
      }
    }
    numbers[contents.operations.count] = result.operations.count
    for index in result.elements.indices {
      let alternative = result.elements[index].alternative
      result.elements[index].alternative = numbers[alternative.lowerBound]..<numbers[alternative.upperBound]
      result.elements[index].content = numbers[result.elements[index].content]
      result.elements[index].end = numbers[result.elements[index].end]
    }
    for index in result.attributes.indices {
      result.attributes[index].end = numbers[result.attributes[index].end]
    }
    return result
  }

  /// Whether filling may jump to an operation.
  private func boundaries() -> [Bool] {
    var isBoundary = [Bool](repeating: false, count: contents.operations.count + 1)
    for operation in contents.operations {
      switch operation {
      case .element(let index):
        let element = contents.elements[index]
        for target in [element.content, element.end, element.alternative.lowerBound, element.alternative.upperBound] {
          isBoundary[target] = true
        }
      case .attribute(let index): isBoundary[contents.attributes[index].end] = true
      default: break
      }
    }
    return isBoundary
  }
}
