import Glibc
import JSON
import SeededNumbers
import Texts

/// One home from its first act to its last: somebody is killed on the way, and what is left is compared with the model.
final class Round {
  private let place: Place
  private let sabotage: Sabotage?
  private var numbers: RandomNumbers
  private var outbox = ListModel()
  private var next = ListModel()
  private var outcome = Outcome()
  private var deeds: [String] = []
  private var isThreadThere = false
  /// The list that the act before changed: an undo takes back that.
  private var changed: Story.List?
  /// What the person has sent again: it may have been told twice.
  private var sentAgain: Set<String> = []

  init(seed: UInt64, sabotage: Sabotage?) throws(Finding) {
    numbers = RandomNumbers(seed: seed)
    self.sabotage = sabotage
    place = try Place()
  }

  func run() throws(Finding) -> Outcome {
    defer { place.close() }
    do throws(Finding) {
      try playUntilTheBlow()
      if !place.isRunning { place.reap() }
      guard isThreadThere else { return outcome }
      if let sabotage {
        // Who looked on may have started another server.
        place.end()
        _ = try place.run(["stop"])
        try sabotage.carryOut(in: place)
      }
      try comeToRest()
      try compare()
      try goOn()
      try compare()
      try conclude()
    } catch {
      throw Finding(
        words: "\(error.words)\nacts:\n  " + deeds.joined(separator: "\n  ")
          + "\noutbox may be \(outbox.allowed)\nup next may be \(next.allowed)\ntold: \(place.told)",
        isOfWork: error.isOfWork)
    }
    return outcome
  }

  // MARK: Until the blow

  private func playUntilTheBlow() throws(Finding) {
    let story = Story(&numbers)
    let blow = Blow(acts: story.acts.count, &numbers)
    deeds.append("\(blow)")
    if case .write(let number, let isTorn) = blow.moment {
      try place.startServer(KillPlan(step: number, isTorn: isTorn))
    } else {
      try place.startServer()
    }
    if blow.victim == .window || numbers.chance(20) { try place.openWindow() }
    for (index, act) in story.acts.enumerated() {
      guard place.isRunning else { return outcome.struck = .server }
      if case .undo = act {} else { changed = nil }
      let prepared: (words: [String], note: Note)?
      do throws(Finding) { prepared = try prepare(act) } catch {
        // The blow may fall on a question too.
        guard place.hasEnded(withinMilliseconds: 1000) else { throw error }
        return outcome.struck = .server
      }
      guard let (words, note) = prepared else { continue }
      var event: (after: Int32, work: (Bool) -> Void)?
      if case .act(index, let milliseconds) = blow.moment {
        // Its end is as good a moment.
        event = (milliseconds, { [self] _ in if place.strike(blow.victim) { outcome.struck = blow.victim } })
      }
      let answer = try place.run(words, while: event)
      deeds.append(
        "\(words.joined(separator: " ")) → \(answer.status)\(answer.errors.isEmpty ? "" : " " + answer.errors)")
      if answer.status == 0 {
        outcome.acknowledged += 1
        note(&outbox, &next, .acknowledged)
        if case .begin = act { isThreadThere = true }
        if case .change(let list) = act { changed = list }
        continue
      }
      guard place.hasEnded(withinMilliseconds: 1000) else {
        throw Finding(words: "an act was refused by a server that lives")
      }
      outcome.struck = .server
      outcome.open += 1
      note(&outbox, &next, .open)
      if case .begin = act { isThreadThere = try isThere() }
      return
    }
    if outcome.struck == nil, !place.isRunning { outcome.struck = .server }
  }

  private enum Standing { case acknowledged, open }
  private typealias Note = (inout ListModel, inout ListModel, Standing) -> Void

  /// The verb for an act, and what it does to the models; nil where there is nothing to do.
  private func prepare(_ act: Story.Act) throws(Finding) -> (words: [String], note: Note)? {
    func note(_ list: Story.List, _ change: ListModel.Change) -> Note {
      { outbox, next, standing in
        func take(_ model: inout ListModel) {
          switch standing {
          case .acknowledged: model.acknowledge(change)
          case .open: model.leaveOpen(change)
          }
        }
        if list == .outbox { take(&outbox) } else { take(&next) }
      }
    }
    switch act {
    case .begin: return (["new", "--name", "größe"], { _, _, _ in })
    case .pause: return (["pause", "--all"], { _, _, _ in })
    case .send(let text): return (["send", "größe", text], note(.outbox, .append(text)))
    case .add(let text): return (["add", text], note(.next, .append(text)))
    case .undo(let list):
      guard changed == list, (list == .outbox ? outbox : next).canUndo else { return nil }
      return (["undo"], note(list, .undo))
    case .resume(.outbox): return (["resume", "--all"], { _, _, _ in })
    case .resume(.next): return (["resume", "--next"], { _, _, _ in })
    case .change(let list):
      let items = try self.items(of: list)
      guard items.count > 1 else { return nil }
      let item = numbers.pick(items)
      switch numbers.number(0...3) {
      case 0:
        return (["remove", item.id], note(list, .remove(item.text)))
      case 1:
        let other = item.text + " anew"
        return (["edit", item.id, other], note(list, .replace(item.text, with: other)))
      case 2:
        return (["top", item.id], note(list, .move(item.text, to: 1)))
      default:
        let target = numbers.number(1...items.count)
        return (["move", item.id, "--to", "\(target)"], note(list, .move(item.text, to: target)))
      }
    }
  }

  // MARK: What is there

  private struct Item {
    let id: String
    let text: String
    let state: String
  }

  private func items(of list: Story.List) throws(Finding) -> [Item] {
    let answer = try list == .outbox ? place.ask("list", "outbox", "größe") : place.ask("list", "next")
    guard let rows = answer[list == .outbox ? "messages" : "commands"]?.array else {
      throw Finding(words: "a list reads otherwise: \(answer.text)", isOfWork: false)
    }
    return rows.map { row in
      Item(
        id: row["id"]?.string ?? "", text: row[list == .outbox ? "content" : "prompt"]?.string ?? "",
        state: row[list == .outbox ? "state" : "status"]?.string ?? "")
    }
  }

  /// A thread whose beginning was cut off.
  private func isThere() throws(Finding) -> Bool {
    place.reap()
    guard let threads = try place.ask("list", "threads").array else {
      throw Finding(words: "the threads read otherwise", isOfWork: false)
    }
    return threads.contains { $0["name"] == "größe" }
  }

  // MARK: After the blow

  /// Whatever goes on by itself comes to its end.
  private func comeToRest() throws(Finding) {
    _ = try place.run(["wait", "größe", "--timeout", "30"])
    for _ in 0..<50 {
      guard let running = try items(of: .next).first(where: { $0.state == "executing" }) else { return }
      _ = try place.run(["wait", running.id, "--timeout", "30"])
    }
    throw Finding(words: "commands never come to rest: \(try items(of: .next))")
  }

  /// What was told and what waits, one behind the other, is what the person has put there, in their order.
  private func compare() throws(Finding) {
    let told = place.told
    let waiting = try items(of: .outbox)
    var delivered = told.filter { $0.hasPrefix("say m") }
    if let first = waiting.first, first.state != "waiting", delivered.last == first.text { delivered.removeLast() }
    for text in sentAgain {
      let places = delivered.indices.filter { delivered[$0] == text }
      if places.count == 2, places[1] == places[0] + 1 { delivered.remove(at: places[0]) }
    }
    // What the person has dropped may have been told or not.
    func withoutDropped(_ order: [String]) -> [String] { order.filter { !outbox.dropped.contains($0) } }
    let found = withoutDropped(delivered + waiting.map(\.text))
    guard let order = outbox.allowed.first(where: { withoutDropped($0) == found }) else {
      throw Finding(words: "the outbox is wrong: told \(delivered), then \(waiting.map { "\($0.text) \($0.state)" })")
    }
    outbox.settle(on: order)
    try compareNext(told.filter { $0.hasPrefix("say c") })
  }

  private func compareNext(_ begun: [String]) throws(Finding) {
    let waiting = try items(of: .next)
    guard let ended = try place.ask("list", "history").array else {
      throw Finding(words: "the history reads otherwise", isOfWork: false)
    }
    let history = ended.compactMap { $0["prompt"]?.string }
    // One that was cut off may have begun, and is at the head of those that wait for the person's word.
    let uncertain = Set(waiting.filter { $0.state == "interrupted" }.map(\.text)).union(sentAgain)
    let certain = begun.filter { !uncertain.contains($0) }
    guard Set(certain).count == certain.count else { throw Finding(words: "a command ran twice: \(begun)") }
    for text in uncertain where begun.count(where: { $0 == text }) > (sentAgain.contains(text) ? 2 : 1) {
      throw Finding(words: "a command ran again by itself: \(begun)")
    }
    let texts = waiting.map(\.text)
    let isRight = next.allowed.contains { order in
      order.filter(certain.contains) == certain && order.filter(texts.contains) == texts
        && Set(certain).isDisjoint(with: texts) && (history + texts).sorted() == order.sorted()
    }
    guard isRight else {
      throw Finding(words: "Up Next is wrong: ran \(begun), ended \(history), waits \(waiting)")
    }
  }

  // MARK: To the end

  /// The person says what is to become of what is not certain, and lets all go on.
  private func goOn() throws(Finding) {
    _ = try place.run(["resume", "--next"])
    for _ in 0..<50 {
      let waiting = try items(of: .outbox)
      guard let first = waiting.first else { break }
      if first.state == "waiting" {
        _ = try place.run(["resume", "--all"])
      } else if numbers.chance(70) {
        sentAgain.insert(first.text)
        _ = try place.run(["retry", "größe"])
      } else {
        outbox.dropped.insert(first.text)
        _ = try place.run(["skip", "größe"])
      }
      _ = try place.run(["wait", "größe", "--timeout", "30"])
    }
    for _ in 0..<50 {
      guard let first = try items(of: .next).first else { return }
      if first.state == "interrupted" {
        sentAgain.insert(first.text)
        _ = try place.run(["retry", first.id])
      }
      _ = try place.run(["wait", first.id, "--timeout", "30"])
    }
    throw Finding(words: "Up Next never got empty: \(try items(of: .next))")
  }

  /// All was told, and the server ends as it should.
  private func conclude() throws(Finding) {
    guard try items(of: .outbox).isEmpty else { throw Finding(words: "the outbox never got empty") }
    outcome.delivered = place.told.count
    let answer = try place.run(["stop"])
    // One that nobody needed has ended by itself, or is just about to.
    let isOver = ["No server is running", "ended in the middle"].contains { answer.errors.contains($0) }
    guard answer.status == 0 || isOver else {
      throw Finding(words: "the server does not stop: \(answer.errors)")
    }
  }
}
