import Conversation
import JSON
import Languages
import Sharing

/// What a server has of the hub in memory, beside its workspace.
package struct HubDesk: Equatable, Sendable {
  /// Where the server is connected to, or tries to be.
  package var place: HubPlace?
  /// Which run of this server it is: a copy of its store has another one.
  package var run: SharedID?
  package var talk: HubTalk?
  /// Until when other hosts have told of their threads in answers to letters, each by its own clock.
  package var answeredAt: [ThreadID: Timestamp] = [:]
  /// What is known of other hosts' threads.
  package var elsewhere = Elsewhere() { didSet { outlook += 1 } }
  /// What is known of shared lanes, and what this host does with them.
  package var lanes = SharedLanes() { didSet { outlook += 1 } }
  package var laneDesk = LaneDesk()
  /// Grows with each change of them.
  package private(set) var outlook = 0
  /// What clients are told that have made this a host, once the connection is there: what they call next needs it.
  package var wantToJoin: [ClientID: JSON] = [:]
  /// Clients that wait for the list of hosts, and those that wait until this host has left.
  package var wantHosts: [ClientID] = []
  package var wantToLeave: [ClientID] = []
  /// Clients that want another host to be taken out.
  package var wantToForget: [ClientID: HostToForget] = [:]
  /// Calls that were made while it was just being connected, and until when they wait.
  package var waitForHub: [ClientRequest] = []
  package var hubIsDueAt: Timestamp?
  /// Since when it is tried at a person's wish, and when it may be tried again at once: not more than about once a second.
  package private(set) var hurriesSince: Timestamp?
  private var mayHurryAt = Timestamp(milliseconds: 0)
  private var saysToHurry = false
  /// Something may have happened since the threads were last gone through.
  package var mayHaveChanged = false
  /// Clients that wait for the answers of letters.
  package var letterWaits: [LetterWait] = []
  /// The windows that wrote letters, to be told if they are refused.
  package var windowLetters: [SharedID: WindowID] = [:]
  /// The letters of which they were told that the hub knows no such host.
  package var toldOfLackingHost: Set<SharedID> = []
  /// Why the hub does not take letters that it is told again and again.
  package var notTaken: [SharedID: String] = [:]
  /// Long answers that are being fetched.
  package var parcels: Set<SharedID> = []
  /// Letters that were written in this run: nobody else can know of them before they are said.
  package var freshLetters: Set<SharedID> = []
  /// What the hub is just being told that letters are to be; nil for one that was taken back.
  package var rewriting: [SharedID: LetterWording?] = [:]
  /// Clients that wait until the hub has taken a change of a letter.
  package var changing: [SharedID: [LetterChange]] = [:]
  /// Letters of others that have come and are to be carried out.
  package var arrived: [FetchedLetter] = []
  /// Conversations of other hosts that windows show, and pages of them that have come.
  package var open: [ThreadID: OpenElsewhere] = [:]
  package var pagesCame: [LetterOutcome] = []
  /// Pages that other hosts want, each for a window with a number that no real one has.
  package var served: [WindowID: ServedPage] = [:]
  package var lastServed: WindowID = 0
  /// Those that other hosts want once more has been said.
  package var awaitedPages: [AwaitedPage] = []
  /// Those that are being carried out: each has a client of its own, with a number that no real one has.
  package var underWay: [ClientID: FetchedLetter] = [:]
  package var lastLetterClient: ClientID = 0
  package var publishedAt = Timestamp(milliseconds: 0)
  package var lookedAt = Timestamp(milliseconds: 0)
  /// When what is known of the hub is to be kept: it has changed since it was.
  package var copyIsDueAt: Timestamp?

  /// How often the threads are gone through for what is new, and how often it is asked which hosts are there while
  /// somebody looks.
  package static let pace: Int64 = 500
  package static let looksEvery: Int64 = 60_000
  package static let keepsEvery: Int64 = 10_000
  private static let hurriesEvery: Int64 = 1000

  package init() {}

  /// A person wants something of the hub: if it is away, nobody waits for the pause before the next attempt.
  package mutating func hurry(at now: Timestamp) {
    guard case .away(let trouble)? = talk?.standing, !trouble.isOfAddress, hurriesSince == nil, mayHurryAt <= now else {
      return
    }
    (hurriesSince, saysToHurry) = (now, true)
  }

  /// True once for each time that somebody is in a hurry.
  package mutating func takeHurry() -> Bool {
    defer { saysToHurry = false }
    return saysToHurry
  }

  /// The attempt has ended, well or not.
  package mutating func hasTried(at now: Timestamp) {
    (hurriesSince, saysToHurry) = (nil, false)
    mayHurryAt = now.adding(milliseconds: HubDesk.hurriesEvery)
  }

  /// No hub ever had it.
  package func isHereAlone(_ letter: WrittenLetter) -> Bool {
    letter.stage == .here && freshLetters.contains(letter.id) && talk?.hasSaid(letter.id) != true
  }

  /// Why the hub does not take a letter. Of those that there are no more nothing is kept.
  package mutating func note(notTaken id: SharedID, because words: String, of letters: [WrittenLetter]) {
    let known = Set(letters.map(\.id))
    notTaken = notTaken.filter { known.contains($0.key) }
    notTaken[id] = words.isEmpty ? nil : words
  }

  package mutating func forget(_ client: ClientID) {
    waitForHub.removeAll { $0.client == client }
    letterWaits.removeAll { $0.client == client }
    wantHosts.removeAll { $0 == client }
    wantToForget[client] = nil
    laneDesk.forget(client)
    for (letter, clients) in changing {
      let left = clients.filter { $0.client != client }
      changing[letter] = left.isEmpty ? nil : left
    }
  }

  /// When something is due though nothing happens.
  package func moments(isWatched: Bool, now: Timestamp, uptime: Int) -> [Timestamp?] {
    let waits =
      [hubIsDueAt] + letterWaits.map(\.until) + laneDesk.moments
    guard let talk else { return waits }
    return waits + open.values.map(\.awaitedUntil) + awaitedPages.map(\.moment) + [
      talk.isJoined ? laneDesk.work.moment.map { now.adding(milliseconds: Int64(max(0, $0 - uptime))) } : nil,
      talk.nextMoment.map(Timestamp.init(milliseconds:)), copyIsDueAt,
      mayHaveChanged && talk.isJoined ? publishedAt.adding(milliseconds: HubDesk.pace) : nil,
      isWatched && talk.isJoined && !talk.otherHosts.isEmpty ? lookedAt.adding(milliseconds: HubDesk.looksEvery) : nil,
    ]
  }
}

/// A host that is to be taken out of the hub, unless it is there.
package struct HostToForget: Equatable, Sendable {
  package let id: SharedID
  package let name: String
  /// The person knows what goes with it.
  package let isSure: Bool
  /// The hub was told.
  package var isAsked = false

  package init(id: SharedID, name: String, isSure: Bool) {
    self.id = id
    self.name = name
    self.isSure = isSure
  }
}

/// A client that has changed a letter, and what it is told once the hub knows.
package struct LetterChange: Equatable, Sendable {
  package let client: ClientID
  package let words: String

  package init(client: ClientID, words: String) {
    self.client = client
    self.words = words
  }
}

/// A client that waits for the answer of a letter.
package struct LetterWait: Equatable, Sendable {
  package let client: ClientID
  package let letter: SharedID
  /// When it is told that the letter is kept; nil for whoever waits as long as it takes.
  package let until: Timestamp?
  /// It asks after a letter that was written before.
  package let isFollowed: Bool

  package init(client: ClientID, letter: SharedID, until: Timestamp?, isFollowed: Bool = false) {
    self.client = client
    self.letter = letter
    self.until = until
    self.isFollowed = isFollowed
  }
}
