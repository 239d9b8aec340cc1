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
