import Diagnostics
import Foundation

extension RecordReading {
  /// Gives each candidate its id; reports those that cannot be told apart.
  mutating func assignIDs(to candidates: [Candidate]) {
    var sharing: [String: Int] = [:]
    for candidate in candidates where candidate.key.explicit == nil {
      sharing[candidate.key.first, default: 0] += 1
    }
    var owners: [UUID: Int] = [:]
    owners.reserveCapacity(candidates.count)
    for (number, candidate) in candidates.enumerated() {
      let key = candidate.key
      // All that share a key leave it, whatever the order of the file.
      let id = key.explicit ?? UUID(name: sharing[key.first] == 1 ? key.first : key.second)
      if let owner = owners.updateValue(number, forKey: id) {
        owners[id] = owner
        reportSameID(candidates[owner], candidate)
      } else {
        let person = candidate.person
        outcomes[candidate.record] = .person(
          Person(id: id, name: person.name, office: person.office, fields: person.fields))
      }
    }
  }

  private mutating func reportSameID(_ first: Candidate, _ second: Candidate) {
    let records = records
    problems.report(.duplicateID) {
      let origin = records[first.record].origin
      let place = origin.label ?? "\(origin.location.path):\(origin.location.line)"
      let here = records[second.record].origin
      if first.key.explicit == nil, second.key.explicit == nil {
        return here.error(
          "'\(second.person.name.clipped)' cannot be told from another person of the same name and e-mail address",
          notes: [
            "the other one is at \(place)",
            "give each of them an 'id' or a different e-mail address, or remove one",
          ])
      }
      return here.error(
        "'\(second.person.name.clipped)' has the same id as '\(first.person.name.clipped)'",
        notes: ["the other one is at \(place)", "give one of them another id, or remove the field to have one made"])
    }
  }
}
