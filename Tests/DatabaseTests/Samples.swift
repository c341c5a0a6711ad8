import Core
import FoundationEssentials
import SeededNumbers
import Testing

@testable import Database

/// The stores that each version has left. A sample that is there is never made again.
enum Samples {
  static let folder = String(#filePath.dropLast("Samples.swift".count)) + "Samples/"

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder + name)))
  }

  /// Nothing where there is no such file.
  static func content(of path: String) -> [UInt8] { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }

  /// With `RECORD_SAMPLES` set, the samples that are missing are made, by what their version itself says and does.
  static func record() throws {
    for version in 1..<Schema.version where !FileManager.default.fileExists(atPath: folder + "v\(version).db") {
      let place = TemporaryFolder()
      switch version {
      case 1: try recordVersion1(place)
      case 2: try recordVersion2(place)
      case 4, 5: try record(place, version: version)
      default: try recordVersion3(place)
      }
      try Data(place.bytes()).write(to: URL(fileURLWithPath: folder + "v\(version).db"))
    }
  }

  private static func older(_ place: TemporaryFolder, version: Int) throws -> OlderProgram {
    try place.write([])
    let connection = try Connection(path: place.store, access: .readWrite)
    try Migrator(Array(Schema.migrations.prefix(version))).migrate(connection)
    return OlderProgram(connection: connection)
  }

  private static func recordVersion1(_ place: TemporaryFolder) throws {
    let program = try older(place, version: 1)
    try program.addSessionAsVersion1(0, queuePosition: 2)
    try program.addSessionAsVersion1(1, queuePosition: 1)
    try program.addSessionAsVersion1(2, queuePosition: 0)
    try program.nameAsVersion1(0, "Ärger mit dem Login")
    try program.nameAsVersion1(2, nil, isDeleted: true)
    try addTexts(program)
  }

  private static func recordVersion2(_ place: TemporaryFolder) throws {
    let program = try older(place, version: 2)
    try program.addSessionAsVersion2(0, queuePosition: 2, providerSession: "xyz-789", provider: "cursor")
    try program.addSessionAsVersion2(
      1, queuePosition: 1, providerSession: OlderProgram.second.lowercased(), provider: "claude")
    try program.addSessionAsVersion2(2, queuePosition: 0, providerSession: nil, provider: nil)
    try program.nameAsVersion1(0, "Ärger mit dem Login")
    try program.nameAsVersion1(2, nil, isDeleted: true)
    try addTexts(program)
  }

  private static func addTexts(_ program: OlderProgram) throws {
    for (index, text) in OlderProgram.texts.enumerated() {
      try program.addMessageAsVersion1(index + 1, in: 0, role: index.isMultiple(of: 2) ? "user" : "assistant", text)
    }
    try program.addMessageAsVersion1(9, in: 1, role: "user", "לבד")
  }

  private static func id<Subject>(_ number: UInt64) -> Identity<Subject> {
    Identity(UniqueID(high: 0xFEED_0000_0000_4000, low: 0x8000_0000_0000_0000 + number))
  }

  /// Made up by hand, and like the sample never changed: only what comes after version 3 is added, as its default.
  static var workspaceOfVersion3: Workspace {
    var api = WorkStream(
      id: id(1), backendName: "Ungeprüft", customName: "починить вход", project: "/src/api", provider: "claude",
      providerSessionId: "xyz-789", createdAt: noon, isLocallyCreated: false)
    api.replaceProviderSession(with: "new-456", at: noon.adding(seconds: 60))
    (api.draft, api.unreadCount, api.mode, api.messageCount) = ("und dann\n…", 3, "plan", 4)
    (api.priority, api.priorityOrder, api.isInPriorityQueue) = (2, 0.5, true)
    (api.preview, api.lastModified) = ("שלום", noon.adding(seconds: 90))
    api.outbox = Lane(
      waiting: [
        QueuedMessage(
          id: id(11), content: "テストを実行して", priority: .urgent, createdAt: noon,
          attachments: [.image(mediaType: "application/octet-stream", bytes: [0, 255, 137])],
          attempts: 2, lastError: "abgebrochen"),
        QueuedMessage(id: id(12), content: "dann commit", createdAt: noon),
      ],
      running: [Run(item: QueuedMessage(id: id(13), content: "👩‍💻", createdAt: noon, command: id(21)), startedAt: noon)],
      hold: .usageLimit(until: noon.adding(seconds: 3600)), capacity: 1)
    var web = WorkStream(id: id(2), project: "/src/веб", provider: nil, createdAt: noon)
    (web.isDeleted, web.messageCount, web.outbox.hold) = (true, 4, .failed("нет сети"))
    var running = QueuedCommand(
      id: id(21),
      request: CommandRequest(
        id: id(31), prompt: "lint\nweb", target: .stream(id(1)), mode: "ask",
        enhancements: PromptEnhancementOptions(includeErrorLogs: true, responseFormat: .list), estimatedSeconds: 240,
        createdAt: noon), priority: .urgent, enqueuedAt: noon)
    (running.status, running.progress, running.startedAt) = (.executing, 0.25, noon)
    let project = CommandRequest.Target.project(directory: "/src/日本", provider: "codex")
    let waiting = QueuedCommand(
      id: id(22), request: CommandRequest(id: id(32), prompt: "עדכן", target: project, createdAt: noon),
      priority: .low, enqueuedAt: noon)
    var ended = QueuedCommand(
      id: id(23), request: CommandRequest(id: id(33), prompt: "test", target: project, createdAt: noon),
      enqueuedAt: noon)
    (ended.status, ended.completedAt, ended.exitCode) = (.failed, noon.adding(seconds: 9), 1)
    (ended.result, ended.error, ended.stream) = ("½", "exit 1", id(2))
    var settings = Settings()
    (settings.queueChoice, settings.maxRunning, settings.theme) = (true, 5, "light")
    return Workspace(
      streams: Streams([api, web]),
      attention: AttentionQueue([
        AttentionItem(id: web.id, queuedAt: noon), AttentionItem(id: api.id, queuedAt: noon.adding(seconds: 1)),
      ]),
      upNext: Lane(
        waiting: [waiting], running: [Run(item: running, startedAt: noon, fate: .uncertain)], hold: .paused,
        capacity: 5), history: [ended], settings: settings, foldedPanes: ["projects"])
  }

  /// The tables of a later version; what is in them is as in version 3.
  private static func record(_ place: TemporaryFolder, version: Int) throws {
    let connection = try older(place, version: version).connection
    try write(Store(connection: connection, files: StoreFiles(path: place.store)), from: Workspace())
  }

  private static func recordVersion3(_ place: TemporaryFolder) throws {
    let opened = try place.open()
    try write(opened.store, from: opened.workspace)
  }

  private static func write(_ store: Store, from old: Workspace) throws {
    let workspace = workspaceOfVersion3
    var random = RandomNumbers(seed: 33)
    let journal = workspace.streams.all.map(\.id).sorted().flatMap { stream in
      OlderProgram.texts.enumerated().map { index, text in
        TranscriptChange.append(
          Entry(
            id: random.id(), number: index + 1, role: .agent, kind: .text,
            text: index == 3 ? String(repeating: text, count: 400) : text, at: noon, status: .done), in: stream)
      }
    }
    try store.save(from: old, to: workspace, journal: journal)
  }
}

struct SampleTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["RECORD_SAMPLES"] != nil))
  func `samples that are missing are recorded`() throws {
    try Samples.record()
  }
}
