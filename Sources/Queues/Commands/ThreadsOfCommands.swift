import Conversation

/// The threads that commands have made for themselves and that are done, newest first: kept by the threads that may have
/// changed, since there are as many as commands have ended.
package struct ThreadsOfCommands: Equatable, Sendable {
  package private(set) var ids: [ThreadID] = []
  private var ages: [ThreadID: Timestamp] = [:]

  package init() {}

  package func contains(_ id: ThreadID) -> Bool { ages[id] != nil }

  /// Looks at these again; the others are as they were. `ends` has when the commands were completed that have made threads.
  package mutating func follow(_ threads: some Sequence<ThreadID>, _ ends: [ThreadID: Timestamp], in streams: Streams) {
    for id in threads {
      var age: Timestamp?
      if let end = ends[id] {
        streams.look(at: id) { if streams.isDone($0, since: end) { age = $0.lastModified } }
      }
      let old = ages[id]
      if age == old { continue }
      if let old { ids.remove(at: place(of: id, old)) }
      ages[id] = age
      if let age { ids.insert(id, at: place(of: id, age)) }
    }
  }

  /// As a look at all of them finds it; false where a thread has changed and was not touched.
  package func isAsAnew(_ ends: [ThreadID: Timestamp], in streams: Streams) -> Bool {
    var anew = ThreadsOfCommands()
    anew.follow(ends.keys, ends, in: streams)
    return self == anew
  }

  /// Behind those that are newer.
  private func place(of id: ThreadID, _ age: Timestamp) -> Int {
    var (first, last) = (0, ids.count)
    while first < last {
      let middle = (first + last) / 2
      let other = ids[middle]
      if (ages[other] ?? age, other) > (age, id) { first = middle + 1 } else { last = middle }
    }
    return first
  }
}

extension Streams {
  /// What has failed or needs the person stands for itself, and so does what they went on with, or keep.
  fileprivate func isDone(_ stream: WorkStream, since end: Timestamp) -> Bool {
    guard stream.lastModified <= end, stream.turn == nil else { return false }
    return isListed(stream) && !stream.needsPerson && !stream.closedInFailure && stream.pinnedAt == nil
      && stream.outbox.hold == nil && !stream.isHidden(in: .recent)
  }
}
