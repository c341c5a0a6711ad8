/// A state that a list can be narrowed to, as `s:` takes it in every language.
package enum FilterWord: String, Equatable, Sendable, CaseIterable {
  case working, approve, ask, done, idle, quiet, failed, held, unknown
  case deleted, hidden, pinned, muted, snoozed, needs, interrupted, review
  case queued, executing, completed, cancelled, low, normal, high, urgent, waiting
  case stashed, paused, after, at, gone

  package var german: String {
    switch self {
    case .working: "arbeitet"
    case .approve: "erlauben"
    case .ask: "frage"
    case .done: "fertig"
    case .idle: "ruht"
    case .quiet: "still"
    case .failed: "fehler"
    case .held: "angehalten"
    case .unknown: "unbekannt"
    case .deleted: "gelöscht"
    case .hidden: "verborgen"
    case .pinned: "angeheftet"
    case .muted: "stumm"
    case .snoozed: "später"
    case .needs: "braucht"
    case .interrupted: "unterbrochen"
    case .review: "prüfen"
    case .queued: "wartet"
    case .executing: "läuft"
    case .completed: "fertig"
    case .cancelled: "abgebrochen"
    case .low: "niedrig"
    case .normal: "normal"
    case .high: "hoch"
    case .urgent: "dringend"
    case .waiting: "wartet"
    case .stashed: "geparkt"
    case .paused: "angehalten"
    case .after: "nach"
    case .at: "ab"
    case .gone: "weg"
    }
  }
}
