import AgentProtocols
import Conversation
import Foundation
import Testing

@testable import Agents

/// What goes along with a message, read when it leaves.
@Suite struct AttachmentTests {
  private func attach(_ paths: [String], in rig: HostRig) {
    let delivery = Delivery(
      message: HostRig.message(1), content: "say taken", provider: "fake", directory: rig.folder,
      providerSessionId: nil,
      mode: nil, attachments: paths.map { .file(path: $0) })
    rig.perform { .deliver(delivery, in: $0) }
  }

  private func rig() throws -> HostRig {
    let fake = try #require(HostRig.program("fake-agent"))
    return try HostRig(extra: [
      AgentCommand(provider: "fake", kind: .codex, program: fake, environment: ["FAKE_AGENT_VOICE": "codex"])
    ])
  }

  @Test func `files, folders and images go along, and the words come last`() throws {
    let rig = try rig()
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: URL(filePath: rig.folder + "/é.png"))
    try Data("日本".utf8).write(to: URL(filePath: rig.folder + "/a.txt"))
    attach([rig.folder + "/é.png", rig.folder + "/a.txt", rig.folder], in: rig)
    #expect(rig.end() == .done)
    #expect(rig.said.hasSuffix("taken"))
    rig.closeAll()
  }

  @Test func `of more images than can be said at once the agent is told where the rest is`() throws {
    let rig = try rig()
    let image = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: (5 << 20) - 8)
    let path = rig.folder + "/größe.png"
    try Data(image).write(to: URL(filePath: path))
    let all = Array(repeating: Conversation.Attachment.file(path: path), count: 12)
    let contents = try AttachmentContent.read(all: all, opensImages: false)
    let images = contents.count { if case .image = $0 { true } else { false } }
    #expect(images == 7 && contents.count == 12 && contents.last == .path(path))
    let given = Attachment.image(mediaType: "image/png", bytes: image)
    #expect(throws: AttachmentProblem.self) {
      try AttachmentContent.read(all: Array(repeating: given, count: 12), opensImages: true)
    }
    let opened = try AttachmentContent.read(all: all, opensImages: true)
    let told = AttachmentContent.image(mediaType: "image/png", bytes: [], path: path)
    #expect(opened == Array(repeating: told, count: 12), "it is told the paths alone")
    attach(Array(repeating: path, count: 12), in: rig)
    #expect(rig.end() == .done)
    rig.closeAll()
  }

  @Test func `a file that is gone sends nothing, and says which`() throws {
    let rig = try rig()
    attach([rig.folder + "/größe"], in: rig)
    #expect(
      rig.end()
        == .failed(
          "\(rig.folder)/größe can't go along with the message (No such file or directory). Nothing was sent.",
          .notTaken))
    rig.closeAll()
  }

  @Test(arguments: [false, true])
  func `a message that is stopped while its files are read never leaves`(closes: Bool) throws {
    let rig = try rig()
    try Data("日本".utf8).write(to: URL(filePath: rig.folder + "/a.txt"))
    attach([rig.folder + "/a.txt"], in: rig)
    rig.perform { closes ? .close($0) : .cancel($0) }
    #expect(rig.news == [.turnEnded(HostRig.message(1), .calledOff)])
    rig.deliver("say b", as: 2)
    #expect(rig.end(of: 2) == .done)
    rig.closeAll()
    #expect(rig.said == "b")
  }

  @Test func `when all agents are to end, a message whose files are being read stays`() throws {
    let rig = try rig()
    try Data("日本".utf8).write(to: URL(filePath: rig.folder + "/a.txt"))
    attach([rig.folder + "/a.txt"], in: rig)
    rig.closeAll()
    #expect(
      rig.news == [
        .turnEnded(
          HostRig.message(1),
          .failed(
            "upnext was ended before the message could leave. Nothing was sent. Send it again.", .notTaken))
      ])
  }

  @Test func `a mode that is chosen while files are read counts for the message`() throws {
    let rig = try rig()
    try Data("日本".utf8).write(to: URL(filePath: rig.folder + "/a.txt"))
    attach([rig.folder + "/a.txt"], in: rig)
    rig.perform { .setMode("plan", in: $0) }
    #expect(rig.end() == .done)
    rig.closeAll()
    #expect(
      rig.news.contains(.mode("plan"))
        || rig.news.contains { if case .session(_, _, "plan") = $0 { true } else { false } })
  }
}
