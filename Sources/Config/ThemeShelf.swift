import Files
import Settings
import Themes
import Toolkit

/// The themes to choose from: the built-in ones, and the base16 files of the person's own folder.
///
/// A theme is called by its file's name, since the names inside the files have blanks and commas.
package struct ThemeShelf: Sendable {
  private(set) var themes: [Theme] = []
  private(set) var problems: [String] = []
  private let roles: RoleMap

  package init() {
    do {
      roles = try RoleMap(ThemeFile.roles(BuiltInThemes.roles))
      for (name, bytes) in BuiltInThemes.schemes {
        themes.append(try Theme(ThemeFile.scheme(bytes, name: name), roles: roles))
      }
    } catch {
      preconditionFailure("The themes inside the program are well formed: \(error)")
    }
  }

  mutating func addOwn(from folder: String) {
    do throws(FileProblem) {
      for name in try SmallFile.names(in: folder) where name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
        add(file: name, in: folder)
      }
    } catch {
      problems.append("themes: \(error.words)")
    }
  }

  private mutating func add(file: String, in folder: String) {
    let name = String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)])
    guard SettingKey.theme.values.accept(name) else {
      refuse(file, "name the file with letters, digits and -, so that ui.theme can name the theme")
      return
    }
    do {
      guard let bytes = try SmallFile.read(folder + "/" + file) else { return }
      let theme = try Theme(ThemeFile.scheme(bytes, name: name), roles: roles)
      if let index = themes.firstIndex(where: { $0.name == name }) {
        themes[index] = theme
      } else {
        themes.append(theme)
      }
    } catch let problem as FileProblem {
      refuse(file, problem.words)
    } catch {
      refuse(file, "\(error)")
    }
  }

  private mutating func refuse(_ file: String, _ words: String) {
    problems.append(Clean.line("themes/\(file): \(words)"))
  }
}
