import Diagnostics

/// What could be read of a text in YAML, and what is wrong with the rest.
struct YAMLReading {
  /// The documents; those before the fault if there is one.
  var documents: [YAMLNode] = []
  /// Whether a line `---` begins one of them.
  var hasMark = false
  /// What is wrong with values, in the order of the file.
  var problems: [Diagnostic] = []
  /// Where values are that could not be read.
  var broken = YAMLBrokenPlaces()
  /// What ended the reading.
  var fault: YAMLFault?
  /// Whether aliases ended it, which would copy too much.
  var isTooLarge = false

  /// Everything that is wrong.
  func allProblems(in source: SourceText) -> [Diagnostic] {
    guard let fault, !broken.explain(fault) else { return problems }
    return problems + [fault.diagnostic(in: source)]
  }
}
