import Observation

/// One item of an index, observable by itself: a view that reads `item` is told when this item changes, and of no
/// other.
///
/// Entries, indexes and drafts are plain classes for one isolation, the main actor in an app. Work elsewhere, a
/// build of a site for one, takes a copy of the items, which are values (`Directory.snapshot`).
@Observable
public final class Entry<Item: Identifiable & Equatable>: Identifiable {
  /// The item's id, which never changes.
  @ObservationIgnored public let id: Item.ID

  /// The item without telling observation that it was read.
  @ObservationIgnored private(set) var untracked: Item

  init(_ item: Item) {
    id = item.id
    untracked = item
  }

  /// The item as it is now. Change it through its index or directory, or through a draft.
  public var item: Item {
    access(keyPath: \.item)
    return untracked
  }

  /// Replaces the item; an equal one tells nobody.
  func replace(with item: Item) {
    guard item != untracked else { return }
    withMutation(keyPath: \.item) { untracked = item }
  }
}
