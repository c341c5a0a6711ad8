import Conversation
import Core
import Queues
import Review
import Testing

/// Comments whose message waits are placed anew when it leaves: the turn that went on before may have moved their lines.
struct LeavingCommentTests {
  private func comment(_ line: Int) -> ReviewComment {
    ReviewComment(
      id: "c", path: FilePath("f"),
      at: PlacedLines(.lines(line...line, of: .new), quoted: [.init(.added, "zehn é")], before: [], after: []),
      words: "Warum?", madeAt: 1, content: "content \(line)")
  }

  private func words(_ line: Int) -> String { ReviewMessage.text(of: [comment(line)]) ?? "" }

  private func keep(_ world: inout OneThreadWorld, _ tree: String) -> [String] {
    let wishes = world.workspace.snapshots.wishes
    world.workspace.snapshots.wishes = []
    let taken = SnapshotTaken(Snapshot(tree: tree, store: "s"))
    return OneThreadWorld.said(wishes.flatMap { wish in world.change { $0.take(.success(taken), for: wish) }.orders })
  }

  /// A turn goes on, and a comment's message waits.
  private func waiting() -> OneThreadWorld {
    var world = OneThreadWorld()
    world.workspace.snapshots.canBeTaken = true
    world.say("jetzt")
    let first = keep(&world, "1")
    #expect(first == ["jetzt"])
    world.say(words(10))
    var sent = comment(10)
    (sent.isSent, sent.message) = (true, world.stream.outbox.waiting.first?.id.text)
    world.workspace.reviews[world.thread, default: ThreadReview()].comments["c"] = sent
    return world
  }

  private func leaving(_ world: OneThreadWorld) -> LeavingComments? { world.workspace.snapshots.leaving[world.thread] }

  private func find(_ world: inout OneThreadWorld, _ leaving: LeavingComments, _ found: [ReviewComment]) -> [String] {
    OneThreadWorld.said(world.change { $0.leave(leaving, placedAs: found) }.orders)
  }

  private func waits(_ world: OneThreadWorld) -> [String] { world.stream.outbox.waiting.items.map(\.content) }

  @Test func `their lines are sought in the files behind the turn, and the message leaves with them`() throws {
    var world = waiting()
    world.end(.done)
    let early = keep(&world, "2")
    #expect(early == [])
    #expect(world.stream.isLocked)
    let wait = try #require(leaving(world))
    #expect(wait.wanted.from.tree == "1" && wait.wanted.to?.tree == "2")
    #expect(wait.wanted.comments.map(\.words) == ["Warum?"])
    let said = find(&world, wait, [comment(15)])
    #expect(said == [words(15)])
    let kept = world.workspace.reviews[world.thread]?.comments["c"]
    #expect(kept?.lines == 15...15 && kept?.isSent == true)
    #expect(world.workspace.snapshots.turns[world.thread]?.last?.before?.tree == "2")
    let again = find(&world, wait, [comment(20)])
    #expect(again == [])
  }

  @Test func `where nobody finds them in time, or at all, it leaves as it was said, with its snapshot`() throws {
    for isInTime in [true, false] {
      var world = waiting()
      world.end(.done)
      _ = keep(&world, "2")
      let wait = try #require(leaving(world))
      let said =
        isInTime
        ? find(&world, wait, []) : OneThreadWorld.said(world.goOn(at: world.now.adding(milliseconds: 1000)))
      #expect(said == [words(10)])
      #expect(world.workspace.snapshots.turns[world.thread]?.last?.before?.tree == "2")
      #expect(world.workspace.snapshots.turns[world.thread]?.last?.gap == nil)
      let late = find(&world, wait, [comment(15)])
      #expect(late == [])
      #expect(world.workspace.reviews[world.thread]?.comments["c"]?.lines == 10...10)
    }
  }

  @Test func `what the person has written anew leaves as it is, and taken back it is placed again`() throws {
    for isTakenBack in [true, false] {
      var world = waiting()
      var written = try #require(world.stream.outbox.waiting.first)
      written.content = "Nur das: f:10"
      _ = world.workspace.perform(
        .outbox(.replace(written), in: world.thread), titled: ActTitle("written"), by: .window(3))
      if isTakenBack { _ = world.workspace.undo(by: .window(3)) }
      world.end(.done)
      let said = keep(&world, "2")
      #expect(said == (isTakenBack ? [] : ["Nur das: f:10"]))
      #expect((leaving(world) == nil) != isTakenBack)
    }
  }

  @Test func `what its agent does by itself meanwhile is no part of the turn that it begins`() {
    var world = waiting()
    world.end(.done)
    world.hear(.beganByItself)
    let early = keep(&world, "2")
    #expect(early == [] && leaving(world) == nil)
    world.hear(.endedByItself(.done))
    let behind = keep(&world, "3")
    #expect(behind == [] && leaving(world)?.wanted.to?.tree == "3")
  }

  @Test func `what the person begins to write anew while its lines are sought stays theirs`() throws {
    var world = waiting()
    world.end(.done)
    _ = keep(&world, "2")
    let wait = try #require(leaving(world))
    let message = try #require(world.stream.outbox.waiting.first?.id)
    world.workspace.streams.update(world.thread) { _ = $0.beginEdit(message) }
    let said = find(&world, wait, [comment(15)])
    #expect(said == [])
    #expect(waits(world) == [words(10)])
  }

  @Test func `after a start they are placed like before`() {
    var world = waiting()
    world.end(.done)
    _ = keep(&world, "2")
    world.workspace.snapshots = Snapshots()
    world.workspace.snapshots.canBeTaken = true
    var turn = TurnSnapshots(turn: Identity(UniqueID(high: 7, low: 7)), at: world.now)
    turn.before = Snapshot(tree: "1", store: "s")
    world.workspace.snapshots.turns[world.thread] = [turn]
    world.recover()
    _ = world.goOn(at: world.now)
    let said = keep(&world, "3")
    #expect(said == [])
    #expect(leaving(world)?.wanted.to?.tree == "3")
  }

  @Test func `a message that was taken out comes back with the places that its comments were found at since`() {
    var world = waiting()
    let id = world.thread
    guard let message = world.stream.outbox.waiting.first?.id else { return #expect(Bool(false)) }
    _ = world.workspace.perform(.outbox(.remove(message), in: id), titled: ActTitle("out"), by: .window(3))
    world.workspace.place(comment(15), in: id)
    _ = world.workspace.undo(by: .window(3))
    #expect(waits(world) == [words(15)])
    world.end(.done)
    _ = keep(&world, "2")
    #expect(leaving(world)?.comments.map(\.lines) == [15...15])
  }
}
