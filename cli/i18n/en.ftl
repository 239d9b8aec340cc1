# The texts of the program “cartable” in the terminal.

simulate-head = { $game }, { $seats } players: { $matches } matches, { $moves } moves
simulate-by-bot = Player
simulate-by-seat = Seat
simulate-wins = Wins
simulate-score = Points
simulate-stopped = Stopped: these are the matches that were played to their end, of { $matches }.
simulate-fault = Match { $number } could not be played to its end

arena-head = { $game }, { $seats } players: { $matches } matches, every deal from every seat; among equals each would win { $fair } %
arena-level = Level
arena-against = Against
arena-wins = Won
arena-losses = Lost
arena-draws = Shared
arena-share = Won of the rest (95 %)
arena-rating = Rating (95 %)
arena-mean = Mean thought
arena-worst = Longest
arena-reader = Reader
arena-beginners = Among { $others } it is otherwise: { $better } won { $wins } %, { $worse } only { $less } %.
arena-blunders = Blunders in 1,000 decisions
arena-stopped = Stopped: these are the deals that were played from every seat.
arena-chart = Strength against thinking time
arena-chart-across = mean thought per decision
arena-chart-up = rating

replay-old-rules = The rules have changed since this match: its moves cannot be played again, only its result is shown.
verify-whole = The match is complete and correct, move by move ({ $moves }).
verify-running = The match is not over; its { $moves } moves are correct.
verify-commitment = Commitment of the deal (SHA-256): { $hash }

plain-player = { $name }{ $you ->
    [yes] {" "}(you)
   *[no] {""}
}: { $score }
plain-area = { $title }: { $items }
plain-picked = picked

you = You
link-reconnecting = Connection lost; trying again…
link-lost = This table can no longer be reached.
no-table = There is no table to go back to.
saved = Saved: { $file }
record-kept = The match is kept: cartable replay { $id }
too-small = This window is too small: it takes { $columns } columns by { $lines } lines.
shown-match = { $game }: a match between bots

plain-hint = Type “help” for the commands.
plain-help =
    a number: make this choice
    a code (h1, b3…): pick this card or cell, or put it back; in brackets it cannot be played, and says why
    clear: put everything back    table: read the whole table again    log: read the log again
    hint: a hint    back: take the last move back    moments: after the match, what could have been played better
    scores: the points    rules: the rules    save FILE: save
    clock: the clocks    resign: give up for good    seat: take your seat back from a bot    abort: agree not to play (all online)
    rematch: after an online match, play again with the same people
    say: what can be said to the others, say N: say it    mute: no longer see what they say, or again    open ROUND: a round that is over, with all hands open (all online)
    quit: leave; the table is kept
match-id = This match is { $id }: cartable watch takes it, from others, and cartable history --record, once it is over.
plain-unknown = “{ $word }” is not a choice, a code or a command. Type “help”.
plain-save-where = Name a file: save FILE

title-of-rounds = { $game } · round { $round }/{ $rounds }
title-round = { $game } · round { $round }
scores-title = Points
log-title = Log
rules-title = Rules
pace-now = Pace of the bots: { $ms } ms
keys-bar = ? help  q leave  h hint  s points  j log  w keep  l FR
keys-bar-unaided = ? help  q leave  s points  j log  w keep  l FR
keys-bar-abort = a do not play it
keys-bar-seat = b take your seat back
keys-bar-over = n again  ? help  q leave  w keep  m look again  s points  j log  l FR
keys-bar-watching = ? help  q quit  o open round  s scores  j log  l FR
watching = you look on
watched-by = { $count ->
    [one] { $count } person looks on
   *[other] { $count } people look on
}
emotes-title = Say
emotes-mute = m  no longer see what the others say
emotes-muted = What the others say is not shown any more.
emotes-heard = What the others say is shown again.
emotes-unmute = m  see again what the others say
time-left = { $seconds } s
clock-days = { $days } d
keys-page =
    # Keys
    - **Arrows**: move; **Tab**: go to what can be played
    - **Space**: pick or put back; **Enter**: pick, then confirm
    - **1–9, A–Z**: make a choice; **Esc**: put everything back
    - **h**: a hint; **u**: take your last move back, against bots; **m**: after the match, the moments worth another look
    - **s**: points; **j**: log; **l**: language; **+ −**: pace of the bots
    - **w**: keep the record of the match; **n**: after the match, play again
    - **o**: the last round with all hands open, and **e**: say a word to the others, online
    - **r**: resign, online; **b**: take your seat back from a bot; **a**: do not play the match, if all agree, before its first move
    - **q**: leave; the table is kept

no-clock = Nobody’s time is limited at this table.
resigned = You have resigned.
resign-sure = Press r again to resign: that is final.
seat-held = b, or “seat”, takes your seat back from the bot.
seat-back = You play again.
aborting = You would rather not play; once everybody says so the match is void.
aborting-of = { $name } would rather not play.
aborting-too = a, or “abort”, agrees.
taken-back = Your last move is taken back.
replay-title = { $game } · step { $step }/{ $steps } · { $seat }
replay-spectator = as a spectator
replay-seat = Choose a seat with Tab first: that is where you will play.
replay-keys = ? help  q leave  ←→ step  ↑↓ round  Tab seat  o open  p play on  s points  j log
replay-keys-page =
    # Keys
    - **→**, **Space**, **Enter**: the next step; **←**, **Backspace**: the one before
    - **Page up, Page down**: ten steps; **Home, End**: the beginning and the end
    - **↑ ↓**: the round before and the next
    - **Tab**: look from the next seat, and after the last as a spectator
    - **o**: everybody’s cards, where they may be shown; **p**: play on from here, in the chosen seat
    - **s**: points; **j**: log; **Esc**, **q**: leave

lesson-keys-read = Enter: go on
lesson-keys-astray = u: try again  Enter: go on alone
lesson-keys-play = your move
lesson-plain-read = (Enter to go on)
lesson-plain-astray = (“back” to try again, Enter to go on alone)
lesson-first-game = n: a first game, a short one, at such a table
lesson-plain-first-game = For a first game: cartable play { $game } --level easy

hint-title = Hint
hint-thinking = Thinking…
hint-gone = The table has changed meanwhile: ask again.
hint-line = Hint: { $label }. { $why }
moments-title = Worth another look
moments-thinking = Looking at the match again…
moments-progress = Looking at the match again: { $percent } %
moments-none = Nothing to regret: no other choice would have changed much.
moments-played = { $only ->
    [yes] { "" }
   *[no] Round { $round }:{ " " }
}{ $played } (chances to win: −{ $gain } %)
moments-better = Better: { $better }. { $why }
moments-seat = Say which seat to look at: --seat, 1 to { $seats }.

menu-resume = Resume a table
menu-there = Online
menu-called = Waiting for you
menu-queued = Queue
menu-play = Play against the computer
menu-lesson = First lesson in this game
menu-game = Game
menu-seats = Players
menu-level = Level
menu-name = Your name
menu-pace = Pace of the bots
menu-pace-value = { $seconds }.{ $tenths } s
menu-lang = Language
menu-lang-name = English
menu-score = Score pad
menu-quit = Quit
menu-keys = ↑↓ select  ←→ change  Enter confirm  ? rules  q quit
menu-keys-typed = ↑↓ select  Enter next  Esc back
menu-keys-code = ↑↓ select  ←→ change  Enter confirm  Esc back

pad-correct = Correct – { $round }
pad-no-number = “{ $word }” is not a number.
pad-keys = ? help  q quit  Enter write  ↑↓ player  ←→ round  u undo  r redo  n new
pad-keys-over = ? help  q quit  ←→ correct a round  u undo  r redo  n new
pad-keys-names = Enter next  Esc back  ↑↓ player
pad-keys-first = Enter next  Esc back  ↑↓ player  ←→ who is first
pad-keys-page =
    # Keys
    - **0–9, −**: type points; **Backspace**: take the last digit back
    - **↑ ↓**: the player; **Enter**: to the next empty place, and when all are filled write the round down
    - **← →**: another round, to correct it; behind the last a new one
    - **u**: what is typed is taken back; when nothing is, the last change; **r**: make it again
    - **n**: a new pad with the same players; **l**: language
    - **Esc**: back to the list of pads; **q**: quit; the pad is kept
pad-names = Who plays? In the order of the table.
pad-doubt = { $why } Enter to write it down anyway.
pad-doubt-plain = { $why } Type “yes” to write it down anyway.
pad-new-asked = A new pad with the same players? This one stays in the list. n for yes.
pad-none = There is no score pad of this game yet.
pad-typed-undone = What was typed is taken back; the rounds are as they were.
pad-nothing-undone = There is nothing to undo.
pad-nothing-redone = There is nothing to redo.
pad-help =
    everybody’s points (12 -4 0 7): write a round
    correct N points…: correct round N    undo, redo: the last change
    scores: read again    new: a new pad, same players    save FILE: save
    count: count the round from the table    count N: count round N again
    write: write the counted round down    drop: empty what is filled in
    N: answers, N NAME: answer: fill in field N    + NAME points: add a turn
    quit: leave; the pad is kept

list-new-pad = New pad
list-over = finished
list-lesson = lesson
list-table = round { $round }{ $you ->
    [yes] {", your move"}
   *[no] {""}
}
list-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
list-minutes = { $count } min ago
list-hours = { $count } h ago
list-days = { $count } d ago
list-keys = ↑↓ select  Enter open  x remove  q back
list-remove-asked = Remove it for good? x for yes.

guest = Guest
menu-server = Server
menu-online = Play online
menu-online-room = open a room
menu-online-ranked = ranked match, { $players } players
menu-online-ranked-any = ranked match, any number
menu-join = Join the room
menu-watch = Look on (room or match)
menu-code-missing = A room has a code of six letters.
menu-watch-missing = A room has a code of six letters, a match an id of 32 digits.
daily-none = There is no daily deal of { $game }.
daily-again = To see it again: cartable history --replay { $id }
watch-title = Looking on
watch-unknown = There is no such match here.
watch-early = A ranked match is seen a minute late, and this one has just begun. It will be shown by itself, as soon as there is something to see.
page-keys = ↑↓ select  ←→ change  Enter do it  q leave
page-sure = { $title } { $note } Enter once more: yes.
page-file = The file { $name } is written here.
page-help = page: read the page again
queue-keys = q leave
queue-hint = Ctrl-C leaves the queue; so does “cartable queue --leave” elsewhere.
queue-left = You have left the queue.
queue-left-alone = The server does not answer: without you it gives your place in the queue away after 90 seconds.
queue-not-there = You do not wait in the queue.
queue-taken = You have a match to play first, and here it is: { $game }.
way-back = To come back: { $command }
queue-found = The match begins.
queue-queued = { $game } · { $ranked ->
    [yes] in the queue, ranked
   *[no] in the queue
}
rating-changed = Your rating: { $points } ± { $margin }{ $provisional ->
    [yes] {", provisional"}
   *[no] {""}
}, { $change }
history-shown = Everybody can see this match: { $page }
history-agreed = You agree. The match is shown once everybody who played it agrees, a daily deal once its day is closed.
history-hidden = You do not agree: nobody else sees this match.
room-you = { $name } (you)
room-bot = bot ({ $level })
room-open = open seat
room-kept = kept for { $name }
room-hint = “help” tells what can be done here.
room-help = quit: leave; the seat is kept
room-left = You have given your seat up.
device = Terminal ({ $machine })
account-no-code = There is no recovery code: without this device the account is lost. “cartable account code” makes one.
account-daily = Daily deal of { $day }: { $game }
account-device = a device without a name
identity-linked = Your identity at { $issuer } opens this account from now on.
identity-unlinked = Your identity at { $issuer } opens this account no more.
identity-other = This identity opens another account, { $account }. Open that one here instead? (y/n)
identity-unchanged = Nothing has changed.
identity-no-issuers = This server knows no identities: use a recovery code.
identity-which = Which of these: { $names }?
identity-not-linked = No identity at { $issuer } is linked to your account.
identity-browser = Sign in in your browser:
identity-no-browser = No browser could be opened: open this address yourself, on this machine.
identity-back = That is all: you can close this window and go back to the terminal.
identity-late = Nobody came back from the browser within ten minutes; nothing has changed.
account-news = The recovery code has let another device into your account: { $device }. If that was not you: cartable account sign-out --others, then cartable account code.
identity-news = An identity at { $issuer } has let another device into your account: { $device }. If that was not you: cartable account sign-out --others, then cartable account unlink "{ $issuer }".
account-no-device = There is no device of this number: “cartable account” lists them.
rematch-asked = The others find the seats that are kept for them in their own list, or by the code { $code }.
rematch-offered = The others want to play again: n, or “rematch”.
rematch-here = Against bots a new match is begun by the command `play`.
account-signs-out = This machine leaves { $account }, which its recovery code or an identity opens again. Sign it out? (y/n)
account-signs-out-loses = { $account } has no recovery code: the account will be lost. Sign this machine out? (y/n)
account-signed-out = This machine is signed out of { $account }.
account-now-blocked = You will not meet { $name } any more. To let them come near again: cartable account unblock { $command }
account-unblocked = { $name } may meet you again.
account-not-blocked = Nobody of the name { $name } is blocked; “cartable account” shows who is.
account-reported = { $name } is reported to the operator of the server.
account-nobody = You meet nobody of the name { $name } at present.
account-deleted = The account is deleted.
account-none-named = Nobody of the name { $name } has an account at { $server } on this machine.
account-none = Nobody has an account at { $server } on this machine.
account-ended = This machine was signed out of the account, from another device or because its time was over. “cartable account recover” opens it again by its code, “cartable account open” by an identity; who goes on without them is a new guest.
account-type-code = The recovery code:
account-leaves = You leave { $account }, which its recovery code or an identity opens again. Open another account here? (y/n)
account-loses = { $account } has no recovery code: the account will be lost. Open another one here? (y/n)

usage-unknown = There is no { $what } here.
usage-no-command = There is no command { $what }.
usage-twice = { $what } can be given only once.
usage-conflict = { $what } does not go together with { $other }.
usage-missing = This is missing: { $what }
usage-equals = { $what } takes its value behind an equals sign.
usage-too-many = { $what } takes no value such as “{ $value }”.
usage-no-value = { $what } lacks its value.
usage-value = “{ $value }” will not do for { $what }.
usage-unclear = This command line cannot be understood.
usage-key-value = An option is written key=value.
usage-day = A day is written as in 2026-11-23.
usage-month = A month is written as in 2026-11.
usage-number = It takes a whole number.
usage-least = It takes { $least } or more.
usage-range = It takes { $least } to { $most }.
usage-near = Did you mean { $near }?
usage-help = “cartable --help” tells what there is.
usage-levels = --levels takes two different levels or more, such as easy,normal.
usage-arena-seats = In an arena levels meet: --seats takes 2 or more.
usage-strongest = The strongest level of { $game } is { $level }.
usage-random = Nobody wants to play against chance: --level is easy, normal, hard or expert.
usage-guests = --guests is 0 to { $most } at a table of { $seats }.
usage-names = --names has { $names } names for { $seats } seats.
usage-bots = --bots names { $bots } levels for { $seats } seats; name one, or one per seat.
usage-no-contest = No game has that many seats and these levels; --seats goes up to { $most }.
usage-seat = The record has seats 1 to { $seats }, not { $seat }.
usage-room = Name a game to open a room, or a room to join.
failed-read = { $path } cannot be read: { $why }
failed-write = { $path } cannot be written: { $why }
failed-terminal = The terminal failed: { $why }
failed-matches = { $count ->
    [one] 1 match could not be played to its end.
   *[other] { $count } matches could not be played to their end.
}

games-head = Games:
games-line = { $title }, { $players } players; options: { $options }
games-no-options = none

count-nothing-runs = In this game nothing is added turn by turn: “count” counts the round.
count-whose-points = It takes a name and points: “+ Anne 7”.
count-no-field = There is no field { $number }.
count-all-answered = All is filled in: “write” writes the round down, “N: answer” changes field N.
count-no-player = There is no “{ $name }”; there is { $names }.
count-again = Round { $round }, counted again:
count-sum = { $name }: { $sum }
count-change = “N: answer” changes field N.
count-ready = “write” writes this round down, “N: answer” changes field N.
count-question = { $asked }?
connecting = Connecting to { $server } …
