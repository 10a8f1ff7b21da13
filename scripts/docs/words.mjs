import { DEFAULTS, REASONS_BEYOND_FORMS, REFUSAL_MESSAGES } from "../../src/language/index.ts";
import { NOTE, row } from "./markdown.mjs";

function defaults() {
  const lines = [
    NOTE,
    "# Words with a default\n",
    "Where a query says one of these without a number, this is understood; each use is told in `reasoning.filters`.\n",
    row("words", "understood as"),
    row("---", "---"),
    ...Object.values(DEFAULTS).map(({ words, meaning }) => row(words, meaning)),
  ];
  return `${lines.join("\n")}\n`;
}

function codes() {
  const lines = [
    NOTE,
    "# Why words are not converted\n",
    "With `conversion_success: false` the first of `validation_errors` begins with one of these codes.\n",
    row("code", "meaning"),
    row("---", "---"),
    ...Object.entries({ ...REFUSAL_MESSAGES, ...REASONS_BEYOND_FORMS }).map(([code, meaning]) =>
      row(`\`${code}\``, meaning),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

export function wordPages() {
  return { "words.md": defaults(), "refusals.md": codes() };
}
