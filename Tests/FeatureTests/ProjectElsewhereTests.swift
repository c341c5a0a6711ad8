import Conversation
import Core
import HubScene
import Queues
import Scene
import Sharing
import TestSupport
import Testing
import Toolkit

/// A project of another host among one's own.
struct ProjectElsewhereTests {
  /// The cursor is on a project of build1 in Projects.
  private func driver() throws -> AppDriver {
    let app = HostTests.driver(columns: 140)
    let place = try #require(HostTests.rows(.projects, app).firstIndex(of: .project("/srv/api@build1")))
    app.press("3g" + String(repeating: "j", count: place))
    return app
  }

  @Test(arguments: [
    ("n", "upnext --host build1 new MESSAGE --project /srv/api"),
    ("m", "upnext --host build1 new MESSAGE --project /srv/api"),
    ("c", "upnext --host build1 add PROMPT --project /srv/api"),
  ])
  func `nothing is begun in a directory that is nowhere here, and the call that does it there is named`(
    key: String, call: String
  ) throws {
    let app = try driver()
    defer { app.takeEffects() }
    app.press(key)
    #expect(app.state.windows[1]?.dialog == nil)
    app.expectRow(containing: call)
  }
}
