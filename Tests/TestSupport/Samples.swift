import Conversation
import Core
import Queues
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// Made-up workspaces: plain values with names as people all over the world give them.
package enum Samples {
  /// Saturday, 21 November 2026, ten o'clock in UTC.
  package static let now = Timestamp(milliseconds: 1_795_255_200_000)

  package static func id<Subject>(_ number: UInt64) -> Identity<Subject> {
    Identity(UniqueID(high: 0x1111_1111_1111_4111, low: 0x8000_0000_0000_0000 + number))
  }

  package static func id<Subject>(_ number: UInt64, as subject: Subject.Type) -> Identity<Subject> { id(number) }

  package static let flaky: ThreadID = id(1)
  package static let wide: ThreadID = id(2)
  package static let accented: ThreadID = id(3)
  package static let rightToLeft: ThreadID = id(4)

  /// A thread that has been talked in before: its agent has a session.
  package static func thread(
    _ number: UInt64, _ name: String, project: String = "/home/ada/src/api", provider: String = "claude",
    minutesAgo: Int64
  ) -> WorkStream {
    var stream = WorkStream(
      id: id(number), backendName: name, project: project, provider: provider,
      providerSessionId: "session-\(number)", createdAt: now.adding(seconds: -86_400), isLocallyCreated: false)
    stream.lastModified = now.adding(seconds: -60 * minutesAgo)
    return stream
  }

  package static let threads = [
    thread(1, "fix flaky test", minutesAgo: 3),
    thread(2, "漢字の文書を直す", project: "/home/ada/src/web", provider: "codex", minutesAgo: 9),
    thread(3, "résumé naïve café", minutesAgo: 60),
    thread(4, "תיקון הבדיקה", project: "/srv/ärger", provider: "shell", minutesAgo: 2 * 24 * 60),
  ]

  /// The person has answered the welcome: the Queue is on. Rows that move are in their new place at once, so that a
  /// screen can be compared right after a key.
  package static var settings: Settings {
    var settings = Settings()
    settings.queueChoice = true
    settings.reducedMotion = true
    return settings
  }

  /// No threads yet.
  package static var nothing: Workspace { Workspace(settings: settings) }

  /// Four idle threads, none of them in the Queue.
  package static var idle: Workspace { Workspace(streams: Streams(threads), settings: settings) }

  /// Four idle threads that wait for the person, oldest first.
  package static var queued: Workspace {
    let members = threads.enumerated().map { index, stream in
      AttentionItem(id: stream.id, queuedAt: now.adding(seconds: Int64(index - 100)))
    }
    return Workspace(streams: Streams(threads), attention: AttentionQueue(members), settings: settings)
  }

  package static func command(
    _ number: UInt64, _ prompt: String, priority: CommandPriority = .normal, estimate: Int64? = 240
  ) -> QueuedCommand {
    let target = CommandRequest.Target.project(directory: "/home/ada/src/web", provider: "shell")
    let request = CommandRequest(
      id: id(1000 + number), prompt: prompt, target: target, estimatedSeconds: estimate, createdAt: now)
    return QueuedCommand(id: id(number), request: request, priority: priority, enqueuedAt: now)
  }

  /// The command runs in its thread, whose turn is about it.
  package static func run(_ command: QueuedCommand, of workspace: inout Workspace) -> Run<QueuedCommand> {
    let message = QueuedMessage(
      id: Identity(command.id.unique), content: command.request.prompt, createdAt: now, command: command.id)
    if let thread = command.stream {
      workspace.streams.update(thread) {
        $0.outbox = Lane(waiting: $0.outbox.waiting.items, running: [Run(item: message, startedAt: now)], capacity: 1)
        $0.turn = Turn(message: message.id, startedAt: now)
      }
    }
    return Run(item: command, startedAt: now)
  }

  package static func permission(_ id: String = "ask-1", askedAt: Timestamp = now) -> Permission {
    Permission(
      id: id, title: "Run a command", detail: "rm -rf build && make café",
      options: [
        Permission.Option(id: "yes", name: "Allow", kind: .allowOnce),
        Permission.Option(id: "always", name: "Always allow", kind: .allowAlways),
        Permission.Option(id: "no", name: "Reject", kind: .rejectOnce),
      ], askedAt: askedAt)
  }

  /// Every role has a colour of its own, so that a test can tell from a cell what it stands for.
  package static func theme(_ name: String) -> Theme {
    Theme(name: name, isDark: name != "light") { role in
      let isGround = [.codeBlock, .userTurn, .addedLine, .removedLine, .addedWord, .removedWord].contains(role)
      return Style(
        foreground: .rgb(UInt8(role.rawValue), 200, UInt8(name.utf8.count)),
        background: .rgb(0, 0, isGround ? UInt8(role.rawValue) : 1), attributes: [])
    }
  }

  package static let keymap: Keymap<Verb> = {
    do {
      return try DefaultKeys.keymap()
    } catch {
      preconditionFailure("the default keys can't be read: \(error)")
    }
  }()

  package static var surroundings: Surroundings {
    Surroundings(
      version: "1.2.3", home: "/home/ada",
      providers: [
        Surroundings.Provider(name: "shell", about: .whatItIs(nil, command: nil)),
        Surroundings.Provider(name: "claude", about: .whatItIs("Claude Code", command: nil), hasOwnProgram: true),
        Surroundings.Provider(name: "codex", about: .whatItIs("Codex", command: nil)),
      ],
      themes: ["dark", "light", "terminal"].map(theme), keymap: keymap)
  }
}

extension Samples {
  /// A question in plain letters.
  package static let plainPermission = Permission(
    id: "ask-1", title: "Run a command", detail: "make",
    options: [Permission.Option(id: "yes", name: "Allow", kind: .allowOnce)], askedAt: now)
}
