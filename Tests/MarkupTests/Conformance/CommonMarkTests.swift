import Foundation
import Markup
import Testing

/// Examples of the CommonMark specification, from the folder of test data.
private struct Examples: Decodable {
  struct Example: Decodable {
    var markdown: String
    var html: String
    var example: Int
  }
  var cases: [Example]
}

@Suite struct CommonMarkTests {
  @Test(.enabled(if: TestData.url("conformance/commonmark/spec-0.30.json") != nil, "needs the folder of test data"))
  func textWithoutLiquidComesOutAsCommonMark() throws {
    let url = try #require(TestData.url("conformance/commonmark/spec-0.30.json"))
    let examples = try JSONDecoder().decode(Examples.self, from: Data(contentsOf: url)).cases
    #expect(examples.count > 400)
    let composer = Composer(skeletons: Skeletons(), format: .markdown, root: "/")
    for example in examples {
      // With this root, links that begin with a slash stay as they are.
      composer.write(template: Array(example.markdown.utf8))
      let (html, _) = try composer.finish()
      #expect(String(decoding: html, as: UTF8.self) == example.html, "example \(example.example)")
    }
  }
}
