import Hub
import Sharing
import Testing

/// Where a command of a shared lane stands that was brought back: beside those that stood around it.
@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct UndoPlaceTests {
  private let hub: TestHub
  private let ada: TestRoom
  private let lane: TestLane

  init() throws {
    hub = try TestHub()
    ada = try hub.room()
    lane = try TestLane(ada)
  }

  private func add(_ names: String) throws -> [SharedID] { try names.map { try lane.add(String($0)) } }

  private func remove(_ id: SharedID) throws -> SharedID { try does(.remove(id)) }

  @discardableResult
  private func does(_ kind: LaneAct.Kind) throws -> SharedID {
    let act = SharedID.fresh()
    _ = try ada.done(lane.act(kind, id: act))
    return act
  }

  private func order() throws -> String { try lane.order().joined() }

  @Test func `the one before it has left: it comes behind the one before that`() throws {
    let ids = try add("abcde")
    let act = try remove(ids[2])
    _ = try remove(ids[1])
    try does(.undo(of: act))
    #expect(try order() == "acde")
  }

  @Test func `all before it have left: it comes in front of those behind it, whoever came to the top`() throws {
    let ids = try add("abcd")
    let act = try does(.cancel(ids[2]))
    for id in ids[..<2] { _ = try remove(id) }
    let new = try lane.add("x")
    try does(.move(new, to: .top))
    try does(.undo(of: act))
    #expect(try order() == "xcd")
  }

  @Test func `all behind it have left: it comes behind those before it`() throws {
    let ids = try add("abcd")
    let act = try remove(ids[1])
    for id in ids[2...] { _ = try remove(id) }
    _ = try lane.add("x")
    try does(.undo(of: act))
    #expect(try order() == "abx")
  }

  @Test func `one of them was moved: it stands on the right side of most`() throws {
    let ids = try add("abcdef")
    let act = try remove(ids[3])
    try does(.move(ids[2], to: .bottom))
    try does(.undo(of: act))
    #expect(try order() == "abdefc")
  }

  @Test func `those that stood before it stand behind the others now: it stays in front of those`() throws {
    let ids = try add("zabc")
    let act = try remove(ids[2])
    for id in [ids[0], ids[1]] { try does(.move(id, to: .bottom)) }
    let new = try lane.add("x")
    try does(.move(new, to: .top))
    #expect(try order() == "xcza")
    try does(.undo(of: act))
    #expect(try order() == "xczab")
  }

  @Test func `none of them is left: its rank tells`() throws {
    let near = try add("abcdefgh")
    let (it, behind) = (try lane.add("i"), try add("jklmnopq"))
    let first = try lane.add("x")
    try lane.add("y")
    try does(.move(first, to: .top))
    let act = try remove(it)
    for id in near + behind { _ = try remove(id) }
    try does(.undo(of: act))
    #expect(try order() == "xiy")
  }

  @Test func `several that were taken out together come back as they stood`() throws {
    let ids = try add("abcdef")
    let acts = try ids[1...3].map(remove)
    _ = try remove(ids[0])
    for act in acts.reversed() { try does(.undo(of: act)) }
    #expect(try order() == "bcdef")
  }

  @Test func `the first of the lane comes back as the first`() throws {
    let ids = try add("abc")
    let act = try remove(ids[0])
    try does(.undo(of: act))
    #expect(try order() == "abc")
  }

  @Test func `what a hub of level 9 kept of an act tells where it stood`() throws {
    let ids = try add("abc")
    let acts = [try remove(ids[1]), try remove(ids[0])]
    let session = try hub.cluster.session(hub.database, as: "ada")
    defer { session.close() }
    try session.run(
      "UPDATE upnext.act SET before = before - 'around' || jsonb_build_object('behind', before#>'{around,before,0}')")
    try does(.undo(of: acts[1]))
    #expect(try order() == "ac")
    try does(.undo(of: acts[0]))
    #expect(try order() == "abc")
  }
}
