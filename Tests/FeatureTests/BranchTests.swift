import Conversation
import Core
import Review
import Scene
import TestSupport
import Testing
import Toolkit

/// The branch of a thread's directory, in the title of its conversation.
struct BranchTests {
  private func driver(_ branch: GitBranch, columns: Int = 140) -> AppDriver {
    let app = AppDriver(columns: columns)
    app.checkOut(branch, in: "/home/ada/src/api")
    return app
  }

  private func looks(_ app: AppDriver) -> Int {
    app.log.count { $0 == .perform(.run(.branch(of: "/home/ada/src/api"))) }
  }

  @Test(arguments: [
    (GitBranch.named("größe/漢字"), "~/src/api (größe/漢字) · claude"),
    (.commit("1a2b3c4"), "~/src/api (1a2b3c4) · claude"),
    (.unknown, "~/src/api (?) · claude"), (.noRepository, "~/src/api · claude"),
    (.noFolder, "~/src/api · claude"),
  ])
  func `the title says it, and what is unknown stays unknown`(branch: GitBranch, words: String) {
    let app = driver(branch)
    app.press("<enter>")
    app.expectRow(containing: "fix flaky test", words)
  }

  @Test func `nobody waits for it`() {
    let app = driver(.named("main"))
    app.holdReads()
    app.press("<enter>")
    app.type("go on, é")
    app.expectRow(containing: "~/src/api · claude")
    app.expectRow(containing: "go on, é")
    app.answerReads()
    app.expectRow(containing: "~/src/api (main) · claude")
  }

  @Test func `it is looked at when the thread is opened, when its turn has ended and when the person comes back`() {
    let app = driver(.named("main"))
    app.press("jk")
    #expect(looks(app) == 0)
    app.press("<enter>")
    #expect(looks(app) == 1)
    app.type("go")
    app.press("<enter>")
    app.takeEffects()
    let sent = looks(app)
    for word in ["a", "b", "c"] { app.hear(.text(word, kind: .said, part: nil)) }
    app.pass(seconds: 100)
    #expect(looks(app) == sent)
    app.checkOut(.named("fix"), in: "/home/ada/src/api")
    app.endTurn()
    app.expectRow(containing: "(fix)")
    #expect(looks(app) == sent + 1)
    app.pass(seconds: 1000)
    #expect(looks(app) == sent + 1)
    app.checkOut(.named("other"), in: "/home/ada/src/api")
    app.receive(.input(1, .focus(false)))
    app.expectRow(containing: "(fix)")
    app.receive(.input(1, .focus(true)))
    app.expectRow(containing: "(other)")
    #expect(looks(app) == sent + 2)
  }

  @Test func `a project on another machine is not looked at here`() {
    var workspace = Samples.idle
    workspace.projectChoices["/home/ada/src/api"] = ProjectChoices(isHidden: false, provider: nil, host: "box")
    let app = AppDriver(workspace, columns: 140)
    app.checkOut(.named("main"), in: "/home/ada/src/api")
    app.press("<enter>")
    app.expectRow(containing: "~/src/api · claude")
    #expect(looks(app) == 0)
  }

  @Test func `on a narrow screen it goes before the name does`() {
    let app = driver(.named("a-very-long-name-of-a-branch-that-nobody-can-read"), columns: 80)
    app.press("<enter>")
    app.expectRow(containing: "fix flaky test")
    app.expectNoRow(containing: "a-very-long")
  }

  @Test func `escape sequences in a branch go no further`() {
    let app = driver(.named("e\u{1B}]0;evil\u{07}x"))
    app.press("<enter>")
    app.expectNoRow(containing: "\u{1B}")
    app.expectRow(containing: "fix flaky test", "· claude")
  }
}
