import DirectoryModel

/// The pages of people that are fixed but for the slug, in order: by far most pages, so none is made before its place is known.
struct SlugPages: Sendable {
  /// The pages that cannot be where they want to be, in no order; they are none of the others.
  let impossible: [Page]

  private let templates: [TemplateFile]
  private let peopleCount: Int

  /// The paths in byte order.
  private let paths: [String]
  /// Where each was among those of one template after the other.
  private let origins: [Int]

  /// Works out the paths of everyone's pages.
  ///
  /// - Parameters:
  ///   - templates: The templates, with what their paths are and their numbers in the state.
  ///   - index: Everyone.
  ///   - owners: What made the pages of the run before, mostly in the order of their paths.
  init(
    _ templates: [(template: TemplateFile, pattern: SlugPattern, number: UInt32)], of index: PeopleIndex,
    after owners: [StoredPage.Owner]
  ) {
    let people = index.all
    let peopleCount = people.count
    let (all, impossible) = Parallel.fill(count: templates.count * peopleCount, chunk: 2048) {
      range, start -> [Page] in
      var impossible: [Page] = []
      for (place, origin) in range.enumerated() {
        let (template, person) = origin.quotientAndRemainder(dividingBy: peopleCount)
        let path = templates[template].pattern.path(slug: people[person].slug)
        (start + place).initialize(to: path)
        if PagePath.objection(to: path) != nil {
          impossible.append(
            Page(index: origin, template: templates[template].template, subject: .person(person), path: path))
        }
      }
      return impossible
    }
    var origins = PathOrder.places(of: all, likely: Self.order(templates.map(\.number), index, after: owners))
    if !impossible.isEmpty {
      let left = Set(impossible.map(\.index))
      origins.removeAll { left.contains($0) }
    }
    self.impossible = impossible
    self.templates = templates.map(\.template)
    self.peopleCount = peopleCount
    self.origins = origins
    paths = origins.map { all[$0] }
  }

  /// The order that the pages had in the run before, new ones behind all others.
  private static func order(_ templates: [UInt32], _ people: PeopleIndex, after owners: [StoredPage.Owner]) -> [Int] {
    let count = people.all.count
    var order: [Int] = []
    order.reserveCapacity(templates.count * count)
    var isThere = [Bool](repeating: false, count: templates.count * count)
    for owner in owners where owner.kind == .person {
      guard let template = templates.firstIndex(of: owner.template), let person = people.index(ofSubject: owner.subject)
      else { continue }
      let origin = template * count + person
      if !isThere[origin] { order.append(origin) }
      isThere[origin] = true
    }
    return order + isThere.indices.filter { !isThere[$0] }
  }

  /// All pages of a site, made on all cores where they stay.
  ///
  /// - Parameter others: The pages that are not of these, in byte order of their paths. Of equal paths theirs comes first.
  func pages(besides others: [Page]) -> [Page] {
    let places = places(of: others)
    return Parallel.fill(count: paths.count + others.count, chunk: 2048) { range, start in
      var next = places.partitioningIndex { $0 >= range.lowerBound }
      for place in range {
        let page: Page
        if next < places.count, places[next] == place {
          page = others[next].at(index: place)
          next += 1
        } else {
          page = self.page(place - next, at: place)
        }
        (start + place - range.lowerBound).initialize(to: page)
      }
    }
  }

  /// The places of pages among all.
  private func places(of others: [Page]) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(others.count)
    // Mostly many stand between the same two: few are looked at.
    while places.count < others.count {
      let path = others[places.count].path
      let before = paths.partitioningIndex { !$0.precedesByBytes(path) }
      var end = others.count
      if before < paths.count {
        end = others[places.count...].partitioningIndex { paths[before].precedesByBytes($0.path) }
      }
      for place in places.count..<end { places.append(place + before) }
    }
    return places
  }

  private func page(_ number: Int, at index: Int) -> Page {
    let (template, person) = origins[number].quotientAndRemainder(dividingBy: peopleCount)
    return Page(index: index, template: templates[template], subject: .person(person), path: paths[number])
  }
}
