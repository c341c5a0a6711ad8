import Emulator
import Testing

/// The language of a window, from its environment to its screen.
struct LanguageStoryTests {
  @Test func `a window speaks the language of its own environment, whatever the server was started with`() throws {
    try Home.use { home in
      let english = try home.settle(columns: 80, rows: 24)
      // No such locale has to be installed.
      home.environment["LC_ALL"] = nil
      home.environment["LANG"] = "de_DE.UTF-8"
      let german = try home.sit(columns: 80, rows: 24)
      try german.waitForScreen(containing: "zeigt alle Tasten")
      #expect(try home.run(["add", "--in", "1h", "Größe prüfen"]).status == 0)
      try german.press("4")
      try german.waitForScreen(containing: "↵ starten")
      try german.press("x")
      try german.waitForScreen(containing: "Entfernt: „Größe prüfen“")
      // The command line too.
      let first = try home.run(["add", "--in", "1h", "one"]).output
      #expect(try home.run(["add", "--in", "1h", "two"]).status == 0)
      #expect(try home.run(["bottom", String(first.prefix(36))]).output == "Ans Ende verschoben: „one“\n")
      #expect(try home.run(["cancel", "--waiting"]).status == 0)
      try english.press("4")
      try english.waitForScreen(containing: "Nothing queued: c adds")
      #expect(english.screen.shows("Projects"))
      #expect(german.screen.shows("Leer: c plant einen Befehl"))
    }
  }

  @Test func `LC_ALL goes before LANG`() throws {
    try Home.use { home in
      home.environment["LC_ALL"] = "C.UTF-8"
      home.environment["LANG"] = "de_DE.UTF-8"
      let person = try home.settle(columns: 80, rows: 24)
      try person.waitForScreen(containing: "Up Next")
    }
  }
}
