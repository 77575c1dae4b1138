import Diagnostics
import Foundation

extension RecordReading {
  /// Gives each candidate its id; reports those that cannot be told apart.
  mutating func assignIDs(to candidates: [Candidate]) {
    var sharing: [String: Int] = [:]
    for index in candidates.indices {
      if case .derived(let first, _) = candidates[index].key { sharing[first, default: 0] += 1 }
    }
    var owners: [UUID: Int] = Dictionary(minimumCapacity: candidates.count)
    for number in candidates.indices {
      // All that share a key leave it, whatever the order of the file.
      let id =
        switch candidates[number].key {
        case .explicit(let id): id
        case .derived(let first, let second): UUID(name: sharing[first] == 1 ? first : second)
        }
      if let owner = owners.updateValue(number, forKey: id) {
        owners[id] = owner
        reportSameID(candidates[owner], candidates[number])
        outcomes[candidates[number].record] = .broken
      } else if case .derived = candidates[number].key {
        giveID(id, toPersonAt: candidates[number].record)
      }
    }
  }

  private mutating func giveID(_ id: UUID, toPersonAt record: Int) {
    guard case .person(let person) = outcomes[record] else { return }
    outcomes[record] = .person(Person(id: id, name: person.name, office: person.office, fields: person.fields))
  }

  private func name(ofPersonAt record: Int) -> String {
    guard case .person(let person) = outcomes[record] else { return "" }
    return person.name.clipped
  }

  private mutating func reportSameID(_ first: Candidate, _ second: Candidate) {
    let records = records
    let firstName = name(ofPersonAt: first.record)
    let secondName = name(ofPersonAt: second.record)
    problems.report(.duplicateID) {
      let origin = records[first.record].origin
      let place = origin.label ?? "\(origin.location.path):\(origin.location.line)"
      let here = records[second.record].origin
      if case .derived = first.key, case .derived = second.key {
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
