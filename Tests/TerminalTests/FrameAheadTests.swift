import Emulator
import Testing
import Toolkit
import Wire

/// What a window shows before its server has heard of a key.
@Suite(.timeLimit(.minutes(30)))
struct FrameAheadTests {
  private let down = Input.key(Key("j"))

  private func frame(_ rows: String...) -> Frame {
    var frame = Frame(size: Size(columns: 40, rows: 6))
    for (row, text) in rows.enumerated() { frame.put(text, row: row, column: 0, style: Style()) }
    return frame
  }

  /// A window that shows the first frame and has the second one ready for `j`.
  private func prepared(_ first: Frame, _ ahead: Frame) throws -> WindowStage {
    let stage = try WindowStage()
    try stage.waitForHello()
    stage.show(first)
    try stage.wait(for: "the frame") { stage.takeMessages() == [.painted] }
    prepare(first, ahead, in: stage)
    try stage.wait(for: "all that was sent") { stage.screen.count(of: "]52;") == 1 }
    return stage
  }

  private func prepare(_ first: Frame, _ ahead: Frame, in stage: WindowStage) {
    stage.send(.ahead(.ready(down, FrameDelta(from: first, to: ahead))))
    stage.send(.copy("what shows that it has come"))
  }

  @Test func `a frame ahead is shown with its key, and the next frame follows it once it is taken`() throws {
    let (first, ahead, next) = (frame("one", "two"), frame("one", "TWO"), frame("ONE", "TWO"))
    let stage = try prepared(first, ahead)
    stage.type("j")
    try stage.wait(for: "the key") { stage.messages == [.inputAhead(down)] }
    try stage.wait(for: "the frame ahead") { stage.screen.writtenLines == ["one", "TWO"] }
    stage.send(.ahead(.taken))
    stage.send(.frame(FrameDelta(from: ahead, to: next)))
    try stage.wait(for: "the next frame") { stage.messages == [.inputAhead(down), .painted] }
    #expect(stage.screen.writtenLines == ["ONE", "TWO"])
  }

  @Test func `a frame that crosses the key takes the one ahead back`() throws {
    let (first, ahead, crossing) = (frame("one", "two"), frame("one", "TWO"), frame("ONE", "two"))
    let stage = try prepared(first, ahead)
    stage.type("j")
    try stage.wait(for: "the frame ahead") { stage.screen.writtenLines == ["one", "TWO"] }
    stage.send(.frame(FrameDelta(from: first, to: crossing)))
    try stage.wait(for: "the frame that crosses it") { stage.messages == [.inputAhead(down), .painted] }
    #expect(stage.screen.writtenLines == ["ONE", "two"])
  }

  @Test func `another key than the one that was thought of asks the server, and so does the same one after it`() throws
  {
    let (first, ahead) = (frame("one", "two"), frame("one", "TWO"))
    let stage = try prepared(first, ahead)
    stage.type("kj")
    try stage.wait(for: "the keys") { stage.messages == [.input(.key(Key("k"))), .input(down)] }
    #expect(stage.screen.writtenLines == ["one", "two"])
  }

  @Test func `a key is shown ahead once, and a new size asks the server`() throws {
    let (first, ahead) = (frame("one", "two"), frame("one", "TWO"))
    let stage = try prepared(first, ahead)
    stage.type("jj")
    try stage.wait(for: "the keys") { stage.messages == [.inputAhead(down), .input(down)] }
    stage.send(.ahead(.taken))
    prepare(ahead, first, in: stage)
    try stage.wait(for: "all that was sent") { stage.screen.count(of: "]52;") == 2 }
    try stage.resize(Size(columns: 30, rows: 6))
    try stage.wait(for: "the size") { stage.messages.last == .input(.resize(Size(columns: 30, rows: 6))) }
    stage.type("j")
    try stage.wait(for: "the key") { stage.messages.last == .input(down) }
    #expect(stage.screen.writtenLines == ["one", "TWO"])
  }
}
