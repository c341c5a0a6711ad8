import Core
import Scene
import Texts
import Toolkit

/// A directory in a form: any path, whose names are completed as they are typed, or one of the known projects.
package struct DirectoryField: Equatable, Sendable {
  package enum Awaited: Equatable, Sendable { case completing, accepting }

  package private(set) var edit: TextEdit
  /// What the person typed before they went through the projects, so that all that match are gone through.
  package private(set) var typed: String?
  /// What is to be done once the folder has been looked at: keys were faster than that.
  package var awaited: Awaited?

  /// It is selected: what is typed takes its place.
  package init(_ directory: String) {
    edit = TextEdit(directory, isOneLine: true)
    edit.selectAll()
  }

  package var text: String { edit.text }
  /// What the projects have to fit: all fit where nothing has been typed.
  var sought: String { typed ?? (edit.selection == nil ? text : "") }

  mutating func press(_ key: Key) {
    _ = edit.press(key)
    typed = nil
  }

  package mutating func change(_ change: (inout TextEdit) -> Void) {
    change(&edit)
    typed = nil
  }

  mutating func write(_ path: String) {
    edit = TextEdit(path, isOneLine: true)
    typed = nil
  }

  /// Goes on to the next of the projects, or back.
  mutating func choose(among projects: [String], step: Int) {
    guard !projects.isEmpty else { return }
    let sought = sought
    let next = projects.firstIndex(of: text).map { ($0 + step + projects.count) % projects.count }
    write(projects[next ?? (step > 0 ? 0 : projects.count - 1)])
    typed = sought
  }
}

/// Directories as persons type them.
package enum TypedDirectory {
  /// `~` and relative names are meant from the home folder and from where the window was opened. However it is written, one
  /// folder is one path, as on the command line.
  package static func absolute(_ text: String, from directory: String, home: String) -> String {
    let path = text.trimmedOfBlanks.expandingHome(home)
    return path.isEmpty ? path : path.absolutePath(from: directory)
  }
}

/// The path that is typed into a form: what it begins with, and the name that is being typed.
struct TypedPath: Equatable {
  /// With its slash; empty for a name alone.
  let base: String
  let name: String

  init(_ text: String) {
    let typed = text.afterLastSlash
    base = String(text[..<typed.startIndex])
    name = String(typed)
  }
}

extension DirectoryField {
  /// Something was typed that a person would have to type again.
  package var isTouched: Bool { edit.canUndo || typed != nil }
}
