import Conversation
import Testing

@testable import Discovery

/// Of an agent's record that is gone, compressed or empty is said why there is nothing to show.
struct WholeRecordTests {
  private let folder: TemporaryFolder
  private let id = ThreadID(UniqueID(high: 1, low: 2))

  init() throws { folder = try TemporaryFolder() }

  private func whole(_ path: String, own: [Entry]) -> OutsideAnswer {
    let source = SessionSource(provider: SessionFormat.claude.provider, providerSessionId: "s", path: path)
    return PageReader(databases: DatabaseSurvey(folders: [], [])).whole(
      of: source, behindIt: own, for: id, client: 7)
  }

  private func failure(_ path: String, _ reason: String) -> OutsideAnswer {
    .wholeFailed(client: 7, "claude's record of this thread can't be read: \(path): \(reason).")
  }

  @Test func `there is an error where we have nothing ourselves`() throws {
    let gone = folder.path + "/gone.jsonl"
    let empty = try folder.write("", to: "empty.jsonl")
    #expect(whole(gone, own: []) == failure(gone, "No such file or directory"))
    #expect(whole(empty, own: []) == failure(empty, "Nothing is left in it"))
  }

  @Test func `one that its program has compressed is shown, where it can be unpacked`() throws {
    let name = "rollout-x-\(Samples.codexId).jsonl"
    let text = Samples.text(Samples.codexLines)
    let path = folder.path + "/" + name
    let source = SessionSource(provider: "codex", providerSessionId: Samples.codexId, path: path)
    let reader = PageReader(databases: DatabaseSurvey(folders: [], []))
    try folder.write(text, to: name)
    let shown = reader.page(of: source, before: nil, for: id)
    try folder.remove(name)
    try folder.write(Samples.compressed(text), to: name + ".zst")
    #expect(reader.page(of: source, before: nil, for: id) == shown)
    guard case .page(_, let entries, _) = shown else { throw Nothing() }
    #expect(!entries.isEmpty)
    try folder.write(Array(Samples.compressed(text).dropLast()), to: name + ".zst")
    guard case .pageFailed(_, let words) = reader.page(of: source, before: nil, for: id) else { throw Nothing() }
    #expect(words.contains("so it can't be shown here"), "it was cut off")
  }

  private struct Nothing: Error {}

  @Test func `of one that its program has compressed that is said`() throws {
    let path = folder.path + "/größe.jsonl"
    try folder.write("zstd", to: "größe.jsonl.zst")
    let words =
      "claude has compressed its record of this thread (\(path).zst), so it can't be shown here. Nothing is lost: claude "
      + "unpacks it when it goes on there."
    #expect(whole(path, own: []) == .wholeFailed(client: 7, words))
    let lacking = Compression.words(about: path, of: "codex", lacksLibrary: true)
    #expect(lacking.contains("(\(path).zst), and libzstd, which unpacks it, is not installed. Nothing is lost"))
  }

  @Test func `the check counts what a program has compressed`() throws {
    let name = ".codex/sessions/2026/11/20/rollout-x-\(Samples.codexId).jsonl.zst"
    try folder.write("zstd", to: name)
    let findings = SessionCheck.run(Places(environment: [:], home: folder.path), now: Timestamp(milliseconds: 0))
    #expect(
      findings.map(\.words) == [
        "0 session files in 4 folders",
        "1 more session is compressed (.zst); one that upnext doesn't know yet is listed once codex unpacks it",
      ])
    #expect(!findings.contains { $0.isProblem })
  }

  @Test func `that a later version keeps its sessions in another way is told once, and the check says it`() throws {
    let path = try folder.write("", to: ".local/share/opencode/opencode.db")
    let database = SessionDatabase(
      provider: "opencode", sessions: { _, _ in [] }, parts: { _, _, _, _ in [] }, ids: { _ in [] },
      isGoneOnWithElsewhere: { _ in true })
    let words =
      "A later opencode keeps its sessions in \(path) in another way, which upnext can't read yet: what was said since is "
      + "missing here."
    let survey = DatabaseSurvey(folders: [folder.path + "/.local/share/opencode"], [database])
    #expect(survey.changes(withTrees: true) { $0 }.problem == words)
    #expect(survey.changes(withTrees: true) { $0 }.problem == nil)
    let places = Places(environment: [:], home: folder.path)
    let findings = SessionCheck.run(places, [database], now: Timestamp(milliseconds: 0))
    #expect(findings.map(\.words) == ["0 sessions in \(path)", words])
    #expect(findings.map(\.isProblem) == [false, true])
  }

  @Test func `what we have ourselves is there all the same`() throws {
    let own = [
      Entry(
        id: Identity(UniqueID(high: 1, low: 3)), number: 1, role: .user, kind: .text, text: "größe",
        at: Timestamp(milliseconds: 1), status: .done)
    ]
    let paths = [folder.path + "/gone.jsonl", try folder.write("", to: "empty.jsonl")]
    #expect(paths.map { whole($0, own: own) } == paths.map { _ in .whole(client: 7, id, own) })
  }

  @Test func `it begins at its beginning, though much that shows nothing lies in between`() throws {
    func person(_ words: String) -> String {
      #"{"type":"user","uuid":"a","message":{"role":"user","content":"\#(words)"}}"#
    }
    let nothing = #"{"type":"api-request-blob","data":"\#(String(repeating: "x", count: 3 << 20))"}"#
    let picture = String(repeating: "A", count: 6 << 20)
    let message =
      #"{"type":"user","uuid":"b","message":{"role":"user","content":[{"type":"image","source":{"data":"\#(picture)"}},"#
      + #"{"type":"text","text":"schau größer"}]}}"#
    let lines = [person("é first")] + Array(repeating: nothing, count: 12) + [message, person("last")]
    let path = try folder.write(lines.joined(separator: "\n") + "\n", to: "s.jsonl")
    guard case .whole(_, _, let entries) = whole(path, own: []) else {
      Issue.record("it can't be read")
      return
    }
    #expect(entries.map(\.text) == ["é first", "schau größer\n[image]", "last"])
  }

  @Test func `very many entries are all there`() throws {
    let lines = (1...120_000).map { #"{"type":"user","uuid":"\#($0)","message":{"role":"user","content":"é \#($0)"}}"# }
    let path = try folder.write(lines.joined(separator: "\n") + "\n", to: "s.jsonl")
    guard case .whole(_, _, let entries) = whole(path, own: []) else {
      Issue.record("it can't be read")
      return
    }
    #expect(entries.count == 120_000)
    #expect((entries.first?.text, entries.last?.text) == ("é 1", "é 120000"))
  }
}
