"""Whole matches through the built library, by its generated Python binding: taps, choices, saves, errors, the score pad, help."""

import random
import re
import threading
import unittest

import cartable_ffi as cartable
from cartable_core import Lang, Level
from cartable_ffi import OfflineSetup, PlayerSetup, Table


def setup(game, seats, seed, **more):
    bots = [PlayerSetup(name=f"Bot {seat}", level=Level.RANDOM) for seat in range(1, seats)]
    return OfflineSetup(game=game, players=[PlayerSetup(name="Anne"), *bots], seed=seed, **more)


def play(table, dice, steps=200_000):
    """Taps at random and chooses what the taps lead to."""
    for _ in range(steps):
        scene = table.scene()
        if scene.over:
            return
        items = [item.id for area in scene.areas for item in area.items if item.can_tap]
        way = dice.randrange(len(items) + 3 * len(scene.choices))
        if way < len(items):
            table.tap(items[way])
        else:
            table.choose(scene.choices[(way - len(items)) // 3].id)


def timeless(record):
    """The record without the times of its entries."""
    return re.sub(r'"at_ms":\d+', "", record)


class Tables(unittest.TestCase):
    def test_random_taps_finish_matches_of_every_game_and_number_of_seats(self):
        for game in cartable.games(Lang.FR):
            for seats in range(game.min_seats, game.max_seats + 1):
                table = Table.offline(setup(game.id, seats, f"{seats:02x}"), Lang.FR)
                play(table, random.Random(seats))
                verdict = cartable.verify(table.record(), Lang.FR)
                self.assertTrue(verdict.over)
                self.assertEqual(verdict.commitment, table.commitment())
                self.assertEqual(verdict.totals, table.scene().scores.totals)

    def test_a_resumed_table_goes_on_as_it_would_have_gone_on(self):
        for game in cartable.games(Lang.EN):
            table = Table.offline(setup(game.id, game.max_seats, "beef"), Lang.EN)
            play(table, random.Random(1), steps=60)
            table.clear_picks()
            resumed = Table.resume(table.save(), Lang.EN, 0)
            self.assertEqual(resumed.scene(), table.scene())
            play(table, random.Random(2))
            play(resumed, random.Random(2))
            self.assertEqual(timeless(resumed.record()), timeless(table.record()))

    def test_paced_bots_tell_the_listener(self):
        told = threading.Event()

        class Listener(cartable.TableListener):
            def changed(self):
                told.set()

        table = Table.offline(setup("numx", 3, "07", pace_ms=1), Lang.FR)
        table.set_listener(Listener())
        play(table, random.Random(1), steps=3)
        self.assertTrue(told.wait(20))
        table.leave()

    def test_hints_play_a_match_and_its_moments_are_told(self):
        table = Table.offline(setup("sniper", 2, "07"), Lang.EN)
        with self.assertRaises(cartable.CartableError.BadInput):
            table.moments(None)
        while not table.is_over():
            hint = table.hint()
            self.assertTrue(hint.label and hint.why)
            for item in hint.picks:
                table.tap(item)
            self.assertIn(hint.label, [choice.label for choice in table.scene().choices])
            table.choose(hint.choice)
        told = []

        class Listener(cartable.ReviewListener):
            def progress(self, done, total):
                told.append((done, total))

        moments = table.moments(Listener())
        self.assertLessEqual(len(moments), 3)
        self.assertEqual(told[-1][0], told[-1][1])
        with self.assertRaises(cartable.CartableError.NotOffered) as caught:
            table.hint()
        self.assertEqual(caught.exception.code, "no_hint")

    def test_errors_have_a_kind_a_code_and_a_text(self):
        table = Table.offline(setup("niet", 3, "07"), Lang.EN)
        with self.assertRaises(cartable.CartableError.NotOffered) as caught:
            table.choose(1)
        self.assertEqual(caught.exception.code, "no_such_choice")
        self.assertEqual(caught.exception.text, "This choice is no longer possible.")
        with self.assertRaises(cartable.CartableError.BadInput):
            Table.resume("{}", Lang.EN, 0)
        with self.assertRaises(cartable.CartableError.BadInput):
            cartable.Client("ftp://nowhere", None, Lang.EN)

    def test_help_pages(self):
        for lang in Lang:
            for game in cartable.games(lang):
                self.assertGreater(cartable.rules(game.id, lang).count("\n"), 20)


class ScorePads(unittest.TestCase):
    def test_a_pad_counts_ends_and_comes_back(self):
        pad = cartable.ScorePad("niet", [], ["Anne", "Bruno"], None, Lang.FR)
        for _ in range(8):
            self.assertFalse(pad.is_over())
            pad.add([3, 5], Lang.FR)
        self.assertEqual((pad.is_over(), pad.winners(), pad.dealer()), (True, [1], None))
        loaded = cartable.ScorePad.load(pad.save(), Lang.FR)
        self.assertEqual(loaded.table(Lang.FR), pad.table(Lang.FR))
        self.assertTrue(loaded.undo())
        self.assertFalse(loaded.is_over())


if __name__ == "__main__":
    unittest.main()
