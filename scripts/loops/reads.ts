import { named, type Text } from "./text-algebra.ts";

/** Names of the inputs as columns. */
export const COLUMNS = ["x", "y", "z", "w"];
/** Names of the values of the inputs on one row. */
export const VALUES = ["a", "b", "c", "d"];

export const values = (inputs: number): readonly Text[] => VALUES.slice(0, inputs).map((name) => named(name));
export const fixedNames = (params: readonly string[]): readonly Text[] => params.map((name) => named(`${name}!`, true));

export const indented = (lines: readonly string[], levels = 1): readonly string[] =>
  lines.map((line) => `${"  ".repeat(levels)}${line}`);

export const usesOf = (name: string, lines: readonly string[]): number =>
  lines.join("\n").match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;

/** Adds the read of each input on row `i`: in place if the input is used once, before the lines if more often. */
export function withReads(lines: readonly string[], inputs: number, lags: readonly string[] = []): readonly string[] {
  return VALUES.slice(0, inputs).reduce((body, value, k) => {
    const read = `${COLUMNS[k]}![i${(lags[k] ?? "0") === "0" ? "" : ` - ${lags[k]}`}]!`;
    if (usesOf(value, body) > 1) return [`const ${value} = ${read};`, ...body];
    return body.map((line) => line.replace(new RegExp(`\\b${value}\\b`), () => read));
  }, lines);
}

/**
 * Returns the lines that compute the first row with a value and write NaN to the rows before. Without `| 0` the engine
 * would count rows as floating point numbers.
 */
export const firstRow = (name: string, before: string): readonly string[] => [
  `const before = ${before.includes(" ") ? `(${before})` : before} | 0;`,
  `${name === "row" ? "let" : "const"} ${name} = Math.min(Math.max(from, before), to) | 0;`,
  `output.fill(Number.NaN, from, ${name});`,
];
