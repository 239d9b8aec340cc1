"""Simulations per second of OpenSpiel's ISMCTS (its C++ `ISMCTSBot`, one random rollout per simulation).

Positions are spread over random games with fixed seeds; those with a single action are left out, as nobody searches there.
"""

import argparse
import importlib.metadata
import random
import time

import pyspiel

# Games like ours: tricks, tricks with bids, melds, hidden simultaneous bids, shedding. The last two cannot be searched in OpenSpiel 2.0.2:
# they do not imagine what a player may not know; the table says so, and will have their figures once they do.
GAMES = {
    "hearts": "hearts",
    "oh_hell": "oh_hell",
    "euchre": "euchre",
    "gin_rummy": "gin_rummy",
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel(imp_info=True,players=2,num_cards=13))",
    "crazy_eights": "crazy_eights(players=2)",
}


def step(state, rng):
    """Plays one action at random, or what chance says."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(actions, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def positions(game, games):
    """Every position with a choice, of so many random games."""
    found = []
    for number in range(games):
        rng = random.Random(number)
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node() and len(state.legal_actions()) > 1:
                found.append(state.clone())
            step(state, rng)
    return found


def actions_to_the_end(state, rng):
    """How many actions of players a random playout from here has."""
    state = state.clone()
    actions = 0
    while not state.is_terminal():
        actions += not state.is_chance_node()
        step(state, rng)
    return actions


def measure(name, simulations, searched, games):
    """The row of a game."""
    game = pyspiel.load_game(GAMES[name])
    every = positions(game, games)
    chosen = [every[index * len(every) // searched] for index in range(searched)]
    length = sum(actions_to_the_end(state, random.Random(7)) for state in chosen) / searched
    taken = 0.0
    for number, state in enumerate(chosen):
        bot = pyspiel.ISMCTSBot(
            seed=number,
            evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=number),
            uct_c=0.7,
            max_simulations=simulations,
            final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            allow_inconsistent_action_sets=True,
        )
        start = time.perf_counter()
        bot.step(state)
        taken += time.perf_counter() - start
    rate = simulations * searched / taken
    print(f"{name:<14}{game.num_players():>8}{length:>18.1f}{rate:>18,.0f}{rate * length:>18,.0f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[], metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--simulations", type=int, default=500, help="of each search")
    parser.add_argument("--positions", type=int, default=32, help="searched in each game")
    parser.add_argument("--random-games", type=int, default=4, help="that the positions are taken from")
    args = parser.parse_args()
    print(f"OpenSpiel {importlib.metadata.version('open_spiel')}, {args.simulations} simulations in each of {args.positions} positions")
    print(f"{'game':<14}{'players':>8}{'actions to the end':>18}{'simulations/s':>18}{'actions/s':>18}")
    for name in args.games or GAMES:
        try:
            measure(name, args.simulations, args.positions, args.random_games)
        except (pyspiel.SpielError, RuntimeError) as error:
            print(f"{name:<14} cannot be searched: {str(error).splitlines()[0]}", flush=True)


if __name__ == "__main__":
    main()
