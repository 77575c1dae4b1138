import Foundation
import Testing

/// The examples of import and export in `Documentation/Data.md`, carried out.
@Suite struct DataPageTests {
  /// A command and what the page says it prints.
  private struct Step {
    var command: String
    var output: String
  }

  private static func steps() throws -> [Step] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    let page = try String(contentsOf: root.appendingPathComponent("Documentation/Data.md"), encoding: .utf8)
    let start = try #require(page.range(of: "\n## Import and export\n")).upperBound
    let end = try #require(page.range(of: "\n## ", range: start..<page.endIndex)).lowerBound
    var steps: [Step] = []
    for line in page[start..<end].split(separator: "\n") where line.hasPrefix("    ") {
      let text = line.dropFirst(4)
      if text.hasPrefix("$ ") {
        steps.append(Step(command: String(text.dropFirst(2)), output: ""))
      } else if !steps.isEmpty {
        steps[steps.count - 1].output += text + "\n"
      }
    }
    return steps
  }

  @Test func examplesOfImportAndExportAreTrue() throws {
    let folder = try TemporaryFolder()
    let steps = try Self.steps()
    #expect(steps.count == 4)
    for step in steps {
      if step.command.hasPrefix("cat ") {
        try folder.write(String(step.command.dropFirst(4)), step.output)
      } else {
        let command = step.command.replacing("roster ", with: "\"$ROSTER\" ", maxReplacements: 1)
        #expect(try Binary.shell(command, in: folder) == Outcome(output: step.output), "\(step.command)")
      }
    }
  }
}
