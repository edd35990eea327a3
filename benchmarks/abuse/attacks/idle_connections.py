"""More open connections than the server may have files: then it can accept nobody else."""

from __future__ import annotations

import asyncio
import time

from benchmarks.abuse.attack import Attack, Battlefield, Tally, anonymous
from benchmarks.abuse.line import Line


class IdleConnections(Attack):
    name = "idle_connections"
    about = "a fifth more idle connections than the server may have open files"

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        lines = anonymous(field, field.descriptors * 6 // 5)
        gate = asyncio.Semaphore(50)

        async def hold(line: Line) -> None:
            async with gate:
                try:
                    reader, _ = await line.open()
                except (OSError, TimeoutError):
                    tally.add("not connected")
                    return
            try:
                async with asyncio.timeout(max(0.0, until - time.monotonic())):
                    answer = await reader.read(1)
                tally.add("refused" if answer else "cut off")
            except TimeoutError:  # a kind of OSError
                tally.add("held to the end")
            except OSError:
                tally.add("cut off")

        try:
            async with asyncio.timeout(max(0.0, until - time.monotonic()) + 1):
                await asyncio.gather(*map(hold, lines))
        except TimeoutError:
            tally.add("not connected in time")
        finally:
            for line in lines:
                line.close()
