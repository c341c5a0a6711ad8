import Glibc
import Runtime
import Scene
import Server

/// The program as far as it has come: while a large store is read a glimpse of it, then the whole.
final class ProgramSoFar {
  var store: StoreThread?
  var glimpse: Glimpse?
  /// A window has come to the whole program.
  var windowCame: () -> Void = {}
  private(set) var whole: ProgramLoop?
  private let demo = MadeUpHome.guide == .demo ? DemoLoop() : nil

  /// What came meanwhile is the first that it does.
  func begin(_ program: ProgramLoop) {
    whole = program
    program.start()
    let kept = glimpse?.kept ?? []
    glimpse = nil
    if !kept.isEmpty { program.meetPeer() }
    for event in kept { program.receive(event) }
  }

  /// What peers say.
  var handlers: Server.Handlers {
    Server.Handlers(
      willHear: { [self] in whole?.passReportsOn() },
      event: { [self] event in
        guard let whole else {
          glimpse?.receive(event)
          return
        }
        whole.receive(event)
        if case .windowOpened = event { windowCame() }
      },
      painted: { [self] window in
        whole?.painted(window)
        if let whole { demo?.goOn(whole) }
      },
      wentAhead: { [self] in whole?.wentAhead($0) }, peerCame: { [self] in whole?.meetPeer() },
      peerLeft: { [self] in store?.callOffSearch(of: $0) },
      unread: { [self] in whole?.unread ?? ([], []) }, told: { [self] in whole?.hasTold($0) },
      unreachable: { Main.write("upnext: \($0)\n", to: STDERR_FILENO) })
  }
}
