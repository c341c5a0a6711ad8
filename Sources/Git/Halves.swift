import Review

/// What a git leaves behind that was ended in the middle of writing. Whoever takes it away has the place to themselves.
extension Machine {
  /// Both what was written beside all other objects, and what lies among them. Where it need not go on, or its time is over, the
  /// rest stays.
  func removeHalves(
    in place: SnapshotStore.Place, within time: GitTime, while goesOn: () -> Bool = { true }
  ) throws(GitProblem) {
    switch self {
    case .here:
      let names = try names(in: place.fresh, within: time) ?? []
      for folder in [place.fresh] + names.map({ place.fresh + "/" + $0 }) {
        for name in try self.names(in: folder, within: time) ?? [] where name.hasPrefix("tmp_") {
          try FileStep.takeAway(folder + "/" + name) { goesOn() && time.left > 0 }
        }
      }
    case .there(let shell):
      _ = try shell.ask(FarScript(Machine.removingHalves(in: place)), within: time)
    }
  }

  /// The same for a shell.
  static func removingHalves(in place: SnapshotStore.Place) -> String {
    "find \(FarScript.quoted(place.fresh)) -mindepth 1 -maxdepth 2 -name 'tmp_*' -prune -exec rm -rf -- {} +"
  }
}
