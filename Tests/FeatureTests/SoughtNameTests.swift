import Conversation
import Core
import Queues
import SeededNumbers
import TestSupport
import Testing

@testable import Finders
@testable import Scene

/// A name is found whatever its case, as quickly among ten thousand as may be.
struct SoughtNameTests {
  /// Signs that are one another's capitals, other ways of writing each other, and the marks that belong to others.
  private static let signs: [Unicode.Scalar] = [
    "a", "A", "k", "K", "\u{212A}", "i", "I", "\u{130}", "\u{131}", "é", "É", "e", "E", "\u{301}", "\u{307}", "ß", "ẞ",
    "s",
    "Å", "\u{212B}", "漢", "字", "\u{F900}", "\u{8C48}", "か", "\u{3099}", "が", "Σ", "σ", "ς", "Д", "д", "ש", "ا", ";",
    "\u{37E}", "ﬁ", "f", " ", "한", "\u{1112}", "\u{1161}", "\u{11AB}", "👍",
  ]

  @Test(arguments: [UInt64.random(in: 0...UInt64.max), 1, 2])
  func `it finds what comparing small letters finds`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    func text() -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<random.number(0...4) { text.append(Self.signs[random.number(0...(Self.signs.count - 1))]) }
      return String(text)
    }
    for _ in 0..<50_000 {
      let (wanted, name) = (text(), text())
      #expect(
        SoughtName(wanted).matches(name) == (name.lowercased() == wanted.lowercased()),
        "seed \(seed): \(wanted), \(name)")
    }
    for _ in 0..<1000 {
      let name = text()
      #expect(
        SoughtName(name.uppercased().lowercased()).matches(name)
          == (name.lowercased() == name.uppercased().lowercased()))
    }
  }

  @Test func `a thread is found by its name in any case, by its id, and by the beginning of one`() throws {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.customName = "Élan Σ" }
    for name in ["élan σ", "ÉLAN Σ", " élan σ", "Élan Σ\n", Samples.flaky.text, Samples.flaky.text.uppercased()] {
      #expect(try ThreadFinder.find(name, in: workspace).id == Samples.flaky)
    }
    #expect(throws: Refusal.self) { try ThreadFinder.find("nobody", in: workspace) }
    #expect(throws: Refusal.self) { try ThreadFinder.find("0", in: workspace) }
  }

  @Test func `a name that the person gave goes before one that was found`() throws {
    var workspace = Samples.idle
    workspace.streams.update(Samples.wide) { $0.customName = "fix flaky test" }
    #expect(workspace.streams[Samples.flaky]?.displayName == "fix flaky test")
    #expect(try ThreadFinder.find("Fix flaky test", in: workspace).id == Samples.wide)
    workspace.streams.update(Samples.flaky) { $0.customName = "fix flaky test" }
    #expect(throws: Refusal.self) { try ThreadFinder.find("fix flaky test", in: workspace) }
  }

  @Test(arguments: ["zero\u{200B}width", "\u{202E}zerowidth", "Zero\u{AD}width\u{FEFF}"])
  func `what nobody sees in a name nobody has to type`(name: String) throws {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.customName = name }
    for typed in ["zerowidth", name, "zero\u{2060}width"] {
      #expect(try ThreadFinder.find(typed, in: workspace).id == Samples.flaky)
    }
    // Who is called just so goes before.
    workspace.streams.update(Samples.wide) { $0.customName = "zerowidth" }
    #expect(try ThreadFinder.find("zerowidth", in: workspace).id == Samples.wide)
    #expect(try ThreadFinder.find(name, in: workspace).id == Samples.flaky)
  }

  @Test func `a thread that is called as lists name another one takes nothing from it`() throws {
    let other = WorkStream(
      id: Identity(UniqueID(high: 0x4149_43B1_0000_4000, low: 0x8000_0000_0000_0001)), project: "/p",
      provider: "shell", createdAt: Samples.now, isLocallyCreated: true)
    var workspace = Workspace(streams: Streams(Samples.threads + [other]), settings: Samples.settings)
    #expect(try ThreadFinder.find("414943b1", in: workspace).id == other.id)
    workspace.streams.update(Samples.flaky) { $0.customName = "414943B1" }
    #expect(throws: ambiguity(other)) { try ThreadFinder.find("414943b1", in: workspace) }
    #expect(try ThreadFinder.find(other.id.text, in: workspace).id == other.id)
    // One that is called as the beginning of an id that nobody lists is meant by that.
    workspace.streams.update(Samples.flaky) { $0.customName = "4149" }
    #expect(try ThreadFinder.find("4149", in: workspace).id == Samples.flaky)
  }

  @Test func `a deleted thread that is called as lists name another one takes nothing from it either`() throws {
    let other = WorkStream(
      id: Identity(UniqueID(high: 0x4149_43B1_0000_4000, low: 0x8000_0000_0000_0001)), project: "/p",
      provider: "shell", createdAt: Samples.now, isLocallyCreated: true)
    var workspace = Workspace(streams: Streams(Samples.threads + [other]), settings: Samples.settings)
    workspace.streams.update(Samples.flaky) {
      $0.customName = "414943B1"
      $0.isDeleted = true
    }
    #expect(throws: ambiguity(other)) { try ThreadFinder.findRestorable("414943b1", in: workspace) }
    #expect(throws: Refusal.self) { try ThreadFinder.findWithWorktree("414943b1", in: workspace) }
    #expect(try ThreadFinder.findRestorable(other.id.text, in: workspace).id == other.id)
    workspace.streams.update(Samples.flaky) { $0.customName = other.id.text }
    #expect(try ThreadFinder.findRestorable(other.id.text, in: workspace).id == other.id)
    workspace.streams.update(Samples.flaky) { $0.customName = "4149" }
    #expect(try ThreadFinder.findRestorable("4149", in: workspace).id == Samples.flaky)
  }

  private func ambiguity(_ other: WorkStream) -> Refusal {
    Refusal(
      .refused, "\"414943b1\" means 2 threads.",
      hint: "Name one by its id: \(Samples.flaky.text), \(other.id.text)")
  }

  @Test func `an id means a command, whatever threads are called`() throws {
    let id = Samples.id(77, as: QueuedCommand.self)
    #expect(try CommandFinder.findUnlessThread(id.text, in: Samples.idle) == nil)
  }
}
