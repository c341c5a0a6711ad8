import Core
import Languages
import Settings

/// What a setting is about: its heading in the settings.
package enum SettingGroup: CaseIterable, Sendable {
  case look, queue, threads, outbox, upNext, notices, hooks, changes, hub, limits, remembered

  package init(_ key: SettingKey) {
    self =
      switch key {
      case .theme, .layout, .panes, .glyphs, .reducedMotion: .look
      case .queueEnabled, .queueEnter, .queueOrder, .queueRemoveOnView: .queue
      case .defaultProvider, .recentLength, .discovery, .quietAfter: .threads
      case .outboxMax, .outboxRetries, .resumeAfterLimit: .outbox
      case .maxRunning, .pausesUnderPressure, .restartsInterrupted, .historyKeep, .historyDays: .upNext
      case .notify, .quietHours, .bell: .notices
      case .needsYouHook, .doneHook, .failedHook, .commandEndedHook, .limitHook, .voiceCommand, .speakCommand: .hooks
      case .reviewSnapshots, .reviewDays, .reviewExclude, .reviewNeedsMe: .changes
      case .hubAddress, .hubQueue, .hubOffers, .hubAccept, .hubProjects: .hub
      }
  }

  /// All settings, those of one group under each other.
  package static let keys = allCases.flatMap { group in SettingKey.allCases.filter { SettingGroup($0) == group } }
}

extension Language {
  func text(_ group: SettingGroup) -> String {
    switch group {
    case .look: say("Look", "Aussehen")
    case .queue: say("Who needs you", "Wer dich braucht")
    case .threads: say("Threads and agents", "Threads und Agenten")
    case .outbox: say("Outboxes", "Outboxen")
    case .upNext: say("Commands", "Befehle")
    case .notices: say("Notices", "Meldungen")
    case .hooks: say("Programs of your own", "Eigene Programme")
    case .changes: say("What turns change", "Was Züge ändern")
    case .hub: say("More than one machine", "Mehr als ein Rechner")
    case .limits: say("Commands at once, by agent", "Befehle zugleich, nach Agent")
    case .remembered: say("Answers given for always", "Antworten für immer")
    }
  }
}
