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


def call(path, body=None):
    """An answer of the server, to be read line by line; a POST where there is a body."""
    headers = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            return urllib.request.urlopen(urllib.request.Request(URL + path, data, headers), timeout=30)
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
    body = {"id": str(uuid.uuid4()), "seq": seq, "command": command}
    try:
        call(f"/api/tables/{table}/commands", body).close()
    except urllib.error.HTTPError as error:
        if error.code != 409:  # somebody was faster: the stream tells how the table stands now
            raise


def play(table):
    for line in lines(f"/api/bot/tables/{table}"):
        seen = line["table"]
        if seen["seat"] is None and seen["status"] == "waiting":
            do(table, seen["seq"], do="sit")
        elif legal := seen["view"]["legal"]:
            do(table, seen["seq"], do="act", action=random.choice(legal))


playing = set()
for table in TABLES or (event["table"] for event in lines("/api/bot/events")):
    if table not in playing:
        playing.add(table)
        Thread(target=play, args=(table,)).start()
