# The texts of the pages.

# A thing and its state: "Pace: normal".
named = { $title }: { $state }
or = or
seconds = { $number } s
minutes = { $number } min

# The call to the server: at once, and when it takes long.
asking = Asking the server…
slow = The server takes its time…

# The time that a speed gives.
speed-note = { $bank } for the match, and { $increment } for each decision

# The queue. The texts in "-name" are the words that people type in a terminal.
queue-title = Play with strangers
queue-game = Game
queue-game-name = game
queue-counts = What counts
queue-counts-name = counts
queue-ranked = Ranked match
queue-casual = Casual match
queue-seats = How many players?
queue-seats-name = players
queue-seats-note = The more you accept, the sooner there is a match.
queue-speed = Pace
queue-speed-name = pace
queue-bots = Computers take free seats
queue-bots-name = computers
queue-bots-after = after { $time }
queue-bots-never = never
queue-players-range = { $least } to { $most } players
queue-players = { $numbers } players
queue-search = Look for a match
queue-search-name = search
queue-leave = Stop waiting
queue-leave-name = leave
queue-searching = Looking for a match
queue-others = { $waiting ->
    [1] Nobody else is waiting yet.
   *[other] { $waiting } people are waiting, { $ahead ->
        [0] and you come first
       *[other] { $ahead } of them before you
    }.
}
queue-estimate = The last ones waited { $time }.
queue-lost = Connection lost: your place is kept for a minute and a half.
queue-meanwhile = You may do something else in the app: it will tell you.
queue-absence = If you miss your match, you wait longer the next time.

# An option of a game as it is typed: "option target 60".
option-name = option

# The connection.
reconnecting = Connection lost: trying again…

# A room before its match.
room-title = Room
room-code = Code
room-invite = Invite
room-invite-name = invite
room-invitation = Let us play { $game } on Cartable: code { $code }
room-players = Players
room-you = You
room-owner = Host
room-free = Free seat
room-kept = kept for { $name }
room-computer = Computer: { $level }
room-seat-name = seat
room-look = See this person
room-look-name = look
room-remove = Remove { $name } from the table
room-remove-name = remove
room-remove-title = Remove { $name } from the table?
room-remove-note = The seat becomes free; this person may come back with the code.
room-set-free = Free the seat
room-free-name = free
room-fill = Free seats are taken by computers.
room-fill-full = Free seats are taken by computers. The match starts by itself when somebody takes the last one.
room-wait = The match starts when its host says so.
room-freed = Your seat at this table was freed.
room-seats = Seats
room-seats-name = players
room-first-name = first
room-speed-name = pace
room-no-clocks = No limit
room-options = Options
room-start = Start the match
room-start-name = start
room-sit = Go to the table
room-sit-name = sit
room-leave = Give up the seat
room-leave-title = Give up your seat?
room-leave-note = Somebody else may take it; the code leads back to a free one.
room-leave-name = leave
room-again = Try again
room-again-name = again

# A day, and a time of day.
month-name = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
date = { $day } { month-name } { $year }
month = { month-name } { $year }
moment = { $day } at { $time } UTC

# The line that reads on in a list.
more = Show more
more-name = more

# A line of a list, by its number.
line-name = line

# The daily deals: one deal a day and game for everybody.
daily-title = Daily deal
daily-head = { $day } (UTC), to be begun within { $hours ->
    [one] the hour
   *[other] { $hours } hours
}
daily-late = Of { $day }: to be finished soon
daily-late-name = late
daily-deal = { $players } players, { $begun ->
    [0] nobody has tried
    [one] 1 try
   *[other] { $begun } tries
} · { $own }
daily-deal-name = deal
daily-begin = Begin
daily-begin-name = play
daily-begin-title = Begin today’s deal of { $game }?
daily-begin-note = There is one try for each game and day: once it is begun, it is this deal that counts. You may leave it and come back.
daily-go_on = Go on
daily-go_on-name = play
daily-see = See again
daily-see-name = see
daily-game = The tables of the days before
daily-game-name = table
daily-day = Day
daily-day-name = day
daily-own = Your try
daily-own-name = own
daily-own-rank = place { $rank } in the table
daily-own-none = not played
daily-own-running = begun
daily-own-unfinished = without a result
daily-result = { $place ->
    [1] first
   *[other] place { $place }
}, { $total ->
    [1] 1 point
   *[other] { $points } points
} ({ $ahead } to the best bot{ $moves ->
    [0] {""}
   *[other] , in { $moves } moves
})
daily-beside = { $words }, beside the table
daily-open = The table and everybody’s cards are shown within { $hours ->
    [one] the hour
   *[other] { $hours } hours
}.
daily-to-come = { $day } is still to come: its deals are played on that day alone (UTC).
daily-nobody = Nobody stands in the table.
daily-proven = Proven: the deal follows from what the server had published, and this device had kept, before.
daily-unproven = The deal follows from what the server says it had published; this device had not seen it before.
daily-broken = The deal does not follow from what the server had published: somebody has cheated.
daily-commitments = The deals that are fixed already
daily-commitment-name = commitment
# The fingerprint has 64 digits.
daily-commitment-note =
    Each day is fixed beforehand by a fingerprint of its secret, which is published once the day is closed. Whoever keeps it can check that nothing was changed:
    { $commitment }
    ({ $published })
daily-published = published on { $at }
daily-share = Share
daily-share-name = share

# The leaderboards.
board-title = Leaderboard
board-now = Now
board-month = End of { $month }
board-period = Time
board-period-name = month
board-own = Your rating
board-you = { $name } (you)
board-nobody = Nobody has a settled rating in this game yet.
board-nobody-then = Nobody had a settled rating in this game at the end of this month.

# A rating, and the half width of its interval.
rating = { $points } ± { $margin }{ $provisional ->
    [yes] {", provisional"}
   *[no] {""}
}

# The age of something.
ago-now = just now
ago-minutes = { $count } min ago
ago-hours = { $count } h ago
ago-days = { $count } days ago

# The history of matches.
history-title = History
history-theirs = Their matches
history-tagline = Your online matches, to see again move by move
history-none = No online match has been finished yet.
# A player of a match; one who left stands behind others with fewer points.
history-seat = { $place }. { $name }: { $points }{ $gone ->
    [yes] {" "}(not there at the end)
   *[no] {""}
}
history-ranked = ranked
history-casual = casual
history-shown = shown to everybody
history-agreed = to be shown once all agree
history-see = See again
history-see-name = see
history-look = See { $name }
history-number = Show to everybody, without my name
history-number-name = show
history-name = Show to everybody, with my name
history-name-name = show named
history-hide = Do not show
history-hide-name = hide
history-show-title = Show to everybody?
history-show-note = Everybody can see this match step by step on a page of the server’s, once all who played it agree.
history-share = Send the link
history-share-name = share

# A person, or the player.
profile-title = Your profile
person-title = Person
person-rating = Rating
person-no-rating = After your first ranked match your rating stands here.
person-unrated = No ranked match so far.
person-rated = { $played ->
    [one] 1 ranked match
   *[other] { $played } ranked matches
}
person-own-games = Your online matches
person-games = What came of their online matches
person-game = { $played ->
    [one] 1 match
   *[other] { $played } matches
}, { $first } in first place, mean place { $mean }
person-opponents = With whom
person-met = { $played ->
    [one] 1 match
   *[other] { $played } matches
}: { $ahead }× ahead, { $behind }× behind
person-history-name = history
person-block = Avoid this person
person-block-name = avoid
person-block-note = The queue will not seat you together any more.
person-report = Report
person-report-name = The name offends
person-report-name-name = report name
person-report-cheating = This person cheats
person-report-cheating-name = report cheating
person-report-stalling = This person holds up or leaves matches
person-report-stalling-name = report stalling
person-reported = Thank you: the report is sent.

# The player’s account.
account-title = Your account
account-news = Your recovery code has opened this account on another device. If that was not you, sign it out and make another code.
account-news-identity = An identity at { $issuer } has opened this account on another device. If that was not you, sign it out and unlink the identity.
account-understood = Understood
account-understood-name = understood
account-code = Recovery code
account-code-write = Write it down and keep it safe: whoever has it has your account. It will not be shown again.
account-written = I have written it down
account-written-name = written
account-has-code = You have a recovery code. The app does not keep it: it is on your paper alone.
account-no-code = With a recovery code you open your account on any device. Without it, a lost phone is a lost account.
account-make = Make a recovery code
account-make-name = code
account-renew = Make another recovery code
account-renew-name = code
account-renew-title = Make another code?
account-renew-note = The old one will be worthless.
account-name = Your name at the table
account-rename-name = name
account-rename = Change the name
account-avatar = Your picture
account-avatar-name = picture
account-watch = What others see
account-watchable = Others may look on at my matches
account-watchable-name = watchable
account-watchable-note = Only where all people at the table allow it. A ranked match is seen a minute late.
account-history-open = Others may see my history
account-history-open-name = history
account-history-open-note = Your matches that are over, and your statistics. Your name, picture and rating are seen in any case.
account-devices = Your devices
account-device = Device
account-device-name = device
account-own = this one
account-recovered = opened with the recovery code
account-by-identity = opened with an identity at { $issuer }
account-end = Sign out
account-end-name = end
account-end-title = Sign out “{ $device }”?
account-end-note = Its open tables are closed, and it asks who you are.
account-end-others = Sign out all others
account-end-others-name = end others
account-end-others-title = Sign out all others?
account-avoided = People you avoid
account-avoided-name = avoided
account-unblock = No longer avoid
account-unblock-name = unblock
account-identities = Linked identities
account-identities-note = An identity at one of these services opens your account on any device. The server learns neither your name nor your address from it.
account-identity-name = identity
account-unlink = No longer open the account with it
account-unlink-name = unlink
account-unlink-title = Unlink the identity at { $issuer }?
account-unlink-note = It will open this account no more. Your devices stay signed in.
account-link = Link an identity at { $issuer }
account-link-name = link
account-in-browser = In your browser
account-recover = Open an account with its recovery code
account-recover-name = recover
account-recover-settle = Open the account
account-identity-opens = This identity opens the account of { $account } already.
account-recover-settle-name = open account
account-stay = Stay in this account
account-stay-name = stay
account-other-title = Open another account here?
account-leaves = You leave the account of { $account }{ $lost ->
    [yes] , which has no recovery code: it will be lost.
   *[no] .
}
account-data = Your data
account-export = All that the server knows of you
account-export-name = export
account-export-note = As text (JSON), to share or to keep
account-sign-out = Sign out
account-sign-out-name = sign out
account-sign-out-title = Sign out here?
account-delete = Delete the account
account-delete-name = delete
account-delete-title = Delete this account?
account-delete-note = At once and for good, on all your devices. In the matches of others another name takes your place.

# The page of a server.
online-title = Online
online-account-name = account
online-rooms = Your tables
online-room-name = table
online-room-go-name = go
online-daily = Daily deal, { $day }: { $game }
online-by-code = Code { $code }
online-matched = a match was found
online-turn = your turn
online-rematch = they want to play again
online-waits = waiting
online-resigned = resigned
online-plays = running
queue-tagline = Against players of your strength
daily-tagline = The same deal for everybody, one try each
board-tagline = The best of each game
profile-tagline = Your rating, and whom you play against
online-queue-name = queue
online-daily-name = daily
online-board-name = leaderboard
online-profile-name = profile
online-history-name = history
online-friends = Play with friends
online-join = Join
online-join-name = join
online-watch = Look on
online-watch-name = watch
online-open = Open a table
online-open-name = open
online-where = Server
online-server = Connect
online-server-name = server

# The start page.
start-all = All { $count } unfinished matches
start-all-name = all
start-lesson = First lesson: { $game }
start-again = Play once more: { $game }
start-begin-name = begin
start-games = The games
start-game-name = game
start-open-name = open
start-players = { $least ->
   *[other] { $most } players
}
start-players-range = { $least } to { $most } players
start-table-name = table
start-delete = Delete
start-delete-name = delete
start-delete-note = Delete it for good? Nothing of it can be brought back.

# A game before it is played.
game-play = Play
game-play-name = play
game-resume = Continue
game-resume-name = continue
game-lesson = First lesson
game-lesson-name = lesson
game-lesson-tagline = A deal of a few minutes, told step by step
game-rules = The rules
game-rules-name = rules
game-queue-name = ranked
game-setup = Opponents and rules
game-unfold-name = unfold
game-fold-name = fold
game-players-count = { $count } players
game-seats-name = players
game-level = Opponents’ level
game-level-name = level
game-first-name = first
player-you = You

# The player's own page.
me-title = My corner
matches-title = Matches played
me-matches = Their results, and every move to see again
me-matches-name = matches
me-statistics = Your matches against the computer, game by game
me-statistics-name = statistics
me-account = Your name and your devices, to play online
me-account-name = account
me-settings = Language, colours, sounds, comfort
me-settings-name = settings
me-about = Version, privacy, software used
me-about-name = about

# The matches against bots.
statistics-title = Statistics
statistics-none = Your matches against the computer will be counted here.
results-own = Your matches
results-note = { $played ->
    [0] 0 matches
    [1] 1 match
   *[other] { $played } matches
}, { $won } won, best score: { $best }, { $usual } on average

# The settings. "system" is what the phone or computer itself is set to.
settings-title = Settings
settings-name = Your name
settings-name-name = name
settings-lang = Language
settings-lang-name = language
settings-lang-system = As the phone
settings-lang-fr = Français
settings-lang-en = English
settings-theme = Appearance
settings-theme-name = appearance
settings-theme-system = As the phone
settings-theme-day = Exercise book (light)
settings-theme-night = Slate (dark)
settings-table = At the table
settings-pace = Opponents’ speed
settings-pace-name = speed
settings-confirm = Confirm each move with a button
settings-confirm-name = confirm
settings-hints = Offer hints
settings-hints-name = hints
settings-chance = Leave time to play out of turn
settings-chance-name = time
settings-comfort = Comfort
settings-sound = Sound
settings-sound-name = sound
settings-sound-always = Always
settings-sound-by_day = Not in dark mode
settings-sound-never = Never
settings-haptics = Vibration
settings-haptics-name = vibration
settings-stillness = Reduce motion
settings-stillness-name = stillness
settings-left = Buttons for the left hand
settings-left-name = left
settings-contrast = Stronger colours
settings-contrast-name = contrast
settings-online = Online
settings-server = Server
settings-calls = Notify me when it’s my turn online
settings-calls-name = notify
settings-calls-note = By a notification, while the app is closed. The phone then asks the server every quarter of an hour what waits for you.
settings-calls-forbidden = The phone does not let Cartable send notifications. Allow it in the phone’s settings.
settings-calls-off = Notify me about
settings-calls-off-name = about-what
settings-calls-off-matched = A match that was found
settings-calls-off-your_turn = My turn
settings-calls-off-rematch = Playing again
settings-quiet-from = Quiet from
settings-quiet-from-name = quiet
settings-quiet-until = Quiet until
settings-quiet-until-name = wake
hour = { $hour }:00

# The app itself.
about-title = About
about-version = Cartable { $version }
about-independent = Cartable is an independent program: none of the games’ authors and publishers made or endorsed it.
about-privacy = Privacy
about-data = Offline, nothing leaves this phone: no name, no match, no statistics. To a server that you choose: your name, your picture, the model of your phone (the device’s name in your account), your moves and your signs, and what you do there: whom you avoid or report, the identities you link. Your name, your picture and your rating are seen by everybody. It keeps the matches; your account hands them to you or deletes them. If you want to be told when you are waited for, the phone asks this server what waits for you, and no other. No advertising, no tracking.
about-licences = Software used
about-licence-name = licence
about-licence-read = read

# The pictures that people choose from.
avatar-fox = fox
avatar-hen = hen
avatar-duck = duck
avatar-owl = owl
avatar-cat = cat
avatar-dog = dog
avatar-frog = frog
avatar-bee = bee
avatar-whale = whale
avatar-octopus = octopus
avatar-snail = snail
avatar-turtle = turtle
avatar-apple = apple
avatar-lemon = lemon
avatar-cherry = cherry
avatar-mushroom = mushroom
avatar-cactus = cactus
avatar-sun = sun
avatar-moon = moon
avatar-star = star
avatar-die = die
avatar-rocket = rocket
avatar-anchor = anchor
avatar-target = target
