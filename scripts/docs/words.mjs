import { DEFAULTS, REASONS_BEYOND_FORMS, REFUSAL_MESSAGES } from "../../src/language/index.ts";
import { NOTE, row } from "./markdown.mjs";

function defaults() {
  const lines = [
    NOTE,
    "# Words with a default\n",
    "A query that uses one of these words without a number gets this meaning. `reasoning.filters` lists each use.\n",
    row("words", "understood as"),
    row("---", "---"),
    ...Object.values(DEFAULTS).map(({ words, meaning }) => row(words, meaning)),
  ];
  return `${lines.join("\n")}\n`;
}

function codes() {
  const lines = [
    NOTE,
    "# Reasons why words are not converted\n",
    "If `conversion_success` is false, the first item of `validation_errors` begins with one of these codes.\n",
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
