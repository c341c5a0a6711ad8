import CLI
import Config

enum Doctor {
  static func run(_ paths: Paths, json: Bool) -> Outcome { Outcome(status: 0) }
}
enum Demo { static func run(version: String) -> Int32 { 1 } }
enum Attach { static func run(_ paths: Paths, directory: String, version: String) -> Int32 { 1 } }
