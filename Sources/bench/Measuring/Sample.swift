/// What was measured many times.
struct Sample {
  private let sorted: [Double]

  init(_ values: [Double]) {
    precondition(!values.isEmpty, "nothing was measured")
    sorted = values.sorted()
  }

  var median: Double { percentile(50) }

  /// The least value that so many of a hundred don't exceed.
  func percentile(_ percent: Int) -> Double {
    let rank = (sorted.count * percent + 99) / 100
    return sorted[max(0, rank - 1)]
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
