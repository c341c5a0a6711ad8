import Sharing
import Testing

/// What a host takes of lanes, and what projects are called where several machines know them.
struct LaneValueTests {
  @Test func `what is accepted names lanes, agents, people and folders`() throws {
    let all = try #require(
      AcceptedLane.all("team agents=claude,codex people=ben folders=~/src,/srv; night agents=shell"))
    #expect(
      all == [
        AcceptedLane(lane: "team", agents: ["claude", "codex"], people: ["ben"], folders: ["~/src", "/srv"]),
        AcceptedLane(lane: "night", agents: ["shell"]),
      ])
    #expect(all[1].takes(from: "ada", isOwn: true))
    #expect(!all[1].takes(from: "ada", isOwn: false))
    #expect(all[0].takes(from: "ben", isOwn: false))
    #expect(!all[0].takes(from: "ada", isOwn: true))
    #expect(try #require(AcceptedLane.all("a agents=b people=*"))[0].takes(from: "any", isOwn: false))
    #expect(AcceptedLane.all("") == [])
  }

  @Test(arguments: [
    "team", "team people=ben", "team agents=", "team agents=a agents=b", "team agents=a more=b", "te/am agents=a",
    "team agents=a; team agents=b", "team agents=a folders=src",
  ])
  func `what accepts without saying which agents, or can't be read, accepts nothing`(text: String) {
    #expect(AcceptedLane.all(text) == nil)
  }

  @Test func `projects have names of their own`() throws {
    let names = try #require(ProjectNames("api=~/src/api, größe=/srv/web/"))
    #expect(names.directories(home: "/home/ada") == ["api": "/home/ada/src/api", "größe": "/srv/web"])
    #expect(try #require(ProjectNames("")).directories(home: "/") == [:])
    for text in ["api", "api=src", "a/b=/c", "a=/b a=/c"] { #expect(ProjectNames(text) == nil, "\(text)") }
  }

  @Test(arguments: [
    ("git@github.com:upnext/api.git", "github.com/upnext/api"),
    ("https://github.com/upnext/api", "github.com/upnext/api"),
    ("https://ada:geheim@GitHub.com:443/upnext/api.git/", "github.com/upnext/api"),
    ("ssh://git@github.com:22/upnext/api.git", "github.com/upnext/api"),
    ("github.com:upnext/api", "github.com/upnext/api"),
    ("file:///srv/git/api.git", "/srv/git/api"), ("/srv/git/api.git", "/srv/git/api"),
  ])
  func `the same remote has one name however it is written, without who logs in`(url: String, name: String) {
    #expect(RemoteName.of(url) == name)
  }

  @Test(arguments: ["", "api", "../api", "https://", "https://github.com", "git@:x", "a b:c"])
  func `what names no place has no name`(url: String) { #expect(RemoteName.of(url) == nil) }

  @Test func `it is said what a host lacks`() {
    let lane = SharedLane(
      id: SharedID(random: 1, 1), name: "team", right: .own, owner: "ada", epoch: 1, number: 1, isPaused: false,
      most: nil, caps: [:], people: [:], names: [SharedID(random: 9, 9): "ada"], counts: [:])
    func host(
      _ agents: [String] = ["claude"], offers: [String] = ["gpu"], projects: [String] = ["api"], serves: Bool = true,
      isThere: Bool = true
    ) -> SharedHost {
      SharedHost(
        id: SharedID(random: 2, 2), name: "gpu1", version: "1", offers: offers, seenAt: 0, lettersWaiting: 0,
        isThere: isThere,
        services: serves ? [HostService(lane: "team", agents: agents, people: [], projects: projects)] : [])
    }
    let command = SharedCommand(
      request: SharedRequest(
        id: SharedID(random: 3, 3), prompt: "p", agent: "claude", project: "api", needs: ["gpu"]),
      lane: lane.id, rank: 1, number: 1, person: SharedID(random: 9, 9), fromHost: nil, addedAt: 0, isProposed: false,
      state: .waiting, host: nil, claimedAt: nil, begunAt: nil, leaseUntil: nil, isCancelAsked: false, timesAgain: 0)
    func lack(_ host: SharedHost, isOwn: Bool = true) -> HostLack? { host.lack(for: command, in: lane, isOwn: isOwn) }
    #expect(lack(host()) == nil)
    #expect(lack(host(serves: false)) == .lane)
    #expect(lack(host(), isOwn: false) == .person("ada"))
    #expect(lack(host(["codex"])) == .agent("claude"))
    #expect(lack(host(offers: [])) == .labels(["gpu"]))
    #expect(lack(host(projects: [])) == .project("api"))
    #expect(lack(host(isThere: false)) == .silent)
  }
}
