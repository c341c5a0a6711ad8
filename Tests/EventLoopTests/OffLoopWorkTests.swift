import EventLoop
import Testing

@Suite(.timeLimit(.minutes(30)))
struct OffLoopWorkTests {
  @Test func `what concerns a value waits until it is back, in its order`() {
    let loop = EventLoop()
    let work = OffLoopWork(on: AnsweringThread(name: "test", loop: loop))
    var value = [1]
    var seen: [[Int]] = []
    work.whenBack { seen.append(value) }
    #expect(seen == [[1]])
    work.lend(value, { $0.append(2) }) { changed, _ in value = changed }
    #expect(work.isAway)
    work.whenBack {
      seen.append(value)
      // It leaves again before the last one has had its turn.
      work.lend(value, { $0.append(3) }) { changed, _ in value = changed }
      work.whenBack {
        seen.append(value + [0])
        loop.stop()
      }
    }
    work.whenBack { seen.append(value) }
    #expect(seen == [[1]])
    loop.run()
    #expect(seen == [[1], [1, 2], [1, 2, 3], [1, 2, 3, 0]])
    #expect(!work.isAway)
  }

  @Test func `answers come in the order of asking, each to whom it is for`() {
    let loop = EventLoop()
    let thread = AnsweringThread(name: "test", loop: loop)
    var answers: [String] = []
    thread.ask({ 1 + 1 }, done: { answers.append("number \($0)") })
    thread.ask({ "a" + "b" }, done: { answers.append("text \($0)") })
    thread.ask({}) { _ in loop.stop() }
    loop.run()
    #expect(answers == ["number 2", "text ab"])
  }
}
