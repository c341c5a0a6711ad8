import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// What goes along with a message, in the blocks that an agent takes.
@Suite struct ContentTests {
  private let image = AttachmentContent.image(mediaType: "image/png", bytes: [1, 2, 3, 255], path: "/tmp/ü b.png")
  private let text = AttachmentContent.text("é 日本\n", path: "/src/api/a.md")

  private func connected(_ capabilities: JSON, isRemote: Bool = false) -> ACPClient {
    var client = ACPClient(agent: "kimi", directory: "/src/api", clientVersion: "9", isRemote: isRemote)
    _ = client.deliver(ACPTalk.delivery(1))
    _ = client.receive(
      line: (["id": 1, "result": ["protocolVersion": 1, "agentCapabilities": capabilities]] as JSON).bytes,
      at: Timestamp(milliseconds: 0))
    _ = client.receive(
      line: (["id": 2, "result": ["sessionId": "s1"]] as JSON).bytes, at: Timestamp(milliseconds: 0))
    _ = client.receive(
      line: (["id": 3, "result": ["stopReason": "cancelled"]] as JSON).bytes, at: Timestamp(milliseconds: 0))
    return client
  }

  private func blocks(_ contents: [AttachmentContent], _ capabilities: JSON, _ content: String = "look") -> JSON? {
    var client = connected(capabilities)
    guard
      case .send(let line, carrying: ACPTalk.message(2))? =
        client.deliver(ACPTalk.delivery(2, content, session: "s1"), with: contents).first
    else { return nil }
    return line["params"]?["prompt"]
  }

  @Test func `an agent that takes images and files gets what is in them`() {
    #expect(
      blocks([image, text, .path("/src")], ["promptCapabilities": ["image": true, "embeddedContext": true]]) == [
        ["type": "text", "text": "look"],
        ["type": "image", "data": "AQID/w==", "mimeType": "image/png", "uri": "file:///tmp/%C3%BC%20b.png"],
        [
          "type": "resource",
          "resource": ["uri": "file:///src/api/a.md", "mimeType": "text/plain", "text": "é 日本\n"],
        ],
        ["type": "resource_link", "uri": "file:///src", "name": "src"],
      ])
  }

  @Test func `an agent that takes neither gets their names`() {
    #expect(
      blocks([image, text], [:], "") == [
        [
          "type": "resource_link", "uri": "file:///tmp/%C3%BC%20b.png", "name": "ü b.png", "mimeType": "image/png",
          "size": 4,
        ],
        [
          "type": "resource_link", "uri": "file:///src/api/a.md", "name": "a.md", "mimeType": "text/plain", "size": 10,
        ],
      ])
  }

  @Test func `sound goes to who takes it, and its name to the others`() {
    let sound = AttachmentContent.audio(mediaType: "audio/mpeg", bytes: [1, 2, 3, 255], path: "/src/ü.mp3")
    #expect(
      blocks([sound], ["promptCapabilities": ["audio": true]], "") == [
        ["type": "audio", "data": "AQID/w==", "mimeType": "audio/mpeg"]
      ])
    #expect(
      blocks([sound], ["promptCapabilities": ["image": true]], "") == [
        [
          "type": "resource_link", "uri": "file:///src/%C3%BC.mp3", "name": "ü.mp3", "mimeType": "audio/mpeg",
          "size": 4,
        ]
      ])
  }

  @Test func `the name of a file says what kind it is, where that is known`() {
    #expect(
      blocks([.path("/a/Plan.PDF"), .path("/a/x.unknown"), .path("/a.pdf/b")], [:], "") == [
        ["type": "resource_link", "uri": "file:///a/Plan.PDF", "name": "Plan.PDF", "mimeType": "application/pdf"],
        ["type": "resource_link", "uri": "file:///a/x.unknown", "name": "x.unknown"],
        ["type": "resource_link", "uri": "file:///a.pdf/b", "name": "b"],
      ])
  }

  @Test func `an image that is no file is not sent to who takes none, nor is anything else of the message`() {
    var client = connected([:])
    let picture = AttachmentContent.image(mediaType: "image/png", bytes: [1], path: nil)
    #expect(
      client.deliver(ACPTalk.delivery(2, session: "s1"), with: [text, picture]) == [
        ACPTalk.ended(
          2,
          .failed(
            "kimi can't be given what goes along with the message. It takes no images. Nothing was sent.",
            .notTaken))
      ])
  }

  @Test func `an agent on another machine gets contents and no names`() {
    var client = connected(["promptCapabilities": ["embeddedContext": true]], isRemote: true)
    #expect(
      client.deliver(ACPTalk.delivery(2, session: "s1"), with: [.path("/src/big")]) == [
        ACPTalk.ended(
          2,
          .failed(
            "kimi can't be given what goes along with the message. It runs on another machine and can't open /src/big of "
              + "this one. Nothing was sent.", .notTaken))
      ])
    #expect(client.deliver(ACPTalk.delivery(3, session: "s1"), with: [text]).count == 2)
  }

  @Test func `what lasts of an agent's abilities is told with its session`() {
    var conversation = ACPTalk()
    _ = conversation.deliver()
    _ = conversation.answers(
      1, ["protocolVersion": 1, "agentCapabilities": ["promptCapabilities": ["image": true, "embeddedContext": true]]])
    #expect(
      conversation.answers(2, ["sessionId": "s1"]).contains(
        .report(.fact(.abilities(AgentAbilities(takesImages: true, takesFiles: true))))))
  }
}
