"""A whole bot, which plays any legal action: python bot.py http://127.0.0.1:8000 TOKEN [TABLE…]"""

import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from threading import Thread

URL, TOKEN, *TABLES = sys.argv[1:]
ACCEPTS = {"terms": [{"game": "robot_master", "options": {"variant": ["duel", "refill"]}}], "at_once": 3}


def call(path, body=None, method=None):
    """An answer of the server, to be read line by line; a POST where there is a body."""
    headers = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data, headers, method=method)
    while True:
        try:
            return urllib.request.urlopen(request, timeout=30)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise
            time.sleep(float(error.headers.get("retry-after", 1)))


def lines(path):
    """The stream's lines; the empty ones only say that the connection lives."""
    with call(path) as stream:
        yield from (json.loads(line) for line in stream if line.strip())


def do(table, seq, **command):
    """One id for each command: sent twice, it is done once."""
    try:
        call(f"/api/tables/{table}/commands", {"id": str(uuid.uuid4()), "seq": seq, "command": command})
    except urllib.error.HTTPError as error:
        if error.code != 409:  # somebody was faster: the stream tells how the table stands now
            raise


def play(table):
    for seen in (line["table"] for line in lines(f"/api/bot/tables/{table}")):
        if seen["seat"] is None and seen["status"] == "waiting":
            do(table, seen["seq"], do="sit")
        elif legal := seen["view"]["legal"]:
            do(table, seen["seq"], do="act", action=random.choice(legal))


playing = set()
if not TABLES:  # be listed, and wait for challenges and turns
    call("/api/bot/acceptance", ACCEPTS, "PUT")
for table in TABLES or (event["table"] for event in lines("/api/bot/events")):
    if table not in playing:
        playing.add(table)
        Thread(target=play, args=(table,)).start()
