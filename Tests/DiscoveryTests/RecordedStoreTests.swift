import Conversation
import Foundation
import Testing

@testable import Discovery

/// What real programs left on disk, which lies beside the repository where it is present at all.
struct RecordedStoreTests {
  static let folder: String? = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path() != "/" {
      folder.deleteLastPathComponent()
      let stores = folder.appending(path: "shared/reference/stores").path()
      if FileManager.default.fileExists(atPath: stores) { return stores }
    }
    return nil
  }()

  private var files: [FoundFile] {
    guard let folder = RecordedStoreTests.folder else { return [] }
    let environment = ["CLAUDE_CONFIG_DIR": folder + "/claude", "CODEX_HOME": folder + "/codex"]
    var walk = Walk()
    for root in Places(environment: environment, home: "/nobody").roots { walk.go(through: root) }
    return walk.files
  }

  @Test(.enabled(if: folder != nil, "There are no recorded stores beside this repository."))
  func `every recorded session is listed with its directory, and reads as a conversation`() throws {
    #expect(files.count == 50)
    for file in files {
      let (survey, _) = SessionSurvey.read(file, aside: SessionSurvey.Aside()) { $0 }
      guard case .session(let session) = survey else {
        Issue.record("\(file.path): \(survey)")
        continue
      }
      #expect(session.directory == "/rig/work/\(session.provider)")
      #expect(!session.preview.isEmpty && !session.preview.hasPrefix("<"))
      #expect(session.problem == nil)
      #expect(session.ending?.isOpen == false, "\(file.path) \(String(describing: session.ending))")
      let source = SessionSource(
        provider: session.provider, providerSessionId: session.providerSessionId, path: file.path)
      let page = try #require(ConversationPage(source, file.format, before: nil, limit: 200))
      #expect(page.entries.first { $0.sessionForked == nil }?.role == .user && !page.hasEarlier)
      #expect(!page.entries.contains { $0.saysItWentBack }, "nobody went back: \(file.path)")
      #expect(page.entries.filter { $0.kind == .tool }.allSatisfy { $0.status != .open })
      #expect(SessionCheck.words(about: file, now: Timestamp(milliseconds: 1_900_000_000_000)) == nil)
    }
  }
}
