import Review
import Testing

struct RawChangesTests {
  private let old = String(repeating: "1", count: 40)
  private let new = String(repeating: "2", count: 40)

  private func bytes(_ fields: [String]) -> [UInt8] { fields.flatMap { Array($0.utf8) + [0] } }

  @Test func `files, their numbers, renames and modes are read together`() {
    let files = RawChanges.files(
      of: bytes([
        ":100644 100755 \(old) \(new) M", "a\nb", ":100644 100644 \(old) \(new) R087", "old", "new",
        ":000000 120000 \(old) \(new) A", "link", ":160000 160000 \(old) \(new) M", "sub",
        "1\t2\ta\nb", "3\t4\t", "old", "new", "-\t-\tlink", "1\t1\tsub",
      ]))
    #expect(
      files == [
        ChangedFile(
          status: .modified, path: FilePath("a\nb"), oldMode: .file, newMode: .program, oldID: old, newID: new,
          content: .lines(added: 1, removed: 2)),
        ChangedFile(
          status: .renamed, path: FilePath("new"), oldPath: FilePath("old"), oldMode: .file, newMode: .file, oldID: old,
          newID: new, content: .lines(added: 3, removed: 4)),
        ChangedFile(
          status: .added, path: FilePath("link"), oldMode: .none, newMode: .link, oldID: old, newID: new,
          content: .binary),
        ChangedFile(
          status: .modified, path: FilePath("sub"), oldMode: .repository, newMode: .repository, oldID: old, newID: new,
          content: .repository),
      ])
    #expect(files.map { ChangeNumbers($0) } == ChangeNumbers(files: 4, added: 4, removed: 6))
    #expect(files?.first?.changesMode == true)
  }

  @Test(arguments: [
    [":100644 M", "a"], [":100644 100644 1 2 R100", "a"], ["1\t2"], ["x\ty\tz"], [":a b c d X", "p"],
    ["1\t\(Int.max)\tz"], ["\(Int.max)\t1\tz"], ["1\t-1\tz"],
  ])
  func `what makes no sense is nothing`(fields: [String]) {
    #expect(RawChanges.files(of: bytes(fields)) == nil)
  }

  @Test func `a name that is no text, or moves the cursor, is quoted`() {
    #expect(FilePath([0x61, 0xFF, 0x0A, 0x22]).text == #""a\377\n\"""#)
    #expect(FilePath("größe 漢字").text == "größe 漢字")
  }
}
