import Conversation
import Queues

extension WorkStream {
  package var offerKey: AgentOfferKey { AgentOfferKey(provider: effectiveProvider, project: project) }
}

extension Workspace {
  /// Whether a thread's agent was last known to count the tokens of each turn by itself: in the thread's project, or in any where
  /// it has told nothing there.
  func countsTurns(_ stream: WorkStream) -> Bool {
    offers[stream.offerKey]?.abilities?.countsTurns
      ?? offers.contains {
        $0.key.provider == stream.effectiveProvider && $0.value.abilities?.countsTurns == true
      }
  }

  /// Keeps what an agent tells of itself; most of it is what it told before.
  mutating func keepOffer(of report: AgentReport.News, in stream: WorkStream) {
    switch report {
    // An agent may leave out, where a session goes on, what it has told when it began.
    case .session(_, let modes, _): if !modes.isEmpty { keepOffer(of: stream) { $0.modes = modes } }
    case .fact(.commands(let commands)): keepOffer(of: stream) { $0.commands = AgentOffer.kept(commands) }
    case .options(let options): keepOffer(of: stream) { $0.options = AgentOffer.kept(options) }
    case .fact(.abilities(let abilities)): keepOffer(of: stream) { $0.abilities = abilities }
    case .fact(.keeps), .fact(.leftRunning), .fact(.released), .readyToLeave, .accepted, .text, .tool,
      .toolBetweenTurns, .plan, .mode, .option, .title, .usage, .limited, .asks, .withdrew, .turnEnded, .beganByItself,
      .endedByItself, .notice, .triesAgain, .closed, .steered, .notSteered, .loaded:
      break
    }
  }

  private mutating func keepOffer(of stream: WorkStream, _ change: (inout AgentOffer) -> Void) {
    var offer = offers[stream.offerKey] ?? AgentOffer()
    change(&offer)
    if offers[stream.offerKey] != offer, offer != AgentOffer() { offers[stream.offerKey] = offer }
  }
}
