import Sharing
import Testing

struct HubAddressTests {
  private func problem(_ text: String, services: String = "") -> HubAddress.Problem? {
    do throws(HubAddress.Problem) {
      _ = try HubAddress(text, services: services)
      return nil
    } catch { return error }
  }

  @Test func `an address in either form says the same`() throws {
    let address = try HubAddress(
      "postgresql://ada@db.example:5433/team?sslrootcert=/a%20b/root.crt")
    #expect(address.hosts == ["db.example"])
    #expect(address.ports == "5433")
    #expect(address.user == "ada")
    #expect(address.database == "team")
    #expect(address.protection == .verified)
    #expect(address.files == ["sslrootcert": "/a b/root.crt"])
    #expect(
      try HubAddress("host=db.example port=5433 user=ada dbname=team sslrootcert='/a b/root.crt'")
        == address)
    #expect(address.words == "team at db.example")
  }

  @Test func `one place is known however it is written, and another one is not taken for it`() {
    func isOne(_ one: String, _ other: String) -> Bool {
      HubAddress.isOnePlace(one, other) && HubAddress.isOnePlace(other, one)
    }
    #expect(isOne("postgresql://db.example/hub", "postgres://ada@DB.example:5432/hub?sslrootcert=/ca.pem"))
    #expect(isOne("postgresql://db.example/hub", "host=db.example dbname=hub"))
    #expect(isOne("postgresql://localhost/hub", "postgresql://127.0.0.1:5432/hub"))
    #expect(isOne("postgresql:///hub", "postgresql://[::1]/hub"))
    #expect(isOne("postgresql:///hub", "postgresql:///hub?host=/run/postgresql"))
    #expect(isOne("postgresql://a.example,b.example:6000/hub", "postgresql://b.example:6000/hub"))
    #expect(isOne("team", "team"))
    #expect(!isOne("postgresql://db.example/hub", "postgresql://db.example/other"))
    #expect(!isOne("postgresql://db.example/hub", "postgresql://db.example:6000/hub"))
    #expect(!isOne("postgresql://a.example/hub", "postgresql://b.example/hub"))
    #expect(!isOne("postgresql:///hub?host=/tmp/x", "postgresql:///hub"))
    #expect(!isOne("team", "postgresql:///team"))
  }

  @Test(arguments: [
    "postgresql:///team", "postgresql://ada@localhost/team", "host=/run/postgresql dbname=team",
    "postgresql://127.0.0.1/t",
    "postgresql://[::1]:5432/t", "dbname=team", "postgresql:///t?host=/tmp/x&port=5",
  ])
  func `what does not leave the machine needs no certificate`(text: String) throws {
    #expect(try HubAddress(text).protection == .local)
  }

  @Test(arguments: ["disable", "allow", "prefer", "require", "verify-ca"])
  func `a way that others could listen to or answer on is refused`(mode: String) throws {
    #expect(
      problem("postgresql://db.example/t?sslmode=\(mode)") == .unprotected(host: "db.example"))
    #expect(
      problem("postgresql://localhost,db.example/t?sslmode=\(mode)")
        == .unprotected(host: "db.example"))
    #expect(
      problem("postgresql://127.0.0.1.example/t?sslmode=\(mode)")
        == .unprotected(host: "127.0.0.1.example"))
  }

  @Test(arguments: ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"])
  func `what is said of the protection on this machine holds, as through a tunnel`(mode: String) throws {
    let address = try HubAddress("postgresql://localhost:6543/t?sslmode=\(mode)")
    #expect(address.mode == mode)
    #expect(address.protection == (mode == "verify-full" ? .verified : .local))
    #expect(try HubAddress("host=/run/postgresql dbname=t sslmode=\(mode)").mode == mode)
  }

  @Test func `who names an authority on this machine wants it to be asked`() throws {
    #expect(try HubAddress("postgresql://localhost/t?sslrootcert=/ca.pem").mode == "verify-full")
    #expect(try HubAddress("postgresql://localhost/t?sslrootcert=/ca.pem&sslmode=verify-ca").mode == "verify-ca")
    #expect(try HubAddress("postgresql://localhost/t").mode == "prefer")
  }

  @Test(arguments: ["localhost", "db.example"]) func `a protection that nobody knows is refused`(host: String) {
    #expect(problem("postgresql://\(host)/t?sslmode=bogus") == .unknown(setting: "sslmode=bogus"))
  }

  @Test func `what says nothing of its protection is protected`() throws {
    #expect(try HubAddress("postgresql://db.example/t").protection == .verified)
    #expect(try HubAddress("postgresql://localhost,db.example/t").protection == .verified)
    #expect(try HubAddress("postgresql://127.0.0.1.example/t").protection == .verified)
  }

  @Test(arguments: [
    "postgresql://ada:secret@db/t", "postgresql://db/t?password=secret", "host=db password=secret",
    "host=db password=''",
    "postgresql://ada:@db/t",
  ])
  func `an address with a password in it is refused`(text: String) {
    #expect(problem(text) == .password)
  }

  @Test func `a service is looked up, and checked like any address`() throws {
    let services =
      "# mine\n[other]\nhost=x\n\n[hub]\nhost = db.example\ndbname=team\nuser=ada\n[last]\nhost=y\n"
    let address = try HubAddress("hub", services: services)
    #expect(address == (try HubAddress("postgresql://ada@db.example/team")))
    #expect(try HubAddress("service=hub dbname=other", services: services).database == "other")
    #expect(problem("nobody", services: services) == .noService("nobody"))
    #expect(problem("hub", services: "[hub]\nhost=db\npassword=x\n") == .password)
    #expect(
      problem("hub", services: "[hub]\nhost=db\nsslmode=require\n") == .unprotected(host: "db"))
  }

  @Test func `what cannot be meant is refused with what it was`() {
    #expect(problem("") == .empty)
    #expect(problem("  \n") == .empty)
    #expect(problem("host=db options=-cx=y") == .unknown(setting: "options"))
    #expect(problem("postgresql://db/t?hostaddr=1.2.3.4") == .unknown(setting: "hostaddr"))
    #expect(problem("postgresql://d%zzb/t") == .unreadable("d%zzb"))
    #expect(problem("postgresql://d%00b/t") == .unreadable("d%00b"))
    #expect(problem("host='db") == .unreadable("host='db"))
    #expect(problem("db.example:5432") == .unreadable("db.example:5432"))
  }
}
