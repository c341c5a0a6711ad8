import Conversation
import JSON
import Languages
import Queues
import Sharing
import Words

/// What a server has of shared lanes in memory.
package struct LaneDesk: Equatable, Sendable {
  /// What this host takes of them.
  package var work = LaneWork()
  /// What of them runs here, as their rows have it.
  package var runs: [SharedID: Identity<QueuedCommand>] = [:]
  /// Who waits for the answers to what persons did, in their order.
  package var acts: [AwaitedAct] = []
  /// Those that were said on this connection and are not answered yet, and when those are said again for which the hub was too busy.
  package var saying: Set<SharedID> = []
  /// Commands that acts of this host have changed, or taken changes of back, by which one last, until it is read how they are
  /// since.
  package var changedHere: [SharedID: SharedID] = [:]
  /// How the commands are whose edits were taken back, by these acts, as long as nobody has changed them since.
  package var leftAs: [SharedID: SharedRequest] = [:]
  package var putOff: [SharedID: Timestamp] = [:]
  /// Commands of which the hub was told on this connection that they have run here.
  package var toldRuns: Set<SharedID> = []
  /// What those who edit a command have seen of it, by their acts: what others make of it that are not answered yet.
  package var seen: [SharedID: SharedRequest] = [:]
  /// The step of the undo history that a window's act on lanes is, with what is said of it until there is one.
  package var deed: Int?
  package var deedTitle: Phrase?
  /// Clients whose acts are done, and who are told once this host has read of it: what they name next is known then.
  package var done: [DoneAct] = []
  /// Clients that wait for what was asked of the hub, by what they wait for.
  package var wantLanes: [ClientID: Language] = [:]
  package var wantHistory: [SharedID: [ClientID]] = [:]
  package var wantCommand: [SharedID: [ClientID: CommandWanted]] = [:]
  package var wantAllHistory: [AllHistoryWait] = []
  package var wantAccount: [String: [ClientID: ActTitle]] = [:]
  package var wantPeople: [ClientID] = []
  package var wantRole: [String: [ClientID]] = [:]
  /// Calls that name what may have ended, by the beginning of its id, and what the hub has found for them.
  package var namesEnded: [String: [ClientRequest]] = [:]
  package var foundEnded: [String: HubAnswer<[EndedPlace]>] = [:]
  /// Those that wait until a command has ended, and until when.
  package var awaited: [SharedID: [ClientID: Timestamp?]] = [:]
  /// What is asked again, and when: the hub was too busy for it.
  package private(set) var asksAgain: [AskedAgain: Timestamp] = [:]
  package var looksForAgents = false
  package var remotes = KnownRemotes()
  /// Accounts that this host has said are held, and until when.
  package var held: [String: Timestamp] = [:]
  /// Those of which it has said something that the hub may not know, and whether all of them are to be said again.
  package var heldUnconfirmed: Set<String> = []
  package var saysAllHeld = false

  package init() {}

  /// Nobody answers any more what was asked.
  package mutating func disconnected() {
    work.disconnected()
    (saying, putOff, asksAgain, toldRuns) = ([], [:], [:], [])
  }

  /// On another connection, or after another introduction: what was said may not have arrived, and clocks may differ by now. What has
  /// passed meanwhile is over everywhere.
  package mutating func sayHoldsAgain(at now: Timestamp) {
    heldUnconfirmed.formUnion(held.filter { $0.value > now }.keys)
    (held, saysAllHeld) = ([:], true)
  }

  // MARK: What the hub was too busy for

  package mutating func askAgain(_ question: AskedAgain, at moment: Timestamp) { asksAgain[question] = moment }

  /// What is due, as far as somebody still wants it.
  package mutating func takeAskedAgain(at now: Timestamp) -> [AskedAgain] {
    let due = asksAgain.filter { $0.value <= now }.keys.sorted()
    for question in due { asksAgain[question] = nil }
    return due.filter { question in
      switch question {
      case .command(let id): awaited[id] != nil
      case .ended(let beginning): namesEnded[beginning] != nil
      case .hold(let account): heldUnconfirmed.contains(account)
      }
    }
  }

  /// When something is due though nothing happens.
  package var moments: [Timestamp?] {
    acts.filter { !$0.isKept }.map(\.until) + putOff.values.map { $0 } + asksAgain.values.map { $0 }
      + awaited.values.joined().map(\.value)
  }

  /// Those that the hub, which is away, answers no more.
  package mutating func takeWaiting() -> [ClientID] {
    let clients =
      wantLanes.keys.sorted() + wantHistory.values.joined() + wantCommand.values.flatMap { $0.keys.sorted() }
      + wantAccount.values.flatMap { $0.keys.sorted() } + wantRole.values.joined() + wantPeople
      + wantAllHistory.map(\.client) + namesEnded.values.joined().map(\.client)
    (wantLanes, wantHistory, wantCommand, wantAccount) = ([:], [:], [:], [:])
    (wantPeople, wantRole, wantAllHistory, namesEnded) = ([], [:], [], [:])
    return clients
  }

  /// Nobody waits for it any more. The answer is who did.
  package mutating func answer(_ id: SharedID) -> AwaitedAct? {
    acts.firstIndex { $0.id == id }.map { acts.remove(at: $0) }
  }

  package mutating func forgetAwaited(by client: ClientID) {
    awaited = awaited.mapValues { $0.filter { $0.key != client } }.filter { !$0.value.isEmpty }
  }

  package mutating func forget(_ client: ClientID) {
    forgetAwaited(by: client)
    for place in acts.indices where acts[place].asker?.client == client { acts[place].leave() }
    done.removeAll { $0.client == client }
    wantLanes[client] = nil
    wantHistory = wantHistory.mapValues { $0.filter { $0 != client } }
    wantCommand = wantCommand.mapValues { $0.filter { $0.key != client } }
    for account in wantAccount.keys { wantAccount[account]?[client] = nil }
    wantRole = wantRole.mapValues { $0.filter { $0 != client } }
    wantPeople.removeAll { $0 == client }
    wantAllHistory.removeAll { $0.client == client }
    namesEnded = namesEnded.mapValues { $0.filter { $0.client != client } }.filter { !$0.value.isEmpty }
    remotes.held.removeAll { $0.client == client }
  }
}

/// What is asked of the hub once more, since it was too busy or its answer is not known.
package enum AskedAgain: Hashable, Comparable, Sendable {
  case command(SharedID)
  case ended(beginning: String)
  case hold(account: String)
}

/// Who waits for what the hub answers to an act on a shared lane.
package struct AwaitedAct: Equatable, Sendable {
  package let id: SharedID
  /// Nil once a client has waited long enough, and was told that it is kept.
  package var asker: Asker?
  package var isKept: Bool
  /// When that is told.
  package let until: Timestamp
  /// What a client is answered once it is done.
  package let done: JSON

  package init(id: SharedID, asker: Asker?, until: Timestamp, done: JSON) {
    self.id = id
    self.asker = asker
    isKept = asker == nil
    self.until = until
    self.done = done
  }

  package mutating func leave() { (asker, isKept) = (nil, true) }
}

/// A client that wants what happened here and in all lanes.
package struct AllHistoryWait: Equatable, Sendable {
  package struct Deed: Equatable, Sendable {
    package let at: Timestamp
    package let json: JSON

    package init(at: Timestamp, json: JSON) {
      self.at = at
      self.json = json
    }
  }

  package let client: ClientID
  package var left: Set<SharedID>
  package var deeds: [Deed] = []

  package init(client: ClientID, left: Set<SharedID>) {
    self.client = client
    self.left = left
  }
}

/// What a client is answered whose act the hub has done.
package struct DoneAct: Equatable, Sendable {
  package let client: ClientID
  package let lanes: [SharedID]
  package let answer: JSON

  package init(client: ClientID, lanes: [SharedID], answer: JSON) {
    self.client = client
    self.lanes = lanes
    self.answer = answer
  }
}

/// Where the repositories of this machine come from, as far as somebody looked.
package struct KnownRemotes: Equatable, Sendable {
  /// By directory, as other machines mean the same.
  package var names: [String: String] = [:]
  /// Directories that were looked at, whether they have one or not.
  package var looked: Set<String> = []
  /// Folders that are being looked through, or were.
  package var folders: [String] = []
  /// Calls that wait for what a project is called.
  package var held: [ClientRequest] = []

  package init() {}
}
