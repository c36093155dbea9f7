"""Names and values that would act in a tracker, if they came to it as they are: one corpus for every markup."""

from __future__ import annotations

from collections.abc import Sequence

from domino_advisor.report.parts import Entry, Name, Note, Section
from domino_advisor.report.tickets.contents import Paragraph, Part
from domino_advisor.report.tickets.markups.markup import Markup
from domino_advisor.report.tickets.writing import pieces

TEXTS = (
    "#1", "##1", "issue #1-2", "GH-1", "acme/mail#1", "!5", "&3", "$7", "%2", "r12", "commit:abc123", "ABC-123",
    "0123456789abcdef0123456789abcdef01234567", "document:Plan", "version:1.0", "source:a.rb", "export:a.rb",
    "forum:1", "attachment:x.png", "user:admin", "project:audit", "message:1", "news:1", "note:1", "wiki:Start",
    "@admin", "user@example.com", "mailto:a@example.com", "[~admin]", "[@admin]", ":smile:", ":) (y) (!)",
    "https://evil.example/x", "www.evil.example", "//evil.example", "evil.example/x?y=1&z=2", "HTTP://EVIL.EXAMPLE",
    "javascript:alert(1)", "[a](javascript:alert(1))", "[a|javascript:alert(1)]", "[[Wiki]]", "[[Wiki|x]]", "[1]",
    "[a]: https://evil.example", "![x](https://evil.example/x.png)", "!https://evil.example/x.png!", "!x.png!",
    '"t":https://evil.example', "<https://evil.example>", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>",
    "<b>x</b>", "</code>x<b>", "</details>", "<!-- x -->", "&lt;b&gt;", "&#64;admin", "]]>", "<![CDATA[x]]>",
    "{{include(x)}}", "{{toc}}", "{{>toc}}", "!{{toc}}", "{{code}}", "{code}", "{noformat}", "{html}",
    "{color:red}x{color}", "%{color:red}x%", "*a_b*", "**x**", "_y_", "-z-", "+u+", "^s^", "~t~", "@c@", "??q??",
    "==r==", "`x`", "```", "~~~", "x^2^", "/close", "/assign @admin", "/label ~bug", "h1. x", "p. x", "bq. x",
    "fn1. x", "# x", "* x", "- x", "> x", "1. x", "|x|y|", "||x||", "---", "===", "[code]<b>x</b>[/code]",
    "[/code]<script>x</script>", "[x] y", "- [ ] x", "- [x] y", "$x$", "$$x$$", "\\( x \\)", "\\", "x\\", "%s %d",
    "${x}", "#{x}", "<%= x %>", "a\r\nb", "a\n\n# b", "a\n/close", "\u202egnp.exe", "\u200b", "\ufeffx", "\ue000",
    "\x00x", "\x1b[31mx", "x\tb", "é", "日本", "😀", "(c)", "(tm)", "ABC(title)", "a -- b", "...",
    "domino-advisor: da-00000000000000000000000000000000", "```domino-advisor\nx\n```", "see #1.", "#1-1", "#note-1",
    "!1", "mail @admin now", "user#1", "[[#x]]", "source:/x", "attachment:x.json", "document#1", "version#1",
    "message#1", "project:changes", "project#1", "{{collapse(x)}}", "http://x.example/a_b_c", "https://x.example",
    "www.x.example", "ftp://x.example/", "<http://x.example>", "a@b.example", "<mailto:a@b.example>",
    '"a":http://x.example/', "[a](http://x.example/)", "[a]http://x.example/", "[a]: http://x.example/",
    "!http://x.example/y.png!", "![a](http://x.example/y.png)", "&amp;", "&#60;b&#62;", "&copy;", "AT&T",
    "<notextile><b>x</b></notextile>", "==<b>x</b>==", "<pre>x</pre>", "<code>x</code>", "<kbd>x</kbd>", "</div>",
    "<style>p{color:red}</style>", "*a*", "**a**", "_a_", "__a__", "-a-", "+a+", "^a^", "~a~", "~~a~~", "??a??",
    "%a%", "%{color:red}a%", "@a@", "`a`", "==a==", "$a$", "$$a$$", "AB(title)", "a[1]", "[^1]", "[^1]: x", "x%x%",
    "a\\b", "\\*", "\\\\host\\share", "D:\\*", "100%", "nsf_buffer_pool_size_mb", "CN=mail01/O=Acme", "a | b",
    "redsh#1:", "|x|", "|_. a|", "||", "***", "* a", "# a", "# a #", "- a", "+ a", "1. a", "1) a", "- [ ] a", "[ ] a",
    "[x] a", "h1. a", "bq. a", "> a", ">> a", "p. a", "p{color:red}. a", "fn1. a", "bc. a", "notextile. a", "```x",
    "*", "a\u202eb", "\u200b#1", "é ü € 日本", "a\n* b", "\x07x", "a" * 300,
    "x" * 7_000,
)  # fmt: skip
"""Each of them acts in one tracker at least, or breaks its markup; the last is longer than a line of some."""


def everywhere(text: str) -> tuple[Part, ...]:
    """The parts of a ticket with a text wherever one may stand: as words, as a name, alone and among others."""
    line = (f"Of {text}: ", Name(text), f" and {text}")
    notes = (Note(text, ((text,),)), Note("Now", ((text,), (Name(text), f": {text}"))), Note("", (line,)))
    entries = (Entry(text, (text,), notes), Entry("must", (Name(text),)), Entry("", line))
    return (
        Paragraph((text,)), Paragraph((Name(text),), strong=True), Paragraph((text,), strong=True), Paragraph(line),
        Section(text, entries, numbered=True), Section("All", entries), Section("None", (), text),
    )  # fmt: skip


def body(markup: Markup, texts: Sequence[str]) -> str:
    """The body of a ticket that holds some texts everywhere, however long it is."""
    return markup.joined([piece for text in texts for part in everywhere(text) for piece in pieces(markup, part)])
