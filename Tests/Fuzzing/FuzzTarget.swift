import SeededNumbers

/// A parser of bytes from outside, and what such bytes usually look like.
package struct FuzzTarget: Sendable, CustomStringConvertible {
  package let name: String
  /// What is changed a little, again and again.
  package let seeds: [[UInt8]]
  private let read: @Sendable ([UInt8]) -> Void

  init(_ name: String, _ seeds: [String], _ read: @escaping @Sendable ([UInt8]) -> Void) {
    self.init(name, bytes: seeds.map { Array($0.utf8) }, read)
  }

  init(_ name: String, bytes seeds: [[UInt8]], _ read: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.seeds = seeds
    self.read = read
  }

  package var description: String { name }

  package static let all = edges + agents + files + texts + hub

  /// Why the parser is too slow with this input; nil where it is not. It crashes where it breaks a rule of its own.
  package func problem(with input: [UInt8]) -> String? {
    let most = Self.most(bytes: input.count)
    var time = processorTime { read(input) }
    // The first time may have paid for what is made once.
    for _ in 0..<3 where time > most { time = min(time, processorTime { read(input) }) }
    return time > most ? "\(name) takes \(time) for \(input.count) bytes, and \(most) is the most" : nil
  }

  /// What an input may take: so much for being one, and so much for each of its bytes.
  private static func most(bytes: Int) -> Duration {
    #if DEBUG
      .milliseconds(150) + .microseconds(100) * bytes
    #else
      .milliseconds(10) + .microseconds(4) * bytes
    #endif
  }
}
