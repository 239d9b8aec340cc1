# Texts that all games share.
area-cards-of = { $name }’s cards
area-hand = Hand
area-centre = Table
area-prize = To win
area-contract = Contract
area-stock = Deck
area-discard = Discards
area-last_trick = Before
choice-next-round = Next round
short-go_on = Go on
headline-counted = Round { $round } is over.
headline-waiting = Waiting for { $names }.
log-commitment = Commitment of the deal (SHA-256): { $hash }
log-dealt = Round { $round }: { $you ->
    [yes] you deal.
   *[no] { $name } deals.
}
log-counted = Round { $round }: { $points }.
log-won = { $you ->
    [yes] { $count ->
        [0] You win the match!
       *[other] You win the match together with { $names }!
    }
   *[no] { $count ->
        [one] { $names } wins the match!
       *[other] { $names } win the match together!
    }
}
log-timed_out = { $you ->
    [yes] Your time was up: a bot decides for you.
   *[no] { $name } ran out of time: a bot decides.
}
log-seat_to_bot = { $you ->
    [yes] A bot plays for you.
   *[no] A bot plays for { $name }.
}
log-seat_back = { $you ->
    [yes] You take your seat again.
   *[no] { $name } takes the seat again.
}
log-resigned = { $you ->
    [yes] You have resigned; a bot plays on for you.
   *[no] { $name } has resigned; a bot plays on.
}
log-resigned_two = { $you ->
    [yes] You have resigned.
   *[no] { $name } has resigned.
}
headline-resigned = { $you ->
    [yes] You have resigned and come behind all who played on.
   *[no] { $name } has resigned and comes behind all who played on.
}
headline-held = { $you ->
    [yes] A bot held your seat at the end: you come behind all who played on.
   *[no] A bot held the seat of { $name } at the end: { $name } comes behind all who played on.
}
note-resigned = resigned
note-held = bot
log-over = The match is over.
void-too_long = The match has gone on longer than any match can: it is void.
void-fault = The program made a mistake: this match is void, and kept so that its cause can be found.
void-old_rules = The rules have changed since this match began: it is void.
void-abandoned = Nobody came back to this match: it is void.
void-operator = The server had to declare this match void.
void-aborted = Everybody agreed not to play this match: it is void.
void-no_show = Somebody never came to this match: it is void, and not rated.
player-number = Player { $number }
name-you = you
name-nameless = You
names-and = and
names-or = or
option-range = { $min } to { $max }
score-round = Round { $round }
score-total = Total
deal-not_drawn = This record does not tell how its deal was drawn: one side drew it alone, a device or a server without fair deals. Only the commitment that was shown before the first card holds it to this deal.
deal-left_out = False: the record leaves out how the deal was drawn, though this device took part in that.
deal-wrong_seed = False: the deal does not follow from the secret and the bytes in the record.
deal-wrong_share = False: the bytes of { $name } do not have the hash that stands beside them.
deal-wrong_secret = False: the secret is not the one to which the server had committed itself. It was chosen afterwards.
deal-wrong_hash = False: the hash of { $name } is not the one that the server published before the bytes were revealed.
deal-wrong_commitment = False: this is not the deal whose commitment was shown before the first card.
deal-suppressed = False: the server had confirmed that this device’s bytes came in time, and the record says that they did not.
deal-agrees = { $shares ->
    [0] The deal follows from the server’s secret alone; no player’s bytes are in it.
    [one] The deal follows from the server’s secret and the bytes of one player.
   *[other] The deal follows from the server’s secret and the bytes of { $shares } players.
}
deal-record_alone = A record alone does not prove that all this was fixed before the cards were dealt: whoever writes a record can make parts that agree. The proof is what a player’s device kept of the match, and this device kept nothing of it.
deal-proven = Proven: this device saw what the server and everybody else had committed themselves to before it revealed its own bytes, and these are in the deal. So everything in it was fixed while nobody could know the cards.
deal-own_missing = Nothing is proven: the record says that this device’s bytes did not come in time, and all the others may belong to whoever runs the server.
deal-missing = Announced and not revealed in time: the bytes of { $names }. Whoever runs the server could compare the deals with and without each of them and choose: at most one bit each, one of { $deals } deals in all.
deal-not_shown = What no check shows: who sat in the other seats, and whether anybody looked at the cards; the server knows them while a match runs.
deal-day_left_out = False: the record leaves out that its deal is that of a day, as which this device played it.
deal-wrong_day = False: this device played this deal as that of another day or game than the record says.
deal-wrong_day_seed = False: the deal does not follow from the secret of its day.
deal-day_agrees = The deal follows from the secret of its day that stands in the record, as everybody’s of that day must.
deal-day_proven = Proven: the deal follows from the secret of its day, to which the server had already committed itself when this device first heard of that day. So it was fixed before this device saw a card, and is the same for everybody.
deal-day_not_shown = What no check shows: whether somebody was told the secret of the day beforehand; the server knows it.
share-head = { $game }: { $names }
score-only = Result
refused-no_such_seat = There is no such seat at this table.
refused-round_over = The round is over: go on to the next one first.
refused-nothing_to_confirm = There is no result to confirm at the moment.
refused-match_over = The match is over.
refused-has_resigned = Whoever sat here has resigned, and that is final.
refused-not_asked = Nothing is asked of you at the moment.
refused-by_choice = This is one of the choices offered.
refused-put_back = Put your cards back first: then it is one of the choices offered.
refused-not_now = This cannot be picked now: pick what stands out, or make one of the choices.
refused-game_is_over = The game is over.
refused-round_is_over = The round is over.
refused-not_your_turn = It is not your turn.
refused-not_in_hand = You do not hold that card.
refused-wrong_phase = This is not what is asked now.
refused-played = This card has already been played.
speed-quick = Quick
speed-normal = Normal
speed-slow = Slow
speed-day = One day a decision
speed-two_days = Two days a decision
speed-three_days = Three days a decision
speed-week = A week a decision
option-on = On
option-off = Off
first-drawn = drawn by lot
level-easy = Easy
level-normal = Normal
level-hard = Hard
level-expert = Expert
level-as_below = { $level } (here as strong as { $below })
error-no_such_game = There is no game “{ $asked }”; there is { $known }.
error-bad_option-key = This game has no option “{ $key }”; it has { $known }.
error-bad_option-value = The option { $key } cannot be “{ $value }”; it is { $allowed }.
error-bad_level = There is no level “{ $asked }”; there is { $known }.
error-bad_language = There are texts in fr and en, not in “{ $asked }”.
error-bad_table = This table is not possible ({ $detail }).
error-bad_table-seats = { $game } is for { $most } players, not { $seats }.
error-bad_table-range = { $game } is for { $fewest } to { $most } players, not { $seats }.
error-bad_table-dealer = There is no seat { $seat } at a table of { $seats }.
error-bad_seed = This seed cannot be used: it takes 1 to 64 hexadecimal digits (0-9, a-f).
error-bad_record = This saved match cannot be read.
error-wrong_record-refused = This saved match does not follow the rules, at move { $number }: { $why }
error-wrong_record-commitment = The commitment of this saved match is not that of its deal: one of the two was changed.
error-wrong_record-result = The result of this saved match is not the one its moves lead to.
error-record_gone = The record of this match was kept for its time, and is gone; its result stays.
error-old_rules = The rules of this game have changed since this match: it can no longer be played through, only its result is left.
error-match_void = The match has ended without a result.
error-seed_lost = This match can no longer be shown: the server has lost the key to its cards.
error-fault = The program made a mistake; the match stays as it was and can be saved ({ $detail }).
error-other_version = This file comes from another version of Cartable, and this one cannot read it: update the app, or open it with the version that made it.
error-bad_score = These points are not possible ({ $detail }).
error-bad_score-width = It takes one number for each player: { $expected }, not { $given }.
error-bad_score-limit = { $points } points in one round are impossible: no more than { $limit } either way.
error-bad_score-round = There is no round { $round } yet.
error-bad_pad = This score pad cannot be read.
error-match_over = The match is over: undo or correct a round, or start a new pad.
error-other_version-format = “{ $name }” was made by another version of Cartable: its format { $what } is not known here. It is left as it is; open it with that version, or update this one.
error-other_version-game = “{ $name }” was made by another version of Cartable: its game “{ $what }” is not known here. It is left as it is; open it with that version, or update this one.
error-other_version-rules = “{ $name }” was made by another version of Cartable: rules { $what } of { $game } are not known here. It is left as it is; open it with that version, or update this one.
error-other_version-option = “{ $name }” was made by another version of Cartable: its option “{ $what }” is not known here. It is left as it is; open it with that version, or update this one.
error-other_version-level = “{ $name }” was made by another version of Cartable: the level “{ $what }” is not known here. It is left as it is; open it with that version, or update this one.
error-other_version-move = “{ $name }” was made by another version of Cartable: one of its moves is not known here. It is left as it is; open it with that version, or update this one.
error-damaged = What was kept here is damaged and cannot be opened; it is set aside ({ $file }), and nothing else is touched.
error-not_kept = Nothing is kept under that name.
error-file = { $path } cannot be read or written: { $why }.
error-file-full = There is no room left on the device: the match goes on, and is saved as soon as there is.
error-file-no_name = No name is left for it.
error-bad_name-empty = A name is needed: at least one letter.
error-bad_name-wide = The name “{ $name }” is too long: { $width } letters, of { $widest } at the most.
error-bad_name-sign = The name “{ $name }” cannot be used: a sign in it is not to be seen, or changes what stands around it.
error-bad_players = Offline only one person plays; give everybody else a level.
error-no_such_item = This cannot be picked now.
error-no_such_choice = This choice is no longer possible.
error-nothing_to_take_back = There is no move to take back.
error-nothing_to_play = The match is over here: go back to play on.
error-match_running = The match is still running: its record would give the cards away.
error-system = The device does not allow it: { $why }.
error-sending = Your move is already on its way.
error-nothing_to_save = An online match is kept by the server.
error-only_online = This is for tables on a server.
error-bad_address = This is not the address of a server: it takes https://, or http:// on this very device.
error-bad_fingerprint = The fingerprint after the # has 64 hexadecimal digits (0-9, a-f).
error-distrusted = This server shows no certificate that can be trusted. If it is run by somebody you know, ask them for its address with the fingerprint (https://…#…).
error-signed_out = Nobody is signed in: sign in first.
error-signed_in = Somebody is signed in here already: sign out first.
error-not_stored = This device could not store who you are: is there room left on it? Nobody was signed in; try again.
error-code_unsure = The server cannot be reached: { $why }. Whether your last recovery code still counts is not known: ask for the new one again.
error-unreachable = The server cannot be reached: { $why }.
error-bad_answer = The server’s answer cannot be understood: the app may be too old ({ $detail }).
error-client_too_old = This app is too old for the server: update it ({ $detail }).
error-server_too_old = The server is too old for this app ({ $detail }).
error-update_app = This match cannot be shown: update the app.
error-malformed-name = This name cannot be used: it takes one sign at least, and 24 columns at most; no #, after which the digits of an account come, and no signs that cannot be seen or bear too many accents.
error-malformed-avatar = There is no such picture.
error-malformed-season = A month is written as in 2026-11.
error-malformed-day = A day is written as in 2026-11-23.
error-malformed-game = This server does not have this game, or no daily deal of it.
error-malformed-seats = This game is not for so many players.
error-malformed-bots_after_seconds = No bots play in ranked matches; in others one does not wait that long for them.
error-malformed = This request cannot be used ({ $detail }).
error-unreadable = The server did not understand the request ({ $detail }).
error-too_large = This request is too large.
error-too_slow = The server is taking too long to answer.
error-unknown_method = This server is too old for this app.
error-bad_options = This table is not possible ({ $detail }).
error-request_id_reused = The server got two requests under the same number ({ $detail }).
error-no_token = Nobody is signed in: sign in first.
error-unknown_token = The session has ended: sign in again.
error-banned = This account is banned: it can only be exported or deleted.
error-unknown_code = No account has this recovery code.
error-bad_code = There is a slip in this recovery code: it has 30 letters, in six groups of five.
error-unknown_issuer = This server does not know this sign-in service.
error-issuer_silent = The sign-in service does not answer: try again in a moment.
error-identity_refused = The sign-in service has not proven who you are ({ $detail }).
error-identity_denied = The sign-in was broken off there; nothing has changed.
error-identity_mismatch = What came back belongs to no sign-in that began here: begin anew.
error-nonce_spent = This sign-in has taken longer than ten minutes, or was used before: begin anew.
error-unknown_identity = No account is linked to this identity: link it first, where you are signed in.
error-already_linked = Another identity of this service is linked to your account: unlink it first.
error-last_way_in = This is the last way into your account: make a recovery code first.
error-unknown_account = There is no such account, or no longer.
error-blocked = Somebody at this table and you have chosen not to meet.
error-too_many = There are as many of these as there may be.
error-too_fast = That was too often: wait a moment.
error-unknown_room = There is no room with this code.
error-room_full = Every seat of the room is taken.
error-room_changed = The room was changed meanwhile, perhaps on another device: look at it and choose again.
error-room_started = The match in this room has already begun.
error-seats_open = Some seats are still open.
error-seat_taken = Somebody sits in this seat.
error-not_in_room = You are not in this room.
error-not_owner = Only whoever opened the room may do this.
error-too_many_rooms = You have too many rooms waiting to begin.
error-unknown_ticket = You are no longer waiting for a match: queue again.
error-match_to_play = You have a match to play first.
error-still_running = The match is not over yet.
error-somebody_plays = Somebody here has a match with clocks to play first.
error-no_way_back = Ranked play asks for a way back into your account: make a recovery code or link an identity first.
error-too_new = Ranked play opens once you have finished a few more matches of this game, with people or with bots.
error-queue_barred = You did not come to your last match, or left it early: you can queue again { $minutes ->
    [one] in a minute
   *[other] in { $minutes } minutes
}.
error-unknown_match = There is no such match, or you are not playing in it.
error-draw_closed = The cards are dealt: what comes now is not in the deal.
error-stale_seq = The match has moved on: look again.
error-seat_held = A bot plays for you: take your seat back first.
error-not_abortable = This match is ranked, a daily deal, or has begun: it is played to its end.
error-unknown_daily = There is no daily deal of this day.
error-daily_over = The daily deal of this day cannot be begun now.
error-daily_open = The cards of the day are still being played: its deals are shown six hours after the day, at 6 in the morning UTC.
error-history_closed = What this player has played is not for you to see.
error-not_watchable = This match cannot be watched: not everybody playing it allows that, or it has not begun.
error-seen_late = A ranked match is seen a minute late, and this one has just begun: try again in a moment.
error-round_hidden = The cards of this round are not shown yet.
error-refused = The rules do not allow this ({ $detail }).
error-catching_breath = The server is catching its breath: it goes on in a moment, and nothing is lost.
error-try_again = The server cannot answer right now: try again.
error-stopping = The server is restarting: come back in a moment.
error-internal = Something went wrong on the server.
error-unknown_reason = The server says no, and this app does not know the reason: it may be too old ({ $detail }).
error-closed = The table is closed.
error-no_hint = Nothing is up to you at the moment.
error-no_moments = You did not play in this match.
error-unaided = In a ranked match and in a daily deal everybody plays alone: hints and reviews come after its end.
error-no_lesson = There is no lesson in { $game } yet: its rules tell how it is played.
error-nothing_to_read = The lesson is waiting for your next move.
system-not_found = there is nothing there
system-not_allowed = you are not allowed to
system-exists = there is something of that name already
system-full = there is no room left
system-read_only = nothing can be changed there
system-no_folder = part of the path is a file, not a folder
system-folder = it is a folder, not a file
system-name = a file cannot have this name
system-no_text = it is not a text
system-memory = there is not enough memory
system-refused = the connection was refused
system-cut = the connection was cut
system-late = no answer came in time
system-no_way = the address is unknown, or there is no network
help-seats = For { $most } players.
help-players = For { $fewest } to { $most } players.
help-options = Options
hint-go_on = The round has been counted: the next one can begin.
hint-best = Of all the choices tried, this one led to the best results.
hint-shared = { $why } That speaks for another choice as well, but this one led to better results.
hint-pass = Do nothing for now

lesson-freely = Go on as you like: from here on the game is yours.

emote-hello = Hello!
emote-good_luck = Good luck!
emote-well_played = Well played!
emote-wow = Wow!
emote-thinking = One moment…
emote-oops = Oops!
emote-thanks = Thanks!
emote-good_game = Good game!

# A round that is counted from what lies on the table.
count-points = Points
count-takes-number = a number from { $min } to { $max }
count-takes-one-of = { $values }
count-takes-players = { $count ->
    [one] one name
   *[other] { $count } names
}
count-takes-cards = cards out of { $cards }
count-too-many-cards = “{ $card }” lies on the table { $found } times: the pack has { $copies }.
error-bad_count-field = This game is not counted by a field “{ $key }”.
error-bad_count-seat = This field is not filled in like that: { $key }.
error-bad_count-word = “{ $word }” does not fit here: it takes { $allowed }.
error-bad_count-many = { $given ->
    [one] One answer is given, { $expected } are needed.
   *[other] { $given } answers are given, { $expected } are needed.
}
error-not_counted = The round is not counted yet: some answers are missing.
error-bad_count = This round cannot be counted like that: { $why }
error-counting = Another round is being counted: write it down or drop it first.
score-line = { $title }: { $items }
