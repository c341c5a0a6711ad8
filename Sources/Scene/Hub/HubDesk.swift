import Core
import Sharing

/// What a server has of the hub in memory, beside its workspace.
package struct HubDesk: Equatable, Sendable {
  /// Where the server is connected to, or tries to be.
  package var place: HubPlace?
  package var talk: HubTalk?
  /// What is known of other hosts' threads.
  package var elsewhere = Elsewhere() { didSet { outlook += 1 } }
  /// Grows with each change of them.
  private(set) var outlook = 0
  /// Clients that wait for the list of hosts, and those that wait until this host has left.
  package var wantHosts: [ClientID] = []
  package var wantToLeave: [ClientID] = []
  /// Something may have happened since the threads were last gone through.
  package var mayHaveChanged = false
  package var publishedAt = Timestamp(milliseconds: 0)
  package var lookedAt = Timestamp(milliseconds: 0)

  /// How often the threads are gone through for what is new, and how often it is asked which hosts are there while
  /// somebody looks.
  package static let pace: Int64 = 500
  package static let looksEvery: Int64 = 60_000

  package mutating func note(_ event: Event) {
    switch event {
    case .tick, .hub: break
    case .windowOpened, .windowClosed, .input, .edited, .requested, .clientLeft, .agent, .came, .saved, .saveFailed,
      .told,
      .agents, .ran, .outside, .voice:
      mayHaveChanged = true
    }
  }

  /// When something is due though nothing happens.
  func moments(isWatched: Bool) -> [Timestamp?] {
    guard let talk else { return [] }
    return [
      talk.asksAgainAt.map(Timestamp.init(milliseconds:)),
      mayHaveChanged && talk.isJoined ? publishedAt.adding(milliseconds: HubDesk.pace) : nil,
      isWatched && talk.isJoined && !talk.otherHosts.isEmpty ? lookedAt.adding(milliseconds: HubDesk.looksEvery) : nil,
    ]
  }
}
