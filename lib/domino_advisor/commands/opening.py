"""Opens the store that the service uses, for a command that works on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from domino_advisor_api.storage import Store


@contextmanager
def opened_store() -> Iterator[Store]:
    """The store, closed at the end. A usage error where the settings do not name one, or it cannot be used."""
    # Imported here, since nothing else on the command line needs the web.
    from sqlalchemy.exc import SQLAlchemyError

    from domino_advisor_api.migrating import NewerStore
    from domino_advisor_api.settings import Settings, SettingsError
    from domino_advisor_api.storage import Store
    from domino_advisor_api.store_failures import failure_of

    try:
        store = Store(Settings.from_environment().database_url)
    except SettingsError as error:
        raise click.UsageError(f"{error}.") from error
    try:
        yield store
    except NewerStore as error:
        raise click.UsageError(f"The store that DOMINO_ADVISOR_DATABASE_URL names is {error}.") from error
    except SQLAlchemyError as error:
        failure = failure_of(error)
        raise click.UsageError(
            f"The store that DOMINO_ADVISOR_DATABASE_URL names cannot be used: {failure.told}. {failure.advice}"
        ) from error
    finally:
        store.close()
