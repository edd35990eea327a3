"""Plays a game against a built-in bot over HTTP: python http_bot.py http://127.0.0.1:8000"""

import json
import random
import sys
import uuid

import httpx

with httpx.Client(base_url=f"{sys.argv[1]}/api", timeout=60) as api:
    api.post("/people/guest", json={"name": "My bot"}).raise_for_status()
    wanted = {"label": "bot", "scopes": ["bot"], "days": 1}
    api.headers["authorization"] = f"Bearer {api.post('/me/tokens', json=wanted).json()['token']}"
    setup = {"setup": {"game": "robot_master"}, "seat": 0, "bot": "random"}
    table = api.post("/tables", json=setup).raise_for_status().json()["table"]
    with api.stream("GET", f"/bot/tables/{table}") as stream:
        for seen in (json.loads(line)["table"] for line in stream.iter_lines() if line):
            if legal := seen["view"]["legal"]:
                act = {"do": "act", "action": random.choice(legal)}
                body = {"id": str(uuid.uuid4()), "seq": seen["seq"], "command": act}
                api.post(f"/tables/{table}/commands", json=body).raise_for_status()
print(seen["result"]["reason"])
