/// How many times slower this build is on this machine, now, than what is shipped on the machine that the limits are for.
package enum Slowness {
  /// Walking the scalars of 256 KB of mixed text by hand and putting them together anew, as our own code does. What is
  /// shipped takes this long for it.
  private static let shipped = Duration.microseconds(1800)

  /// Never below one: a quick machine needs no stricter limit.
  package static let ofThisBuild: Double = {
    let line = "Ordinary prose, größer, 漢字, שלום and `code` in it.\n"
    let text = String(repeating: line, count: (256 << 10) / line.utf8.count)
    let rounds = (0..<3).map { _ in
      processorTime {
        var kept: [UInt8] = []
        for byte in text.utf8 { kept.append(byte) }
        var count = 0
        for scalar in text.unicodeScalars where scalar.value > 0x20 { count += 1 }
        precondition(kept.count > count)
      }
    }
    return max(1, (rounds.min() ?? shipped) / shipped)
  }()
}
