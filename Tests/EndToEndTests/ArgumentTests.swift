import Testing

/// What the program is told when something else is loaded before it.
struct ArgumentTests {
  @Test func `a call has its words where a library that is loaded before it moves the environment`() throws {
    try Home.use { home in
      home.environment["LD_PRELOAD"] = Programs.environmentSetter
      let answer = try home.run(["send", "größe", "eins", "--json"])
      #expect(answer.status != 0 && answer.output.isEmpty)
      #expect(answer.errors.contains("größe") && answer.errors.hasPrefix("{"), "\(answer.errors)")
    }
  }
}
