import EventLoop
import Files
import Glibc
import Testing

struct SavingTrialTests {
  @Test func `where files can be written nothing is said, and nothing is left`() throws {
    var name = Array("/tmp/upnext-trial-XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&name)))
    #expect(SavingTrial.problem(in: folder) == nil)
    #expect(rmdir(folder) == 0, "it would not go with anything in it")
  }

  @Test func `why nothing can be written is said`() {
    #expect(SavingTrial.problem(in: "/tmp/größe/that/is/not/there") == SystemError(ENOENT))
  }
}
