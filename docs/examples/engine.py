"""A whole engine for Robot Master, without Robotable: robotable arena "engine:python engine.py" random

It wants high scores in its own line and low ones in the line that crosses it. The option `greed` says how
much the first counts.
"""

import json
import random
import sys


def choose(view):
    game = view.get("round", view)  # in a match, the view has the round inside
    own = game["seat"] % 2  # 0: the rows are mine, 1: the columns

    def worth(number):  # changes has the scores of the row and the column after each legal action
        scores = game["changes"][number]
        return greed * scores[own] - scores[1 - own], rng.random()

    return game["legal"][max(range(len(game["legal"])), key=worth)]


def say(**message):
    print(json.dumps(message), flush=True)


greed, rng = 2, random.Random()
OPTIONS = [
    {"name": "greed", "kind": "whole", "least": 0, "most": 10, "default": 2},
    {"name": "seed", "kind": "whole"},
]

for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "hello":
            say(type="hello", protocol=1, name="Greed", games=["robot_master"], options=OPTIONS)
        case "option" if message["name"] == "greed":
            greed = message["value"]
        case "option" if message["name"] == "seed":
            rng = random.Random(message["value"])
        case "go":
            say(type="info", text=f"{len(message['view']['legal'])} legal actions")
            say(type="action", action=choose(message["view"]))
        case "quit":
            break
