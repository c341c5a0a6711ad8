import Conversation
import Languages
import Queues
import Review
import Scene
import Texts
import Toolkit
import Words

/// A thread as one row of a list: its place, how it is, its name, where and by whom, and for how long; below it what it asks.
struct StreamRow {
  /// A name that shares its line with a question is not cut to less than this, nor for less of a question than the second,
  /// with what stands between them. Beside a whole name less of it says something, too.
  private static let leastWithQuestion = 14
  private static let leastQuestion = 12
  private static let leastBesideWhole = 8
  /// A name keeps so many beside what else there is to know of it, and a host's name so many of its own.
  static let leastName = 9
  private static let leastHost = 5

  /// What stands at the end of the name's column, which leaves the name so many columns at least.
  private struct Facts {
    let place: String?
    var note: String?
    var leaves = 0
    /// Where a row is of another machine is said before what waits there, and that words are begun.
    var isPlaceAlone = false
  }

  let stream: WorkStream
  /// Its place in the Queue, in the Queue.
  var number: Int?
  /// The machine that it is on, where that is another one; and how many messages wait there.
  var host: String?
  var outboxCount: Int?
  /// What is said beside its state.
  var note: String?
  /// The same in fewer words, where there is no room for them, or beside the host's name.
  var shortNote: String?
  /// For how long nothing was heard of its machine.
  var silentFor: String?
  /// What is said beside its state begins with its machine, and says so in fewer words where that is named anyway.
  var noteNamesHost = false
  /// It says for how long nothing was heard of that, too.
  var noteSaysSilence = false
  var indent = 0
  /// The Queue shows it too, and says it louder.
  var isQuiet = false
  /// What its last turn changed, where nobody has looked at it.
  var change: ChangeNumbers?
  /// The person is to look at that.
  var wantsReview = false
  /// The list says what each row wants: its question, or the words it ended with.
  var saysWhatFor = false
  /// The keys that answer its question, where they would.
  var answerKeys = ""
  var outboxMax = Int.max

  /// Behind the name of a machine, or alone, where there is no room to say that something is on its way there.
  var waySign = ""

  /// Behind the name of a machine, where there is no room to say that it is silent, or something else is said.
  var silenceSign: String { silentFor == nil ? "" : "?" }

  /// The columns before the name.
  static func lead(place: Int, indent: Int) -> Int { indent + (place > 0 ? place + 1 : 0) + 2 }

  func draw(_ columns: RowColumns, quietAfter: Int, into canvas: inout Canvas, in area: Rect) {
    let (state, age) = canvas.sign(of: stream, quietAfter: quietAfter)
    let sign = wantsReview ? state.withReview(isUnicode: canvas.isUnicode) : state
    var column = area.column + indent
    if columns.place > 0 {
      if let number {
        let text = "\(number)"
        canvas.put(
          text, .textDim, row: area.row, column: column + max(0, columns.place - Clean.columns(text)), in: area)
      }
      column += columns.place + 1
    }
    canvas.put(sign.sign, isQuiet ? .textDim : sign.role, row: area.row, column: column, in: area)
    column += 2
    let question = saysWhatFor ? stream.rowQuestion : nil
    // A question that has no line of its own takes the place of where and by whom.
    let sharesLine = question != nil && area.rows < 2 && columns.words == 0
    let stateWord = sign.text(in: canvas.language, isQuiet: isQuiet, columns: columns.state)
    let columns =
      sharesLine
      ? columns.withoutPlace
      : stateWord.isEmpty
        ? columns.withoutState(forNameOf: Clean.columns(canvas.name(of: stream)) + leastFacts(canvas)) : columns
    let nameEnd = area.column + columns.lead + columns.name
    let noteInColumns = noteInColumns(columns, canvas)
    let facts = facts(
      from: column, to: nameEnd, note: noteInColumns == nil ? note : nil,
      saysHost: columns.project == 0 && indent == 0,
      into: &canvas, in: area)
    name(sign, question, from: column, to: facts.start, columns, into: &canvas, in: area)
    if columns.words > 0, area.rows < 2 {
      words(question, from: nameEnd + 2, columns: columns.words, into: &canvas, in: area)
    }
    let behind = nameEnd + (columns.words > 0 ? columns.words + 2 : 0)
    if let noteInColumns {
      canvas.put(
        project: "", agent: "", state: ("", .textDim), trail: (age, .textDim), columns, from: behind, row: area.row,
        in: area)
      canvas.put(noteInColumns, .textDim, row: area.row, column: behind + 1, in: area)
    } else {
      canvas.put(
        project: stream.project.lastPathPart ?? stream.project, host: host,
        behindHost: (noteSaysSilence && facts.saysNote ? "" : silenceSign) + (facts.saysNote ? "" : waySign),
        agent: stream.effectiveProvider,
        state: (stateWord, isQuiet ? .textDim : sign.role),
        trail: (age, .textDim), columns, from: behind,
        spare: behind > facts.start ? 0 : nameEnd - column - Clean.columns(canvas.name(of: stream)), row: area.row,
        in: area)
    }
    if area.rows > 1, let question { second(question, from: column, into: &canvas, in: area) }
  }

  /// What is said beside the state takes the place of where and by whom, where that is wide enough. The name of a machine that a
  /// letter is on its way to is rather cut than left out.
  private func noteInColumns(_ columns: RowColumns, _ canvas: Canvas) -> String? {
    let widths = [columns.project, columns.agent, columns.state].filter { $0 > 0 }
    let room = widths.reduce(0, +) + widths.count - 1
    guard let note, Clean.columns(note) > room else { return self.note }
    guard noteNamesHost, !noteSaysSilence, let host, let shortNote else { return nil }
    let left = room - Clean.columns(shortNote) - silenceSign.utf8.count - 1
    guard left >= StreamRow.leastHost else { return nil }
    let named = Truncation.keepStart("@" + host, columns: left, mark: canvas.glyphs.cutMark)
    return named + silenceSign + " " + shortNote
  }

  private func name(
    _ sign: StateSign, _ question: RowQuestion?, from column: Int, to end: Int, _ columns: RowColumns,
    into canvas: inout Canvas, in area: Rect
  ) {
    let role: Role = sign.isLoud && !isQuiet ? .textStrong : sign.isAtRest ? .textDim : .text
    let room = end - column
    // A question without a line or a column of its own is told apart at least.
    let text = canvas.name(of: stream)
    let needed = Clean.columns(text)
    let share = max(room / 2, StreamRow.leastWithQuestion)
    let least = needed <= share ? StreamRow.leastBesideWhole : StreamRow.leastQuestion
    let sharesLine =
      question != nil && area.rows < 2 && columns.words == 0 && room - min(needed, share) >= least
    let nameColumns = sharesLine ? min(needed, share) : room
    canvas.putCut(text, role, row: area.row, column: column, columns: nameColumns, in: area)
    guard sharesLine, let question else { return }
    canvas.putCut(
      canvas.separator + question.text, question.role, row: area.row, column: column + nameColumns,
      columns: room - nameColumns, in: area)
  }

  private func marks(_ canvas: Canvas) -> [String] {
    [
      stream.pinnedAt == nil ? nil : canvas.isUnicode ? "⚑" : "^", stream.isMuted ? canvas.isUnicode ? "⊘" : "m" : nil,
      stream.hasDraft ? canvas.isUnicode ? "✎" : "&" : nil,
    ].compactMap { $0 }
  }

  /// How many messages wait, where some do.
  private var count: String? {
    let waiting = outboxCount ?? stream.outbox.waiting.count
    return waiting == 0 ? nil : "+\(waiting)"
  }

  /// What a name needs beside it, with the blanks between. What is said beside the state has columns of its own.
  private func leastFacts(_ canvas: Canvas) -> Int {
    guard note == nil else { return 0 }
    let change = change.map { said($0, isShort: true, canvas) }
    return (marks(canvas) + [count, change].compactMap { $0 }).reduce(0) { $0 + 1 + Clean.columns($1) }
  }

  /// What else there is to know of it, at the end of the name's column; the answer is where that begins, and whether there is room
  /// for the note.
  private func facts(
    from column: Int, to end: Int, note: String?, saysHost: Bool, into canvas: inout Canvas, in area: Rect
  ) -> (start: Int, saysNote: Bool) {
    let marks = marks(canvas)
    let room = end - column
    let signsOfHost = silenceSign + waySign
    // Where it is too narrow for more, that sign has a column of the host's name.
    let leastHost = StreamRow.leastHost - Clean.columns(waySign)
    // A host with a long name is rather cut than not named.
    let besideHost = (marks + [count].compactMap { $0 }).reduce(StreamRow.leastName + Clean.columns(signsOfHost)) {
      $0 + 1 + Clean.columns($1)
    }
    let place = saysHost && !(noteNamesHost && note == nil) ? host.map { "@" + $0 } : nil
    let shownPlace = place.map {
      Truncation.keepStart($0, columns: max(leastHost, room - besideHost), mark: canvas.glyphs.cutMark)
    }
    let changes = change.map { change in [false, true].map { said(change, isShort: $0, canvas) } } ?? []
    let words = note.map { [$0, shortNote].compactMap { $0 } } ?? changes
    // No name is cut for a form that has a shorter one. What changed is less than who did it.
    let whole = Clean.columns(canvas.name(of: stream)) + 1
    let shortest = note == nil ? min(whole, RowColumns.leastName + 1) : 0
    var forms = words.enumerated().map { index, word in
      Facts(place: shownPlace, note: word, leaves: index < words.count - 1 ? whole : shortest)
    }
    if note != nil, !waySign.isEmpty { forms.append(Facts(place: shownPlace, note: waySign)) }
    forms.append(Facts(place: shownPlace))
    if noteNamesHost, let shownPlace {
      let place = shownPlace + silenceSign
      forms = [Facts(place: noteSaysSilence ? shownPlace : place, note: shortNote)]
      if noteSaysSilence { forms.append(Facts(place: place, note: silentFor)) }
      forms.append(Facts(place: place + waySign))
    }
    if let place {
      let left = max(leastHost, room - StreamRow.leastName - Clean.columns(signsOfHost))
      let cut = Truncation.keepStart(place, columns: left, mark: canvas.glyphs.cutMark)
      forms.append(Facts(place: cut + signsOfHost, isPlaceAlone: true))
    }
    func text(_ form: Facts) -> String {
      if let place = form.place, form.isPlaceAlone { return place }
      return ([form.place].compactMap { $0 } + marks + [count, form.note].compactMap { $0 }).joined(separator: " ")
    }
    let fitting = forms.first { form in
      let text = text(form)
      return !text.isEmpty && Clean.columns(text) + max(StreamRow.leastName, form.leaves) <= room
    }
    guard let fitting else { return (end, false) }
    let start = end - Clean.columns(text(fitting))
    canvas.put(text(fitting), .textDim, row: area.row, column: start, in: area)
    // The count warns before nothing more is taken.
    let waiting = outboxCount ?? stream.outbox.waiting.count
    let warns = outboxMax < .max && waiting * 5 >= outboxMax.multipliedReportingOverflow(by: 4).partialValue
    if let count, warns, !fitting.isPlaceAlone {
      let signs = [fitting.place].compactMap { $0 } + marks
      let before = signs.isEmpty ? 0 : Clean.columns(signs.joined(separator: " ")) + 1
      canvas.put(count, .held, row: area.row, column: start + before, in: area)
    }
    return (start - 1, fitting.note != nil)
  }

  /// Of who waits for the person, the Queue says what for, where there is room.
  private func words(
    _ question: RowQuestion?, from column: Int, columns: Int, into canvas: inout Canvas, in area: Rect
  ) {
    if let question {
      canvas.putCut(question.text, question.role, row: area.row, column: column, columns: columns, in: area)
    } else if saysWhatFor, stream.turn == nil {
      let change = change.flatMap { change in
        [false, true].map { said(change, isShort: $0, canvas) }.first { Clean.columns($0) <= columns }
      }
      let words = [change, stream.closingWords].compactMap { $0 }.filter { !$0.isEmpty }
      canvas.putCut(
        words.joined(separator: canvas.separator), .textDim, row: area.row, column: column, columns: columns, in: area)
    }
  }

  private func said(_ change: ChangeNumbers, isShort: Bool, _ canvas: Canvas) -> String {
    canvas.text(.list(.change(change, isShort: isShort, isUnicode: canvas.isUnicode)))
  }

  private func second(_ question: RowQuestion, from column: Int, into canvas: inout Canvas, in area: Rect) {
    let line = Rect(row: area.row + 1, column: area.column, columns: area.columns, rows: 1)
    var room = line.endColumn - column
    let keys = Clean.columns(answerKeys)
    if keys > 0, room >= keys + 16 {
      canvas.putTrailing(answerKeys, .accent, row: line.row, in: line)
      room -= keys + 2
    }
    canvas.putCut(question.text, question.role, row: line.row, column: column, columns: room, in: line)
  }
}

extension StateSign {
  /// What cannot go on without the person's answer, or has failed.
  var isLoud: Bool {
    switch word {
    case .approve, .ask, .failed: true
    case .working, .settingUp, .landing, .stopping, .done, .review, .idle, .quiet, .held, .interrupted, .unknown, .gone:
      false
    }
  }

  /// Nothing goes on, and nothing is new.
  var isAtRest: Bool { word == .idle || word == .gone }

  /// The word in a row: capitals are for what is asked and has failed. Threads at rest are many, and their sign says enough.
  /// Where "interrupted" is too long, it is held, as that is what it comes to.
  func text(in language: Language, isQuiet: Bool, columns: Int) -> String {
    guard word != .idle else { return "" }
    let whole = language.text(.state(.word(word)))
    let text = word == .interrupted && Clean.columns(whole) > columns ? language.text(.state(.word(.held))) : whole
    return isLoud && !isQuiet ? text : text.lowercased()
  }
}
