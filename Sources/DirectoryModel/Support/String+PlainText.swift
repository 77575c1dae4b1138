extension String {
  /// The text with every line end as a line feed: formats differ in these and keep none of their own.
  package var withPlainLineEnds: String { replacing("\r\n", with: "\n").replacing("\r", with: "\n") }

  /// The text as far as every format keeps it: with plain line ends, and without white space around it.
  package var plainText: String {
    let scalars = withPlainLineEnds.unicodeScalars
    let rest = scalars.drop { $0.properties.isWhitespace }
    let end = rest.lastIndex { !$0.properties.isWhitespace }.map { rest.index(after: $0) } ?? rest.endIndex
    return String(rest[..<end])
  }
}
