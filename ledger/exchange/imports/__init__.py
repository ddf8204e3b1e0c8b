"""Past evenings that a club brings along: read from a text, looked at in a preview, and only then added.

`notation_text` and `table_text` read a text into `reading.ReadEvening`s. `plan` says which of them would be added.
`adding` adds them: most as totals per player, those whose text tells its deals as evenings played here. `forms` are
those of the page.
"""
