import Conversation
import Core
import Hosts
import HubScene
import Queues
import Review
import Scene
import SeededNumbers
import Settings
import Sharing
import TestSupport
import Testing
import Toolkit

/// A person at two machines without a plan, a hub that comes and goes, and programs that are killed. Every message has a
/// word of its own: nothing but a person makes one vanish, and none is said twice or before one that was written earlier.
final class AnyTwoHosts {
  private let seed: UInt64
  private var numbers: RandomNumbers
  private let two: TwoHosts
  private var steps: [String] = []
  private var words = 0
  private var hasHub = true
  private var handed: [ThreadID: Delivery] = [:]
  private(set) var isFine = true
  private static let thread = Samples.flaky

  init(seed: UInt64) throws {
    self.seed = seed
    numbers = RandomNumbers(seed: seed)
    var workspace = Samples.queued
    workspace.settings.outboxMax = 50
    two = TwoHosts(workspace, entries: [:], columns: numbers.number(60...150))
    two.doAtBuild = { [unowned self] in carryOut($0) }
    try two.open(Self.thread)
  }

  func step() {
    let before = said
    let (onTheWay, texts) = (lettersToSay, allTexts)
    switch numbers.number(1...100) {
    case 1...35: actAsPerson(at: two.laptop, "laptop")
    case 36...45: actAsPerson(at: two.build, "build1")
    case 46...65: call()
    default:
      let waiting = two.laptop.workspace.hub.waiting
      actAsWorld()
      two.carryWhatIsThere()
      if !waiting.contains(where: Self.takesAway) { compare(texts, before) }
    }
    two.carryWhatIsThere()
    look(onTheWay)
  }

  /// What the person has asked for may take words away as soon as its host hears of it.
  private static func takesAway(_ letter: WrittenLetter) -> Bool {
    let verb = LetterBody(letter.body)?.words.first ?? ""
    return ["remove", "edit", "undo", "redo", "cancel", "delete"].contains(verb)
  }

  /// All come together again.
  func end() {
    (hasHub, two.isThere) = (true, true)
    two.findHub()
    for _ in 0..<40 {
      two.carry()
      guard let (id, delivery) = handed.min(by: { $0.key < $1.key }) else { break }
      end(id, delivery)
    }
    two.carry()
    if !two.laptop.workspace.hub.waiting.isEmpty { fail("letters wait for a host that is there") }
    two.finish()
  }

  // MARK: What happens

  private static let keys = [
    "<esc>", "<tab>", "<enter>", "<up>", "<down>", "<ctrl-_>", "1", "2", "4", "5", "j", "k", "x", "u", "U", "J", "K",
    "p",
    "e", "+", "-", " ", "V", "v", "g", "H", "y", "w", "q",
  ]

  private func actAsPerson(at app: AppDriver, _ name: String) {
    if numbers.chance(40) {
      words += 1
      note("\(name): w\(words)")
      app.press("<esc>5")
      app.type("w\(words)e")
      app.press("<enter>")
      return
    }
    let key = numbers.pick(Self.keys)
    note("\(name): \(key)")
    if key != "q" { app.press(key) }
  }

  private static let calls = [
    "send T W", "send --urgent T W", "send T W", "add --agent shell W", "add --thread T W", "remove M", "edit M W",
    "undo", "redo", "pause T", "resume T", "cancel C", "remove C", "top M", "bottom M", "interrupt T", "rename T other",
    "snooze T 10m", "pin T", "delete T", "restore T", "hide T", "list outbox T", "pause --all", "resume --all",
  ]

  private func call() {
    let messages = (two.build.workspace.streams[Self.thread]?.outbox.waiting.items ?? []).map(\.id.text)
    let letters = two.laptop.workspace.hub.waiting.map(\.id.text)
    let commands = two.build.workspace.upNext.waiting.items.map(\.id.text)
    let line = numbers.pick(Self.calls)
    words += 1
    let call = line.split(separator: " ").map { word -> String in
      switch word {
      case "T": Self.thread.text
      case "W": "w\(words)e"
      case "M": (messages + letters).isEmpty ? "none" : numbers.pick(messages + letters)
      case "C": commands.isEmpty ? "none" : numbers.pick(commands)
      default: String(word)
      }
    }
    note("$ \(call.joined(separator: " "))")
    var asked = Call(call, directory: "/home/ada/src/api")
    let isAtLaptop = numbers.chance(75)
    if isAtLaptop { asked.host = "build1" }
    _ = (isAtLaptop ? two.laptop : two.build).ask(.call(asked))
  }

  private func actAsWorld() {
    switch numbers.number(1...12) {
    case 1...3 where hasHub:
      two.isThere.toggle()
      note("build1 is there: \(two.isThere)")
    case 4:
      hasHub.toggle()
      note("the hub is there: \(hasHub)")
      if hasHub {
        two.findHub()
      } else {
        two.carryWhatIsThere()
        two.loseHub()
      }
    case 5:
      note("build1 is killed")
      handed = [:]
      two.restartBuild()
    case 6:
      note("laptop is killed")
      two.restartLaptop()
    case 7, 8:
      let seconds = Int64(numbers.pick([1, 2, 30, 600]))
      note("\(seconds) s")
      two.laptop.pass(seconds: seconds)
      two.build.pass(seconds: seconds)
    default:
      guard let (id, delivery) = handed.min(by: { $0.key < $1.key }) else { return }
      end(id, delivery)
    }
  }

  private func end(_ id: ThreadID, _ delivery: Delivery) {
    note("\(id) ends")
    handed[id] = nil
    guard two.build.workspace.streams[id]?.turn?.message == delivery.message else { return }
    two.build.hear(.accepted(delivery.message), of: id)
    two.build.hear(.text("answer ", kind: .said, part: nil), of: id)
    two.build.hear(.turnEnded(delivery.message, .done), of: id)
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .agent(.deliver(let delivery, let id)):
      if let other = handed[id] { fail("\(delivery.message) was handed over beside \(other.message)") }
      handed[id] = delivery
      if delivery.awaitsWord { two.build.hear(.readyToLeave(delivery.message), of: id) }
    case .agent(.cancel(let id)):
      guard let delivery = handed.removeValue(forKey: id) else { return }
      two.build.hear(.turnEnded(delivery.message, .cancelled), of: id)
    case .agent(.close(let id)), .agent(.rest(let id)): if handed[id] == nil { two.build.hear(.closed, of: id) }
    case .agent(.release(let id, _)): two.build.hear(.fact(.released), of: id)
    case .agent(.steer(let message, _, _, let id)): two.build.hear(.steered(message), of: id)
    case .agent(.load(let delivery, let id)): two.build.hear(.loaded(delivery.message, problem: nil), of: id)
    case .run(.snapshot(let wish, _)): two.build.receive(.came(.snapshot(wish, .failure(.noRepository))))
    case .window, .reply, .end, .outside, .voice, .hub, .run, .agent: break
    }
  }

  // MARK: What holds

  /// What was said in build1's thread, or will be, in this order.
  private var said: [String] {
    let thread = two.build.workspace.streams[Self.thread]
    let entries = two.build.storedAfterCrash().1[Self.thread] ?? []
    let running = thread?.outbox.running.map(\.item.content) ?? []
    return (entries.filter { $0.role == .user && $0.kind == .text }.map(\.text) + running).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    } + (thread?.outbox.waiting.items.map(\.content) ?? [])
  }

  /// The words of letters that wait, without those that go first.
  private var lettersToSay: [String] {
    two.laptop.workspace.hub.waiting.compactMap { letter in
      guard let body = LetterBody(letter.body), body.words.first == "send", !body.words.contains("--urgent") else {
        return nil
      }
      return body.message?.text
    }
  }

  private var allTexts: String {
    let (laptop, build) = (two.laptop.workspace, two.build.workspace)
    let commands = (build.upNext.waiting.items + build.upNext.running.map(\.item) + build.history).map(\.request.prompt)
    return
      (laptop.hub.written.filter { $0.waits || $0.outcome?.contains("error") == true }.map(\.body)
      + laptop.hub.drafts.values + said + commands
      + build.streams.all.map { $0.draft }).joined(separator: "\n")
  }

  private func compare(_ before: String, _ saidBefore: [String]) {
    let now = allTexts
    for number in 1...max(1, words) where before.contains("w\(number)e") && !now.contains("w\(number)e") {
      fail("w\(number)e is gone")
    }
    let later = said.filter(saidBefore.contains)
    if later != saidBefore.filter(later.contains) { fail("the order is another: \(saidBefore) \(later)") }
  }

  private func look(_ onTheWay: [String]) {
    let said = said
    for word in Set(said) where said.filter({ $0 == word }).count > 1 { fail("\(word) stands twice: \(said)") }
    let came = onTheWay.filter(said.contains)
    if came != said.filter(came.contains) { fail("they came in another order: \(onTheWay) \(said)") }
  }

  private func note(_ step: String) { steps.append(step) }

  private func fail(_ what: String) {
    guard isFine else { return }
    isFine = false
    Issue.record(
      """
      SEED=\(seed), step \(steps.count): \(what)
      last: \(steps.suffix(30).joined(separator: "  "))
      letters: \(two.laptop.workspace.hub.written.map { "\($0.words): \($0.outcome ?? "waits")" }.joined(separator: "\n"))
      \(two.laptop.screen(of: 1))
      \(two.build.screen(of: 1))
      """)
  }
}
