import EventLoop
import Testing

/// A value that comes from another thread.
struct PromiseTests {
  @Test func `who waits is given what another thread kept`() {
    let worker = WorkerThread(name: "promising")
    let promises = (0..<20).map { _ in Promise<Int>() }
    for (number, promise) in promises.enumerated() { worker.submit { promise.keep(number) } }
    #expect(promises.map { $0.wait() } == Array(0..<20))
    worker.finish()
  }

  @Test func `a value that is there already is not waited for`() {
    let promise = Promise<String>()
    promise.keep("שלום")
    #expect(promise.wait() == "שלום")
  }
}
