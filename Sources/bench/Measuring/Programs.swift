import Core
import Files
import Glibc
import Texts

/// The programs that are measured lie beside this one.
enum Programs {
  static var upnext: String { folder + "/upnext" }
  static var fakeAgent: String { folder + "/fake-agent" }

  private static var folder: String {
    TruePath.of("/proc/self/exe").map { String($0.parentPath) } ?? "."
  }
}
