import Conversation
import Testing

@testable import Discovery

/// pi's sessions in the list.
struct PiTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func session(_ name: String) throws -> FoundSession {
    let path = try folder.write(Samples.text(Samples.piLines), to: name)
    let file = FoundFile(path: path, format: .pi, mark: try #require(Folder.mark(of: path)))
    guard case .session(let session) = SessionSurvey.read(file, aside: SessionSurvey.Aside(), project: { $0 }).survey
    else { throw NoSession() }
    return session
  }

  private struct NoSession: Error {}

  @Test func `pi's session is resumed by the id in its file's name, and has the name that the person gave it`() throws {
    let name = ".pi/agent/sessions/--home-ada-src--/2026-11-20T10-00-00-000Z_\(Samples.piId).jsonl"
    let found = try session(name)
    #expect(
      (found.providerSessionId, found.name, found.directory) == (Samples.piId, "Build für Ada", "/home/ada/src/größe"))
    // What the person runs behind a turn does not begin another one.
    #expect((found.preview, found.ending) == ("почини the build", .ended))
    #expect(found.problem == nil)
  }

  @Test func `a name of pi's without an id leaves it to the first line, and another session's line is told`() throws {
    let place = ".pi/agent/sessions/--p--/"
    let bare = try session(place + "own_name.jsonl")
    #expect(bare.providerSessionId == Samples.piId)
    let other = try session(place + "2026_\(Samples.copilotId).jsonl")
    #expect(other.problem?.contains(Samples.piId) == true)
  }
}
