import Conversation
import Core
import Scene
import TestSupport
import Testing

/// What tests of questions and their answers begin with, and expect.
extension AppDriver {
  /// The agent of the thread that is open asks for leave.
  static func asked(_ permission: Permission? = nil, columns: Int = 100, rows: Int = 30) -> AppDriver {
    let app = AppDriver(columns: columns, rows: rows)
    app.press("<enter>go<enter><esc>5<esc><enter><esc>")
    app.takeEffects()
    app.hear(.asks(permission ?? Samples.permission(askedAt: app.now)))
    app.press("1g<enter>")
    return app
  }
}

extension Effect {
  static func answer(_ option: String, to permission: String = "ask-1") -> Effect {
    .agent(.answer(permission: permission, .option(option), in: Samples.flaky))
  }
}
