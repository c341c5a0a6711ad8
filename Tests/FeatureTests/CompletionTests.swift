import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// Completing what is typed, and what goes along with it.
struct CompletionTests {
  private func typing(commands: [SlashCommand] = []) -> AppDriver {
    let app = AppDriver()
    if !commands.isEmpty { app.hear(.fact(.commands(commands))) }
    for path in ["README.md", "src/main.swift", "src/ähnlich.swift", "docs/screen shot.png"] {
      app.addFile("/home/ada/src/api/" + path)
    }
    app.press("<enter>")
    return app
  }

  private static let commands = [
    SlashCommand(name: "compact", about: "Make the conversation shorter", hint: "what to keep"),
    SlashCommand(name: "review", about: "Look at the changes"), SlashCommand(name: "init"),
  ]

  private func draft(_ app: AppDriver) -> String { app.workspace.streams[Samples.flaky]?.draft ?? "" }
  private func attached(_ app: AppDriver) -> [Conversation.Attachment] {
    app.workspace.streams[Samples.flaky]?.draftAttachments ?? []
  }

  // MARK: Commands

  @Test func `a slash at the beginning offers the agent's commands, by name and what they are for`() {
    let app = typing(commands: Self.commands)
    app.press("/")
    app.expectScreen(named: "slash-commands")
    #expect(app.footer().contains("take it") && app.footer().contains("Esc close list"), "\(app.footer())")
    app.type("re")
    app.expectRow(containing: "/review", "Look at the changes")
    app.expectNoRow(containing: "/compact")
  }

  @Test func `what commands are for stands below each other, and a long name alone goes beyond`() throws {
    let app = typing(
      commands: Self.commands + [SlashCommand(name: String(repeating: "lang", count: 8), about: "Far out")])
    app.press("/")
    func column(_ words: String) throws -> Int {
      let row = try #require(app.rows(containing: words).first)
      let place = try #require(row.firstRange(of: words)).lowerBound
      return row.distance(from: row.startIndex, to: place)
    }
    #expect(try column("Look at the changes") == column("Make the conversation shorter"))
    #expect(try column("Far out") > column("Look at the changes"))
  }

  @Test(arguments: ["<tab>", "<enter>"])
  func `Tab or Enter completes the command, and Enter then sends it`(key: String) {
    let app = typing(commands: Self.commands)
    app.press("/comp" + key)
    #expect(draft(app) == "/compact ")
    app.expectNoRow(containing: "Make the conversation shorter")
    app.press("the plan<enter>")
    app.expectEffects([app.delivery(of: "/compact the plan")])
  }

  @Test func `a command that is written out is sent by Enter`() {
    let app = typing(commands: Self.commands)
    app.press("/review<enter>")
    app.expectEffects([app.delivery(of: "/review")])
  }

  @Test func `arrows choose another one`() {
    let app = typing(commands: Self.commands)
    app.press("/<down><down><tab>")
    #expect(draft(app) == "/init ")
    app.press("<ctrl-u>/<up><tab>")
    #expect(draft(app) == "/init ")
  }

  @Test func `Esc closes the commands and stays where one types`() {
    let app = typing(commands: Self.commands)
    app.press("/<esc>")
    app.expectNoRow(containing: "/review")
    app.type("rev")
    app.expectNoRow(containing: "Look at the changes")
    #expect(draft(app) == "/rev")
    app.press("<enter>")
    app.expectEffects([app.delivery(of: "/rev")])
  }

  @Test func `a slash elsewhere, or an agent without commands, offers nothing`() {
    let app = typing(commands: Self.commands)
    app.press("a /")
    app.expectNoRow(containing: "/review")
    let none = typing()
    none.press("/")
    none.expectNoRow(containing: "Esc closes")
  }

  @Test func `a command is queued like any message`() {
    let app = typing(commands: Self.commands)
    app.press("go<enter>/compact<enter>")
    app.takeEffects()
    app.expectRow(containing: "1   /compact")
    app.endTurn()
    app.expectEffects([app.delivery(of: "/compact")])
  }

  // MARK: Files

  @Test func `an at sign offers the project's files, and some of a name's letters find it`() {
    let app = typing()
    app.press("see @")
    app.expectRow(containing: "README.md")
    app.expectRow(containing: "src/main.swift")
    app.type("mnsw")
    app.expectRow(containing: "src/main.swift")
    app.expectNoRow(containing: "README.md")
    app.press("<tab>")
    #expect(draft(app) == "see @src/main.swift ")
    #expect(attached(app) == [.file(path: "/home/ada/src/api/src/main.swift")])
    app.expectRow(containing: "▤ main.swift")
  }

  @Test(arguments: ["ähnl", "ÄHNL", "SRC/Ä"]) func `case makes no difference to any letter of a name`(query: String) {
    let app = typing()
    app.press("@")
    app.type(query)
    app.expectRow(containing: "src/ähnlich.swift")
    app.expectNoRow(containing: "src/main.swift")
  }

  @Test func `names are put in small letters where they are listed, and only those whose case is told by no byte`() {
    let files = ProjectFileNames(["Über/A.MD", "README.md", "漢字/B"])
    #expect(files.sought == ["über/a.md", "README.md", "漢字/b"])
    #expect(files.names == ["Über/A.MD", "README.md", "漢字/B"])
  }

  @Test func `a file goes with the words that named it`() {
    let app = typing()
    app.press("see @mnsw<tab>")
    app.expectRow(containing: "▤ main.swift", "Backspace at the start removes it")
    app.press("<ctrl-u>")
    #expect(attached(app) == [])
    app.expectNoRow(containing: "▤ main.swift")
    app.expectRow(containing: "main.swift doesn't go along.")
    app.press("look again<enter>")
    app.expectEffects([app.delivery(of: "look again")])
  }

  @Test(arguments: ["<ctrl-y>", "<ctrl-_>"]) func `and it comes back with them`(key: String) {
    let app = typing()
    app.press("see @mnsw<tab>")
    let file = attached(app)
    app.press("<ctrl-u>")
    #expect(attached(app) == [])
    app.press(key)
    #expect(attached(app) == file)
    app.expectRow(containing: "main.swift goes along.")
    // Once is enough.
    app.press(" ")
    #expect(attached(app) == file)
  }

  @Test func `and where another thread was opened meanwhile`() {
    let app = typing()
    app.press("see @mnsw<tab>")
    let file = attached(app)
    app.press("<ctrl-u><esc><esc>j<enter><esc><esc>k<enter><ctrl-_>")
    #expect(attached(app) == file)
  }

  @Test func `while the files are being listed nothing waits for them`() {
    let app = typing()
    app.holdReads()
    app.press("@ma")
    app.expectRow(containing: "listing the files")
    app.expectNoRow(containing: "Tab or Enter takes it")
    #expect(app.readsUnderWay == 1)
    app.type("in")
    #expect(app.readsUnderWay == 1, "they are listed once")
    app.answerReads()
    app.expectRow(containing: "src/main.swift")
    #expect(draft(app) == "@main")
  }

  @Test func `a word that no file fits has them listed once, and hides none of a shorter one`() {
    let app = typing()
    app.press("@x")
    app.holdReads()
    app.type("qz")
    app.pass(seconds: 1)
    app.type("q")
    #expect(app.readsUnderWay == 0, "they are known")
    app.expectNoRow(containing: "listing the files")
    app.press("<backspace><backspace><backspace><backspace>m")
    app.expectRow(containing: "src/main.swift")
    #expect(app.readsUnderWay == 0)
    app.press("<backspace>qzq<esc>")
    #expect(app.state.windows[1]?.isTyping == false, "there is no list that Esc would close")
  }

  @Test func `what goes along is delivered with the message, named in the conversation, and gone from the composer`() {
    let app = typing()
    app.press("see @main<tab>please<enter>")
    let delivered = app.takeEffects()
    guard case .agent(.deliver(let delivery, _))? = delivered.first else { return #expect(Bool(false), "\(delivered)") }
    #expect(delivery.content == "see @src/main.swift please")
    #expect(delivery.attachments == [.file(path: "/home/ada/src/api/src/main.swift")])
    #expect(attached(app) == [])
    app.expectRow(containing: "  ▤ main.swift ")
  }

  @Test func `a queued message keeps what goes along, and an edit can take it off`() {
    let app = typing()
    app.press("now<enter>see @main<tab><enter>")
    app.takeEffects()
    app.expectRow(containing: "1   see @src/main.swift", "▤1")
    app.press("<up>")
    app.expectRow(containing: "▤ main.swift")
    app.press("<home><backspace><enter>")
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.attachments) == [[]])
    app.press("<esc>u")
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.attachments.count) == [1])
  }

  @Test func `Backspace in front of all text takes the last one off`() {
    let app = typing()
    app.press("@main<tab>@shot<tab>")
    #expect(attached(app).count == 2)
    app.press("<home><backspace>")
    #expect(attached(app) == [.file(path: "/home/ada/src/api/src/main.swift")])
    #expect(draft(app) == "@src/main.swift @docs/screen shot.png ")
  }

  @Test func `what goes along with a draft survives`() {
    let app = typing()
    app.press("@main<tab>")
    app.pass(seconds: 1)
    let (stored, entries) = app.storedAfterCrash()
    let again = AppDriver.recovered(stored, entries: entries)
    again.press("<enter>")
    again.expectRow(containing: "▤ main.swift")
  }

  @Test(arguments: [
    "/home/ada/shot.png", "'/home/ada/shot.png'", "file:///home/ada/shot.png", "~/shot.png", " /home/ada/shot.png\n",
  ])
  func `a pasted path of a file that is there is offered, and Tab attaches it`(path: String) {
    let app = typing()
    app.addFile("/home/ada/shot.png")
    app.type("look: ")
    app.paste(path)
    guard !path.hasSuffix("\n") else { return }
    app.expectRow(containing: "/home/ada/shot.png", "goes along as an image")
    app.press("<tab>")
    #expect(draft(app) == "look: ")
    #expect(attached(app) == [.file(path: "/home/ada/shot.png")])
  }

  @Test func `a path with blanks, as terminals paste it, is one file`() {
    let app = typing()
    app.addFile("/home/ada/my shot.png")
    app.paste("/home/ada/my\\ shot.png")
    app.press("<tab>")
    #expect(attached(app) == [.file(path: "/home/ada/my shot.png")])
    #expect(draft(app) == "")
  }

  @Test(arguments: [
    "/home/ada/my\\ shot.png /home/ada/größe.pdf", "'/home/ada/my shot.png' '/home/ada/größe.pdf' ",
    "file:///home/ada/my%20shot.png\nfile:///home/ada/gr%C3%B6%C3%9Fe.pdf",
  ])
  func `of several files that were dropped at once each is offered, the last one first`(paths: String) {
    let app = typing()
    for name in ["my shot.png", "größe.pdf"] { app.addFile("/home/ada/" + name) }
    app.type("don't: ")
    app.paste(paths)
    app.expectRow(containing: "/home/ada/größe.pdf", "goes along as a file")
    app.press("<tab>")
    app.expectRow(containing: "/home/ada/my shot.png", "goes along as an image")
    app.press("<tab>")
    #expect(draft(app) == "don't: ")
    #expect(attached(app) == [.file(path: "/home/ada/größe.pdf"), .file(path: "/home/ada/my shot.png")])
    app.expectNoRow(containing: "goes along as")
  }

  @Test func `a pasted path stays text where nobody takes the offer, or where no file is`() {
    let app = typing()
    app.addFile("/home/ada/shot.png")
    app.paste("/home/ada/none.png")
    app.expectNoRow(containing: "goes along as")
    app.press("<ctrl-u>")
    app.paste("/home/ada/shot.png")
    app.type("!")
    app.expectNoRow(containing: "goes along as")
    #expect(draft(app) == "/home/ada/shot.png!")
    #expect(attached(app) == [])
  }

  @Test func `what can't go along is not offered, and a path that was stays where it can't any more`() {
    let app = typing()
    app.addFile("/home/ada/huge.bin", byteCount: 12 << 20)
    app.paste("/home/ada/huge.bin")
    app.expectNoRow(containing: "goes along as")
    app.press("<ctrl-u>")
    app.addFile("/home/ada/größe.png")
    app.paste("/home/ada/größe.png")
    app.expectRow(containing: "goes along as an image")
    app.hear(.fact(.abilities(AgentAbilities(takesImages: false, takesFiles: true))))
    app.press("<tab>")
    app.expectRow(containing: "claude takes no images")
    #expect(draft(app) == "/home/ada/größe.png" && attached(app) == [])
    app.press("<ctrl-u>")
    app.paste("/home/ada/größe.png")
    app.expectNoRow(containing: "goes along as")
  }

  @Test func `an agent that takes no images refuses one before it is queued, and says why`() {
    let app = typing()
    app.hear(.fact(.abilities(AgentAbilities(takesImages: false, takesFiles: true))))
    app.press("@shot<tab>")
    app.expectRow(containing: "claude takes no images")
    #expect(attached(app) == [])
    app.press("@main<tab>")
    #expect(attached(app).count == 1)
  }

  @Test func `an image may be all that is said, and its name is the message's`() {
    let app = typing()
    app.hear(.fact(.abilities(AgentAbilities(takesImages: true))))
    let path = "/home/ada/src/api/docs/screen shot.png"
    #expect(app.ask(.send(thread: Samples.flaky.text, message: "", isUrgent: false)) != nil)
    app.expectEffects([])
    guard case .done? = app.ask(.send(thread: Samples.flaky.text, message: "", isUrgent: false, attachments: [path]))
    else {
      Issue.record("an image alone was refused")
      return
    }
    let delivery = app.takeEffects().lazy.compactMap { effect -> Delivery? in
      if case .agent(.deliver(let delivery, _)) = effect { delivery } else { nil }
    }.first
    #expect(delivery?.content == "" && delivery?.attachments == [.file(path: path)])
    _ = app.ask(.send(thread: Samples.flaky.text, message: " ", isUrgent: false, attachments: [path]))
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.name) == ["screen shot.png"])
  }

  @Test func `what was attached before the agent said that it takes none is refused when it is to be sent`() {
    let app = typing()
    app.press("@shot<tab>")
    app.expectRow(containing: "Whether claude takes images is known")
    app.hear(.fact(.abilities(AgentAbilities())))
    app.press("<enter>")
    app.expectEffects([])
    app.expectRow(containing: "takes no images, so screen shot.png")
    #expect(draft(app) == "@docs/screen shot.png ")
  }

  @Test func `a file that is too large is refused with its size and the limit`() {
    let app = typing()
    app.addFile("/home/ada/src/api/huge.bin", byteCount: 12 << 20)
    app.press("@huge<tab>")
    app.expectRow(containing: "huge.bin has 12 MB, and 10 MB is the most")
    #expect(attached(app) == [])
  }

  @Test func `a file that is named and has gone is not attached`() {
    let app = typing()
    app.press("@main")
    app.receive(
      .came(.file(1, FileSeen(for: ComposerSubject(Samples.flaky), path: "/gone", byteCount: nil, attaches: true))))
    app.expectRow(containing: "There is no file /gone")
  }

  @Test func `a file that is looked at slowly goes along with what it was named in, not with what is open by then`() {
    let app = typing()
    app.press("@main")
    app.holdReads()
    app.press("<tab>")
    app.press("<esc><esc>j<enter>")
    app.expectNoRow(containing: "› @src")
    app.answerReads()
    #expect(attached(app) == [.file(path: "/home/ada/src/api/src/main.swift")])
    #expect(app.workspace.streams.all.filter { !$0.draftAttachments.isEmpty }.map(\.id) == [Samples.flaky])
    app.expectNoRow(containing: "goes along.")
  }

  @Test func `a file for a message whose edit is over goes along with nothing`() {
    let app = typing()
    app.press("now<enter>waits<enter><up> @main")
    app.holdReads()
    app.press("<tab><esc>")
    app.answerReads()
    #expect(attached(app) == [])
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.flatMap(\.attachments) == [])
    app.takeEffects()
  }
}
