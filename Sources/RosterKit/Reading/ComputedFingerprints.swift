import Foundation
import Incremental
import Liquid

/// Works out the fingerprints of what Roster computes of people.
struct ComputedFingerprints: Sendable {
  private let context: SiteContext

  init(_ context: SiteContext) {
    self.context = context
  }

  /// The fingerprints of a computed field of everyone, in the order of the index.
  ///
  /// - Parameter number: The number of a field for which `FieldTable.isOwn` does not hold. There are none if nothing is
  ///   computed under it.
  func column(_ number: Int) -> [Fingerprint] {
    let people = context.people.all
    switch context.fields.computed(number) {
    case .slug?: return people.map { Fingerprint(of: $0.slug) }
    case .letter?: return people.map { Fingerprint(of: $0.letter) }
    case .sortName?: return people.map { Fingerprint(of: $0.sortName) }
    case .url?: return addresses(of: Routes.mainTemplate)
    case .next?: return people.dropFirst().map(\.person.id.fingerprint) + (people.isEmpty ? [] : [.absent])
    case .previous?: return (people.isEmpty ? [] : [.absent]) + people.dropLast().map(\.person.id.fingerprint)
    case .id?, .urls?, .groups?: break
    case nil:
      guard let text = context.fields.interner.text(of: UInt32(number)), text.hasPrefix(FieldTable.addressPrefix) else {
        break
      }
      let addresses = addresses(of: String(text.dropFirst(FieldTable.addressPrefix.count)))
      // A record may have a field of just that name.
      guard context.fields.exists(number) else { return addresses }
      return people.map { context.people.fingerprints[number, $0.index].followed(by: addresses[$0.index]) }
    }
    return []
  }

  private func addresses(of template: String) -> [Fingerprint] {
    context.people.all.map { Fingerprint(address: context.routes.url(ofPerson: $0.index, template: template)) }
  }
}

/// The fingerprints of one field of everyone, by place in the index.
enum FingerprintColumn: Sendable {
  /// A field that records have.
  case own(FieldFingerprints, Int)
  /// One that Roster computes.
  case computed([Fingerprint])

  subscript(index: Int) -> Fingerprint {
    switch self {
    case .own(let fields, let number): fields[number, index]
    case .computed(let column): index < column.count ? column[index] : .absent
    }
  }

  /// The fingerprint of all fields of some people together, in their order.
  func fingerprint(of members: [Int]) -> Fingerprint {
    let each =
      switch self {
      case .own(let fields, let number): fields.column(number, of: members)
      case .computed(let column): members.map { $0 < column.count ? column[$0] : .absent }
      }
    return each.withUnsafeBufferPointer { Fingerprint(of: $0) }
  }
}

extension Fingerprint {
  /// What stands for two values together.
  fileprivate func followed(by other: Fingerprint) -> Fingerprint {
    Fingerprint(of: bytes + other.bytes)
  }

  /// The fingerprint of an address; `.absent` if there is none.
  init(address: Value) {
    if case .text(let text, _) = address { self.init(of: text) } else { self = .absent }
  }
}

extension UUID {
  /// The id itself, which is as good as a fingerprint.
  var fingerprint: Fingerprint {
    withUnsafeBytes(of: uuid) { Fingerprint(bytes: $0) ?? .absent }
  }
}
