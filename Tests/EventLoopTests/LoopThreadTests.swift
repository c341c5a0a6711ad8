import EventLoop
import Testing

/// A loop on a thread of its own.
struct LoopThreadTests {
  @Test func `what is posted is heard in order, also what came before the thread was there`() {
    let loop = EventLoop()
    var heard: [Int] = []
    let mailbox = loop.mailbox { (number: Int) in
      heard.append(number)
      if number == 99 { loop.stop() }
    }
    let thread = LoopThread<Int>(name: "test") { _ in { mailbox.post($0) } }
    for number in 0..<100 { thread.post(number) }
    loop.run()
    thread.finish()
    #expect(heard == Array(0..<100))
  }

  @Test func `finishing waits for what was posted, and a thread that was told nothing ends too`() {
    let loop = EventLoop()
    var heard = 0
    let mailbox = loop.mailbox { (_: Int) in heard += 1 }
    let thread = LoopThread<Int>(name: "test") { _ in { mailbox.post($0) } }
    for number in 0..<10 { thread.post(number) }
    thread.finish()
    LoopThread<Int>(name: "idle") { _ in { _ in } }.finish()
    _ = loop.after(milliseconds: 0) { loop.stop() }
    loop.run()
    #expect(heard == 10)
  }

  @Test func `its loop has deadlines of its own`() {
    let loop = EventLoop()
    var heard: [String] = []
    let mailbox = loop.mailbox { (word: String) in
      heard.append(word)
      loop.stop()
    }
    let thread = LoopThread<Int>(name: "test") { inner in
      { number in inner.after(milliseconds: number) { mailbox.post("due") } }
    }
    thread.post(1)
    loop.run()
    thread.finish()
    #expect(heard == ["due"])
  }
}
