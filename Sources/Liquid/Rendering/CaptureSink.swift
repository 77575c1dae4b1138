import Diagnostics

/// Records output instead of writing it, so that it can be replayed later.
final class CaptureSink: OutputSink {
  private var pieces: [Fragment.Piece] = []

  /// What was recorded.
  var fragment: Fragment { Fragment(pieces: pieces) }

  func write(template text: [UInt8]) {
    guard !text.isEmpty else { return }
    if case .template(var before)? = pieces.last {
      // Taken out first, so that the array is not copied.
      pieces.removeLast()
      before += text
      pieces.append(.template(before))
    } else {
      pieces.append(.template(text))
    }
  }

  func write(value text: String, kind: Kind, at range: Range<Int>, of source: SourceText) {
    pieces.append(.value(text, kind, SourceSpan(source, range)))
  }

  func partialBegins(_ partial: Template) {
    pieces.append(.partialBegins(partial))
  }

  func partialEnds() {
    pieces.append(.partialEnds)
  }
}
