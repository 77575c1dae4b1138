import DirectoryModel
import Testing

@testable import RosterKit

@Suite struct PersonAddressTests {
  private static let old: [String: String] = [
    "address": "R 1\nMain St 5\nYork, NY 1234\nUK", "street": "Main St 5", "city": "York", "region": "NY",
    "postal_code": "1234", "country": "UK",
  ]

  /// What the fields are after some were set, and which parts still say the old address.
  private func edited(
    _ new: [String: String], of fields: [String: String] = old, office: String = "R 1"
  ) -> (fields: [String: String], stale: [String]) {
    func mapping(_ fields: [String: String]) -> FieldMapping {
      FieldMapping(fields.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: FieldValue(scalar: $0.value)) })
    }
    let before = Person(name: "Ada", office: office, fields: mapping(fields))
    var person = before
    person.fields = mapping(fields.merging(new) { $1 })
    let stale = person.moveAddress(from: before, keeping: Set(new.keys))
    var result = ["office": person.office]
    for field in person.fields.fields { result[field.name] = field.value.spelling }
    return (result, stale)
  }

  @Test func anAddressLaidOutAsBeforeIsTakenApart() {
    let (fields, stale) = edited(["address": "R 2\nHigh Road 7\nNew Bath, SO 99\nFrance"])
    #expect(
      fields == [
        "address": "R 2\nHigh Road 7\nNew Bath, SO 99\nFrance", "office": "R 2", "street": "High Road 7",
        "city": "New Bath", "region": "SO", "postal_code": "99", "country": "France",
      ])
    #expect(stale == [])
  }

  @Test(arguments: [
    ("Elsewhere\nBath", ["street", "city", "region", "postal_code", "country"]),
    ("R 1\nMain St 5\nYork, NY 12 34\nUK", ["postal_code"]),
    ("R 1\nHigh St\nYork\nUK", ["street", "region", "postal_code"]),
    ("York, NY 1234, UK, Main St 5", []),
  ])
  func ofAnotherLayoutWhatIsStaleIsTold(address: String, stale: [String]) {
    let result = edited(["address": address])
    #expect(result.fields == Self.old.merging(["address": address, "office": "R 1"]) { $1 })
    #expect(result.stale == stale)
  }

  @Test func aPartTakesItsPlaceInTheAddress() {
    #expect(edited(["city": "Bath", "postal_code": "99"]).fields["address"] == "R 1\nMain St 5\nBath, NY 99\nUK")
    // It is not plain where.
    let twice = ["address": "York Road 1\nYork", "city": "York"]
    #expect(edited(["city": "Bath"], of: twice).fields["address"] == "York Road 1\nYork")
    let within = ["address": "Yorkshire Lane\nLeeds", "city": "York"]
    #expect(edited(["city": "Bath"], of: within).fields["address"] == "Yorkshire Lane\nLeeds")
  }

  @Test func whatWasSetStays() {
    let (fields, stale) = edited(["address": "R 1\nHigh St\nBath, NY 1234\nUK", "city": "Leeds"])
    #expect(fields["city"] == "Leeds")
    #expect(stale == ["street"])
  }
}
