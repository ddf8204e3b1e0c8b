from __future__ import annotations

import io

import pytest
from django.core import mail
from django.core.management import CommandError, call_command


@pytest.fixture
def told(settings, monkeypatch, capsys):
    def told(**changed):
        settings.MAIL = {"EMAIL_HOST": "mail.example"}
        settings.OPERATOR = "somebody@scores.example"
        for name, value in changed.items():
            setattr(settings, name, value)
        monkeypatch.setattr("sys.stdin", io.StringIO("disk is full\n"))
        call_command("tell_operator", "scorebook-backup failed on here")
        return capsys.readouterr().out

    return told


def test_it_mails_what_failed_and_the_last_lines_of_the_log(told, caplog):
    assert told() == "somebody@scores.example is told.\n"
    (sent,) = mail.outbox
    assert (sent.subject, sent.to) == ("Scorebook: scorebook-backup failed on here", ["somebody@scores.example"])
    assert "disk is full" in sent.body
    assert "scorebook-backup failed on here" in caplog.text


@pytest.mark.parametrize("changed", [{"MAIL": {}}, {"OPERATOR": ""}])
def test_it_writes_into_the_log_where_there_is_no_mail(told, caplog, changed):
    assert "No mail is sent" in told(**changed)
    assert mail.outbox == []
    assert "scorebook-backup failed on here" in caplog.text


def test_it_says_that_the_mail_server_is_down(told):
    with pytest.raises(CommandError, match=r"was not sent: .*refused"):
        told(EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend", EMAIL_HOST="127.0.0.1", EMAIL_PORT=1)
