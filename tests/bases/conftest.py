"""The service's fixtures, for tests that start it over a rule base of their own."""

from tests.api.conftest import advisor, app, begun, client, conforms, deployment, problem, settings, stored

__all__ = ["advisor", "app", "begun", "client", "conforms", "deployment", "problem", "settings", "stored"]
