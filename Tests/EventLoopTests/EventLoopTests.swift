import CSystem
import EventLoop
import Glibc
import Testing

@Suite(.timeLimit(.minutes(30)))
struct EventLoopTests {
  @Test func `deadlines fire in the order of their times, equal ones in the order in which they came`() {
    let loop = EventLoop()
    let now = EventLoop.monotonicMilliseconds
    var fired: [String] = []
    loop.at(now + 20) {
      fired.append("last")
      loop.stop()
    }
    loop.at(now + 5) { fired.append("a") }
    loop.at(now + 5) { fired.append("b") }
    loop.at(now) { fired.append("first") }
    loop.run()
    #expect(fired == ["first", "a", "b", "last"])
  }

  @Test func `a deadline that is cancelled by one of the same time does not fire`() {
    let loop = EventLoop()
    let now = EventLoop.monotonicMilliseconds
    var fired: [String] = []
    var second: Deadline?
    loop.at(now) {
      fired.append("first")
      second.map(loop.cancel)
      loop.after(milliseconds: 0) { loop.stop() }
    }
    second = loop.at(now) { fired.append("second") }
    loop.run()
    #expect(fired == ["first"])
  }

  @Test func `a handler may take away another one that is ready in the same turn`() throws {
    let loop = EventLoop()
    let one = try Descriptor.pipe()
    let two = try Descriptor.pipe()
    var called: [Int] = []
    var watches: [Watch] = []
    func watch(_ number: Int, _ descriptor: Descriptor) {
      watches.append(
        loop.watch(descriptor.number, reading: true) { readiness in
          #expect(readiness == .readable)
          called.append(number)
          for watch in watches { loop.unwatch(watch) }
          loop.after(milliseconds: 0) { loop.stop() }
        })
    }
    watch(1, one.readEnd)
    watch(2, two.readEnd)
    #expect(write(one.writeEnd.number, "é", 2) == 2)
    #expect(write(two.writeEnd.number, "é", 2) == 2)
    loop.run()
    #expect(called == [1])
  }

  @Test func `messages from many threads arrive in the order of each thread`() {
    let loop = EventLoop()
    var received: [[Int]] = [[], [], []]
    let mailbox = loop.mailbox { (message: (thread: Int, number: Int)) in
      received[message.thread].append(message.number)
      if received.allSatisfy({ $0.count == 1000 }) { loop.stop() }
    }
    let threads = (0..<3).map { WorkerThread(name: "posting \($0)") }
    for (index, thread) in threads.enumerated() {
      for number in 0..<1000 { thread.submit { mailbox.post((index, number)) } }
    }
    loop.run()
    #expect(received == Array(repeating: Array(0..<1000), count: 3))
  }

  @Test func `every turn ends with its hook, after all handlers of the turn`() {
    let loop = EventLoop()
    var log: [String] = []
    let now = EventLoop.monotonicMilliseconds
    loop.onTurnEnd = { log.append("end") }
    loop.at(now) { log.append("one") }
    loop.at(now) {
      log.append("two")
      loop.stop()
    }
    loop.run()
    #expect(log == ["end", "one", "two", "end"])
  }

  @Test func `signals come as values, and have their default action again afterwards`() {
    let loop = EventLoop()
    var received: [Int32] = []
    let watch = loop.signals([SIGUSR1, SIGWINCH]) { signal in
      received.append(signal)
      // One after the other: two may be taken by two threads, in any order.
      if received.count == 2 { loop.stop() } else { kill(getpid(), SIGWINCH) }
    }
    // To the process, not to this thread: the test runner may have blocked all signals in it.
    loop.after(milliseconds: 0) { kill(getpid(), SIGUSR1) }
    loop.run()
    watch.end()
    var action = sigaction()
    sigaction(SIGUSR1, nil, &action)
    #expect(received == [SIGUSR1, SIGWINCH])
    #expect(action.__sigaction_handler.sa_handler == nil)
  }

  @Test func `an idle loop does not wake`() {
    let loop = EventLoop()
    let worker = WorkerThread(name: "idle")
    let mailbox = loop.mailbox { (_: Int) in }
    var turns = 0
    // Another test sends signals to this process, and any thread may have to take them.
    var (blocked, before) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    loop.onTurnEnd = { turns += 1 }
    loop.after(milliseconds: 200) { loop.stop() }
    withExtendedLifetime((worker, mailbox)) { loop.run() }
    // One before the first wait and one for the deadline.
    #expect(turns == 2)
  }
}

@Suite(.timeLimit(.minutes(30)))
struct WorkerThreadTests {
  @Test func `work is done in order over one state, and finish waits for all of it`() throws {
    let (readEnd, writeEnd) = try Descriptor.pipe()
    let output = writeEnd.number
    let worker = WorkerThread(name: "numbers") { [UInt8]() }
    for number in UInt8(0)..<100 { worker.submit { $0.append(number) } }
    worker.submit { state in _ = write(output, state, state.count) }
    worker.finish()
    var bytes = [UInt8](repeating: 0, count: 200)
    #expect(read(readEnd.number, &bytes, 200) == 100)
    #expect(Array(bytes.prefix(100)) == Array(0..<100))
  }

  @Test func `finishing twice is the same as once`() {
    let worker = WorkerThread(name: "a name of more than fifteen bytes: é")
    worker.finish()
    worker.finish()
  }
}
