import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Worktrees

/// Files that are named by their `@`: whose they are, and what they go along with.
struct NamedFileTests {
  private func typing() -> AppDriver {
    let app = AppDriver()
    for path in ["main.c", "main.cpp", "main.c notes.txt", "größe.txt"] { app.addFile("/home/ada/src/api/" + path) }
    app.press("<enter>")
    return app
  }

  private func draft(_ app: AppDriver) -> String { app.workspace.streams[Samples.flaky]?.draft ?? "" }
  private func attached(_ app: AppDriver) -> [Conversation.Attachment] {
    app.workspace.streams[Samples.flaky]?.draftAttachments ?? []
  }
  private func waiting(_ app: AppDriver) -> [QueuedMessage] {
    app.workspace.streams[Samples.flaky]?.outbox.waiting.items ?? []
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

  // MARK: Which message they go along with

  private let mainFile = Conversation.Attachment.file(path: "/home/ada/src/api/main.c")
  /// Somebody has looked at it, and can't read it.
  private func missesMainFile(_ app: AppDriver) {
    let seen = FileSeen(
      for: ComposerSubject(Samples.flaky), path: "/home/ada/src/api/main.c", byteCount: nil, attaches: true)
    app.receive(.came(.file(1, seen)))
  }

  @Test(arguments: ["<tab>", "<enter>"])
  func `a file that is taken right before Enter goes along with that message, and not with the next one`(key: String) {
    let app = typing()
    app.press("now<enter>see @main")
    app.takeEffects()
    app.holdReads()
    app.press(key + "<enter>next<enter>")
    app.answerReads()
    #expect(waiting(app).map(\.content) == ["see @main.c ", "next"])
    #expect(waiting(app).map(\.attachments) == [[mainFile], []])
    #expect(attached(app) == [])
  }

  @Test(arguments: ["<tab>", "<enter>"])
  func `so it is with a waiting message that is edited`(key: String) {
    let app = typing()
    app.press("now<enter>waits<enter><up> @main")
    app.takeEffects()
    app.holdReads()
    app.press(key + "<enter>")
    app.answerReads()
    #expect(waiting(app).map(\.content) == ["waits @main.c "])
    #expect(waiting(app).map(\.attachments) == [[mainFile]])
    #expect(attached(app) == [])
  }

  @Test func `a draft that ends with a file that goes along offers no files, so that Enter sends and Esc leaves`() {
    let app = typing()
    app.press("see @main<tab><backspace>")
    #expect(draft(app) == "see @main.c" && attached(app) == [mainFile])
    #expect(app.state.windows[1]?.completion == nil)
    app.press("<esc>1<enter>")
    #expect(app.state.windows[1]?.completion == nil && draft(app) == "see @main.c")
    app.takeEffects()
    app.press("<enter>")
    #expect(draft(app) == "" && attached(app) == [])
    // What goes on to another name is chosen as ever.
    app.press("see @main.cp")
    app.expectRow(containing: "main.cpp")
    app.takeEffects()
  }

  @Test func `a file that can't be read is taken off again, and comes back with no words`() {
    let app = typing()
    app.press("see @main")
    app.holdReads()
    app.press("<tab>")
    #expect(attached(app) == [mainFile])
    missesMainFile(app)
    #expect(attached(app) == [])
    #expect(draft(app) == "see @main.c ")
    app.expectRow(containing: "There is no file /home/ada/src/api/main.c that can be read.")
    app.press("<ctrl-u><ctrl-y>")
    #expect(draft(app) == "see @main.c ")
    #expect(attached(app) == [])
  }

  @Test func `a message that was sent with a file that can't be read keeps its words and the file, and it is said`() {
    let app = typing()
    app.press("now<enter>see @main")
    app.takeEffects()
    app.holdReads()
    app.press("<tab><enter>")
    missesMainFile(app)
    #expect(waiting(app).map(\.content) == ["see @main.c "])
    #expect(waiting(app).map(\.attachments) == [[mainFile]])
    app.expectRow(containing: "There is no file /home/ada/src/api/main.c that can be read.")
  }

  // MARK: Names that begin alike

  @Test(arguments: [("cpp", "main.cpp"), ("notes", "main.c notes.txt")])
  func `a file whose name begins another one's stays behind with its own words`(letters: String, other: String) {
    let app = typing()
    app.press("@\(letters)<tab>@main.c<tab>")
    let both = [other, "main.c"].map { Conversation.Attachment.file(path: "/home/ada/src/api/" + $0) }
    #expect(attached(app) == both)
    #expect(draft(app) == "@\(other) @main.c ")
    app.press("<ctrl-w>")
    #expect(draft(app) == "@\(other) ")
    #expect(attached(app) == [both[0]])
    app.expectRow(containing: "main.c doesn't go along.")
    app.press("<ctrl-_>")
    #expect(attached(app) == both)
    app.press("<ctrl-u>")
    #expect(attached(app) == [])
  }

  @Test func `a name that is written on to another one names the first no more`() {
    let app = typing()
    app.press("@größe.txt<tab><backspace>")
    let file = [Conversation.Attachment.file(path: "/home/ada/src/api/größe.txt")]
    for end in ["", ".", ", so", "'s", "の行"] {
      app.press(end)
      #expect(attached(app) == file, "\(draft(app))")
      app.press(String(repeating: "<backspace>", count: end.count))
    }
    for end in [".b", "2", "_"] {
      app.press(end)
      #expect(attached(app) == [], "\(draft(app))")
      app.press(String(repeating: "<backspace>", count: end.count))
      #expect(attached(app) == file, "\(draft(app))")
    }
  }
}
