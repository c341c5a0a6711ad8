import EventLoop
import Git
import Glibc
import Review
import Testing

/// Snapshots of real repositories: right, and without a trace in what is the person's.
struct SnapshotTests {
  @Test func `a snapshot is what git itself would keep, and nothing of the person's changes`() throws {
    let person = try TestRepository()
    try person.write("one\nTWO\nthree\n", to: "a.txt")
    try person.write("new", to: "größe/漢字 \n\t\"x\".txt")
    try person.write(Array("bytes".utf8), to: [0xFF, 0x2D, 0x3A, 0x2A])
    try person.write("x", to: "-dash")
    try person.write("x", to: ":(top)colon")
    try person.sh("ln -s nowhere link; chmod +x dir/b.txt; mkdir empty; mkfifo pipe")
    let tree = try person.tree()
    let before = try person.state()
    let room = person.room()
    let taken = try room.take(person.root + "/dir").get()
    #expect(taken.snapshot.tree == tree)
    #expect(taken.snapshot.leftOut == [])
    #expect(taken.snapshot.head == (try person.git("rev-parse", "HEAD")).split(separator: "\n").first.map(String.init))
    #expect(try person.state() == before)
    #expect(try room.take(person.root).get().snapshot == taken.snapshot)
    #expect(try person.state() == before)
    room.finish()
  }

  @Test func `what was staged, stashed and committed stays as it is, in every state of a repository`() throws {
    let person = try TestRepository()
    try person.sh(
      """
      git checkout -q -b side; echo side > a.txt; git commit -qam side; git checkout -q main
      echo main > a.txt; git commit -qam main; echo stashed > dir/b.txt; git stash -q
      git merge side || true
      """)
    let room = person.room()
    for script in [
      "true", "git merge --abort; git rebase side || true", "git rebase --abort; git checkout -q --detach",
      "echo staged > s.txt; git add s.txt; echo more >> s.txt", "echo later > n.txt; git add -N n.txt",
    ] {
      try person.sh(script)
      let tree = try person.tree()
      let before = try person.state()
      #expect(try room.take(person.root).get().snapshot.tree == tree, "\(script)")
      #expect(try person.state() == before, "\(script)")
    }
    room.finish()
  }

  @Test(arguments: [
    "ln -s a.txt l; ln -s /nowhere m; git add -A; git commit -qm l; rm l m; echo file > l; mkdir m; echo x > m/f",
    "rm -r dir; ln -s ../elsewhere dir; mkdir ../elsewhere; echo other > ../elsewhere/b.txt",
    "rm a.txt; mkdir a.txt; echo in > a.txt/in", "rm -r dir; echo file > dir", "chmod +x a.txt; rm dir/b.txt",
    "git rm -q --cached a.txt", "git mv a.txt c.txt; echo more >> c.txt",
    "echo x > A.txt; printf 'a\\r\\nb\\n' > crlf; git config core.autocrlf true",
    "git sparse-checkout set --cone dir; echo x > dir/n", "touch -d '2001-01-01' a.txt",
    "git checkout -q -b x; rm a.txt; git commit -qam x; git checkout -q main; echo y > a.txt; git commit -qam y; git merge x || rm a.txt",
  ])
  func `files that became something else are what git itself would keep`(script: String) throws {
    let person = try TestRepository()
    let room = person.room()
    _ = try room.take(person.root).get()
    try person.sh(script)
    let tree = try person.tree()
    let before = try person.state()
    // First by the index that is kept, then by one that is made anew.
    #expect(try room.take(person.root).get().snapshot.tree == tree)
    try person.sh("rm -f ../data/review/*/index-*")
    #expect(try room.take(person.root).get().snapshot.tree == tree)
    #expect(try person.state() == before)
    room.finish()
  }

  @Test func `a pipe where a file was is no file, and mixed line ends are no reason to refuse`() throws {
    let person = try TestRepository()
    let room = person.room()
    _ = try room.take(person.root).get()
    try person.sh(
      "rm a.txt; mkfifo a.txt; git config core.autocrlf input; git config core.safecrlf true; printf 'a\\r\\nb\\n' > crlf"
    )
    let taken = try room.take(person.root).get()
    let names = try person.sh(
      "git --git-dir=\(person.store)/\(taken.snapshot.folder) ls-tree -r --name-only \(taken.snapshot.tree)")
    #expect(names == "crlf\ndir/b.txt\n")
    room.finish()
  }

  @Test func `what the person wants never to be kept is named`() throws {
    let person = try TestRepository()
    try person.sh("mkdir keys; echo k > keys/a.pem; echo .ignored.pem > .gitignore; git add -A; git commit -qm key")
    let room = person.room()
    #expect(try room.take(person.root, excludes: [".env*", "*.pem"]).get().snapshot.leftOut == [])
    try person.sh("echo x > .env; echo y >> keys/a.pem; echo z > .ignored.pem")
    let taken = try room.take(person.root, excludes: [".env*", "*.pem"]).get()
    #expect(taken.snapshot.leftOut == [LeftOut(.excluded, names: [".env", "keys/a.pem"], count: 2)])
    room.finish()
  }

  @Test func `of a secret that the repository has, only its going is kept`() throws {
    let person = try TestRepository()
    try person.sh("echo old > .env; mkdir keys; echo k > keys/a.pem; git add -A; git commit -qm env; rm .env")
    let room = person.room()
    try person.sh("echo NEW > keys/a.pem")
    let taken = try room.take(person.root, excludes: [".env*", "*.pem"]).get()
    let names = try person.sh(
      "git --git-dir=\(person.store)/\(taken.snapshot.folder) ls-tree -r --name-only \(taken.snapshot.tree)")
    #expect(names == "a.txt\ndir/b.txt\nkeys/a.pem\n")
    #expect(try person.sh("grep -rl NEW ../data || true") == "")
    room.finish()
  }

  @Test func `a repository without a commit, of another format, with parts left out`() throws {
    let unborn = try TestRepository(commits: false)
    try unborn.write("x", to: "a")
    let room = unborn.room()
    let taken = try room.take(unborn.root).get()
    #expect(taken.snapshot.head == nil)
    #expect(taken.snapshot.tree == (try unborn.tree()))
    room.finish()

    let long = try TestRepository(commits: false)
    try long.sh("rm -rf .git; git init -q --object-format=sha256; echo x > a")
    let other = long.room()
    #expect(try other.take(long.root).get().snapshot.tree.utf8.count == 64)
    other.finish()

    let sparse = try TestRepository()
    try sparse.sh("git sparse-checkout set --cone dir; echo changed > dir/b.txt; echo new > dir/n.txt")
    let third = sparse.room()
    let tree = try sparse.tree()
    let before = try sparse.state()
    #expect(try third.take(sparse.root).get().snapshot.tree == tree)
    #expect(try sparse.state() == before)
    third.finish()
  }

  @Test func `what is ignored, secret, too large or a repository of its own is left out, and that is said`() throws {
    let person = try TestRepository()
    try person.sh(
      """
      printf 'ignored\\n' > .gitignore; echo x > ignored; echo secret > .env.local; mkdir -p deep; echo secret > deep/id.pem
      head -c 6000000 /dev/zero > large.bin
      git init -q unborn; echo x > unborn/f; git init -q nested; cd nested; echo y > g
      git -c user.name=A -c user.email=b commit -q --allow-empty -m x
      """)
    let room = person.room()
    let taken = try room.take(person.root, excludes: [".env*", "*.pem", "*.key"]).get()
    #expect(
      taken.snapshot.leftOut == [
        LeftOut(.large, names: ["large.bin"], count: 1), LeftOut(.repository, names: ["nested", "unborn"], count: 2),
        LeftOut(.excluded, names: [".env.local", "deep/id.pem"], count: 2),
      ])
    let names = try person.sh(
      "git --git-dir=\(person.store)/\(taken.snapshot.folder) ls-tree -r --name-only \(taken.snapshot.tree)")
    #expect(names == ".gitignore\na.txt\ndir/b.txt\n")
    room.finish()
  }

  @Test func `a secret that the repository has is not kept anew`() throws {
    let person = try TestRepository()
    try person.sh("echo old > .env; git add .env; git commit -qm env; echo NEWSECRET > .env; echo z > z")
    let room = person.room()
    let taken = try room.take(person.root, excludes: [".env*"]).get()
    let store = "\(person.store)/\(taken.snapshot.folder)"
    #expect(try person.sh("git --git-dir=\(store) show \(taken.snapshot.tree):.env") == "old\n")
    room.finish()
  }

  /// They are looked through some at a time, so that rows are read in between.
  @Test func `words are found in many files, both ways, and another search of a window ends its one before`() throws {
    let person = try TestRepository()
    let room = person.room()
    let before = try room.take(person.root).get()
    try person.sh("for n in $(seq 100 145); do printf 'größe\\nfile %s\\n' $n > $n.txt; done")
    let after = try room.take(person.root, following: [before.snapshot.tree]).get()
    let files = try room.files(from: before, to: after)
    #expect(files.count == 46)
    let store = after.snapshot.store
    #expect(try room.place(of: "file 144", in: files, store) == [44, 2])
    #expect(try room.place(of: "file 100", in: files, store) == [0, 2])
    #expect(try room.place(of: "file 101", in: files.reversed(), store, from: 0, isForward: false) == [44, 2])
    #expect(try room.place(of: "nowhere", in: files, store) == nil)
    let others = files.filter { $0 != files[7] }
    let many = (0..<40).flatMap { _ in others } + [files[7]]
    // Who asks takes an answer for that of the search which ended it, where both look for the same: the ended one gives none.
    let first = Promise<Result<[Int?], SnapshotGap>>()
    for window in 1...2 {
      room.find("file 107", in: many, of: store, from: 0, isForward: true, for: window) { answer in
        first.keep(answer.map { [window, $0?.file] })
      }
    }
    #expect(try room.place(of: "file 145", in: files, store, for: 1) == [45, 2])
    #expect(try first.wait().get() == [2, 1800])
    room.finish()
  }

  @Test func `what would go through a filter is left out, and the filter does not run`() throws {
    let person = try TestRepository()
    try person.sh(
      """
      git config filter.lfs.clean 'touch ../ran; cat'; git config filter.lfs.required true
      git config core.fsmonitor 'touch ../ran'; mkdir -p .git/hooks
      for h in post-index-change reference-transaction; do printf '#!/bin/sh\\ntouch ../ran\\n' > .git/hooks/$h; chmod +x .git/hooks/$h; done
      git config diff.external 'touch ../ran'; git config core.splitIndex true
      echo '*.big filter=lfs diff=lfs' > .gitattributes; git config diff.lfs.textconv 'touch ../ran; cat'
      echo x > f.big; echo y > plain; rm -f ../ran
      """)
    let room = person.room()
    let before = try person.state()
    try person.sh("rm -f ../ran")
    let first = try room.take(person.root).get()
    #expect(first.snapshot.leftOut == [LeftOut(.filtered, names: ["f.big"], count: 1)])
    try person.write("changed", to: "plain")
    let second = try room.take(person.root, following: [first.snapshot.tree]).get()
    let file = try #require(try room.files(from: first, to: second).first)
    _ = try room.rows(0..<10, of: file, in: second.snapshot.store)
    #expect(access(person.base + "/ran", F_OK) != 0, "code of the repository ran")
    #expect(try person.state()[1] == before[1])
    room.finish()
  }

  @Test func `a submodule is its commit, and what is inside is said not to be known`() throws {
    let inner = try TestRepository()
    let person = try TestRepository()
    try person.sh(
      "git -c protocol.file.allow=always submodule add -q \(inner.root) sub; git commit -qm sub; echo dirty > sub/a.txt"
    )
    let room = person.room()
    let tree = try person.tree()
    let before = try person.state()
    let taken = try room.take(person.root).get()
    #expect(taken.snapshot.leftOut == [LeftOut(.submodules, count: 0)])
    #expect(taken.snapshot.tree == tree)
    #expect(try person.state() == before)
    room.finish()
  }

  @Test func `a worktree is its own, and keeps its objects with its repository's`() throws {
    let person = try TestRepository()
    try person.sh("git worktree add -q ../tree -b other; echo tree > ../tree/t.txt; echo main > m.txt")
    let room = person.room()
    let (tree, main) = (try room.take(person.base + "/tree").get(), try room.take(person.root).get())
    #expect(tree.snapshot.store == main.snapshot.store)
    #expect(tree.snapshot.tree != main.snapshot.tree)
    #expect(try room.files(from: main, to: tree).map(\.path.text) == ["m.txt", "t.txt"])
    room.finish()
  }

  @Test func `where there is no snapshot, it says why`() throws {
    let person = try TestRepository()
    let room = person.room()
    #expect(room.take(person.base) == .failure(.noRepository))
    #expect(room.take(person.base + "/nowhere") == .failure(.noFolder(person.base + "/nowhere")))
    try person.sh("mkdir ../leer")
    #expect(room.take(person.base + "/leer") == .failure(.emptyFolder(person.base + "/leer")))
    try person.sh("mkdir leer")
    #expect(try room.take(person.root + "/leer").get().snapshot.store.isEmpty == false)
    #expect(room.take(person.root, milliseconds: 0) == .failure(.tookTooLong))
    try person.sh("git init -q --bare ../bare/.bare; echo 'gitdir: ./.bare' > ../bare/.git")
    #expect(room.take(person.base + "/bare") == .failure(.refused("the repository is bare, so no files lie in it")))
    room.finish()
    let whole = GitRoom(
      folder: person.store, worktrees: person.worktrees, home: person.root, environment: person.environment)
    #expect(whole.take(person.root) == .failure(.tooBroad(person.root)))
    whole.finish()
    let without = GitRoom(
      folder: person.store, worktrees: person.worktrees, home: person.home, environment: ["PATH": person.home])
    #expect(without.take(person.root) == .failure(.noGit))
    without.finish()
    try person.sh("mkdir -p ../old; printf '#!/bin/sh\\necho git version 2.20.1\\n' > ../old/git; chmod +x ../old/git")
    let old = GitRoom(
      folder: person.store, worktrees: person.worktrees, home: person.home, environment: ["PATH": person.base + "/old"])
    #expect(old.take(person.root) == .failure(.oldGit("2.20.1")))
    old.finish()
  }

  @Test func `a change in the same moment as the index is seen`() throws {
    let person = try TestRepository()
    let room = person.room()
    for number in 0..<20 {
      try person.sh("echo \(number)-a > r.txt; git add r.txt; echo \(number)-b > r.txt")
      let taken = try room.take(person.root).get()
      #expect(
        try person.sh("git --git-dir=\(person.store)/\(taken.snapshot.folder) show \(taken.snapshot.tree):r.txt")
          == "\(number)-b\n")
    }
    room.finish()
  }

  @Test func `another git that works at the same time is never in the way`() throws {
    let person = try TestRepository()
    let room = person.room()
    try person.sh(
      """
      setsid sh -c 'touch ../begun; (set -e; for i in $(seq 30); do echo $i > c.txt; git add c.txt; git commit -qm $i; done); touch ../done' \
        >../said 2>&1 </dev/null &
      while [ ! -e ../begun ]; do :; done
      """)
    var count = 0
    while access(person.base + "/done", F_OK) != 0 {
      _ = try room.take(person.root).get()
      count += 1
    }
    #expect(count > 1)
    #expect(try person.sh("cat ../said") == "")
    #expect(try person.git("rev-list", "--count", "HEAD") == "31\n")
    #expect(try person.git("fsck", "--strict").contains("error") == false)
    room.finish()
  }
}
