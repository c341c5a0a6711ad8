import Glibc

/// At which step of a server somebody is killed, as the file says it that KillAt reads (Tests/CKillAt).
struct KillPlan {
  /// How many steps the server has made since the plan was written.
  private(set) var steps = 0
  /// 0 for none.
  let fatal: Int
  /// Who is killed; 0 for the server itself.
  let victim: Int
  let torn: Int

  init(step: Int, isTorn: Bool = false, victim: Int32 = 0) {
    (fatal, self.victim, torn) = (step, Int(victim), isTorn ? 1 : 0)
  }

  /// Nobody is killed: the steps are counted.
  static let counting = KillPlan(step: 0)

  var hasStruck: Bool { fatal > 0 && steps >= fatal }

  // MARK: The file

  init(path: String) throws(Finding) {
    self = .counting
    try KillPlan.open(path) { pread($0, &self, MemoryLayout<KillPlan>.size, 0) }
  }

  func write(to path: String) throws(Finding) {
    try KillPlan.open(path) { file in withUnsafeBytes(of: self) { pwrite(file, $0.baseAddress, $0.count, 0) } }
  }

  private static func open(_ path: String, _ use: (Int32) -> Int) throws(Finding) {
    let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    guard use(file) == MemoryLayout<KillPlan>.size else {
      throw Finding(words: "\(path) can't be read or written", isOfWork: false)
    }
  }
}
