"""Passkeys and recovery codes in a real browser, with Chromium's virtual authenticator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import new_context
from tests.page.api import post
from tests.page.conftest import PHONE, Visit
from tests.page.hosting import Hosted


@pytest.fixture
def home(server: Hosted) -> str:
    """Browsers have passkeys for names, not for addresses."""
    return server.at.replace("127.0.0.1", "localhost")


def with_authenticator(page: Page) -> Any:
    """Returns the session that can ask the authenticator for its credentials."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    added = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return devtools, added["authenticatorId"]


def test_an_account_with_a_passkey_and_no_password(
    visit: Visit, home: str, picture: Callable[[Page, str], None]
) -> None:
    ann = visit(f"{home}/me", viewport=PHONE)
    devtools, authenticator = with_authenticator(ann)
    ann.get_by_label("Username").fill("ann")
    picture(ann, "passkey-sign-up")
    ann.get_by_role("button", name="Create account with a passkey").click()
    codes = ann.get_by_role("region", name="Recovery codes for ann")
    expect(codes.get_by_role("listitem")).to_have_count(10)
    picture(ann, "passkey-codes")
    code = codes.get_by_role("listitem").first.inner_text()
    codes.get_by_role("button", name="I’ve saved them").click()
    expect(codes).to_have_count(0)
    stored = devtools.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    assert [(one["rpId"], one["isResidentCredential"]) for one in stored] == [("localhost", True)]

    # Sign out, and in again with nothing typed.
    ann.get_by_role("button", name="Sign out", exact=True).click()
    ann.get_by_role("button", name="I have an account").click()
    picture(ann, "passkey-sign-in")
    ann.get_by_role("button", name="Sign in with a passkey").click()
    expect(ann.get_by_text("You’re signed in as ann.")).to_be_visible()

    # Rename the passkey; it is the only way in, so it stays.
    passkeys = ann.get_by_role("region", name="Passkeys")
    # By its role, which hidden fields do not have: the form for another passkey has such a field too.
    name = passkeys.get_by_role("textbox", name="Name of the passkey")
    name.fill("My phone")
    name.press("Tab")
    passkeys.get_by_role("button", name="Remove the passkey My phone").click()
    ann.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(passkeys.get_by_role("alert")).to_contain_text("only way to sign in")
    picture(ann, "passkey-account")

    # A first password, proved by the passkey; then the passkey can go.
    ann.get_by_text("Change password").first.click()
    ann.get_by_label("New password").fill("correct horse")
    ann.get_by_role("button", name="Change password").click()
    expect(ann.get_by_text("Your password has been changed.")).to_be_visible()
    passkeys.get_by_role("button", name="Remove the passkey My phone").click()
    ann.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(passkeys.get_by_role("button", name="Remove the passkey My phone")).to_have_count(0)

    # Recover with a printed code.
    ann.get_by_role("button", name="Sign out", exact=True).click()
    ann.get_by_role("button", name="I have an account").click()
    ann.get_by_text("Can’t sign in?").click()
    form = ann.locator("details[open]")
    form.get_by_label("Username").fill("ann")
    form.get_by_label("Code").fill(code)
    form.get_by_label("New password").fill("battery staple")
    picture(ann, "recover")
    form.get_by_role("button", name="Set new password").click()
    expect(ann.get_by_text("You’re signed in as ann.")).to_be_visible()
    expect(ann.get_by_text("You have 9 unused codes")).to_be_visible()


def test_signing_out_everywhere(browser: Browser, visit: Visit, home: str) -> None:
    account = {"login": "berta", "password": "correct horse"}
    berta = visit(f"{home}/me")
    post(berta, f"{home}/api/people/guest", {"name": "Berta"})
    post(berta, f"{home}/api/people/account", account)
    post(berta, f"{home}/api/me/tokens", {"label": "my bot", "scopes": ["bot"], "days": 9})
    with new_context(browser, base_url=home) as context:
        elsewhere = context.new_page()
        elsewhere.goto("/me")
        elsewhere.get_by_role("button", name="I have an account").click()
        elsewhere.get_by_label("Username").fill(account["login"])
        elsewhere.get_by_label("Password").fill(account["password"])
        elsewhere.get_by_role("button", name="Sign in", exact=True).click()
        expect(elsewhere.get_by_text("You’re signed in as berta.")).to_be_visible()
        berta.reload()
        sessions = berta.get_by_role("region", name="Active sessions")
        expect(sessions.get_by_role("listitem")).to_have_count(3)
        expect(sessions.get_by_text("Program: my bot")).to_be_visible()
        expect(sessions.get_by_text("can play as a bot")).to_be_visible()
        expect(sessions.get_by_text("Chrome, Linux")).to_be_visible()
        sessions.get_by_role("button", name="Sign out everywhere").click()
        berta.get_by_role("dialog").get_by_role("button", name="Sign out everywhere").click()
        expect(berta.get_by_role("button", name="I have an account")).to_be_visible()
        elsewhere.reload()
        expect(elsewhere.get_by_role("button", name="I have an account")).to_be_visible()
