/// What other hosts show of a thread: its row, and the question that waits.
package struct ThreadFacts: Equatable, Identifiable, Sendable {
  package let id: SharedID
  package var name: String
  package var project: String
  package var provider: String
  /// A word of `--json`; readers treat those that they don't know as `unknown`.
  package var state: String
  package var stateSince: Int64
  package var isLocked = false
  package var isInQueue = false
  package var queuedAt: Int64?
  package var queuePosition = 0
  package var unread = 0
  package var outboxCount = 0
  package var priority: Int?
  package var preview = ""
  package var lastModified: Int64
  package var needsReview = false
  /// It works in so far as its folder is made ready: its agent has nothing of it yet.
  package var isSettingUp = false
  /// It can't go on without the person, such as one that was interrupted.
  package var needsPerson = false
  /// It asks, has failed, or has what the person has not seen. Nil where its program says nothing of it.
  package var needsMe: Bool?
  /// What its last turn ended with.
  package var closingWords = ""
  /// Its agent has a session of it: it is more than a name.
  package var hasSession = false
  package var createdAt: Int64
  package var messageCount = 0
  package var question: Question?
  /// By how much the database's clock is ahead of its host's, by which these moments are; 0 where that is next to nothing.
  package var clockAhead: Int64 = 0

  /// What it waits for: an answer names the question by its id, so that one to another question is refused.
  package struct Question: Equatable, Sendable {
    package let id: String
    package let words: String
    /// What exactly would run or change.
    package let detail: String
    /// The detail is all of it.
    package let isWhole: Bool
    /// It is about a plan, or another way to work.
    package let isAboutMode: Bool
    package let wantsWords: Bool
    package let askedAt: Int64
    package let choices: [Choice]
    /// Where it stands among several that are answered together. Older programs don't say so.
    package let form: Form?

    package init(
      id: String, words: String, detail: String, isWhole: Bool, isAboutMode: Bool = false, wantsWords: Bool,
      askedAt: Int64, choices: [Choice], form: Form? = nil
    ) {
      self.id = id
      self.words = words
      self.detail = detail
      self.isWhole = isWhole
      self.isAboutMode = isAboutMode
      self.wantsWords = wantsWords
      self.askedAt = askedAt
      self.choices = choices
      self.form = form
    }
  }

  /// A question's place among those of its form, counted from 1.
  package struct Form: Equatable, Sendable {
    package let id: String
    package let number: Int
    package let count: Int
    /// A no to it leaves the answers before it.
    package let keepsOnNo: Bool

    package init(id: String, number: Int, count: Int, keepsOnNo: Bool) {
      self.id = id
      self.number = number
      self.count = count
      self.keepsOnNo = keepsOnNo
    }
  }

  /// One of the answers that its agent takes.
  package struct Choice: Equatable, Sendable {
    package let id: String
    package let name: String
    /// As `--json` has it.
    package let kind: String
    /// What to begin with where the answer is in the person's own words.
    package let words: String?
    /// Those words are for the agent alone: no letter takes them there. Older programs don't say so.
    package let isSecret: Bool
    /// Whether it is chosen, where the question takes several.
    package let isTicked: Bool?

    package init(
      id: String, name: String, kind: String, words: String? = nil, isSecret: Bool = false, isTicked: Bool? = nil
    ) {
      self.id = id
      self.name = name
      self.kind = kind
      self.words = words
      self.isSecret = isSecret
      self.isTicked = isTicked
    }
  }

  package init(
    id: SharedID, name: String, project: String, provider: String, state: String, stateSince: Int64,
    lastModified: Int64
  ) {
    self.id = id
    self.name = name
    self.project = project
    self.provider = provider
    self.state = state
    self.stateSince = stateSince
    self.lastModified = lastModified
    createdAt = stateSince
  }
}

/// What is new of one host's threads.
package struct ThreadNews: Equatable, Sendable {
  package let host: SharedID
  /// How far this goes; the next question goes on behind it.
  package let mark: FeedMark
  /// When the host published last, by the database's clock.
  package let publishedAt: Int64
  /// What was known of this host before is out of date.
  package let isAnew: Bool
  /// More of the host's first publication is still to come.
  package let isWhole: Bool
  package let threads: [ThreadFacts]
  package let gone: [SharedID]

  package init(
    host: SharedID, mark: FeedMark, publishedAt: Int64, isAnew: Bool, isWhole: Bool,
    threads: [ThreadFacts],
    gone: [SharedID]
  ) {
    self.host = host
    self.mark = mark
    self.publishedAt = publishedAt
    self.isAnew = isAnew
    self.isWhole = isWhole
    self.threads = threads
    self.gone = gone
  }
}

/// How much of a host's news has been read. With another epoch the numbers begin anew.
package struct FeedMark: Equatable, Sendable {
  package let epoch: SharedID
  package let number: Int64

  package init(epoch: SharedID, number: Int64) {
    self.epoch = epoch
    self.number = number
  }

  /// Nothing has been read: no hub has this epoch.
  package static let none = FeedMark(epoch: SharedID(bits: 0, 0), number: 0)
}
