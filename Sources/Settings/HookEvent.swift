/// What a program of the person's can be run for.
package enum HookEvent: String, CaseIterable, Sendable {
  case needsYou = "needs_you"
  case done, failed
  case commandEnded = "command_ended"
  case limit

  /// The setting with its command line.
  package var key: SettingKey {
    switch self {
    case .needsYou: .needsYouHook
    case .done: .doneHook
    case .failed: .failedHook
    case .commandEnded: .commandEndedHook
    case .limit: .limitHook
    }
  }
}
