import Conversation
import Core
import Frames
import Languages
import Queues
import Runtime
import Scene
import SeededNumbers
import TestSupport
import Testing
import Toolkit

/// Frames that a window shows before the server has heard of the key.
struct FrameAheadTests {
  @Test func `a cursor's key that comes again is shown by the window, and nothing more is sent for it`() {
    let line = Connected()
    line.open(1)
    line.press("j")
    line.deliverAll()
    #expect(line.framesSent == 2)
    line.press("j")
    // Nobody has told the server.
    #expect(line.screen.contains("▌○ résumé"))
    line.deliverAll()
    #expect(line.framesSent == 2)
    #expect(line.isTrue)
    line.press("k")
    #expect(line.screen.contains("▌○ résumé"))
    line.deliverAll()
    #expect(line.framesSent == 3)
    #expect(line.isTrue)
  }

  @Test func `a frame that crosses the key takes back what was shown ahead`() {
    let line = Connected()
    line.open(1)
    line.open(2)
    line.press("j")
    line.deliverAll()
    let before = line.framesSent
    line.press("P", in: 2)
    line.hearAll(of: 2)
    line.settle()
    #expect(line.framesSent == before + 2)
    line.press("j")
    line.deliverAll()
    #expect(line.isTrue)
  }

  @Test func `a key that did more than move a cursor is never carried out ahead`() {
    let line = Connected(Samples.queued)
    line.open(1)
    for key in ["x", "u", "x", "enter", "esc"] {
      line.press(key)
      line.deliverAll()
      #expect(line.aheadsSent == 0, "\(key)")
    }
  }

  @Test func `a window that doesn't know of frames ahead is sent none`() {
    let line = Connected()
    line.open(1, showsAhead: false)
    for _ in 0..<3 {
      line.press("j")
      line.deliverAll()
    }
    #expect(line.aheadsSent == 0)
    #expect(line.framesSent == 4)
  }

  @Test(arguments: 0..<20)
  func `whatever crosses whatever, in the end each window shows what is so`(round: UInt64) {
    let seed = randomSeed &+ round
    var numbers = RandomNumbers(seed: seed)
    let threads = (1...60).map { Samples.thread($0, "thread \($0)", minutesAgo: Int64($0)) }
    let members = threads.prefix(20).map { AttentionItem(id: $0.id, queuedAt: Samples.now) }
    let line = Connected(
      Workspace(streams: Streams(threads), attention: AttentionQueue(members), settings: Samples.settings))
    line.open(1)
    line.open(2)
    for window in [1, 2] {
      line.press("j", in: window)
      line.deliverAll()
    }
    #expect(line.aheadsSent == 2)
    let keys = ["j", "j", "j", "j", "k", "k", "k", "down", "pagedown", "x", "u", "P", "g", "4", "1", "2"]
    for _ in 0..<600 {
      let window = Int.random(in: 1...2, using: &numbers)
      switch Int.random(in: 0..<7, using: &numbers) {
      case 0: line.press(keys.randomElement(using: &numbers) ?? "j", in: window)
      case 1, 2: line.hearOne(of: window)
      case 3, 4: line.tellOne(to: window)
      default: line.settle()
      }
    }
    line.deliverAll()
    #expect(line.isTrue, "seed \(seed)")
    #expect(line.aheadsSent > 2, "seed \(seed)")
  }
}

/// A program and its windows, with all that is on its way between them.
private final class Connected {
  private enum Said { case input(Input), inputAhead(Input), painted }
  private enum Told { case frame(FrameDelta), ahead(FrameAhead) }

  private struct Window {
    var shown = ShownFrame(Frame(size: Size(columns: 0, rows: 0)))
    var said: [Said] = []
    var told: [Told] = []
  }

  private var windows: [WindowID: Window] = [:]
  private(set) var framesSent = 0
  private(set) var aheadsSent = 0
  private var isSaving = false
  private var moment = Samples.now
  private var program: Program?

  init(_ workspace: Workspace = Samples.idle) {
    let world = World(
      save: { [unowned self] _ in isSaving = true }, perform: { _ in },
      show: { [unowned self] window, delta in
        framesSent += 1
        windows[window]?.told.append(.frame(delta))
      },
      showAhead: { [unowned self] window, ahead in
        if case .ready = ahead { aheadsSent += 1 }
        windows[window]?.told.append(.ahead(ahead))
      },
      write: { _, _ in },
      stamp: { [unowned self] in Stamp(now: moment, randomness: 7) })
    program = Program(
      state: AppState(workspace: workspace, surroundings: Samples.surroundings), stored: workspace, world: world)
  }

  func open(_ window: WindowID, showsAhead: Bool = true) {
    var facts = WindowFacts(
      size: Size(columns: 100, rows: 30), colors: .many, unicode: true, directory: "/home/ada", language: .english)
    facts.showsAhead = showsAhead
    windows[window] = Window()
    program?.receive(.windowOpened(window, facts))
    deliverAll()
  }

  // MARK: A window

  func press(_ key: String, in window: WindowID = 1) {
    let input = Input.key(Key(notation: key) ?? Key("j"))
    if let delta = windows[window]?.shown.goAhead(with: input) {
      windows[window]?.shown.frame.apply(delta)
      windows[window]?.said.append(.inputAhead(input))
    } else {
      windows[window]?.said.append(.input(input))
    }
  }

  /// What the program told a window first of what hasn't arrived.
  func tellOne(to id: WindowID) {
    guard var window = windows[id], !window.told.isEmpty else { return }
    switch window.told.removeFirst() {
    case .frame(let delta):
      let change = window.shown.change(by: delta)
      window.shown.frame.apply(change)
      window.said.append(.painted)
    case .ahead(let ahead): window.shown.take(ahead)
    }
    windows[id] = window
  }

  var screen: String { windows[1]?.shown.frame.text ?? "" }

  // MARK: The program

  func hearOne(of id: WindowID) {
    guard windows[id]?.said.isEmpty == false, let said = windows[id]?.said.removeFirst() else { return }
    switch said {
    case .input(let input): program?.receive(.input(id, input))
    case .inputAhead(let input):
      program?.wentAhead(id)
      program?.receive(.input(id, input))
    case .painted: program?.painted(id)
    }
  }

  func hearAll(of id: WindowID) {
    while windows[id]?.said.isEmpty == false { hearOne(of: id) }
    settle()
  }

  /// Frames come at most every sixteen milliseconds.
  func settle() {
    moment = moment.adding(milliseconds: 16)
    _ = program?.settle()
    guard isSaving else { return }
    isSaving = false
    program?.saved()
  }

  func deliverAll() {
    repeat {
      for id in windows.keys.sorted() {
        while windows[id]?.told.isEmpty == false { tellOne(to: id) }
        hearAll(of: id)
      }
      settle()
    } while isSaving || windows.values.contains { !$0.said.isEmpty || !$0.told.isEmpty }
  }

  /// Each window shows what is drawn from the state as it is.
  var isTrue: Bool {
    guard let state = program?.state else { return false }
    return state.windows.allSatisfy { id, view in windows[id]?.shown.frame == AppView.draw(state, view).frame }
  }
}
