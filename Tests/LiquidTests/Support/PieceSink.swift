import Diagnostics

@testable import Liquid

/// Writes down what a sink is told, call by call.
final class PieceSink: OutputSink {
  private(set) var pieces: [String] = []
  /// The columns of the outputs that values came from.
  private(set) var columns: [Int] = []

  func write(template text: [UInt8]) {
    pieces.append("text " + String(decoding: text, as: UTF8.self))
  }

  func write(value text: String, kind: Kind, at range: Range<Int>, of source: SourceText) {
    pieces.append("\(kind) \(text)")
    columns.append(source.location(of: range).column)
  }

  func partialBegins(_ partial: Template) {
    pieces.append("begin \(partial.source.path)")
  }

  func partialEnds() {
    pieces.append("end")
  }
}
