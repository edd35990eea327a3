"""A security key in Python: creates passkeys and signs challenges, as a browser passes them on."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """It has one passkey. `counter` counts its signatures, as a real one does."""

    def __init__(self, origin: str, party: str = "localhost") -> None:
        self.origin = origin
        self.party = party
        self.counter = 0
        self._id = secrets.token_bytes(16)
        self._key = ec.generate_private_key(ec.SECP256R1())

    @property
    def id(self) -> str:
        return bytes_to_base64url(self._id)

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.create`."""
        numbers = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self._id).to_bytes(2, "big") + self._id + cbor2.dumps(key)
        data = self._data(PRESENT | VERIFIED | ATTESTED) + attested
        return self._credential(
            clientDataJSON=self._client_data("webauthn.create", options["challenge"]),
            attestationObject=cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data}),
        )

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.get`."""
        self.counter += 1
        client_data = self._client_data("webauthn.get", options["challenge"])
        data = self._data(PRESENT | VERIFIED)
        signed = data + hashlib.sha256(client_data).digest()
        signature = self._key.sign(signed, ec.ECDSA(SHA256()))
        return self._credential(clientDataJSON=client_data, authenticatorData=data, signature=signature)

    def _data(self, flags: int) -> bytes:
        party = hashlib.sha256(self.party.encode()).digest()
        return party + bytes([flags]) + self.counter.to_bytes(4, "big")

    def _client_data(self, type: str, challenge: str) -> bytes:
        return json.dumps({"type": type, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, **response: bytes) -> dict[str, Any]:
        return {
            "id": self.id,
            "rawId": self.id,
            "type": "public-key",
            "clientExtensionResults": {},
            "response": {name: bytes_to_base64url(value) for name, value in response.items()},
        }
