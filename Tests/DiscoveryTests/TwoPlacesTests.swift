import Conversation
import EventLoop
import Glibc
import Testing

@testable import Discovery

/// A session that lies in two places, or comes as another file than it was.
final class TwoPlacesTests {
  private let folder: TemporaryFolder
  private let loop = EventLoop()
  private var answers: [OutsideAnswer] = []
  private let file = ".claude/projects/-p/\(Samples.claudeId).jsonl"
  private var surveyor: Surveyor?

  init() throws { folder = try TemporaryFolder() }

  private var news: [OutsideNews] {
    answers.flatMap { answer -> [OutsideNews] in if case .news(let news) = answer { news } else { [] } }
  }

  private var lastPath: String? {
    news.compactMap { if case .found(let session, _) = $0 { session.path } else { nil } }.last
  }

  private var key: SessionKey { SessionKey(provider: "claude", providerSessionId: Samples.claudeId) }

  private func start(_ known: [KnownSession] = []) throws {
    surveyor?.perform(.end)
    answers = []
    let places = Places(environment: [:], home: folder.path)
    let made = Surveyor(loop: loop, places: places, databases: []) { [unowned self] in
      answers.append($0)
      loop.stop()
    }
    surveyor = made
    made.perform(.begin(known, directories: []))
    try wait { answers.contains(.surveyed) }
  }

  private func wait(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) throws {
    let limit = loop.after(milliseconds: 60_000) { [loop] in loop.stop() }
    defer { loop.cancel(limit) }
    while !condition() {
      try #require(limit.isPending, "waited in vain; there came \(answers)", sourceLocation: sourceLocation)
      loop.run()
    }
  }

  @Test func `a session of which there is a copy is not gone with one of them`() throws {
    let copy = ".config/claude/projects/-p/\(Samples.claudeId).jsonl"
    for path in [copy, file] { try folder.write(Samples.text(Samples.claudeLines), to: path) }
    try start()
    let first = try #require(lastPath)
    let other = first.hasSuffix(copy) ? file : copy
    #expect(unlink(first) == 0)
    try wait { lastPath != first }
    #expect(lastPath == folder.path + "/" + other)
    #expect(!news.contains(.gone(key)))
    try folder.remove(other)
    try wait { news.last == .gone(key) }
  }

  @Test func `a home that is a link to another one is looked through once, and goes without its sessions`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try folder.write("", to: ".config/x.txt")
    #expect(symlink(folder.path + "/.claude", folder.path + "/.config/claude") == 0)
    try start()
    guard case .found(let session, _)? = news.first, news.count == 1 else {
      Issue.record("\(news)")
      return
    }
    #expect(session.path == folder.path + "/" + file)
    let link = folder.path + "/.config/claude"
    // An earlier version has gone through the link.
    let known = KnownSession(
      provider: "claude", providerSessionId: Samples.claudeId, path: "\(link)/projects/-p/\(Samples.claudeId).jsonl",
      mark: session.mark, readTo: session.readTo, ending: session.ending)
    for isThere in [true, false] {
      if !isThere { #expect(unlink(link) == 0) }
      try start([known])
      #expect(lastPath == session.path)
      #expect(!news.contains(.gone(key)))
    }
  }

  @Test func `a home that a link leads to is followed when the link goes`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try folder.write("", to: ".config/x.txt")
    let link = folder.path + "/.config/claude"
    #expect(symlink(folder.path + "/.claude", link) == 0)
    try start()
    #expect(unlink(link) == 0)
    try folder.append(Samples.claudePrompt("größer") + "\n", to: file)
    try wait { news.count > 1 }
    #expect(lastPath == folder.path + "/" + file)
    #expect(!news.contains(.gone(key)))
  }

  @Test func `what a newer copy has more, which was put in a record's place, is told as what came`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try start()
    try folder.write(Samples.text(Samples.claudeLines + [Samples.claudePrompt("größer")]), to: "copy")
    #expect(rename(folder.path + "/copy", folder.path + "/" + file) == 0)
    try wait { news.count > 1 }
    guard case .found(_, .pieces(let pieces))? = news.last else {
      Issue.record("\(news)")
      return
    }
    #expect(pieces.entries.map(\.text) == ["größer"])
  }

  @Test func `of a long line that is only begun nothing is told, and then that there is much`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try start()
    let line = Array((Samples.claudePrompt(String(repeating: "größe ", count: 700_000)) + "\n").utf8)
    let isMuch = { (news: OutsideNews) -> Bool in if case .found(_, .much) = news { true } else { false } }
    let size = Int64(Samples.text(Samples.claudeLines).utf8.count + line.count)
    try folder.append(String(decoding: line.dropLast(2), as: UTF8.self), to: file)
    try wait { lastSize == size - 2 }
    #expect(!news.contains(where: isMuch))
    try folder.append(String(decoding: line.suffix(2), as: UTF8.self), to: file)
    try wait { lastSize == size }
    #expect(news.last.map(isMuch) == true)
  }

  private var lastSize: Int64? {
    news.compactMap { if case .found(let session, _) = $0 { session.mark.size } else { nil } }.last
  }

  @Test func `a session that its program has compressed is not gone, and goes on once it is unpacked`() throws {
    let name = ".codex/sessions/2026/11/20/rollout-x-\(Samples.codexId).jsonl"
    let text = Samples.text(Samples.codexLines)
    try folder.write(text, to: name)
    try start()
    guard case .found(let session, _)? = news.first else {
      Issue.record("\(news)")
      return
    }
    try folder.write("zstd", to: name + ".zst")
    try folder.remove(name)
    try start([
      KnownSession(
        provider: "codex", providerSessionId: session.providerSessionId, path: session.path, mark: session.mark,
        readTo: session.readTo, ending: session.ending)
    ])
    #expect(!news.contains(.gone(session.key)))
    let event = #"{"type":"event_msg","timestamp":"2026-11-21T10:00:00Z","payload":{"type":"turn_aborted"}}"#
    try folder.write(text + event + "\n", to: name)
    try wait { lastPath == session.path }
    #expect(news.flatMap(\.grown).entries.map(\.text) == ["Stopped."])
    try folder.remove(name)
    try folder.remove(name + ".zst")
    try wait { news.contains(.gone(session.key)) }
  }
}

extension OutsideNews {
  fileprivate var grown: [OutsidePiece] {
    if case .found(_, .pieces(let pieces)) = self { pieces } else { [] }
  }
}
