"""Simulations per second of OpenSpiel's ISMCTS (its C++ `ISMCTSBot`, one random rollout per simulation).

Positions are spread over random games with fixed seeds; those with a single action are left out, as nobody searches there.
"""

import argparse
import importlib.metadata
import os
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


def search(state, simulations, seed):
    """How long a search takes, in seconds."""
    bot = pyspiel.ISMCTSBot(
        seed=seed,
        evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed),
        uct_c=0.7,
        max_simulations=simulations,
        final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        allow_inconsistent_action_sets=True,
    )
    start = time.perf_counter()
    bot.step(state)
    return time.perf_counter() - start


def search_apart(state, simulations, seed):
    """The same in a process of its own: OpenSpiel 2.0.2 ends with a segmentation fault in some positions of hearts.

    None when it did; a text when it says why it cannot search.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            answer = str(search(state, simulations, seed))
        except (pyspiel.SpielError, RuntimeError) as error:
            answer = "cannot be searched: " + str(error).splitlines()[0]
        os.write(writing, answer.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    try:
        return float(answer)
    except ValueError:
        return answer or None


def measure(name, simulations, searched, games):
    """Prints the row of a game."""
    game = pyspiel.load_game(GAMES[name])
    every = positions(game, games)
    chosen = [every[index * len(every) // searched] for index in range(searched)]
    length = sum(actions_to_the_end(state, random.Random(7)) for state in chosen) / searched
    answers = [search_apart(state, simulations, seed) for seed, state in enumerate(chosen)]
    taken = [answer for answer in answers if isinstance(answer, float)]
    if not taken:
        print(f"{name:<14}{game.num_players():>8}  {answers[0]}", flush=True)
        return
    rate = simulations * len(taken) / sum(taken)
    crashed = len(answers) - len(taken)
    print(f"{name:<14}{game.num_players():>8}{length:>20.1f}{rate:>16,.0f}{rate * length:>14,.0f}{crashed:>10}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[], metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--simulations", type=int, default=500, help="of each search")
    parser.add_argument("--positions", type=int, default=32, help="searched in each game")
    parser.add_argument("--random-games", type=int, default=4, help="that the positions are taken from")
    args = parser.parse_args()
    print(f"OpenSpiel {importlib.metadata.version('open_spiel')}, {args.simulations} simulations in each of {args.positions} positions")
    print(f"{'game':<14}{'players':>8}{'actions to the end':>20}{'simulations/s':>16}{'actions/s':>14}{'crashes':>10}")
    for name in args.games or GAMES:
        measure(name, args.simulations, args.positions, args.random_games)


if __name__ == "__main__":
    main()
