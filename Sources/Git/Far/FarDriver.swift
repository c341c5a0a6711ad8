/// What the shell on the other machine is told once, at the beginning: it then carries out one piece after the other.
///
/// Every piece comes with its length and those of what it reads, and is answered with lengths too, so that nothing in it
/// can be taken for anything else. While a piece runs a reader waits for a word: `go` when the answer has come, and any other,
/// or the end of the connection, ends the piece with all that it has started.
enum FarDriver {
  /// `mark` is what nobody's greeting has in it, `client` the name of our part of what upnext keeps there. Of the shells of one
  /// part only one is at work at any time: what a connection that was cut off has left ends before the next piece begins.
  static func text(mark: String, client: String, part: String) -> String {
    """
    LC_ALL=C; export LC_ALL
    PATH="$HOME/.local/bin:$HOME/bin:/usr/local/bin:$PATH"; export PATH
    UPNEXT_GIT=$(env | sed -n 's/^\\(GIT_[A-Za-z0-9_]*\\)=.*/\\1/p' | tr '\\n' ' '); export UPNEXT_GIT
    unset CDPATH ENV BASH_ENV
    S=${XDG_STATE_HOME:-$HOME/.local/state}/upnext/\(client)
    T=$S/shell-$$; export T
    cd /
    exec 3<&0 </dev/null
    answer() {
      set -- "$1" $(stat -c %s "$T/out" "$T/err")
      printf '%s %s %s %s\\n' \(mark) "$1" "$2" "$3"
      cat "$T/out" "$T/err"
    }
    facts() {
      printf '%s\\0' "$(cd "$HOME" && pwd -P)" "$S" "${XDG_DATA_HOME:-$HOME/.local/share}/upnext/worktrees"
      printf '%s\\0' "$(git --version 2>/dev/null)" "$(stat --printf='%.9Y' / 2>/dev/null)"
    }
    if ! (umask 077; mkdir -p "$S") 2>/dev/null; then
      echo '\(mark) 1 0 0'
      exit 1
    fi
    for old in "$S"/shell-*; do
      if [ -d "$old" ] && ! kill -0 "${old##*-}" 2>/dev/null; then rm -rf "$old"; fi
    done
    rm -rf "$T"
    (umask 077; mkdir "$T") || exit 1
    trap 'rm -rf "$T"' EXIT
    trap 'exit 1' HUP INT TERM PIPE
    apart=
    if command -v setsid >/dev/null; then apart=setsid; fi
    alone() { exec $apart sh "$T/run"; }
    if command -v flock >/dev/null; then alone() { exec $apart flock -o -w 30 "$S/lock-\(part)" sh "$T/run"; }; fi
    facts >"$T/out" 2>"$T/err"
    answer $?
    while read -r length inputs <&3; do
      head -c "$length" <&3 >"$T/run" || exit 1
      number=0
      for length in $inputs; do
        number=$((number + 1))
        head -c "$length" <&3 >"$T/in$number" || exit 1
      done
      alone >"$T/out" 2>"$T/err" 3<&- &
      piece=$!
      (
        read -r word <&3
        if [ "$word" = go ]; then exit 0; fi
        tries=0
        while [ "$tries" -lt 20 ]; do
          kill -TERM "-$piece" || kill -TERM "$piece" || exit 0
          sleep 0.1
          tries=$((tries + 1))
        done
        kill -KILL "-$piece"
      ) >/dev/null 2>&1 &
      reader=$!
      wait "$piece"
      answer $?
      wait "$reader"
    done
    exit 0

    """
  }
}
