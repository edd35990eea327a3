"""A flood of requests is refused before the application sees it, and has to wait for its refusals."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from robotable.server.context import AppContext
from robotable.server.ops.clock import ServerClock
from robotable.server.ops.limits import ALL_REQUESTS, PROMPT_REFUSALS, REFUSAL_SECONDS, Rate
from robotable.server.ops.rate_limits import NetworkLimiter
from tests.patience import PATIENCE
from tests.server.running import running

FEW = Rate(ALL_REQUESTS.key, ALL_REQUESTS.what, ALL_REQUESTS.per, 3, 0.001)


class Impatient(ServerClock):
    """Counts late refusals instead of waiting for them."""

    def __init__(self) -> None:
        super().__init__()
        self.late = 0

    async def sleep(self, seconds: float) -> None:
        if seconds == REFUSAL_SECONDS.most:
            self.late += 1
        else:
            await super().sleep(seconds)


def few_requests(context: AppContext) -> None:
    context.limits.all_requests = NetworkLimiter(FEW, lambda: 0.0)


@pytest.mark.parametrize("path", ["/", "/healthz", "/readyz", "/api/games", "/nonsense"])
def test_every_address_is_limited(tmp_path: Path, path: str) -> None:
    with (
        running(tmp_path / "data", few_requests) as served,
        httpx.Client(base_url=served.url, timeout=PATIENCE, verify=False) as anybody,
    ):
        answers = [anybody.get(path) for _ in range(FEW.burst + 2)]
        assert 429 not in {one.status_code for one in answers[: FEW.burst]}
        refused = answers[-1]
        assert refused.status_code == 429
        assert (refused.json()["error"], refused.json()["key"]) == ("too_often", FEW.key)
        assert int(refused.headers["retry-after"]) == refused.json()["seconds"] > 1
        assert refused.headers["x-request-id"]
        with pytest.raises(InvalidStatus):
            connect(f"{served.url.replace('http', 'ws')}/api/tables/none/socket", proxy=None)
        # Another network is not affected.
        with httpx.Client(
            base_url=served.url, transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=PATIENCE
        ) as other:
            assert other.get(path).status_code != 429


@pytest.mark.parametrize("is_before_the_application", [True, False])
def test_later_refusals_wait(tmp_path: Path, is_before_the_application: bool) -> None:
    clock = Impatient()

    def change(context: AppContext) -> None:
        if is_before_the_application:
            few_requests(context)
        else:
            context.limits.by_network = NetworkLimiter(FEW, lambda: 0.0)
        context.limits.prompt_refusals = NetworkLimiter(PROMPT_REFUSALS, lambda: 0.0)

    with (
        running(tmp_path / "data", change, clock=clock) as served,
        httpx.Client(base_url=served.url, timeout=PATIENCE, verify=False) as anybody,
    ):
        for _ in range(FEW.burst + PROMPT_REFUSALS.burst):
            anybody.get("/api/tables")
        assert clock.late == 0
        late = 3
        assert {anybody.get("/api/tables").status_code for _ in range(late)} == {429}
        assert clock.late == late
