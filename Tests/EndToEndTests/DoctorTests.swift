import Testing

struct DoctorTests {
  @Test func `where nothing can be saved the doctor says so, and not that all is well`() throws {
    try Home.use { home in
      #expect(try home.run(["doctor"]).output.contains("PROBLEM disk") == false)
      #expect(try home.run(["queue", "on"]).status == 0)
      // What the system says where a file may not grow takes the same way as what it says of a full disk.
      let script = "trap '' XFSZ; ulimit -f 16; exec \"$0\" doctor"
      let call = try Call(
        ["/bin/sh", "-c", script, Programs.upnext], environment: home.environment, directory: home.project)
      let answer = try call.answer()
      #expect(answer.status == 1)
      #expect(answer.output.contains("PROBLEM disk: nothing can be saved in \(home.path): File too large."))
    }
  }
}
