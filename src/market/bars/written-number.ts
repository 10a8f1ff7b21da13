import { table } from "#base";

/** Sign before the decimals: point in 1,234.56, comma in 1.234,56. */
export type DecimalSign = "point" | "comma";

const GROUPED = { point: /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, comma: /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ } as const;
const PLAIN = { point: /^[+-]?\d+(?:\.\d+)?$/, comma: /^[+-]?\d+(?:,\d+)?$/ } as const;
const MAGNITUDES = table({ K: 1e3, M: 1e6, B: 1e9, T: 1e12 });

/**
 * Pattern of the texts that `readWrittenNumber` may parse and `readNumber` may not; the same in JavaScript and in
 * DuckDB.
 */
export const WRITTEN_NUMBER = "[ \\t]*[+-]?(US)?[$]?[ ]?[0-9][0-9.,]*[ ]?[KMBTkmbt]?[ \\t]*";
const WRITTEN = new RegExp(`^${WRITTEN_NUMBER}$`);

interface Parts {
  readonly digits: string;
  /** 1 if no letter follows the digits. */
  readonly magnitude: number;
}

function partsOf(text: string): Parts | undefined {
  if (!WRITTEN.test(text)) return undefined;
  const bare = text.trim().replace(/^([+-]?)(?:US)?\$? ?/, "$1");
  const letter = /[KMBT]$/i.exec(bare)?.[0].toUpperCase();
  if (letter === undefined) return { digits: bare, magnitude: 1 };
  return { digits: bare.slice(0, -1).trim(), magnitude: MAGNITUDES[letter]! };
}

/** Collects from the numbers of one file which decimal sign they have. */
export class DecimalSignEvidence {
  #point = false;
  #comma = false;

  /** Adds a text to the evidence; texts other than numbers are ignored. */
  add(text: string): void {
    const digits = partsOf(text)?.digits;
    if (digits === undefined) return;
    const signs = digits.replaceAll(/[^.,]/g, "");
    if (signs === "") return;
    if (PLAIN.point.test(digits) && !GROUPED.comma.test(digits)) this.#point = true;
    else if (PLAIN.comma.test(digits) && !GROUPED.point.test(digits)) this.#comma = true;
    else if (signs.length > 1 && GROUPED.point.test(digits)) this.#point = true;
    else if (signs.length > 1 && GROUPED.comma.test(digits)) this.#comma = true;
    // 0.125 cannot be a group of thousands.
    else if (/^[+-]?0\./.test(digits)) this.#point = true;
    else if (/^[+-]?0,/.test(digits)) this.#comma = true;
  }

  /** Undefined if no number decides it, or if the file contains both signs. */
  get sign(): DecimalSign | undefined {
    if (this.#point === this.#comma) return undefined;
    return this.#point ? "point" : "comma";
  }
}

/**
 * Parses a number as spreadsheets and web pages write it: $185.64, 1,234,567, 1.234,56, and with `magnitudes` 82.5M.
 * Undefined for other texts, and for separators that are ambiguous without the decimal sign of the file.
 */
export function readWrittenNumber(
  text: string,
  sign: DecimalSign | undefined,
  magnitudes: boolean,
): number | undefined {
  const parts = partsOf(text);
  if (parts === undefined || (parts.magnitude !== 1 && !magnitudes)) return undefined;
  const { digits, magnitude } = parts;
  const scaled = (plain: string): number => {
    // Appends an exponent instead of multiplying: 82.1 * 1e6 is not 82100000 in binary.
    return magnitude === 1 ? Number(plain) : Number(`${plain}e${Math.log10(magnitude)}`);
  };
  if (/^[+-]?\d+$/.test(digits)) return scaled(digits);
  if (sign === undefined || !(PLAIN[sign].test(digits) || GROUPED[sign].test(digits))) return undefined;
  // 1.234 in a file with decimal commas is 1234; 1,234 in one with decimal points likewise.
  return scaled(sign === "point" ? digits.replaceAll(",", "") : digits.replaceAll(".", "").replace(",", "."));
}
