import EventLoop
import Files
import Glibc

/// Whether a program is as it is packaged: without the tables of names that debuggers read.
enum StrippedProgram {
  /// What an ELF file's heads of sections say of a table of names.
  private static let kindOfNames = 2

  /// Counts are of the program as people run it, and valgrind gives up at what Swift notes for debuggers.
  static func check(_ path: String) throws {
    guard try hasNames(path) else { return }
    throw BenchProblem(
      """
      \(path) is not stripped: valgrind can't read what it has for debuggers, and its counts are not those of docs/counts.txt, which are of \
      the program as it is packaged. scripts/check counts; or strip a copy and put bench and fake-agent beside it: \
      objcopy --strip-all \(path) FOLDER/upnext
      """)
  }

  static func hasNames(_ path: String) throws -> Bool {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw BenchProblem("\(path) can't be read: \(SystemError(errno)).") }
    let file = Descriptor(number)
    let head = read(64, at: 0, of: file)
    guard head.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else { return false }
    let (table, size, count) = (value(head, at: 0x28, 8), value(head, at: 0x3A, 2), value(head, at: 0x3C, 2))
    return (0..<count).contains { value(read(size, at: table + $0 * size, of: file), at: 4, 4) == kindOfNames }
  }

  private static func read(_ count: Int, at offset: Int, of file: Descriptor) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let length = pread(file.number, &bytes, count, off_t(offset))
    return Array(bytes.prefix(max(0, length)))
  }

  /// The least byte comes first.
  private static func value(_ bytes: [UInt8], at place: Int, _ count: Int) -> Int {
    bytes.dropFirst(place).prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
