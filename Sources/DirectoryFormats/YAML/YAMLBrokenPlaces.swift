import DirectoryModel

/// Where values are that could not be read, and stand for nothing.
struct YAMLBrokenPlaces {
  private var offsets: [Int] = []

  /// Whether a fault stands right behind the value noted last: what is wrong with that has been told.
  func explain(_ fault: YAMLFault) -> Bool { !offsets.isEmpty && fault.last?.lowerBound == offsets.last }

  /// Notes a value.
  mutating func add(_ offset: Int) { offsets.append(offset) }

  /// Brings the places into the order of the file, which `overlap` needs.
  mutating func sort() { offsets.sort() }

  /// Whether one of them is in a part of the source.
  func overlap(_ range: Range<Int>) -> Bool {
    let place = offsets.partitioningIndex { $0 >= range.lowerBound }
    return place < offsets.count && offsets[place] < range.upperBound
  }
}
