"""Plays whole matches against a server knowing no rules: every seat draws one of the legal moves that the server lists.

    python random_players.py ADDRESS PROTO_FOLDER

Written from the protos alone. Every game that the server tells of is played at every number of seats that it takes, all of them people; what every
seat was told of the scores must be what the record says.
"""

import importlib
import json
import random
import sys
import tempfile
import threading
import uuid
from pathlib import Path

import grpc
from grpc_tools import protoc

# Seconds that one match may take.
STUCK = 120


def compile_protos(folder):
    """Makes the messages and stubs of the protos importable; gives what imports one of them."""
    out = tempfile.mkdtemp()
    files = sorted(str(path.relative_to(folder)) for path in Path(folder).glob("cartable/v1/*.proto"))
    if protoc.main(["protoc", f"-I{folder}", f"--python_out={out}", f"--grpc_python_out={out}", *files]):
        sys.exit("the protos cannot be compiled")
    sys.path.insert(0, out)
    return lambda name: importlib.import_module(f"cartable.v1.{name}")


load = compile_protos(sys.argv[2])
account, room, match, table, version = (
    load(f"{name}_pb2") for name in ("account", "room", "match", "table", "version")
)
account_rpc, room_rpc, match_rpc, version_rpc = (
    load(f"{name}_pb2_grpc") for name in ("account", "room", "match", "version")
)


def merge(target, patch):
    """JSON Merge Patch, RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merge(result.get(key), value)
    return result


class Player:
    """A guest with a seat."""

    def __init__(self, address, number):
        channel = grpc.insecure_channel(address)
        self.rooms = room_rpc.RoomServiceStub(channel)
        self.matches = match_rpc.MatchServiceStub(channel)
        secret = uuid.uuid4().hex + uuid.uuid4().hex
        request = account.CreateGuestRequest(name=f"Player {number}", secret=secret)
        tokens = account_rpc.AccountServiceStub(channel).CreateGuest(request).tokens
        self.metadata = [("authorization", f"Bearer {tokens.access_token}")]
        self.dice = random.Random(number)
        self.bytes = self.moves = 0
        self.totals = self.void = None
        self.failure = None

    def act(self, match_id, seq, move):
        """Does it; that somebody else was quicker is no failure."""
        request = match.ActRequest(
            match_id=match_id, request_id=uuid.uuid4().hex, expected_seq=seq, move_json=move
        )
        try:
            self.matches.Act(request, metadata=self.metadata, timeout=20)
            self.moves += 1
        except grpc.RpcError as error:
            if error.code() not in (grpc.StatusCode.ABORTED, grpc.StatusCode.FAILED_PRECONDITION):
                raise

    def play(self, match_id):
        """Follows the match to its end and does something whenever something can be done."""
        request = match.WatchMatchRequest(match_id=match_id, legal_moves=True)
        seq, view, sheet = 0, None, None
        for message in self.matches.WatchMatch(request, metadata=self.metadata):
            if message.WhichOneof("message") != "update":
                continue
            update = message.update
            self.bytes += message.ByteSize()
            if update.WhichOneof("view") == "view_json":
                view = json.loads(update.view_json)
            else:
                assert update.after_seq == seq, "a patch follows on what was told"
                view = merge(view, json.loads(update.view_patch_json))
            seq = update.seq
            sheet = update.status.sheet if update.status.HasField("sheet") else sheet
            for event in update.events_json:
                json.loads(event)
            if update.status.over:
                self.void = update.status.void or None
                rounds = [row.points for row in sheet.rounds]
                self.totals = [sheet.opening + sum(points) for points in zip(*rounds)]
                return
            moves = update.legal.moves_json
            if moves:
                self.act(match_id, seq, self.dice.choice(moves))

    def run(self, match_id):
        """As `play`, in a thread."""
        try:
            self.play(match_id)
        except Exception as error:  # whatever it is, the main thread tells it
            self.failure = error


def play(players, game, seats):
    """One match; how many moves it had and how many bytes the first seat was sent."""
    owner, *guests = players[:seats]
    open_seats = [room.RoomSeat(open=room.OpenSeat()) for _ in range(seats)]
    setup = table.GameSetup(game=game, options_json="{}")
    request = room.CreateRoomRequest(setup=setup, seats=open_seats, request_id=uuid.uuid4().hex)
    code = owner.rooms.CreateRoom(request, metadata=owner.metadata).room.code
    for guest in guests:
        guest.rooms.JoinRoom(room.JoinRoomRequest(code=code), metadata=guest.metadata)
    started = owner.rooms.StartMatch(room.StartMatchRequest(code=code), metadata=owner.metadata)
    match_id = started.room.match_id
    for player in players[:seats]:
        player.bytes = player.moves = 0
    threads = [threading.Thread(target=player.run, args=[match_id], daemon=True) for player in players[:seats]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(STUCK)
        if thread.is_alive():
            sys.exit(f"{game} with {seats} is stuck")
    for player in players[:seats]:
        if player.failure:
            sys.exit(f"{game} with {seats}: {player.failure!r}")
    request = match.GetRecordRequest(match_id=match_id)
    record = json.loads(owner.matches.GetRecord(request, metadata=owner.metadata).record_json)
    # Chance alone takes one match of nmbrs! by eight in a thousand to the limit of entries: it is void and has no result.
    result = record.get("result")
    void = None if result else record["entries"][-1]["void"]["reason"]
    if void not in (None, "too_long"):
        sys.exit(f"{game} with {seats} is void: {void}")
    told = [(player.void, None if player.void else player.totals) for player in players[:seats]]
    if any(seat != (void, result) for seat in told):
        sys.exit(f"{game} with {seats}: the record says {void or result}, the seats were told {told}")
    return sum(player.moves for player in players[:seats]), owner.bytes


def main():
    address = sys.argv[1]
    versions = version_rpc.VersionServiceStub(grpc.insecure_channel(address))
    client = version.Versions(protocol=1, oldest_protocol=1)
    server = versions.GetVersions(version.GetVersionsRequest(client=client)).server
    players = [Player(address, number) for number in range(max(known.max_seats for known in server.games))]
    for known in server.games:
        for seats in range(known.min_seats, known.max_seats + 1):
            moves, size = play(players, known.game, seats)
            print(f"{known.game} with {seats}: {moves} moves, {size} bytes", flush=True)


main()
