/// What was done to shared lanes at this host's windows, so that each window takes back its own. Who did what lies in the hub; what
/// a key press did as a whole, and how it is done again, only this run of the server knows.
package struct LaneGestures: Equatable, Sendable {
  /// The acts of one key press.
  package struct Gesture: Equatable, Sendable {
    package let title: String
    package fileprivate(set) var acts: [LaneAct] = []
    /// The window's last own step when it was done, or taken back.
    fileprivate var behind: Int
  }

  private struct Kept: Equatable {
    var done: [Gesture] = []
    var undone: [Gesture] = []
  }

  /// As many as the undo history of one's own lists has.
  private static let limit = 200

  private var windows: [Int: Kept] = [:]

  package init() {}

  /// What is noted next belongs together.
  package mutating func begin(_ title: String, in window: Int, behind step: Int) {
    var kept = windows[window] ?? Kept()
    kept.done.removeAll { $0.acts.isEmpty }
    kept.done = kept.done.suffix(LaneGestures.limit - 1) + [Gesture(title: title, behind: step)]
    windows[window] = kept
  }

  package mutating func note(_ act: LaneAct, in window: Int) {
    guard let last = windows[window]?.done.indices.last else { return }
    windows[window]?.done[last].acts.append(act)
    windows[window]?.undone = []
  }

  /// What the key press was that the act is of.
  package func title(of act: SharedID, in window: Int) -> String? {
    windows[window]?.done.last { $0.acts.contains { $0.id == act } }?.title
  }

  /// The hub did not do it.
  package mutating func drop(_ act: SharedID) {
    for window in windows.keys {
      guard let kept = windows[window] else { continue }
      for index in kept.done.indices { windows[window]?.done[index].acts.removeAll { $0.id == act } }
    }
  }

  package mutating func close(_ window: Int) { windows[window] = nil }

  /// The last one, if the window has done no step of its own behind it.
  package func last(in window: Int, step: Int) -> Gesture? {
    windows[window]?.done.last { !$0.acts.isEmpty }.flatMap { $0.behind >= step ? $0 : nil }
  }

  /// The one that was taken back last, if the window has taken back no step of its own behind it.
  package func lastTakenBack(in window: Int, step: Int) -> Gesture? {
    windows[window]?.undone.last.flatMap { $0.behind >= step ? $0 : nil }
  }

  /// It is taken back, and can be done again.
  package mutating func takeBack(_ gesture: Gesture, in window: Int, behind step: Int) {
    windows[window]?.done.removeAll { $0 == gesture }
    var gesture = gesture
    gesture.behind = step
    windows[window]?.undone.append(gesture)
  }

  /// It is done again, as a new one that leaves the others to be done again.
  package mutating func doAgain(_ gesture: Gesture, as acts: [LaneAct], in window: Int, behind step: Int) {
    windows[window]?.undone.removeAll { $0 == gesture }
    windows[window]?.done.append(Gesture(title: gesture.title, acts: acts, behind: step))
  }
}
