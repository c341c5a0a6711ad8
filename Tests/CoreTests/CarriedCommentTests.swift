import Conversation
import Core
import Queues
import Review
import Testing

/// Comments go with the message that carries them, whatever becomes of it.
struct CarriedCommentTests {
  /// A turn goes on, and these messages wait; each carries a comment of its own name.
  private static func busy(_ words: String...) -> (OneThreadWorld, [MessageID]) {
    var world = OneThreadWorld()
    world.say("jetzt")
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    for text in words { world.say(text) }
    let waiting = world.stream.outbox.waiting.items
    var review = ThreadReview()
    for message in waiting {
      var comment = ReviewComment(
        id: message.content, path: FilePath("a"), words: message.content, madeAt: 1, content: "")
      (comment.isSent, comment.message) = (true, message.id.text)
      review.comments[comment.id] = comment
    }
    world.workspace.reviews[world.thread] = review
    return (world, waiting.map(\.id))
  }

  private static func drafts(_ world: OneThreadWorld) -> [String] {
    world.workspace.reviews[world.thread]?.drafts.map(\.id) ?? []
  }

  private static func waiting(_ world: OneThreadWorld) -> Set<String> {
    let comments = world.workspace.reviews[world.thread]?.comments.values.map { $0 } ?? []
    return Set(comments.filter { world.workspace.waits($0, in: world.thread) }.map(\.id))
  }

  @Test func `an outbox that is emptied leaves all as drafts, and its undo takes them along`() throws {
    var (world, ids) = Self.busy("eins", "zwei é")
    #expect(Self.waiting(world) == ["eins", "zwei é"])
    let emptied = world.workspace.apply(.outbox(.all(ids.map { .remove($0) }), in: world.thread))
    let inverse = try #require(emptied)
    #expect(Self.drafts(world) == ["eins", "zwei é"])
    let takenBack = world.workspace.apply(inverse)
    let again = try #require(takenBack)
    #expect(Self.drafts(world) == [])
    #expect(Self.waiting(world) == ["eins", "zwei é"])
    _ = world.workspace.apply(again)
    #expect(Self.drafts(world) == ["eins", "zwei é"])
  }

  @Test func `what may have been said and is said again carries them on`() throws {
    var (world, _) = Self.busy("eins")
    world.end(.done)
    world.recover()
    #expect(world.stream.outbox.waiting.items.map(\.standing) == [.uncertain])
    #expect(Self.waiting(world) == ["eins"])
    world.retry()
    let message = try #require(world.stream.turn?.message)
    #expect(world.workspace.reviews[world.thread]?.comments["eins"]?.message == message.text)
    world.end(.failed("no", .notTaken, cause: .login))
    _ = world.skip()
    #expect(Self.drafts(world) == ["eins"])
  }

  @Test func `one that is written anew as another message carries them on, and its undo gives them back`() throws {
    var (world, ids) = Self.busy("eins")
    let old = try #require(world.stream.outbox.waiting[ids[0]])
    let new = old.again(as: Identity(UniqueID(high: 7, low: 7)))
    let written = world.workspace.apply(.outbox(.all([.remove(old.id), .insert(new, at: 1)]), in: world.thread))
    let inverse = try #require(written)
    #expect(Self.waiting(world) == ["eins"])
    _ = world.workspace.apply(inverse)
    #expect(world.workspace.reviews[world.thread]?.comments["eins"]?.message == old.id.text)
    _ = world.workspace.apply(.outbox(.remove(old.id), in: world.thread))
    #expect(Self.drafts(world) == ["eins"])
  }

  @Test func `what goes into the turn is sent, also where it was taken out on its way`() {
    var (world, ids) = Self.busy("eins", "zwei")
    world.steer(ids[0])
    _ = world.workspace.apply(.outbox(.remove(ids[0]), in: world.thread))
    #expect(Self.drafts(world) == ["eins"])
    world.hear(.steered(ids[0]))
    #expect(Self.drafts(world) == [])
    #expect(Self.waiting(world) == ["zwei"])
  }

  @Test func `a message that is called off waits again, and so do its comments`() {
    var (world, _) = Self.busy("eins")
    world.end(.done)
    #expect(Self.waiting(world) == [])
    world.end(.calledOff)
    #expect(Self.waiting(world) == ["eins"])
    #expect(Self.drafts(world) == [])
  }

  @Test func `a comment that is taken back into the review while its message waits is no draft`() throws {
    var (world, ids) = Self.busy("eins")
    let removed = world.workspace.apply(.outbox(.remove(ids[0]), in: world.thread))
    let taken = world.workspace.apply(.review(.comment("eins", nil), in: world.thread))
    _ = world.workspace.apply(try #require(removed))
    _ = world.workspace.apply(try #require(taken))
    #expect(Self.drafts(world) == [])
    #expect(Self.waiting(world) == ["eins"])
  }
}
