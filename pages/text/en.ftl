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
