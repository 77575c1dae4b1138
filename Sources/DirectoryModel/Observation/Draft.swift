import Observation

/// Why a draft was not committed. Nothing was changed, and the draft keeps its edits.
public enum DraftError<Item: Sendable>: Error, Sendable {
  /// The item was removed from the index meanwhile. Committing does not bring it back; `Index.update` would.
  case removed
  /// The item was changed by somebody else meanwhile, to this.
  case changed(current: Item)
}

extension DraftError: Equatable where Item: Equatable {}

/// An editable copy of one item: a form edits `item`, and `commit()` or `revert()` ends the edit.
@Observable
public final class Draft<Item: Identifiable & Equatable & Sendable> {
  /// The copy. Keep its id.
  public var item: Item

  /// The item as it was when the copy was taken.
  private var base: Item

  @ObservationIgnored private let index: Index<Item>

  /// Takes a copy of an entry's item.
  public init(of entry: Entry<Item>, in index: Index<Item>) {
    item = entry.untracked
    base = entry.untracked
    self.index = index
  }

  /// Whether the copy differs from what was copied.
  public var hasChanges: Bool { item != base }

  /// Puts the copy in the place of the item, and goes on from there.
  ///
  /// An item that somebody else changed since the copy was taken is not overwritten: that edit would be lost
  /// without a word. Show both, then call `commit(overwriting: true)` to keep this copy, or `revert()` to take
  /// the other. It is no conflict if both made the same change, or if this copy has none, which then takes over
  /// the other's.
  ///
  /// - Parameter overwriting: Whether the copy counts even if the item was changed meanwhile.
  /// - Throws: `DraftError`.
  public func commit(overwriting: Bool = false) throws(DraftError<Item>) {
    guard let current = index.untrackedEntry(base.id)?.untracked else { throw .removed }
    if hasChanges {
      guard overwriting || current == base || current == item else { throw .changed(current: current) }
      index.update(item)
    } else {
      item = current
    }
    base = item
  }

  /// Drops all edits; takes the item as it is now, or as it was if it was removed.
  public func revert() {
    base = index.untrackedEntry(base.id)?.untracked ?? base
    item = base
  }
}
