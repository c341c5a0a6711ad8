import EventLoop
import Hub
import Sharing
import Testing

/// A host's way to the hub, whose answers a test waits for.
final class TestRoom {
  private struct Delivery: Sendable {
    let number: Int
    let value: any Sendable
  }

  private let loop = EventLoop()
  private let room: HubRoom
  private var inbox: Mailbox<Delivery>?
  private var answers: [Int: any Sendable] = [:]
  private var asked = 0
  private(set) var events: [HubEvent] = []
  let host: SharedID

  static let limit = 20_000

  init(
    _ address: HubAddress, times: LinkTimes = LinkTimes(), makes: Bool = false,
    home: String = "/nonexistent", host: SharedID = .fresh()
  ) {
    self.host = host
    let events = OneWay()
    room = HubRoom(
      address: address, person: Who(user: "nobody", home: home), name: "upnext \(host.text)", times: times,
      makes: makes,
      tell: { events.post($0) })
    let loop = self.loop
    inbox = loop.mailbox { [unowned self] delivery in
      answers[delivery.number] = delivery.value
      loop.stop()
    }
    events.open(
      loop.mailbox { [unowned self] event in
        self.events.append(event)
        loop.stop()
      })
  }

  deinit { room.finish() }

  func finish() { room.finish() }

  func hurry() { room.hurry() }

  /// Connected, and known to the hub.
  @discardableResult
  func attached(name: String = "host", machine: String = "machine") throws -> TestRoom {
    try waitUntilReady()
    let introduction = HostIntroduction(
      id: host, name: name + " " + host.text.prefix(4), machine: machine, version: "1")
    try #require(try ask(.attach(introduction)) == .done(0))
    return self
  }

  func waitUntilReady() throws {
    try wait("it is connected") { events.contains { if case .ready = $0 { true } else { false } } }
  }

  func forgetEvents() { events = [] }

  func wait(_ what: String, until isSo: () -> Bool) throws {
    var isLate = false
    let deadline = loop.after(milliseconds: Self.limit) { [loop] in
      isLate = true
      loop.stop()
    }
    while !isSo() {
      loop.run()
      try #require(!isLate, "waited too long until \(what); \(events)")
    }
    loop.cancel(deadline)
  }

  /// Begins a request whose answer is taken with `answer`.
  func begin<Value>(_ call: HubCall<Value>) -> Int {
    asked += 1
    let number = asked
    guard let inbox else { return number }
    room.ask(call) { inbox.post(Delivery(number: number, value: $0)) }
    return number
  }

  func answer<Value>(_ number: Int, as type: Value.Type) throws -> HubAnswer<Value> {
    try wait("request \(number) is answered") { answers[number] != nil }
    return try #require(answers.removeValue(forKey: number) as? HubAnswer<Value>)
  }

  func ask<Value>(_ call: HubCall<Value>) throws -> HubAnswer<Value> {
    try answer(begin(call), as: Value.self)
  }

  /// As a server asks.
  func reply(to question: HubQuestion) throws -> HubReply {
    asked += 1
    let number = asked
    if let inbox { room.perform(question) { inbox.post(Delivery(number: number, value: $0)) } }
    try wait("question \(number) is answered") { answers[number] != nil }
    return try #require(answers.removeValue(forKey: number) as? HubReply)
  }

  /// What was done, where anything else is a failure.
  func done<Value>(_ call: HubCall<Value>) throws -> Value {
    let answer = try ask(call)
    guard case .done(let value) = answer else {
      Issue.record("\(answer)")
      throw NotDone()
    }
    return value
  }

  func refusal<Value>(_ call: HubCall<Value>) throws -> HubRefusal.Kind? {
    if case .refused(let refusal) = try ask(call) { refusal.kind } else { nil }
  }

  struct NotDone: Error {}
}

extension SharedID {
  static func fresh() -> SharedID {
    var numbers = SystemRandomNumberGenerator()
    return SharedID(using: &numbers)
  }
}
