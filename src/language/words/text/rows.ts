const MIRRORED = /<([^<>/]*)\/([^<>/]*)>/g;

/**
 * Reads the rows `name = rest` of a table in a template text. A line indented by six or more spaces continues the previous
 * row. `<up/down>` makes two rows of one: the first takes the text before the slash, the second the text after it.
 */
export function rowsOf(text: string): readonly (readonly [name: string, rest: string])[] {
  const lines = text.replaceAll(/\n {6,}/g, " ").split("\n");
  const sides = lines.flatMap((line) => [...new Set(["$1", "$2"].map((side) => line.replaceAll(MIRRORED, side)))]);
  return sides.flatMap((line) => {
    const [, name, rest] = /^\s*(.+?) += +(.*)$/.exec(line) ?? [];
    return name === undefined || rest === undefined ? [] : [[name, rest] as const];
  });
}

/** Returns the trimmed, non-empty items between the separators of a list. */
export const listed = (text: string, mark: string | RegExp = ";"): readonly string[] =>
  text
    .split(mark)
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** Spells out phrases separated by `;`: `stock|share price?` gives stock, share, stock price and share price. */
export const phrasesOf = (text: string): readonly string[] => listed(text).flatMap(spelledOut);

function spelledOut(phrase: string): readonly string[] {
  let found = [""];
  for (const place of phrase.split(/\s+/)) {
    const isOptional = place.length > 1 && place.endsWith("?");
    const words = (isOptional ? place.slice(0, -1) : place).split("|");
    found = found.flatMap((prefix) => [...(isOptional ? [prefix] : []), ...words.map((word) => `${prefix} ${word}`)]);
  }
  return found.map((one) => one.trim());
}
