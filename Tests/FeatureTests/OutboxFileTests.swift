import Answers
import CommandLine
import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing

/// The file of the outbox's source document: `queue-{sessionId}.json`.
struct OutboxFileTests {
  /// The document's own example, with ids as they are in life.
  private static let example = """
    {
      "version": 1,
      "sessionId": "session-1",
      "messages": [
        {
          "id": "0b0e7f3c-0000-4000-8000-000000000001",
          "content": "Run the tests",
          "projectPath": "/Users/dev/project",
          "sessionId": "session-1",
          "priority": "normal",
          "createdAt": "2024-01-15T10:30:00Z",
          "imageData": null,
          "attempts": 0,
          "lastError": null
        },
        {
          "id": "0b0e7f3c-0000-4000-8000-000000000002",
          "content": "修正 שלום é",
          "projectPath": "/Users/dev/project",
          "sessionId": "session-1",
          "priority": "urgent",
          "createdAt": "2024-01-15T10:31:00Z",
          "imageData": "iVBORw0KGgo=",
          "attempts": 2,
          "lastError": "timed out"
        }
      ]
    }
    """

  private static let expected = [
    QueuedMessage(
      id: Identity(UniqueID(high: 0x0b0e_7f3c_0000_4000, low: 0x8000_0000_0000_0001)), content: "Run the tests",
      createdAt: Timestamp(milliseconds: 1_705_314_600_000)),
    QueuedMessage(
      id: Identity(UniqueID(high: 0x0b0e_7f3c_0000_4000, low: 0x8000_0000_0000_0002)), content: "修正 שלום é",
      priority: .urgent, createdAt: Timestamp(milliseconds: 1_705_314_660_000),
      attachments: [.image(mediaType: "image/png", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])],
      attempts: 2, lastError: "timed out"),
  ]

  private func messages(_ app: AppDriver, of stream: ThreadID = Samples.flaky) -> [QueuedMessage] {
    app.workspace.streams[stream]?.outbox.waiting.items ?? []
  }

  @Test func `the document's example is read field for field, into the thread with its session, and waits`() {
    let app = AppDriver()
    let answer = done(app.ask(.importOutbox(text: Self.example, thread: nil)))
    app.expectEffects([])
    #expect(messages(app) == Self.expected)
    #expect(answer["imported"] == 2)
    #expect(answer["thread"]?.string == Samples.flaky.text)
    #expect(answer["paused"] == true)
    app.press("<enter>")
    app.expectRow(containing: "⏸ paused")
  }

  @Test func `a mark of UTF-8 before the text is passed over, and counts for no line`() {
    let app = AppDriver()
    _ = done(app.ask(.importOutbox(text: "\u{FEFF}" + Self.example, thread: nil)))
    #expect(messages(app) == Self.expected)
    let wrong = "\u{FEFF}" + Self.example.replacing("\"urgent\"", with: "\"soon\"")
    let refused = refusal(app.ask(.importOutbox(text: wrong, thread: nil)))
    #expect(refused?.message.contains("Line 16 of the file") == true, "\(refused?.message ?? "")")
  }

  @Test func `what is written is what was read`() throws {
    let app = AppDriver()
    _ = app.ask(.importOutbox(text: Self.example, thread: nil))
    let written = done(app.ask(.exportOutbox(thread: "fix flaky test")))
    let read = try JSON(parsing: Self.example)
    #expect(written["version"] == 1)
    #expect(written["sessionId"] == "session-1")
    let all = try #require(written["messages"]?.array)
    #expect(all.count == 2)
    for (index, message) in all.enumerated() {
      let original = read["messages"]?[index]?.object?.members ?? []
      #expect(message.object?.members.map(\.name) == original.map(\.name))
      for member in original where member.name != "projectPath" {
        #expect(message[member.name] == member.value, "\(member.name)")
      }
    }
    let other = AppDriver()
    _ = other.ask(.importOutbox(text: written.text, thread: nil))
    #expect(messages(other) == Self.expected)
  }

  @Test func `a bare list is read too`() throws {
    let list = try JSON(parsing: Self.example)["messages"] ?? .null
    let app = AppDriver()
    #expect(done(app.ask(.importOutbox(text: list.text, thread: nil)))["imported"] == 2)
    #expect(messages(app) == Self.expected)
  }

  @Test func `what is urgent in the file goes before what waits and is not, as any that is said`() throws {
    let app = AppDriver()
    defer { app.takeEffects() }
    _ = app.ask(.words("pause", Samples.flaky.text))
    _ = app.ask(.words("send", Samples.flaky.text, "normal"))
    _ = app.ask(.words("send", Samples.flaky.text, "urgent", "--urgent"))
    let written = try JSON(parsing: Self.example)["messages"]?.array ?? []
    _ = done(app.ask(.importOutbox(text: JSON.array(written.reversed()).text, thread: Samples.flaky.text)))
    #expect(messages(app).map(\.content) == ["urgent", "修正 שלום é", "normal", "Run the tests"])
  }

  @Test func `what is there already is not there twice, and one undo takes an import back`() throws {
    let app = AppDriver()
    _ = app.ask(.importOutbox(text: Self.example, thread: nil))
    let again = done(app.ask(.importOutbox(text: Self.example, thread: "résumé naïve café")))
    #expect(again["imported"] == 0)
    #expect(again["left_out"] == 2)
    #expect(
      again["in_other_threads"] == [
        ["thread": .string(Samples.flaky.text), "name": "fix flaky test", "messages": 2]
      ])
    let (verb, rest) = try CommandLineVerb.named(by: ["import", "f.json"])
    func words(_ answer: JSON) throws -> String { verb.report(answer, try Arguments(rest, of: verb), false).output }
    #expect(try words(again) == "imported 0, 2 left out: they wait in \"fix flaky test\"")
    let same = done(app.ask(.importOutbox(text: Self.example, thread: nil)))
    #expect(same["in_other_threads"] == [])
    #expect(try words(same).contains("2 were there or said already"))
    #expect(app.workspace.streams[Samples.flaky]?.outbox.isPaused == true)
    app.press("u")
    #expect(messages(app).isEmpty)
    // Nor is what was paused for it alone.
    #expect(app.workspace.streams[Samples.flaky]?.outbox.isPaused == false)
    app.expectEffects([])
  }

  @Test func `one word lets all of it go, also where several had failed where the file was written`() throws {
    let app = AppDriver()
    defer { app.takeEffects() }
    let failed = Self.example.replacing("\"lastError\": null", with: "\"lastError\": \"größe\"")
    _ = done(app.ask(.importOutbox(text: failed, thread: nil)))
    #expect(messages(app).map(\.lastError) == ["größe", "timed out"])
    _ = done(app.ask(.words("resume", Samples.flaky.text)))
    for left in [1, 0] {
      let stream = try #require(app.workspace.streams[Samples.flaky])
      #expect(stream.hold == nil && stream.turn != nil && messages(app).count == left)
      app.accept()
      app.endTurn()
    }
    #expect(messages(app).isEmpty)
  }

  @Test func `a session that nobody knows becomes a thread of its own, and whose that is is said`() throws {
    let app = AppDriver()
    let text = Self.example.replacing("session-1", with: "abc123")
    let answer = done(app.ask(.importOutbox(text: text, thread: nil)))
    let stream = answer["thread"]?.string.flatMap { ThreadID($0) } ?? Samples.flaky
    #expect(app.workspace.streams[stream]?.providerSessionId == "abc123")
    #expect(app.workspace.streams[stream]?.project == "/Users/dev/project")
    #expect(messages(app, of: stream) == Self.expected)
    #expect(answer["began_with"] == "claude")
    let (verb, rest) = try CommandLineVerb.named(by: ["import", "f.json"])
    let said = verb.report(answer, try Arguments(rest, of: verb), false).output
    #expect(said.hasPrefix("imported 2 into \(stream.text.prefix(8)), a new thread of claude; paused"))
    #expect(done(app.ask(.importOutbox(text: text, thread: nil)))["began_with"] == .null)
  }

  @Test(arguments: [
    ("{\n  \"version\": 1,\n  \"messages\": [\n", "Line 4"), ("", "Line 1"), ("42", "Line 1"),
    ("{\"version\": 2, \"messages\": []}", "version 2"), ("{\"messages\": {}}", "neither"),
    (
      example.replacing("\"urgent\"", with: "\"soon\""),
      "Line 16 of the file is not as it should be: message 2: \"priority\""
    ),
    (example.replacing("\"2024-01-15T10:31:00Z\"", with: "\"gestern\""), "Line 16 of the file"),
    (example.replacing("iVBORw0KGgo=", with: "iVBO*w"), "\"imageData\" is no base64"),
    (
      example.replacing("\"Run the tests\"", with: "7"),
      "Line 5 of the file is not as it should be: message 1: \"content\""
    ),
    (example.replacing("000000000002", with: "000000000001"), "\"id\" is there twice"),
    (example.replacing("\"attempts\": 2", with: "\"attempts\": -2"), "\"attempts\""),
  ])
  func `a corrupt file is refused whole, with the line and the reason`(text: String, words: String) {
    let app = AppDriver()
    let before = app.workspace
    let refused = refusal(app.ask(.importOutbox(text: text, thread: "fix flaky test")))
    #expect(refused?.code == .corrupt)
    #expect(refused?.message.contains(words) == true, "\(refused?.message ?? "")")
    #expect(app.workspace == before)
  }

  @Test func `nothing is put into the outbox of a thread that is deleted`() throws {
    let app = AppDriver()
    _ = try app.answer(to: .words("delete", Samples.flaky.text))
    let refused = refusal(app.ask(.importOutbox(text: Self.example, thread: Samples.flaky.text)))
    #expect(refused?.hint.contains("upnext restore") == true)
    #expect(messages(app).isEmpty)
    app.takeEffects()
  }

  @Test func `more than fits is refused whole`() {
    let app = AppDriver()
    app.press("<enter>now<enter>")
    for number in 1...9 { app.press("\(number)<enter>") }
    app.takeEffects()
    let refused = refusal(app.ask(.importOutbox(text: Self.example, thread: nil)))
    #expect(refused?.message == "Outbox full: 9 waiting, at most 10 (outbox.max), and the file has 2 more.")
    #expect(messages(app).count == 9)
  }

  @Test func `a file that goes along is written as its path, since the format knows none`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) {
      $0.outbox.isPaused = true
      $0.outbox.waiting.append(
        QueuedMessage(
          id: Samples.id(1), content: "look", createdAt: Samples.now, attachments: [.file(path: "/a/b.txt")]))
    }
    let app = AppDriver(workspace)
    let written = done(app.ask(.exportOutbox(thread: "fix flaky test")))
    #expect(written["messages"]?[0]?["content"] == "look\n@/a/b.txt")
    #expect(written["messages"]?[0]?["imageData"] == .null)
  }

  @Test func `it goes along again where the file is read on a machine that has it, and is words elsewhere`() {
    var workspace = Samples.idle
    let message = QueuedMessage(
      id: Samples.id(1), content: "look\n@/gone", createdAt: Samples.now,
      attachments: [.file(path: "/a/größe 漢.txt"), .file(path: "/b")])
    workspace.streams.update(Samples.flaky) {
      $0.outbox.isPaused = true
      $0.outbox.waiting.append(message)
    }
    let text = done(AppDriver(workspace).ask(.exportOutbox(thread: "fix flaky test"))).text
    for hasThem in [true, false] {
      let app = AppDriver()
      if hasThem { for path in ["/a/größe 漢.txt", "/b"] { app.addFile(path) } }
      _ = done(app.ask(.importOutbox(text: text, thread: nil)))
      #expect(messages(app).map(\.content) == [hasThem ? message.content : "look\n@/gone\n@/a/größe 漢.txt\n@/b"])
      #expect(messages(app).map(\.attachments) == [hasThem ? message.attachments : []])
    }
  }

  @Test func `an image or a file alone is a message, and nothing at all is none`() {
    func file(_ content: String, _ image: String = "null") -> String {
      let fields = #""id": "a", "content": "\#(content)", "createdAt": "2024-01-15T10:30:00Z", "imageData": \#(image)"#
      return #"{"version": 1, "sessionId": "session-1", "messages": [{\#(fields)}]}"#
    }
    for text in [file("", #""iVBORw0KGgo=""#), file("@/b"), file(#"\n@/b"#)] {
      let app = AppDriver()
      app.addFile("/b")
      _ = done(app.ask(.importOutbox(text: text, thread: nil)))
      #expect(messages(app).map(\.content) == [""] && messages(app).first?.attachments.count == 1)
    }
    #expect(refusal(AppDriver().ask(.importOutbox(text: file(" "), thread: nil)))?.message.contains("is empty") == true)
  }

  @Test(arguments: [RunFate.underWay, .notLeft, .uncertain])
  func `what is being sent stays here, since whoever imports it would say it twice, and that is told`(fate: RunFate) {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { stream in
      stream.outbox = Lane(
        waiting: [QueuedMessage(id: Samples.id(1), content: "größe", createdAt: Samples.now)],
        running: [
          Run(
            item: QueuedMessage(id: Samples.id(2), content: "under way", createdAt: Samples.now),
            startedAt: Samples.now,
            fate: fate)
        ], capacity: 1)
    }
    let app = AppDriver(workspace)
    let written = done(app.ask(.exportOutbox(thread: "fix flaky test")))
    #expect(written["messages"]?.array?.map { $0["content"]?.string } == ["größe"])
    #expect(written["left_out"] == 1)
  }

  @Test func `what waits and may have been said stays here, too`() {
    var workspace = Samples.idle
    var messages = (1...4).map { QueuedMessage(id: Samples.id($0), content: "\($0)", createdAt: Samples.now) }
    messages[0].standing = .uncertain
    messages[1].inSession = .yes
    messages[2].steeredAt = Samples.now
    workspace.streams.update(Samples.flaky) { $0.outbox = Lane(waiting: messages, hold: .interrupted, capacity: 1) }
    let written = done(AppDriver(workspace).ask(.exportOutbox(thread: "fix flaky test")))
    #expect(written["messages"]?.array?.map { $0["content"]?.string } == ["4"])
    #expect(written["left_out"] == 3)
  }
}
