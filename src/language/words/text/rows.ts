const MIRRORED = /<([^<>/]*)\/([^<>/]*)>/g;

/**
 * Rows of a table in a template text, `name = rest` each; a line indented by six or more goes on with the row before, and
 * `<up/down>` makes two rows of one, with what is before the stroke and with what is behind it.
 */
export function rowsOf(text: string): readonly (readonly [name: string, rest: string])[] {
  const lines = text.replaceAll(/\n {6,}/g, " ").split("\n");
  const sides = lines.flatMap((line) => [...new Set(["$1", "$2"].map((side) => line.replaceAll(MIRRORED, side)))]);
  return sides.flatMap((line) => {
    const [, name, rest] = /^\s*(.+?) += +(.*)$/.exec(line) ?? [];
    return name === undefined || rest === undefined ? [] : [[name, rest] as const];
  });
}

/** What stands between the marks of a list. */
export const listed = (text: string, mark: string | RegExp = ";"): readonly string[] =>
  text
    .split(mark)
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** Phrases with `;` between them, spelled out: `stock|share price?` is stock, share, stock price and share price. */
export const phrasesOf = (text: string): readonly string[] => listed(text).flatMap(spelledOut);

function spelledOut(phrase: string): readonly string[] {
  let found = [""];
  for (const place of phrase.split(/\s+/)) {
    const isOptional = place.length > 1 && place.endsWith("?");
    const words = (isOptional ? place.slice(0, -1) : place).split("|");
    found = found.flatMap((said) => [...(isOptional ? [said] : []), ...words.map((word) => `${said} ${word}`)]);
  }
  return found.map((one) => one.trim());
}
