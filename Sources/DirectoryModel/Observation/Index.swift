import Foundation
import Observation

/// The entries of a collection, observable as a whole: a view that reads it is told when entries come or go or
/// their order changes, and not when an item changes.
@Observable
public final class Index<Item: Identifiable & Equatable> {
  /// The entries without telling observation that they were read.
  @ObservationIgnored private(set) var untracked: [Entry<Item>] = []

  @ObservationIgnored private var entriesByID: [Item.ID: Entry<Item>] = [:]

  /// Makes an index of items in their order. Of items with one id the last counts, at the place of the first.
  public init(_ items: [Item] = []) {
    untracked = arrange(items, reusing: [:])
  }

  /// All entries in their order.
  public var entries: [Entry<Item>] {
    access(keyPath: \.entries)
    return untracked
  }

  /// How many entries there are.
  public var count: Int { entries.count }

  /// Whether there is none.
  public var isEmpty: Bool { entries.isEmpty }

  /// The entry of an id, found at once; `nil` if there is none. Its observers are the index's: they are told when
  /// an entry comes or goes.
  public subscript(id: Item.ID) -> Entry<Item>? {
    access(keyPath: \.entries)
    return entriesByID[id]
  }

  /// The entry of an id, without telling observation.
  func untrackedEntry(_ id: Item.ID) -> Entry<Item>? { entriesByID[id] }

  /// A copy of all items in their order. Tracks nothing: for saving, building and comparing.
  public var snapshot: [Item] { untracked.map(\.untracked) }

  /// Replaces the item of its entry, or makes an entry at the end. An equal item tells nobody.
  ///
  /// - Returns: The item's entry.
  @discardableResult
  public func update(_ item: Item) -> Entry<Item> {
    if let entry = entriesByID[item.id] {
      entry.replace(with: item)
      return entry
    }
    let entry = Entry(item)
    entriesByID[item.id] = entry
    withMutation(keyPath: \.entries) { untracked.append(entry) }
    return entry
  }

  /// Removes the entries at these places of `entries`, as a list's delete gives them. Places beyond the end are
  /// ignored.
  public func remove(at offsets: IndexSet) {
    remove(Set(offsets.lazy.filter(untracked.indices.contains).map { self.untracked[$0].id }))
  }

  /// Removes an entry; one that is not there is no error.
  public func remove(id: Item.ID) {
    guard let entry = entriesByID.removeValue(forKey: id), let place = untracked.firstIndex(where: { $0 === entry })
    else { return }
    withMutation(keyPath: \.entries) { _ = untracked.remove(at: place) }
  }

  /// Removes entries in one go, whatever their number.
  public func remove(_ ids: Set<Item.ID>) {
    let gone = ids.filter { entriesByID[$0] != nil }
    guard !gone.isEmpty else { return }
    for id in gone { entriesByID[id] = nil }
    withMutation(keyPath: \.entries) { untracked.removeAll { gone.contains($0.id) } }
  }

  /// Makes the index hold just these items in this order. Entries of items that stay are kept; the index's
  /// observers are told only if entries come, go or move, an entry's only if its item changes.
  public func replaceAll(with items: [Item]) {
    let old = entriesByID
    entriesByID = [:]
    let arranged = arrange(items, reusing: old)
    show(arranged)
  }

  /// Puts the entries in the order of their items; equal ones keep theirs.
  public func sort(by areInIncreasingOrder: (Item, Item) throws -> Bool) rethrows {
    show(try untracked.sorted { try areInIncreasingOrder($0.untracked, $1.untracked) })
  }

  private func arrange(_ items: [Item], reusing old: [Item.ID: Entry<Item>]) -> [Entry<Item>] {
    var arranged: [Entry<Item>] = []
    arranged.reserveCapacity(items.count)
    for item in items {
      if let entry = entriesByID[item.id] {
        entry.replace(with: item)
        continue
      }
      let entry = old[item.id] ?? Entry(item)
      entry.replace(with: item)
      entriesByID[item.id] = entry
      arranged.append(entry)
    }
    return arranged
  }

  private func show(_ entries: [Entry<Item>]) {
    guard !entries.elementsEqual(untracked, by: ===) else { return }
    withMutation(keyPath: \.entries) { untracked = entries }
  }
}
