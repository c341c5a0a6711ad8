import Glibc

/// A program that uses a hub as a server does, for tests: says who it is there, works for a lane, or breaks all it can.
@main struct Main {
  private static let usage = """
    usage: hub-probe hello ADDRESS
           hub-probe work ADDRESS HOST LANE STORE LEASE-MS SEED
           hub-probe chaos [FAULTS [SEED]]
           hub-probe servers [FAULTS [SEED]] [--sabotage]
           hub-probe speed
           hub-probe idle ADDRESS
    """

  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("hello", 2): exit(try Hello.say(at: words[1]))
    case ("work", 7): try Worker.main(Array(words.dropFirst()))
    case ("chaos", 1...3):
      let seed = words.count > 2 ? UInt64(words[2]) : UInt64.random(in: 0...UInt64.max)
      exit(try Chaos(faults: words.count > 1 ? Int(words[1]) ?? 300 : 300, seed: seed ?? 1).run())
    case ("servers", 1...4):
      let sabotages = words.last == "--sabotage"
      let numbers = words.dropFirst().filter { $0 != "--sabotage" }.map { UInt64($0) ?? 0 }
      let seed = numbers.count > 1 ? numbers[1] : UInt64.random(in: 0...UInt64.max)
      exit(try Servers(faults: Int(numbers.first ?? 100), seed: seed).run(sabotages: sabotages))
    case ("speed", 1): try Speed.measure()
    case ("idle", 2): try Idle.measure(at: words[1])
    default:
      print(usage)
      exit(2)
    }
  }
}
