import Core
import JSON
import Markdown
import Toolkit
import Words

/// The default keymap, in the person's own syntax: key and verb, under the name of the place where it holds.
package enum DefaultKeys {
  package static let text = """
    # Everywhere but where text is typed.
    [everywhere]
    j            down
    down         down
    k            up
    up           up
    pgdn         page-down
    ctrl-d       page-down
    pgup         page-up
    ctrl-u       page-up
    g            first
    home         first
    G            last
    end          last
    tab          next-pane
    shift-tab    previous-pane
    1            recent
    2            queue
    3            projects
    4            up-next
    5            conversation
    ,            settings
    enter        open
    right        open
    l            open
    esc          back
    left         back
    h            back
    w            next-needing
    W            previous-needing
    u            undo
    U            redo
    n            new-thread
    c            new-command
    H            history
    m            thread-menu
    y            why
    ctrl-x       stop-turn
    ctrl-p       palette
    ?            help
    q            detach
    ctrl-z       suspend
    ctrl-l       redraw
    ctrl-f       search

    # In every list.
    [list]
    space        peek
    f            fold
    x            remove
    delete       remove
    t            move-to-top
    b            move-to-bottom
    shift-up     move-up
    K            move-up
    shift-down   move-down
    J            move-down
    >            swipe-right
    <            swipe-left
    v            mark
    V            mark-all
    +            raise-priority
    -            lower-priority
    /            filter
    z            snooze
    P            pin
    R            restore
    r            retry-message
    s            skip-message
    o            continue-turn
    p            pause-outbox
    e            edit

    # In a conversation, and where a list's row asks for leave.
    [conversation]
    a            approve
    A            approve-always
    d            deny
    D            deny-with-words
    space        peek
    ]            next-entry
    shift-down   next-entry
    [            previous-entry
    shift-up     previous-entry
    o            unfold
    O            unfold-all
    Y            copy-entry
    C            copy-code

    # Where a message is typed.
    [composer]
    enter        send
    ctrl-j       newline
    alt-enter    newline
    alt-u        send-urgent
    up           take-back
    ctrl-g       editor
    esc          back
    tab          next-pane
    shift-tab    previous-pane
    pgup         page-up
    pgdn         page-down
    ctrl-x       stop-turn
    ctrl-p       palette
    ctrl-z       suspend
    ctrl-l       redraw
    ctrl-f       search
    alt-up       previous-entry
    alt-down     next-entry
    alt-o        unfold
    alt-y        copy-entry
    alt-c        copy-code

    # In a dialog, before the keys of lists and of everywhere. Where a text is typed, letters are the text's, and letters
    # with Ctrl too, but for those that stand here.
    [dialog]
    y            yes
    Y            yes
    n            no
    N            no
    tab          next-field
    shift-tab    previous-field
    right        next-choice
    l            next-choice
    left         previous-choice
    h            previous-choice
    space        tick
    ctrl-n       next-match
    ctrl-p       previous-match
    ctrl-j       newline
    alt-enter    newline
    ctrl-s       keep-template
    ctrl-t       templates
    X            clear-history
    """
}
