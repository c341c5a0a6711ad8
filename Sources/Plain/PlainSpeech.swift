import Languages
import Scene
import Toolkit
import Words

/// What is to be said so that whoever heard the old page knows the new one: nothing twice, nothing that did not change.
package enum PlainSpeech {
  package static func output(from old: PlainPage?, to new: PlainPage, in language: Language) -> PlainOutput {
    var items: [String] = []
    if let old, old.place == new.place {
      items += changes(from: old, to: new, language)
    } else if let old, old.behind == new.place {
      items += new.heading.prefix(1) + (new.current.map { [row($0, of: new, language)] } ?? [])
    } else {
      items += new.heading + new.rows.indices.map { row($0, of: new, language, listed: true) }
    }
    let said = new.rows.map(\.name) + [new.inFront]
    let notes = came(new.notes, besides: old?.notes ?? []).filter { !($0.isWritten && $0.words == old?.written) }
    items += notes.map(\.words).filter { !items.contains($0) }
    if let old {
      let news = came(new.news, besides: old.news).filter { !said.contains($0.name) }
      items += news.map { language.text(.plain(.news($0.words))) }
    }
    let lines = items.flatMap { $0.split(whereSeparator: \.isNewline).map { Clean.wholeLine(String($0)) } }
    return PlainOutput(lines: lines.filter { !$0.isEmpty }, input: Clean.line(new.input))
  }

  private static func changes(from old: PlainPage, to new: PlainPage, _ language: Language) -> [String] {
    let known = Dictionary(old.rows.map { ($0.name, $0) }) { first, _ in first }
    let wasOn = old.current.flatMap { old.rows.indices.contains($0) ? old.rows[$0] : nil }
    return new.rows.indices.compactMap { index in
      let item = new.rows[index]
      let before = known[item.name]
      if new.current == index, wasOn?.name != item.name {
        return row(index, of: new, language, behind: wasOn.flatMap { was in new.rows.first { $0.name == was.name } })
      }
      if before?.sameness == item.sameness { return nil }
      // A row that only comes into reach was there before.
      guard before != nil || new.count > old.count || item.grows || new.saysLinesOnly else { return nil }
      guard !new.saysCurrentOnly || new.current == index else { return nil }
      if item.grows, let before, item.words.hasPrefix(before.words) {
        return String(item.words.dropFirst(before.words.count))
      }
      return row(index, of: new, language)
    }
  }

  /// Each row says its place, unless it is a line of a text.
  private static func row(
    _ index: Int, of page: PlainPage, _ language: Language, listed: Bool = false, behind last: PlainPage.Item? = nil
  ) -> String {
    let item = page.rows[index]
    guard !item.grows else {
      let day = (last ?? (index > 0 ? page.rows[index - 1] : nil)).map(\.day) ?? page.today
      return (item.day == day ? "" : (item.day ?? "") + "\n") + (item.ending ?? item.words)
    }
    guard !page.saysLinesOnly else { return item.words }
    return language.text(
      .plain(.row(page.firstPlace + index, of: page.count, isHere: listed && page.current == index, item.words)))
  }

  private static func came(_ items: [PlainPage.Item], besides old: [PlainPage.Item]) -> [PlainPage.Item] {
    let known = Dictionary(old.map { ($0.name, $0.sameness) }) { first, _ in first }
    return items.filter { known[$0.name] != $0.sameness }
  }
}

extension PlainPage {
  /// A dialog's lines are its text as it stands, and say themselves which are to be chosen from.
  fileprivate var saysLinesOnly: Bool { place.hasPrefix(PlainPage.dialogPlace) }
  static let dialogPlace = "dialog "
}
