import Conversation
import Queues
import Testing

struct StreamStateTests {
  private func stream(_ change: (inout WorkStream) -> Void) -> WorkStream {
    var stream = WorkStream(id: id(1), project: "/src/日本", provider: "claude", createdAt: noon)
    stream.turn = Turn(message: id(2), startedAt: noon)
    change(&stream)
    return stream
  }

  @Test func `a turn is quiet when nothing has been said for so long, counted from the last word`() {
    let thread = stream { $0.turn?.lastSignalAt = noon.adding(seconds: 30) }
    let states = [30, 49, 50, 400].map { thread.state(at: noon.adding(seconds: $0), quietAfter: 20) }
    #expect(states == [.working, .working, .quiet, .quiet])
    #expect(thread.state(at: noon.adding(seconds: 50), quietAfter: 21) == .working)
    #expect(thread.quietAt(after: 20) == noon.adding(seconds: 50))
    #expect(thread.stateSince(at: noon.adding(seconds: 49), quietAfter: 20) == noon)
    #expect(thread.stateSince(at: noon.adding(seconds: 50), quietAfter: 20) == noon.adding(seconds: 30))
  }

  @Test func `who asks or rests is never quiet`() {
    let permission = Permission(id: "p", title: "t", detail: "d", options: [], askedAt: noon)
    let late = noon.adding(seconds: 1000)
    #expect(stream { $0.turn?.permissions = [permission] }.state(at: late, quietAfter: 10) == .approve)
    #expect(stream { $0.turn?.permissions = [permission] }.quietAt(after: 10) == nil)
    #expect(stream { $0.turn = nil }.state(at: late, quietAfter: 10) == .idle)
    #expect(stream { $0.turn = nil }.quietAt(after: 10) == nil)
  }
}
