import Diagnostics
import Foundation

extension RecordReading {
  /// Gives each person their id; reports those that cannot be told apart.
  mutating func assignIDs() {
    var sharing: [String: Int] = [:]
    for number in outcomes.indices {
      if case .derived(let first, _)? = outcomes[number].key { sharing[first, default: 0] += 1 }
    }
    var owners: [UUID: Int] = Dictionary(minimumCapacity: outcomes.count)
    for number in outcomes.indices {
      let id: UUID
      // All that share a key leave it, whatever the order of the file.
      switch outcomes[number].key {
      case .explicit(let spelled)?: id = spelled
      case .derived(let first, let second)?: id = UUID(name: sharing[first] == 1 ? first : second)
      case nil: continue
      }
      if let owner = owners.updateValue(number, forKey: id) {
        owners[id] = owner
        reportSameID(owner, number)
        outcomes[number].result = .broken
      } else if case .derived? = outcomes[number].key {
        giveID(id, toPersonAt: number)
      }
    }
  }

  private mutating func giveID(_ id: UUID, toPersonAt record: Int) {
    guard let person = outcomes[record].person else { return }
    outcomes[record].result = .person(Person(id: id, name: person.name, office: person.office, fields: person.fields))
  }

  private func name(ofPersonAt record: Int) -> String {
    outcomes[record].person?.name.clipped ?? ""
  }

  private mutating func reportSameID(_ first: Int, _ second: Int) {
    let records = records
    let firstName = name(ofPersonAt: first)
    let secondName = name(ofPersonAt: second)
    let (firstKey, secondKey) = (outcomes[first].key, outcomes[second].key)
    problems.report(.duplicateID) {
      let origin = records[first].origin
      let place = origin.label ?? "\(origin.location.path):\(origin.location.line)"
      let here = records[second].origin
      if case .derived? = firstKey, case .derived? = secondKey {
        return here.error(
          "'\(secondName)' cannot be told from another person of the same name and e-mail address",
          notes: [
            "the other one is at \(place)",
            "give each of them an 'id' or a different e-mail address, or remove one",
          ])
      }
      return here.error(
        "'\(secondName)' has the same id as '\(firstName)'",
        notes: ["the other one is at \(place)", "give one of them another id, or remove the field to have one made"])
    }
  }
}
