import Diagnostics
import Liquid

/// Fills a skeleton with the values of one page.
struct PageFiller {
  /// Not its contents, which are counted one by one.
  private let parsed: Skeleton
  let values: PageValues.View
  let root: Root
  let dialect: HTMLTokenizer.Dialect
  var output: PageOutput
  var problems = Problems()

  /// The URL that was made last, without the way to the root, and what came of it.
  private var url: [UInt8] = []
  private var urlTarget = -1
  private var urlState = TargetState.empty

  /// The links whose start tag was left out, innermost last.
  private var bareLinks: [Int] = []

  init(
    skeleton: Skeleton, values: PageValues.View, root: Root, dialect: HTMLTokenizer.Dialect,
    output: PageOutput
  ) {
    parsed = skeleton
    self.values = values
    self.root = root
    self.dialect = dialect
    if !skeleton.contents.targets.isEmpty { url.reserveCapacity(128) }
    self.output = output
  }

  /// What is filled.
  var skeleton: Skeleton.Contents {
    @inline(__always) _read { yield parsed.contents }
  }

  /// Writes everything.
  mutating func fill() {
    fill(0..<skeleton.operations.count)
  }

  private mutating func fill(_ range: Range<Int>) {
    skeleton.operations.withUnsafeBufferPointer { operations in
      skeleton.literals.withUnsafeBufferPointer { literals in fill(operations[range], literals) }
    }
  }

  private mutating func fill(
    _ operations: Slice<UnsafeBufferPointer<Skeleton.Operation>>, _ literals: UnsafeBufferPointer<UInt8>
  ) {
    var index = operations.startIndex
    while index < operations.endIndex {
      switch operations[index] {
      case .literal(let bytes): output.append(contentsOf: UnsafeBufferPointer(rebasing: literals[bytes]))
      case .root(let needsDot):
        if root.bytes.isEmpty {
          if needsDot { output.append("./") }
        } else {
          root.bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
        }
      case .value(let number, let place): write(number, in: place)
      case .target(let number):
        _ = evaluate(number)
        writeURL(of: skeleton.targets[number])
      case .attribute(let number):
        let attribute = skeleton.attributes[number]
        if !attribute.targets.allSatisfy({ isUsable($0) }) {
          index = attribute.end
          continue
        }
      case .element(let number):
        if let next = begin(number) {
          index = next
          continue
        }
      case .linkEnd(let number):
        if bareLinks.last == number {
          bareLinks.removeLast()
          index = skeleton.elements[number].end
          continue
        }
      case .nothing: break
      }
      index += 1
    }
  }

  // MARK: Elements

  /// Begins an element: gives the operation to go on with where it is left out, in whole or in part.
  private mutating func begin(_ number: Int) -> Int? {
    let element = skeleton.elements[number]
    if element.isHollow, element.parts.allSatisfy({ isEmpty(skeleton.parts[$0]) }) { return element.end }
    if element.isBare, element.kind == .paragraph, writeBlocks(in: element) { return element.end }
    guard let target = element.target else { return nil }
    let state = evaluate(target)
    if state == .usable { return nil }
    report(state, of: target)
    if element.kind == .link {
      bareLinks.append(number)
      return element.content
    }
    // What a browser shows of an image that it does not get; but nothing at all where there is none.
    if state != .empty { fill(element.alternative) }
    return element.end
  }

  /// Whether there is nothing to see of a value.
  private func isEmpty(_ number: Int) -> Bool { values.bytes(number).isBlank }

  private mutating func isEmpty(_ part: Skeleton.Part) -> Bool {
    switch part {
    case .value(let number): return isEmpty(number)
    case .image(let number):
      guard let target = skeleton.elements[number].target else { return false }
      return evaluate(target) == .empty
    }
  }

  /// Puts blocks in the place of a paragraph that holds nothing else.
  private mutating func writeBlocks(in paragraph: Skeleton.Element) -> Bool {
    for part in paragraph.parts {
      guard case .value(let number) = skeleton.parts[part], !isEmpty(number) else { continue }
      guard values.kind(number) == .html, BlockShape.hasBlock(Array(values.bytes(number))) else { return false }
    }
    var isFirst = true
    for part in paragraph.parts {
      guard case .value(let number) = skeleton.parts[part], !isEmpty(number) else { continue }
      if !isFirst { output.append("\n") }
      isFirst = false
      RootMark.append(values.bytes(number), root: root, into: &output)
    }
    if paragraph.endsLine, output.last != UInt8(ascii: "\n") { output.append("\n") }
    return true
  }

  // MARK: URLs

  /// What can be done with a target.
  private enum TargetState: Equatable {
    case usable
    case empty
    case blocked
    case untrusted
  }

  private mutating func isUsable(_ target: Int) -> Bool {
    let state = evaluate(target)
    if state != .usable { report(state, of: target) }
    return state == .usable
  }

  private mutating func evaluate(_ number: Int) -> TargetState {
    if urlTarget == number { return urlState }
    let target = skeleton.targets[number]
    url.removeAll(keepingCapacity: true)
    var isNothing = target.isEmptyWithoutValues
    var isTrusted = true
    for index in target.pieces {
      switch skeleton.pieces[index] {
      case .literal(let bytes): url.append(contentsOf: skeleton.literals[bytes])
      case .value(let number, let part):
        if isNothing, !isEmpty(number) { isNothing = false }
        switch values.kind(number) {
        case .url, .number: break
        case .plain, .html, .json: isTrusted = false
        }
        append(number, as: part, inRooted: target.isRooted)
      }
    }
    urlTarget = number
    urlState = isNothing ? .empty : .usable
    if !isNothing, !target.isSchemeFixed, let scheme = URLScheme.prefix(of: url), !URLScheme.isAllowed(scheme) {
      urlState = .blocked
    }
    if target.isTrusted, !isNothing, !(isTrusted && (target.isSchemeFixed || WholeURL.isRooted(url))) {
      urlState = .untrusted
    }
    return urlState
  }

  private mutating func append(_ number: Int, as part: Skeleton.URLPart, inRooted: Bool) {
    let kind = values.kind(number)
    let bytes = values.bytes(number)
    switch part {
    case .beginning(let part):
      if kind != .html, WholeURL.isNormal(bytes) { return PercentEncoding.append(bytes, as: part, into: &url) }
      WholeURL.normalized(values.shownText(number)).withBytes { PercentEncoding.append($0, as: part, into: &url) }
    case .telephone:
      let shown = values.shownText(number)
      if let number = TelephoneNumber(shown) {
        url.append(contentsOf: number.dialed.utf8)
      } else {
        shown.withBytes { PercentEncoding.append($0, as: .component, into: &url) }
      }
    case .encoded(let part):
      // A URL is encoded already; one from the site's root goes on where a slash ended.
      let encoding = kind == .url ? .whole : part
      let shown = kind == .html ? Array(values.shownText(number).utf8) : []
      let endsWithSlash = url.isEmpty ? inRooted : url.last == UInt8(ascii: "/")
      shown.withUnsafeBufferPointer { shown in
        var text = kind == .html ? shown : bytes
        if encoding == .whole || encoding == .wholeOfList {
          text = UnsafeBufferPointer(rebasing: text[text.trimmedRange])
        }
        if kind == .url, endsWithSlash, text.first == UInt8(ascii: "/") {
          text = UnsafeBufferPointer(rebasing: text.dropFirst())
        }
        PercentEncoding.append(text, as: encoding, into: &url)
      }
    }
  }

  private mutating func writeURL(of target: Skeleton.Target) {
    if target.isRooted {
      url.withUnsafeBufferPointer { root.append(before: $0, into: &output) }
      url.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    } else if WholeURL.isRooted(url) {
      url.withUnsafeBufferPointer { url in
        let rest = UnsafeBufferPointer(rebasing: url.dropFirst())
        root.append(before: rest, into: &output)
        output.append(contentsOf: rest)
      }
    } else {
      url.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    }
  }

  private mutating func report(_ state: TargetState, of number: Int) {
    let target = skeleton.targets[number]
    guard state == .blocked || state == .untrusted else { return }
    let span = values.span(target.value)
    switch state {
    case .usable, .empty: break
    case .blocked: problems.warn(.blockedURL(values.shownText(target.value), at: span))
    case .untrusted: problems.refuse(.trustedURL(skeleton.trustedNames[number] ?? ""), at: span)
    }
  }
}
