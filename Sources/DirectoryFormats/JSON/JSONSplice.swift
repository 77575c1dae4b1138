/// Puts elements or members of a JSON file, or of brackets in YAML, together anew, where all that is kept stays byte for byte.
struct JSONSplice {
  /// What becomes of the inside.
  enum Piece {
    /// The child at this index as it is.
    case keep(Int)
    /// Other bytes in place of the child at this index.
    case replace(Int, [UInt8])
    /// A new child.
    case add([UInt8])

    fileprivate var index: Int? {
      switch self {
      case .keep(let index), .replace(let index, _): index
      case .add: nil
      }
    }
  }

  /// The whole file.
  let bytes: [UInt8]

  /// What stands between the brackets; of JSON Lines everything.
  let inside: Range<Int>

  /// The elements, or the members with their names.
  let children: [Range<Int>]

  /// What stands before, between and behind children, where the file does not show it.
  let style: (opening: [UInt8], separator: [UInt8], closing: [UInt8])

  /// What separates a new child from the one before it: the same as stands before the last child.
  var separator: [UInt8] {
    guard children.count > 1 else { return style.separator }
    return Array(bytes[children[children.count - 2].upperBound..<children[children.count - 1].lowerBound])
  }

  /// The new inside; a child that no piece speaks of goes, and one separator with it.
  ///
  /// - Parameter pieces: Those of the children in the file in their order, then the new ones.
  func replaced(by pieces: [Piece]) -> [UInt8] {
    guard !pieces.isEmpty else { return [] }
    var output = children.first.map { Array(bytes[inside.lowerBound..<$0.lowerBound]) } ?? style.opening
    var isFirst = true
    for piece in pieces {
      if !isFirst { output += before(piece) }
      isFirst = false
      switch piece {
      case .keep(let index): output += bytes[children[index]]
      case .replace(_, let new), .add(let new): output += new
      }
    }
    return output + (children.last.map { Array(bytes[$0.upperBound..<inside.upperBound]) } ?? style.closing)
  }

  private func before(_ piece: Piece) -> [UInt8] {
    guard let index = piece.index, index > 0 else { return separator }
    return Array(bytes[children[index - 1].upperBound..<children[index].lowerBound])
  }
}
