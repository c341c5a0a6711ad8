import EventLoop
import Files
import Glibc
import Review

/// The folder of a repository's working files on another machine. The shell there goes from folder to folder and through no
/// link: it looks each time where it has come to, and what it does it does in the folder that it is in.
struct FarFolder {
  let shell: FarShell
  let root: String
  let time: GitTime

  /// What all pieces here begin with.
  private var beginning: FarScript {
    var script = FarScript("root=\(FarScript.quoted(root))")
    script.add(FarFolder.functions)
    return script
  }

  private static let functions = """
    # Goes to the folder of a path, as far as there are folders. What is left of the path is then in $rest.
    down() {
      rest=$1
      cd -P -- "$root" || exit 125
      top=$PWD
      here=$top
      while :; do
        case $rest in */*) ;; *) return 0 ;; esac
        part=${rest%%/*}
        if [ -h "./$part" ] || [ ! -d "./$part" ]; then return 1; fi
        cd -P "./$part" 2>/dev/null || return 2
        if [ "$PWD" != "$here/$part" ]; then cd /; return 2; fi
        here=$PWD
        rest=${rest#*/}
      done
    }
    # What lies at a name in this folder.
    seen() {
      if [ ! -e "./$1" ] && [ ! -h "./$1" ]; then seen=N; return; fi
      seen=$(stat -c '\(FarStamp.format)' -- "./$1" 2>&1) || { seen="R $seen"; return; }
      case $seen in
        4???\\ *) set -- $seen; seen="T $1 0 0 0 $5 $6 0 0" ;;
        *) seen="T $seen" ;;
      esac
    }
    look() {
      down "$1"
      case $? in
        0) seen "$rest" ;;
        1)
          part=${rest%%/*}
          seen "$part"
          case $seen in T*)
            blocked=${1%"$rest"}$part
            if [ -h "./$part" ]; then seen="L $blocked"; else seen="B $blocked"; fi ;;
          esac ;;
        *) seen="R Permission denied" ;;
      esac
    }
    """

  /// What lies at a path, also as the shell there says it: so it can see that it is still the same.
  struct Seen {
    let look: WorkingFolder.Look
    fileprivate let told: [UInt8]
  }

  func looks(at paths: [FilePath]) throws(GitProblem) -> [Seen] { try sweep(paths.map { ($0, nil) }) }

  /// Takes away what an earlier try has left, and looks then.
  func sweep(_ paths: [(path: FilePath, name: String?)]) throws(GitProblem) -> [Seen] {
    guard !paths.isEmpty else { return [] }
    var script = beginning
    script.add(
      """
      gone() { if [ -e "./$1" ] || [ -h "./$1" ]; then rm -f -- "./$1"; fi; }
      sweep() {
        way=$1
        cd -P -- "$root" || exit 125
        gone "$2"
        while :; do
          case $way in */*) ;; *) return ;; esac
          part=${way%%/*}
          way=${way#*/}
          if [ -h "./$part" ] || [ ! -d "./$part" ]; then return; fi
          here=$PWD
          cd -P "./$part" 2>/dev/null || return
          if [ "$PWD" != "$here/$part" ]; then return; fi
          gone "$2"
        done
      }
      """)
    for (path, name) in paths { if let name { script.add("sweep", [path.bytes, Array(name.utf8)]) } }
    for (path, _) in paths {
      script.add("look", [path.bytes])
      script.add(#"printf '%s\0' "$seen""#)
    }
    let answer = try shell.ask(script, within: time)
    let seen = answer.fields.map { Seen(look: FarFolder.look($0), told: Array($0)) }
    guard answer.status == 0, seen.count == paths.count else { throw problem(answer) }
    return seen
  }

  private static func look(_ field: ArraySlice<UInt8>) -> WorkingFolder.Look {
    let rest = field.dropFirst(2)
    let words = String(decoding: rest, as: UTF8.self)
    switch field.first {
    case UInt8(ascii: "N"): return .nothing
    case UInt8(ascii: "L"): return .blocked(by: FilePath(rest), isLink: true)
    case UInt8(ascii: "B"): return .blocked(by: FilePath(rest), isLink: false)
    case UInt8(ascii: "T"):
      return FarStamp.stamp(of: words.split(separator: " ")).map { .there($0) } ?? .refused(SystemError(EINVAL))
    default: return .refused(SystemError(EACCES))
    }
  }

  /// The paths of all that lies in the folder at a path, which are not folders themselves; an empty one is told by itself.
  func contents(of path: FilePath) throws(GitProblem) -> [FilePath] {
    var script = beginning
    script.add("down", [path.bytes + Array("/x".utf8)], orElse: "exit 1")
    script.add(#"find . -mindepth 1 \( ! -type d -o -empty \) -printf '%P\0'"#)
    let answer = try shell.ask(script, within: time)
    guard answer.status == 0 else { throw problem(answer) }
    return answer.fields.map { FilePath(path.bytes + [UInt8(ascii: "/")] + $0) }
  }

  // MARK: Setting files

  /// A file that comes: where git has written it, what it is called until it takes its place, and who may read it where that is
  /// known.
  struct Coming {
    let path: FilePath
    let name: String
    let isProgram: Bool
    let mode: mode_t?
  }

  /// Lays all beside their places, once it is sure that those that go can go. A test cuts it off behind so many steps.
  func lay(_ coming: [Coming], from staging: String, going: [FilePath], steps: inout Int) throws(GitProblem) {
    var script = beginning
    script.add("staging=\(FarScript.quoted(staging)); steps=\(steps)")
    script.add(FarFolder.stepping)
    script.add(
      """
      fail() { printf '%s: %s\\n' "$1" "$2" >&2; exit 1; }
      goes() { down "$1"; [ -w . ] || fail "$1" 'Permission denied'; }
      lay() {
        step
        down "$1"
        if [ -h "$staging/$1" ]; then
          cp -P -- "$staging/$1" "./$2" || exit 1
          return
        fi
        (case $3 in [0-7]*) umask 077 ;; esac; set -C; cat <"$staging/$1" >"./$2") || exit 1
        if [ -n "$3" ]; then chmod "$3" "./$2" || exit 1; fi
      }
      """)
    for path in going { script.add("goes", [path.bytes]) }
    for file in coming {
      let mode = file.mode.map { String($0, radix: 8) }
      script.add(
        "lay", [file.path.bytes, Array(file.name.utf8), Array((mode ?? (file.isProgram ? "+x" : "")).utf8)])
    }
    // All that comes is on the disk before the first of it takes its place.
    for folder in Set(coming.map(\.path.parent)) {
      script.add("down", [FarFolder.inside(folder)], orElse: ":")
      script.add("sync -f . || exit 1")
    }
    let answer = try shell.ask(script, within: time)
    steps -= coming.count
    if answer.status == FarFolder.cutOff { throw FileSetter.cutOff }
    guard answer.status == 0 else { throw problem(answer) }
  }

  /// A path whose folder it is.
  private static func inside(_ folder: FilePath?) -> [UInt8] {
    (folder.map { $0.bytes + [UInt8(ascii: "/")] } ?? []) + [UInt8(ascii: "x")]
  }

  private static let cutOff = 99
  private static let stepping =
    "step() { if [ \"$steps\" -le 0 ]; then exit \(cutOff); fi; steps=$((steps - 1)); }"

  /// Takes away those that go, makes room for those that come, puts these in their places, and tells of each that is not as it
  /// was any more, or can't be set.
  func set(
    _ todo: [(wish: FileWish, seen: Seen)], names: [FilePath: String], room: [FileSetter.Room], steps: Int
  ) throws(GitProblem) -> [KeptFile] {
    var script = beginning
    script.add("steps=\(steps)")
    script.add(FarFolder.stepping)
    if !room.isEmpty { script.add(FarFolder.clearing) }
    script.add(
      """
      told() { printf '%s\\0' "$1"; }
      try() { why=$("$@" 2>&1) || { told "R ${why##*: }"; return 1; }; }
      # A path, and what was seen there.
      goes() {
        step
        look "$1"
        if [ "$seen" != "$2" ]; then told C; return; fi
        down "$1"
        if [ -d "./$rest" ] && [ ! -h "./$rest" ]; then
          try rmdir -- "./$rest" || return
        else
          try rm -f -- "./$rest" || return
        fi
        told K
      }
      # And what it is called until then, and whether something stood in its way, or room was made for it.
      comes() {
        step
        look "$1"
        if [ "$seen" != "$2" ] && { [ -z "$4" ] || [ "$seen" != N ]; }; then told C; return; fi
        while ! down "$1"; do
          part=${rest%%/*}
          if [ "$PWD" != "$here" ] || [ -e "./$part" ] || [ -h "./$part" ]; then told 'R Not a directory'; return; fi
          try mkdir -- "./$part" || return
        done
        beside=$here
        while [ ! -e "$beside/$3" ] && [ ! -h "$beside/$3" ]; do
          if [ "$beside" = "$top" ] || [ -z "$beside" ]; then told 'R No such file or directory'; return; fi
          beside=${beside%/*}
        done
        # A folder with nothing in it, or only such, makes room. What is left where it was cleared away is somebody's.
        if [ "$4" != room ] && [ -d "./$rest" ] && [ -z "$(find "./$rest" ! -type d -print -quit)" ]; then
          try find "./$rest" -depth -exec rmdir -- {} + || return
        fi
        try mv -fT -- "$beside/$3" "./$rest" || return
        told K
      }
      """)
    for (wish, seen) in todo where wish.to == nil { script.add("goes", [wish.path.bytes, seen.told]) }
    for (path, top) in room { script.add("clear", [path.bytes, top.bytes]) }
    for (wish, seen) in todo where wish.to != nil {
      let name = Array((names[wish.path] ?? "").utf8)
      let way = !seen.look.isInTheWay ? "" : room.contains(where: { $0.top == wish.path }) ? "room" : "yes"
      script.add("comes", [wish.path.bytes, seen.told, name, Array(way.utf8)])
    }
    // What was done lies on the disk.
    script.add("step")
    for folder in Set(todo.map(\.wish.path.parent)) {
      script.add("down", [FarFolder.inside(folder)], orElse: ":")
      script.add("sync . 2>/dev/null || :")
    }
    let answer = try shell.ask(script, within: time)
    if answer.status == FarFolder.cutOff { throw FileSetter.cutOff }
    let order = todo.map(\.wish).filter { $0.to == nil } + todo.map(\.wish).filter { $0.to != nil }
    guard answer.status == 0, answer.fields.count == order.count else { throw problem(answer) }
    return zip(order, answer.fields).compactMap { wish, field in
      switch field.first {
      case UInt8(ascii: "K"): nil
      case UInt8(ascii: "C"): KeptFile(wish.path, .changedSince)
      default: KeptFile(wish.path, .refused(String(decoding: field.dropFirst(2), as: UTF8.self)))
      }
    }
  }

  private static let clearing = """
    # Takes away the folders on the way to a path that have nothing in them, up to this one.
    clear() {
      path=$1
      while [ "$path" != "$2" ]; do
        path=${path%/*}
        down "$path" || continue
        if [ -e "./$rest" ]; then rmdir -- "./$rest" 2>/dev/null || return; fi
      done
    }
    """

  private func problem(_ answer: FarAnswer) -> GitProblem {
    .notStarted("\(shell.host): \(answer.words.trimmed)")
  }
}
