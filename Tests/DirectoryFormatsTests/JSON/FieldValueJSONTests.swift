import DirectoryFormats
import DirectoryModel
import Testing

@Suite struct FieldValueJSONTests {
  @Test func valuesAreWrittenAsTheyAre() {
    let value = FieldValue.mapping(
      FieldMapping([
        .init(name: "b", value: .text("\"ä\"\n")), .init(name: "a", value: FieldValue(scalar: "1.10")),
        .init(name: "list", value: .list([.boolean(true), .null, .list([])])),
        .init(name: "none", value: .mapping(FieldMapping())),
      ]))
    #expect(
      value.json == #"""
        {
          "b": "\"ä\"\n",
          "a": 1.10,
          "list": [
            true,
            null,
            []
          ],
          "none": {}
        }
        """#)
  }
}
