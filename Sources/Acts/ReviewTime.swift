import Conversation
import Core
import Queues

/// How long the person takes for a thread of the Queue, by what they did there lately.
extension AttentionQueue {
  /// Whoever did nothing for longer was elsewhere.
  private static let longestReview: Int64 = 15 * 60
  /// So few say nothing, and what was long ago no more than that.
  private static let fewestReviews = 3
  private static let mostReviews = 20

  /// The usual time from one thread to the next: the middle one of the last times. Nil while too little is known.
  package var usualReviewSeconds: Int64? {
    let recent = reviews.suffix(AttentionQueue.mostReviews).sorted()
    return recent.count < AttentionQueue.fewestReviews ? nil : recent[recent.count / 2]
  }

  /// The times between what the person did before and a thread's leaving their hands. What is done to many at once takes
  /// no time, and says nothing.
  private var reviews: [Int64] {
    var seconds: [Int64] = []
    var before: Timestamp?
    for event in events where event.isByPerson {
      if event.endsReview, let before {
        let taken = event.at.seconds(since: before)
        if (1...AttentionQueue.longestReview).contains(taken) { seconds.append(taken) }
      }
      before = event.at
    }
    return seconds
  }
}

extension QueueEvent {
  fileprivate var isByPerson: Bool {
    switch why {
    case .sent, .byHand, .cleared, .viewed, .deleted, .restored, .undone, .redone: true
    case .replied, .failed, .permission, .time, .change: false
    }
  }

  /// The person has dealt with a thread that waited: they answered, or took it out.
  fileprivate var endsReview: Bool {
    switch (kind, why) {
    case (.moved, .sent), (.left, .byHand), (.left, .viewed), (.left, .deleted), (.snoozed, .byHand): true
    case (.joined, _), (.left, _), (.moved, _), (.snoozed, _), (.woke, _): false
    }
  }
}

extension Workspace {
  /// About how long the threads that show in the Queue will take.
  package var reviewSeconds: Int64? {
    let waiting = Int64(shownInQueue.count)
    return attention.usualReviewSeconds.map { $0 * waiting }
  }
}
