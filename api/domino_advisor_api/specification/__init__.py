"""The OpenAPI document, made from the marshmallow schemas and the operations of each tag, a module for each."""

from domino_advisor_api.specification.document import specification
from domino_advisor_api.specification.text import as_yaml

__all__ = ["as_yaml", "specification"]
