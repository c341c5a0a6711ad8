import Conversation
import Core
import Scene
import TestSupport
import Testing
import Worktrees

/// Files that are named by their `@`: whose they are, and what they go along with.
struct NamedFileTests {
  private func attached(_ app: AppDriver) -> [Conversation.Attachment] {
    app.workspace.streams[Samples.flaky]?.draftAttachments ?? []
  }

  // MARK: Where they lie

  @Test(arguments: ["", "api"])
  func `in a thread with a worktree an at sign offers the files that its agent works on`(folder: String) {
    var workspace = Samples.idle
    var worktree = Worktree(name: "größe")
    worktree.plan = WorktreePlan(
      repository: "/home/ada/src", path: "/home/ada/trees/größe", branch: "upnext/größe", base: "abc",
      baseBranch: "main", folder: folder)
    worktree.stage = .ready
    workspace.streams[Samples.flaky]?.worktree = worktree
    let app = AppDriver(workspace)
    let place = "/home/ada/trees/größe" + (folder.isEmpty ? "" : "/" + folder)
    for path in ["/home/ada/src/api/README.md", "/home/ada/src/api/old.txt", place + "/README.md", place + "/neü.txt"] {
      app.addFile(path)
    }
    app.press("<enter>see @")
    app.expectRow(containing: "neü.txt")
    app.expectNoRow(containing: "old.txt")
    app.press("READ<tab>")
    #expect(attached(app) == [.file(path: place + "/README.md")])
    app.press("<ctrl-u>")
    #expect(attached(app) == [])
  }

  @Test func `of an agent on another machine no files of this one are offered, and that is said`() {
    var workspace = Samples.idle
    workspace.projectChoices["/home/ada/src/api"] = ProjectChoices(host: "größe")
    let app = AppDriver(workspace)
    app.addFile("/home/ada/src/api/README.md")
    app.press("<enter>see @REA")
    app.expectNoRow(containing: "README.md")
    app.expectRow(containing: "files on größe aren't listed")
    app.press("<enter>")
    let delivered = app.takeEffects().compactMap { effect -> [Conversation.Attachment]? in
      if case .agent(.deliver(let delivery, _)) = effect { delivery.attachments } else { nil }
    }
    #expect(delivered == [[]])
  }
}
