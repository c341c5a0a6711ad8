import Config

enum Attach { static func run(_ paths: Paths, directory: String, version: String) -> Int32 { 1 } }
enum Demo { static func run(version: String) -> Int32 { 1 } }
