import CSystem
import Glibc

/// Each key at once and unseen, as long as it is taken; lines are written as ever.
final class RawTerminal {
  private let descriptor: Int32
  private let attributes: OpaquePointer?
  private(set) var isTaken = false

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    attributes = cs_attributes_save(descriptor)
  }

  deinit { cs_attributes_free(attributes) }

  func take() {
    var now = termios()
    guard tcgetattr(descriptor, &now) == 0 else { return }
    now.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    now.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    withUnsafeMutableBytes(of: &now.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    tcsetattr(descriptor, TCSADRAIN, &now)
    isTaken = true
  }

  func giveBack() {
    isTaken = false
    if let attributes { _ = cs_attributes_restore(descriptor, attributes) }
  }
}
