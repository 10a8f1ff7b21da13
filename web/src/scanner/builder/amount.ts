import { table } from "#base";
const SCALES = table<number>({ k: 1e3, m: 1e6, b: 1e9, t: 1e12 });

/** A number as people type it: `2,000`, `10B`, `-1.5`, `$5`, `20%`; undefined for what is none. */
export function readAmount(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$|%$/g, "")
    .replaceAll(/[,\s_](?=\d)/g, "");
  const [, digits = "", scale = ""] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([kmbt]?)$/i.exec(plain) ?? [];
  if (digits === "") return undefined;
  // By way of the text, so that 1.1k is 1100 and not 1100.0000000000002.
  const read = Number((Number(digits) * (SCALES[scale.toLowerCase()] ?? 1)).toPrecision(15));
  return Number.isFinite(read) ? read : undefined;
}

/** A number as a field shows it, with thousands set apart; empty for none. */
export function amountText(value: number | undefined): string {
  if (value === undefined) return "";
  const isPlain = Math.abs(value) < 1e15 && (value === 0 || Math.abs(value) >= 1e-6);
  return isPlain ? value.toLocaleString("en-US", { maximumSignificantDigits: 15 }) : String(value);
}
