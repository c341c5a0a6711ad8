import Conversation
import Queues
import Scene
import Texts
import Toolkit
import Verbs
import Words

/// A question of an agent as it stands in its conversation: what exactly it wants to do, and the answers with their keys.
/// Nothing of what would be allowed is cut.
package struct PermissionCard {
  package let permission: Permission
  package let title: [Substring]
  /// Its rows are not all of it, and it goes on nowhere: all of it is said below.
  package let isTitleCut: Bool
  /// The rows that it has there.
  private let titleRowsBelow: Int
  /// How many questions wait behind this one; empty where none does.
  package let more: String
  package let detail: PermissionDetail
  /// Side by side where all fit, else one below the other.
  package let answers: [StyledLine]
  /// Where they can be pressed.
  package let buttons: [Button]
  /// Where not even that has room: the keys alone, and the one that shows what each of them answers.
  package let keys: StyledLine

  /// What the sign and the word before a question take, in the language that has the longest word.
  package static let signColumns = 11
  private static let mostTitleRows = 3

  package init(_ permission: Permission, _ state: AppState, _ window: WindowState, columns: Int) {
    let isUnicode = state.usesUnicode(window)
    self.permission = permission
    let behind = (state.openThread(in: window)?.turn?.permissions.count ?? 1) - 1
    more = behind > 0 ? window.facts.language.text(.agent(.moreQuestions(behind))) : ""
    let titleColumns = columns - (more.isEmpty ? 0 : Clean.columns(more) + 2)
    let whole = PermissionCard.title(of: permission, columns: titleColumns)
    title = Array(whole.prefix(PermissionCard.mostTitleRows))
    detail = PermissionCard.detail(
      permission, titleRows: PermissionCard.mostTitleRows, titleColumns: titleColumns, columns: columns,
      isUnicode: isUnicode)
    isTitleCut = whole.count > title.count && !detail.continuesTitle
    let wide = max(1, columns - 2)
    titleRowsBelow = isTitleCut ? Wrapping.wrap(Clean.text(permission.title), columns: wide).count : 0
    if let host = window.stream.flatMap({ state.hostOfAnswer(to: permission, in: $0) }) {
      let undoKey = state.keyLabel(.undo, unicode: isUnicode)
      let words = window.facts.language.text(.agent(.isAnswered(host: host, undoKey: undoKey)))
      answers = Wrapping.wrap(words, columns: wide).map { StyledLine([StyledPiece(String($0), .textDim)]) }
      (buttons, keys) = ([], StyledLine([StyledPiece(words, .textDim)]))
      return
    }
    let offers = PermissionCard.offers(permission, state, window, isUnicode: isUnicode)
    let lead = PermissionCard.lead(state, window, isUnicode: isUnicode)
    (answers, buttons) = PermissionCard.rows(of: offers, lead: lead, columns: wide)
    let way = PermissionCard.way(state, window, isUnicode: isUnicode)
    let named = offers.filter { !$0.key.isEmpty && !$0.isNumbered }.map(\.key).joined(separator: " ")
    let own = named.isEmpty ? [] : [StyledPiece(named, .permission), StyledPiece(isUnicode ? " · " : " - ", .textDim)]
    let all = window.facts.language.text(.agent(.showsAnswers(permission.options.count)))
    let peek = StyledPiece(state.keyLabel(.peek, in: [.conversation], unicode: isUnicode) + " ", .permission)
    keys = StyledLine(way.map { [StyledPiece($0 + " ", .textDim)] } ?? [])
      .followed(by: own + [peek, StyledPiece(all, .textDim)])
  }

  /// It is as wide as what is said.
  package static func columns(of area: Rect) -> Int { min(area.columns, 100) }

  /// The title, of the detail so much, and the answers; their keys alone where not all of them have room.
  func rows(detailRows: Int, room: Int) -> Int {
    let words = max(1, title.count) + min(detailRows, detail.count)
    return words + (showsAnswers(in: room) ? answers.count : 1)
  }

  /// Below the whole title, and a row of what would be done with the one that says how many more there are.
  package func showsAnswers(in rows: Int) -> Bool {
    rows >= answers.count + max(1, title.count) + min(2, detail.count)
  }

  /// Below the title: what of it goes on there, a line of what would be done, and the one that says how many more there are.
  var leastDetail: Int {
    let rest = detail.continuesTitle ? detail.titleRestCount : titleRowsBelow
    return min(detail.count, rest + 2)
  }

  /// All of the title and something of what would be done have room. What has less is not answered by a key.
  func isRead(in rows: Int) -> Bool {
    rows >= max(1, title.count) + leastDetail + (showsAnswers(in: rows) ? answers.count : 1)
  }

  // MARK: Answers

  /// An answer, or a way to one.
  private struct Offer {
    let place: Int
    let key: String
    let name: String
    /// It is chosen by its number, in the peek.
    var isNumbered = false
  }

  /// A part of an answer's words.
  package struct Button {
    /// The option's place; behind the last one stand the answer with words, and the one that upnext gives for always.
    package let offer: Int
    package let row: Int
    package let columns: Range<Int>
  }

  private static func offers(
    _ permission: Permission, _ state: AppState, _ window: WindowState, isUnicode: Bool
  ) -> [Offer] {
    func key(_ verb: Verb) -> String { state.keyLabel(verb, in: [.conversation], unicode: isUnicode) }
    var offers = permission.options.enumerated().map { index, option in
      let verb = PermissionCard.verb(for: option, of: permission)
      return Offer(
        place: index, key: verb.map(key) ?? key(.peek) + " " + permission.digits(ofAnswer: index + 1),
        name: Clean.line(option.label), isNumbered: verb == nil)
    }
    if let once = permission.isRecognizable ? permission.onceForAlways : nil,
      let index = permission.options.firstIndex(of: once)
    {
      let name = window.facts.language.text(.agent(.always))
      offers.insert(
        Offer(place: alwaysPlace(in: permission), key: key(.approveAlways), name: name), at: index + 1)
    }
    if takesWordsWithNo(permission) {
      offers.append(
        Offer(
          place: permission.options.count, key: key(.denyWithWords),
          name: window.facts.language.text(.agent(.refusalTitle)) + (isUnicode ? " …" : " ...")))
    }
    return offers
  }

  /// Words may go along with a no that is one for this time.
  package static func takesWordsWithNo(_ permission: Permission) -> Bool {
    let refusals = permission.options.count { $0.kind == .rejectOnce || $0.kind == .rejectAlways }
    return !permission.isQuestion && (permission.option(.rejectOnce) != nil || refusals == 0)
  }

  /// Where the answer that upnext gives for always stands among what can be pressed.
  package static func alwaysPlace(in permission: Permission) -> Int { permission.options.count + 1 }

  package static func verb(for option: Permission.Option, of permission: Permission) -> Verb? {
    switch option.kind {
    case .allowOnce where permission.option(.allowOnce) == option: .approve
    case .allowAlways where permission.option(.allowAlways) == option: .approveAlways
    case .rejectOnce where permission.option(.rejectOnce) == option: .deny
    case .allowOnce, .allowAlways, .rejectOnce, .rejectAlways, .other: nil
    }
  }

  /// The keys after which those of the answers mean this question; nil where they do already. In the composer they are
  /// letters like others, and in a list they are the row's.
  package static func way(_ state: AppState, _ window: WindowState, isUnicode: Bool) -> String? {
    func key(_ verb: Verb, in places: [KeyPlace]) -> String { state.keyLabel(verb, in: places, unicode: isUnicode) }
    let keys: [String]
    if window.isTyping {
      // An edit that was begun in the outbox ends there, and any other one in the composer.
      let isEdited = window.editing?.isFromOutbox == false || window.editedLetter != nil
      keys = Array(repeating: key(.back, in: [.composer]), count: isEdited ? 2 : 1)
    } else {
      let isHere = window.keyPlaces.contains(.conversation) && state.focusedStream(in: window) == window.stream
      keys = isHere ? [] : [key(.conversationPane, in: window.keyPlaces)]
    }
    return keys.contains("") || keys.isEmpty ? nil : keys.joined(separator: " ")
  }

  private static func lead(_ state: AppState, _ window: WindowState, isUnicode: Bool) -> String? {
    way(state, window, isUnicode: isUnicode).map { window.facts.language.text(.conversation(.thenAKey(after: $0))) }
  }

  /// As many in a row as fit; one that is too long for a row goes on in the next.
  private static func rows(of offers: [Offer], lead: String?, columns: Int) -> ([StyledLine], [Button]) {
    var rows: [StyledLine] = []
    var buttons: [Button] = []
    var isClosed = false
    func button(_ offer: Int, columns: Int) {
      let end = rows[rows.count - 1].columns
      buttons.append(Button(offer: offer, row: rows.count - 1, columns: end - columns..<end))
    }
    func add(_ pieces: [StyledPiece]) {
      let air = rows.isEmpty ? [] : [StyledPiece("  ", .text)]
      if !isClosed, let last = rows.last, last.followed(by: air + pieces).columns <= columns {
        rows[rows.count - 1] = last.followed(by: air + pieces)
      } else {
        rows.append(StyledLine(pieces))
      }
    }
    for offer in offers {
      let front = StyledPiece(offer.key.isEmpty ? "" : "[\(offer.key)] ", .permission)
      let taken = Clean.columns(front.text)
      let words = Wrapping.wrap(offer.name, columns: max(1, columns - taken))
      let first = [front, StyledPiece(String(words.first ?? ""), .text)]
      add(first)
      button(offer.place, columns: StyledLine(first).columns)
      // What goes on in the next row has that for itself.
      isClosed = words.count > 1
      for line in words.dropFirst() {
        rows.append(StyledLine([StyledPiece(String(repeating: " ", count: taken) + line, .text)]))
        button(offer.place, columns: Clean.columns(line))
      }
    }
    if let lead { add([StyledPiece("(\(lead))", .textDim)]) }
    return (rows, buttons)
  }

  // MARK: What would be done

  package static func title(of permission: Permission, columns: Int) -> [Substring] {
    Wrapping.wrap(Clean.line(permission.title), columns: max(PermissionDetail.leastTitleColumns, columns - signColumns))
  }

  /// A title that is all there is, and doesn't fit above, is the question itself. One that stands beside a detail and doesn't
  /// fit goes on before that.
  package static func detail(
    _ permission: Permission, titleRows: Int, titleColumns: Int? = nil, columns: Int, isUnicode: Bool
  ) -> PermissionDetail {
    var text = permission.detail
    let title = title(of: permission, columns: titleColumns ?? columns)
    let isTitleWhole = title.count <= titleRows
    if text.isEmpty || text == permission.title {
      text = isTitleWhole ? "" : permission.title
    }
    // What stands above whole is not said again.
    if isTitleWhole, text.hasPrefix(permission.title + "\n") {
      text = String(text.dropFirst(permission.title.count).drop { $0.isNewline })
    }
    let isSaidBelow = text.isEmpty || text == permission.title || text.hasPrefix(permission.title + "\n")
    // Its own text from there on: rows are broken within words, too, and joined they would say what nobody has written.
    let rest = isTitleWhole || isSaidBelow ? nil : title[titleRows]
    return PermissionDetail(
      text, titleRest: rest.map { String($0.base[$0.startIndex...]) } ?? "", columns: columns, isUnicode: isUnicode)
  }
}
