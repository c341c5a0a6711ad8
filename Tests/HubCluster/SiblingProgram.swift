import Glibc
import Texts

/// A program that was built beside the tests.
package enum SiblingProgram {
  package static func path(_ name: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard let link = realpath("/proc/self/exe", &buffer) else { return nil }
    var folder = String(cString: link).split(separator: "/").dropLast()
    // The test runner of the toolchain may be the running program; then the folder is in its arguments.
    for argument in CommandLine.arguments
    where argument.contains(".build") && argument.contains("PackageTests.xctest") {
      folder = argument.split(separator: "/").prefix { !$0.hasSuffix(".xctest") }[...]
    }
    let path = "/" + folder.joined(separator: "/") + "/" + name
    return access(path, X_OK) == 0 ? path : nil
  }
}
