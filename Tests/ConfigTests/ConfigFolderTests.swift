import Config
import Core
import Glibc
import Settings
import Testing
import Themes
import Toolkit

/// The config folder as it lies on the disk.
struct ConfigFolderTests {
  private func load(_ folder: TemporaryFolder) throws -> Config {
    ConfigFile.load(
      try Paths(
        environment: ["UPNEXT_HOME": folder.path], temporaryDirectory: "/tmp", userID: getuid(), accountHome: nil),
      agents: [])
  }

  private let colours = Base16Scheme.slots.map { "\($0): 102030\n" }.joined()

  @Test func `no folder, no file: what is built in`() throws {
    let folder = try TemporaryFolder()
    folder.remove()
    #expect(try load(folder) == ConfigFile.read([], home: "/"))
  }

  @Test func `own themes are called by their files, and the settings know them`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    #expect(mkdir(folder.path + "/themes", 0o700) == 0)
    try folder.write("themes/sea-é.yaml", "scheme: \"Sea, at night\"\nauthor: me\n" + colours)
    let palette = "palette:\n" + Base16Scheme.slots.map { "  \($0): \"#ffffff\"\n" }.joined()
    try folder.write("themes/dark.yml", "system: base16\nname: x\nvariant: light\n\(palette)")
    try folder.write("themes/README", "no theme")
    try folder.write("config.yaml", "ui.theme: sea-é\n")
    let config = try load(folder)
    #expect(config.problems == [])
    #expect(config.themes.map(\.name) == BuiltInThemes.schemes.map(\.name) + ["sea-é"])
    #expect(config.themes.first?.isDark == false)
    #expect(config.themes.last?[.text] == Style(foreground: .rgb(16, 32, 48), background: .rgb(16, 32, 48)))
    #expect(config.settings == [.theme: "sea-é"])
  }

  @Test func `a theme that can't be used is named, and the others are there`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    #expect(mkdir(folder.path + "/themes", 0o700) == 0)
    try folder.write("themes/a b.yaml", colours)
    try folder.write("themes/broken.yaml", "palette: [\n")
    try folder.write("themes/empty.yaml", "")
    try folder.write("themes/light.yaml", colours + "roles: {text: loud}\n")
    let config = try load(folder)
    #expect(config.themes == ConfigFile.read([], home: "/").themes)
    #expect(
      config.problems == [
        "themes/a b.yaml: name the file with letters, digits and -, so that ui.theme can name the theme",
        "themes/broken.yaml: line 2: did not find expected node content",
        "themes/empty.yaml: theme empty: the palette has no base00; a base16 palette has base00 to base0F",
        "themes/light.yaml: "
          + ThemeProblem.badRole("text", value: "loud", word: "").description,
      ])
  }

  @Test func `a file that can't be read is a problem, and nobody waits for it`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    #expect(mkfifo(folder.path + "/config.yaml", 0o600) == 0)
    #expect(try load(folder).problems == ["config.yaml: it is no file"])
    #expect(unlink(folder.path + "/config.yaml") == 0)
    try folder.write("config.yaml", String(repeating: "# é\n", count: 60_000))
    #expect(try load(folder).problems == ["config.yaml: it is larger than 256 KiB"])
  }
}
