import CLI
import CSystem
import Config
import Database
import Glibc
import JSON
import Markdown
import Terminal
import Texts
import YAML

/// What this program is made of: `upnext version --json`.
struct ProgramFacts: Equatable {
  let version: String
  /// Of what was built, where a script has noted it; a plus behind it says that files had been changed since.
  let commit: String?
  /// The commit's day.
  let date: String?

  init(version: String, note: String) {
    self.version = version
    let words = note.split(separator: " ").map(String.init)
    commit = words.count == 2 ? words[0] : nil
    date = words.count == 2 ? words[1] : nil
  }

  /// This program's own.
  static var own: ProgramFacts {
    ProgramFacts(version: Main.version, note: String(cString: cs_build_note()))
  }

  /// As it is printed.
  var words: String { json.pretty }

  private var json: JSON {
    [
      "version": .string(version), "commit": commit.map(JSON.string) ?? .null, "date": date.map(JSON.string) ?? .null,
      "libraries": .object(JSONObject(libraries)),
    ]
  }

  private var libraries: [JSONObject.Member] {
    [
      .init(name: "cmark-gfm", value: .string(Markdown.libraryVersion)),
      .init(name: "glibc", value: .string(ProgramFacts.libc)),
      .init(name: "ncurses", value: .string(Window.libraryVersion)),
      .init(name: "sqlite", value: .string(Store.libraryVersion)),
      .init(name: "yaml", value: .string(YAMLReader.libraryVersion)),
    ]
  }

  private static var libc: String {
    var words = [CChar](repeating: 0, count: 64)
    guard confstr(Int32(_CS_GNU_LIBC_VERSION), &words, words.count) > 0 else { return "unknown" }
    return String(decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .replacing("glibc ", with: "")
  }
}
