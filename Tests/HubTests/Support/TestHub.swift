import Sharing

/// A hub of a test's own, and hosts that come to it.
struct TestHub {
  let cluster: TestCluster
  let database: String

  init() throws {
    cluster = try TestCluster.shared.get()
    database = try cluster.database()
  }

  func room(as person: String = "ada", host: SharedID = .fresh(), name: String = "host") throws -> TestRoom {
    try TestRoom(try cluster.address(database, as: person), host: host).attached(name: name)
  }
}
