/// What was done to shared lanes at this host's windows and by its command line, so that each takes back its own. Who did what lies
/// in the hub; what a key press or a call did as a whole, and how it is done again, only this run of the server knows.
package struct LaneGestures: Equatable, Sendable {
  package enum Actor: Hashable, Sendable {
    case window(Int)
    case commandLine
  }

  /// The acts of one key press, or of one call.
  package struct Gesture: Equatable, Sendable {
    package let title: String
    package fileprivate(set) var acts: [LaneAct] = []
    /// The actor's last own step when it was done, or taken back.
    fileprivate var behind: Int
  }

  private struct Kept: Equatable {
    var done: [Gesture] = []
    var undone: [Gesture] = []
  }

  /// As many as the undo history of one's own lists has.
  private static let limit = 200

  private var kept: [Actor: Kept] = [:]

  package init() {}

  /// What is noted next belongs together.
  package mutating func begin(_ title: String, by actor: Actor, behind step: Int) {
    var done = (kept[actor]?.done ?? []).filter { !$0.acts.isEmpty }
    done = done.suffix(LaneGestures.limit - 1) + [Gesture(title: title, behind: step)]
    kept[actor, default: Kept()].done = done
  }

  package mutating func note(_ act: LaneAct, by actor: Actor) {
    guard let last = kept[actor]?.done.indices.last else { return }
    kept[actor]?.done[last].acts.append(act)
    kept[actor]?.undone = []
  }

  /// What the key press was that the act is of.
  package func title(of act: SharedID, by actor: Actor) -> String? {
    kept[actor]?.done.last { $0.acts.contains { $0.id == act } }?.title
  }

  /// The hub did not do it.
  package mutating func drop(_ act: SharedID) {
    for actor in kept.keys {
      for index in kept[actor]?.done.indices ?? 0..<0 { kept[actor]?.done[index].acts.removeAll { $0.id == act } }
    }
  }

  package mutating func close(_ window: Int) { kept[.window(window)] = nil }

  /// The last one, if the same actor has done no step of its own behind it.
  package func last(by actor: Actor, step: Int) -> Gesture? {
    kept[actor]?.done.last { !$0.acts.isEmpty }.flatMap { $0.behind >= step ? $0 : nil }
  }

  /// The one that was taken back last, if the same actor has taken back no step of its own behind it.
  package func lastTakenBack(by actor: Actor, step: Int) -> Gesture? {
    kept[actor]?.undone.last.flatMap { $0.behind >= step ? $0 : nil }
  }

  /// It is taken back, and can be done again.
  package mutating func takeBack(_ gesture: Gesture, by actor: Actor, behind step: Int) {
    kept[actor]?.done.removeAll { $0 == gesture }
    var gesture = gesture
    gesture.behind = step
    kept[actor]?.undone.append(gesture)
  }

  /// It is done again, as a new one that leaves the others to be done again.
  package mutating func doAgain(_ gesture: Gesture, as acts: [LaneAct], by actor: Actor, behind step: Int) {
    kept[actor]?.undone.removeAll { $0 == gesture }
    kept[actor]?.done.append(Gesture(title: gesture.title, acts: acts, behind: step))
  }
}
