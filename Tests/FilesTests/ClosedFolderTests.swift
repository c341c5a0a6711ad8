import Files
import Glibc
import Testing

struct ClosedFolderTests {
  @Test func `whose a folder is says what its person does`() {
    #expect(
      ClosedFolder.mend("/data/gr öße", isForeign: true, user: 1000)
        == "it belongs to another user; make it yours with: sudo chown -R 1000 '/data/gr öße'")
    #expect(ClosedFolder.mend("/data/upnext", isForeign: false) == "mend that with: chmod 700 /data/upnext")
  }

  @Test func `what lies above is nothing to give away whole`() {
    let words = ClosedFolder.mend(above: "/srv", isForeign: true)
    #expect(words == "/srv belongs to another user: have it opened to you, or set UPNEXT_HOME to a folder of yours")
    #expect(ClosedFolder.mend(above: "/home/me/x", isForeign: false) == "mend that with: chmod u+rwx /home/me/x")
  }

  @Test func `of an open folder nothing is said, and of a closed one what opens it`() throws {
    var name = Array("/tmp/upnext-closed-XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&name)))
    #expect(ClosedFolder.mend(folder) == nil && ClosedFolder.mend(missing: folder + "/größe") == nil)
    #expect(ClosedFolder.foreign(above: folder + "/größe/x") == nil)
    #expect(chmod(folder, 0o500) == 0)
    // Who may do everything is not kept from a folder by its mode.
    if getuid() != 0 {
      #expect(ClosedFolder.mend(folder) == "mend that with: chmod 700 \(folder)")
      #expect(ClosedFolder.mend(missing: folder + "/größe") == "mend that with: chmod u+rwx \(folder)")
    }
    #expect(rmdir(folder) == 0)
  }
}
