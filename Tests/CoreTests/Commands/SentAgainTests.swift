import Conversation
import Core
import Queues
import Settings
import Testing

/// The person sends the message again with which a command failed.
struct SentAgainTests {
  private static let options = PromptEnhancementOptions(
    includeErrorLogs: true, includeTimestamp: true, responseFormat: .brief)

  /// A command with options has failed in the person's thread.
  private func failed(_ reach: MessageReach) throws -> OneThreadWorld {
    var world = OneThreadWorld()
    var command = world.command("größer", in: world.thread, agent: "claude")
    command.request.enhancements = Self.options
    world.workspace.upNext.waiting.enqueue(command)
    world.startCommands()
    world.end(.failed("Cut.", reach))
    #expect(world.workspace.history.map(\.status) == [.failed])
    return world
  }

  @Test(arguments: [MessageReach.answered, .notTaken])
  func `a command whose own message is sent again keeps its prompt and its options`(reach: MessageReach) throws {
    var world = try failed(reach)
    let words = try #require(world.stream.messageInTrouble?.content)
    #expect(words.hasPrefix("größer\n\nAnswer briefly.\n\nTime: "))
    let said = OneThreadWorld.said(world.retry())
    #expect(said == [words])
    let request = try #require(world.workspace.upNext.running.first?.item.request)
    #expect(request.prompt == "größer" && request.enhancements == Self.options)
  }

  @Test func `one whose message was written anew has those words, whatever they begin with`() throws {
    var world = try failed(.notTaken)
    var message = try #require(world.stream.messageInTrouble)
    message.content += " und 漢字"
    message.lastError = nil
    let isWritten = world.workspace.apply(.outbox(.replace(message), in: world.thread)) != nil
    #expect(isWritten)
    let said = OneThreadWorld.said(world.sendWhatMay())
    #expect(said == [message.content])
    let request = try #require(world.workspace.upNext.running.first?.item.request)
    #expect(request.prompt == message.content && request.enhancements == PromptEnhancementOptions())
  }

  @Test(arguments: Settings.QueueEntry.allCases)
  func `the answer joins the Queue as any reply does, and the agent of the command's own thread goes on`(
    entry: Settings.QueueEntry
  ) throws {
    var world = OneThreadWorld()
    world.workspace.settings.queueEntry = entry
    let thread = try #require(world.beginCommand("größer"))
    world.end(.failed("Cut.", .answered), in: thread)
    world.workspace.attention.members.remove(thread)
    let said = OneThreadWorld.said(world.change { $0.retry(in: thread) }.orders)
    #expect(said == ["größer"])
    let after = OneThreadWorld.said(world.end(.done, in: thread))
    #expect(after == [])
    #expect(world.workspace.attention.members.items.map(\.id) == (entry == .onSend ? [] : [thread]))
    #expect(world.workspace.history.map(\.status) == [.completed])
  }
}
