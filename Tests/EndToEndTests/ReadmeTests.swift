import Testing

/// What the README has somebody type works where nobody has done anything before.
struct ReadmeTests {
  private func steps() throws -> String {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let readme = String(decoding: try #require(Files.bytes("/\(root)/README.md")), as: UTF8.self)
    let section = try #require(readme.split(separator: "\n## ").first { $0.hasPrefix("The command line\n") })
    return section.split(separator: "\n").filter { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }.joined(
      separator: "\n")
  }

  @Test func `its lines of the command line work in a fresh home`() throws {
    try Home.use { home in
      let begin = """
        set -e; export GIT_CONFIG_GLOBAL="$HOME/gitconfig"
        git config --global user.email a@b.c; git config --global user.name A
        git init -q; echo größe > a; git add a; git commit -qm first
        upnext() { '\(Programs.upnext)' "$@"; }

        """
      let call = try Call(
        ["/bin/bash", "-c", begin + steps()], environment: home.environment, directory: home.project)
      let answer = try call.answer()
      #expect(answer.status == 0, "\(answer.output)\n\(answer.errors)")
      #expect(answer.errors == "")
      #expect(answer.output.split(separator: "\n").last?.hasPrefix("stopped; 1 turn was cut off: ") == true)
    }
  }
}
