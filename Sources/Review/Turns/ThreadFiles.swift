/// The files of a thread's change, as far as they are its own.
package struct ThreadFiles: Equatable, Sendable {
  /// Those that are, or may be.
  package private(set) var taken: Set<FilePath>
  /// Those of them that were changed outside its turns too.
  package private(set) var along: Set<FilePath> = []
  /// Those of them of which nobody can tell whether they were.
  package private(set) var unknown: Set<FilePath>
  /// Those of them that had changes in no commit when it began.
  package private(set) var before: Set<FilePath> = []
  /// What is no part of them, though it was changed meanwhile, or may have been.
  package private(set) var left: Set<FilePath> = []

  /// Of which nothing more can be told.
  package init(unknown changed: Set<FilePath>) { (taken, unknown) = (changed, changed) }

  /// What a change has of a thread's own, of others', and of what nobody can tell apart. Others may have moved its files, or put
  /// a folder in the place of one.
  package init(
    of changed: Set<FilePath>, own: Set<FilePath>, others: [ChangedFile], unknown: Set<FilePath>
  ) {
    let outside = Set(others.flatMap(\.paths))
    var (known, moved) = (own.union(unknown), Set<FilePath>())
    var count = -1
    while count != moved.count {
      count = moved.count
      for file in others where file.oldPath.map(known.contains) == true { moved.formUnion(file.paths) }
      let folders = Set(known.flatMap(\.above))
      moved.formUnion(outside.filter { folders.contains($0) || $0.above.contains(where: known.contains) })
      known.formUnion(moved)
    }
    taken = changed.subtracting(outside.subtracting(known)).union(moved)
    along = taken.intersection(outside)
    self.unknown = taken.subtracting(along).intersection(unknown.union(taken.subtracting(own)))
    left = outside.subtracting(taken)
  }

  /// What had changes in no commit when the change began. Where nobody looked before the first turn, they may be that one's.
  package mutating func note(before paths: Set<FilePath>, isBeginningKnown: Bool) {
    before = paths.intersection(taken)
    if !isBeginningKnown { left.formUnion(paths.subtracting(taken)) }
  }

  /// Files that are in no snapshot, and were not so when the change began.
  package mutating func note(notKept now: [LeftOut], alsoBefore then: [LeftOut]) {
    let known = Set(then.flatMap(\.names).map { FilePath(spelled: $0) })
    for kind in now {
      let names = Set(kind.names.map { FilePath(spelled: $0) })
      // Of very many only the first were named then: where there are as many, they are the same.
      let isSame = then.contains { before in
        before.why == kind.why && before.count == kind.count && before.count > before.names.count
          && names.isSuperset(of: before.names.map { FilePath(spelled: $0) })
      }
      if !isSame { left.formUnion(names.subtracting(known)) }
    }
  }
}
