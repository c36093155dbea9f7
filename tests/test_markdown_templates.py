"""Templates of Markdown: whatever they put into a page is escaped, and none can leave it out."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import TemplateAssertionError, UndefinedError, nodes
from jinja2.exceptions import TemplateError

from domino_advisor.core.installed import rules_folder
from domino_advisor.report.markdown_templates import environment

LIBRARY = rules_folder().parent / "lib" / "domino_advisor"
TEMPLATES = sorted(LIBRARY.rglob("*.md.jinja"))


def rendered(template: str, page: object) -> str:
    return environment(LIBRARY).from_string(template).render(page=page)


@pytest.mark.parametrize(
    "template",
    [
        "{{ page }}",
        "{% macro told(text) %}{{ text }}{% endmacro %}{{ told(page) }}",
        "{% macro told() %}{{ caller() }}{% endmacro %}{% call told() %}{{ page }}{% endcall %}",
        "{% set told %}{{ page }}{% endset %}{{ told }}",
        "{% for text in [page] %}{{ text }}{% endfor %}",
        "{{ page if page else '' }}",
    ],
)
def test_a_text_is_escaped_once_wherever_it_goes_through(template: str) -> None:
    assert rendered(template, "*a* <b>") == r"\*a\* &lt;b&gt;"


def test_what_a_template_says_itself_stays_markdown() -> None:
    assert rendered("# *a* {{ page }}\n", 3) == "# *a* 3\n"


def test_code_and_the_target_of_a_link_have_their_own_rules() -> None:
    assert rendered("{{ page | code }}", "a*`b") == "``a*`b``"
    assert rendered('{{ page | block("yaml", 3) }}', "a: ```\n") == "````yaml\na: ```\n````"
    assert rendered("[x]({{ page | target }})", "../a b/c.md#d) <e>") == "[x](../a%20b/c.md#d%29%20%3Ce%3E)"


@pytest.mark.parametrize("filter_", ["safe", "join", "escape", "replace", "format"])
def test_no_filter_of_jinja_gets_round_the_escaping(filter_: str) -> None:
    with pytest.raises(TemplateAssertionError, match="No filter named"):
        rendered(f"{{{{ page | {filter_} }}}}", "*a*")


@pytest.mark.parametrize("template", ["{{ page.titel }}", "{% if page.titel %}{% endif %}", "{{ pag }}"])
def test_a_name_that_is_not_defined_is_an_error(template: str) -> None:
    with pytest.raises(UndefinedError):
        rendered(template, "x")


def test_what_is_missing_is_not_shown_as_a_word() -> None:
    with pytest.raises(TypeError, match="None"):
        rendered("{{ page }}", None)


def test_there_are_templates() -> None:
    assert {"guideline.md.jinja", "readme.md.jinja", "sizing.md.jinja"} <= {path.name for path in TEMPLATES}


@pytest.mark.parametrize("path", TEMPLATES, ids=[path.name for path in TEMPLATES])
def test_a_template_puts_texts_side_by_side_and_works_nothing_out(path: Path) -> None:
    """Joined to what is escaped already, a text would be escaped for HTML and not for Markdown."""
    try:
        tree = environment(path.parent).parse(path.read_text("utf-8"))
    except TemplateError as error:
        pytest.fail(f"{path.name}: {error}")
    joined = (nodes.Add, nodes.Concat, nodes.Mod, nodes.Mul, nodes.ScopedEvalContextModifier)
    assert [node.lineno for node in tree.find_all(joined)] == []
    called = {node.node.attr for node in tree.find_all(nodes.Call) if isinstance(node.node, nodes.Getattr)}
    assert called == set(), "a method of a text could mark or join"
