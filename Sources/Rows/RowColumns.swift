import Conversation
import Scene
import Texts
import Toolkit
import Words

/// How wide the columns of a list are: the same for all of its rows, so that names stand below each other.
///
/// What a pane has no room for goes in this order: the words behind a name, the agent, the project, which is cut before that,
/// the word of the state.
struct RowColumns: Equatable {
  /// What the rows have to say, at their longest.
  struct Wishes: Equatable {
    var place = 0
    var name = 0
    var project = 0
    var agent = 0
    var state = 0
    var trail = 0
    /// Why a row waits, which stands in the place of state and trail.
    var reason = 0
    /// There is more to say behind the name.
    var hasWords = false
  }

  /// A list of thousands is measured by its first rows: no column moves while it is scrolled.
  static let measured = 64
  /// A name is not cut to less than this for another column, nor is one of a usual length cut at all for the project or the
  /// agent.
  static let leastName = 16
  private static let leastBesideAgent = 20
  private static let usualName = 22
  private static let mostName = 36
  private static let leastWords = 12
  private static let mostProject = 14
  private static let leastProject = 5
  private static let mostAgent = 10

  /// What stands before the name, the place among it; a row that is set in has so much less of its name.
  let lead: Int
  let place: Int
  let name: Int
  let words: Int
  let project: Int
  let agent: Int
  /// Blank columns that a reason has besides those of state and trail.
  let beforeState: Int
  let state: Int
  let trail: Int

  /// For rows of so many columns, of which `lead` stand before the name.
  init(_ wishes: Wishes, in columns: Int, lead: Int) {
    self.lead = lead
    place = wishes.place
    var left = columns - lead
    func kept(_ wish: Int, atLeast part: Int? = nil, beside least: Int) -> Int {
      let given = min(wish, left - least - 1)
      guard wish > 0, given >= min(wish, part ?? wish) else { return 0 }
      left -= given + 1
      return given
    }
    trail = kept(wishes.trail, beside: 4)
    let least = RowColumns.leastName
    state = kept(wishes.state, beside: least)
    let usual = min(wishes.name, RowColumns.usualName)
    let wish = state < wishes.state ? 0 : min(wishes.project, RowColumns.mostProject)
    project = kept(wish, atLeast: RowColumns.leastProject, beside: max(least, usual))
    agent = kept(min(wishes.agent, RowColumns.mostAgent), beside: max(RowColumns.leastBesideAgent, usual))
    // Only what no name has a use for, where anything stands between them.
    let reason = project + agent == 0 || wishes.reason == 0 ? 0 : wishes.reason + 1
    beforeState = max(0, min(reason - RowColumns.taken(state, trail), left - wishes.name))
    left -= beforeState
    let wanted = min(wishes.name, RowColumns.mostName)
    words = wishes.hasWords && left - wanted - 2 >= RowColumns.leastWords ? left - wanted - 2 : 0
    name = max(0, words > 0 ? wanted : left)
  }
}

extension RowColumns {
  /// The name has the columns of project and agent too.
  var withoutPlace: RowColumns {
    RowColumns(
      lead: lead, place: place, name: name + ofPlace, words: words, project: 0, agent: 0, beforeState: beforeState,
      state: state, trail: trail)
  }

  /// In a row without a state a longer name has its columns too, where nothing stands between them.
  func withoutState(forNameOf columns: Int) -> RowColumns {
    guard columns > name, words == 0, project == 0, agent == 0 else { return self }
    return RowColumns(
      lead: lead, place: place, name: name + beforeState + RowColumns.taken(state), words: words, project: 0, agent: 0,
      beforeState: 0, state: 0, trail: trail)
  }

  /// What says where and by whom, with the blanks before it.
  var ofPlace: Int { RowColumns.taken(project, agent) }

  /// What a reason has that stands in the place of state and trail.
  var reason: Int { max(0, beforeState + RowColumns.taken(state, trail) - 1) }

  /// With the blank before each that is there.
  private static func taken(_ widths: Int...) -> Int { widths.filter { $0 > 0 }.reduce(0) { $0 + $1 + 1 } }

  private init(
    lead: Int, place: Int, name: Int, words: Int, project: Int, agent: Int, beforeState: Int, state: Int, trail: Int
  ) {
    self.lead = lead
    self.place = place
    self.name = name
    self.words = words
    self.project = project
    self.agent = agent
    self.beforeState = beforeState
    self.state = state
    self.trail = trail
  }
}

extension RowColumns.Wishes {
  mutating func take(name: Int = 0, project: Int = 0, agent: Int = 0, state: Int = 0, trail: Int = 0, reason: Int = 0) {
    self.name = max(self.name, name)
    self.project = max(self.project, project)
    self.agent = max(self.agent, agent)
    self.state = max(self.state, state)
    self.trail = max(self.trail, trail)
    self.reason = max(self.reason, reason)
  }
}

extension Canvas {
  /// Writes the columns behind a row's name, from the one at `column` on: who does it, how it is, and since when. A project on
  /// another host may begin in the blank columns before them, so many as are spare.
  mutating func put(
    project: String, host: String? = nil, behindHost sign: String = "", agent: String,
    state: (text: String, role: Role),
    trail: (text: String, role: Role), _ columns: RowColumns, from column: Int, spare: Int = 0, row: Int, in area: Rect
  ) {
    let whole = host.map { Clean.columns(Clean.line(project) + "@" + $0 + sign) } ?? 0
    let more = columns.project > 0 ? max(0, min(spare, whole - columns.project)) : 0
    var column = column - more
    func cell(_ text: String, _ role: Role, _ width: Int, trails: Bool = false) {
      guard width > 0 else { return }
      let cut = Truncation.keepStart(Clean.line(text), columns: width, mark: glyphs.cutMark)
      put(cut, role, row: row, column: column + 1 + (trails ? width - Clean.columns(cut) : 0), in: area)
      column += width + 1
    }
    cell(place(project, host, sign, columns: columns.project + more), .textDim, columns.project + more)
    cell(agent, .textDim, columns.agent)
    column += columns.beforeState
    cell(Clean.columns(state.text) > columns.state ? "" : state.text, state.role, columns.state)
    cell(trail.text, trail.role, columns.trail, trails: true)
  }

  /// Of a project on another host both stay to be seen, where not all of both has room, and the sign behind them.
  private func place(_ project: String, _ host: String?, _ sign: String, columns: Int) -> String {
    guard let host else { return project }
    let columns = max(0, columns - Clean.columns(sign))
    let room = max(columns - Clean.columns("@" + host), columns / 3)
    let name = Truncation.keepStart(Clean.line(project), columns: room, mark: glyphs.cutMark)
    let left = max(0, columns - Clean.columns(name))
    return name + Truncation.keepStart("@" + host, columns: left, mark: glyphs.cutMark) + sign
  }
}
