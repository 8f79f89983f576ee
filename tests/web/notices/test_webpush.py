"""What is pushed can be read by one browser, and by nobody else."""

from __future__ import annotations

import json

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from signoria.web.notices import webpush
from signoria.web.notices.models import PushKey, Subscription
from tests.web.notices.receiver import Browser, checked_claims

# The example of RFC 8291, section 5 and appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
READER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SALT, AUTH = "DGv6ra1nlYgDCS1FRnbzlw", "BTBZMqHH6r4Tts7J_aSIgg"
RESULT = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard() -> None:
    own = ec.derive_private_key(int.from_bytes(webpush.decode(SENDER), "big"), webpush.CURVE)
    made = webpush.encrypted(
        PLAIN, webpush.decode(READER), webpush.decode(AUTH), own, webpush.decode(SALT), length=0
    )
    assert webpush.encode(made) == RESULT


def test_one_browser_reads_it_and_its_length_tells_nothing() -> None:
    browser, other = Browser(), Browser()
    bodies = [webpush.encrypted(text, browser.public, browser.auth) for text in (b"a", b"a" * 300)]
    assert [browser.read(body) for body in bodies] == [b"a", b"a" * 300]
    assert len(bodies[0]) == len(bodies[1])
    with pytest.raises(InvalidTag):
        other.read(bodies[0])


@pytest.mark.django_db
def test_the_site_signs_with_a_key_that_stays() -> None:
    browser = Browser()
    keys = browser.subscription("")["keys"]
    to = Subscription(endpoint="https://push.example/x", key=keys["p256dh"], auth=keys["auth"])
    body, headers = webpush.request(to, {"body": "ciao"}, "mailto:a@example.org", 60, "code")
    assert json.loads(browser.read(body)) == {"body": "ciao"}
    claims = checked_claims(headers["Authorization"], "https://push.example")
    assert claims["sub"] == "mailto:a@example.org"
    assert headers["Authorization"].endswith(f"k={webpush.public_key()}")
    assert PushKey.objects.count() == 1


@pytest.mark.parametrize(
    ("key", "auth"),
    [("", ""), ("AAAA", "AAAA"), (READER, "AAAA"), (READER[:-4], AUTH), ("é", AUTH)],
)
def test_keys_that_are_none_are_refused(key: str, auth: str) -> None:
    assert not webpush.is_key(key, auth)
    assert webpush.is_key(READER, AUTH)
