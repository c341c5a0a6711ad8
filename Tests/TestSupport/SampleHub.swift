import Conversation
import Core
import Settings
import Sharing

/// A hub as a host hears of it.
package enum SampleHub {
  package static let me = SharedID(random: 1, 1)
  package static let build = SharedID(random: 2, 2)
  package static let person = SharedID(random: 9, 9)

  package static func facts(now: Timestamp, level: Int) -> HubFacts {
    HubFacts(
      person: person, name: "ada", owns: true, level: level, mayWrite: true, now: now.milliseconds,
      serverVersion: 150_020, libraryVersion: 150_020, usesTLS: false, synchronousCommit: "on", fsync: true,
      hasSynchronousStandby: false, isSuperuser: false)
  }

  package static func host(
    _ id: SharedID, _ name: String, isThere: Bool = true, seen: Timestamp, offers: [String] = [],
    services: [HostService] = []
  ) -> SharedHost {
    SharedHost(
      id: id, name: name, version: "1", offers: offers, seenAt: seen.milliseconds, lettersWaiting: 0, isThere: isThere,
      services: services)
  }

  /// It has joined, under this name.
  package static func join(_ id: SharedID, _ name: String, _ workspace: inout Workspace) {
    workspace.hub.host = OwnHost(id: id, name: name)
    _ = workspace.settings.set(.hubAddress, to: "postgresql:///upnext")
  }
}
