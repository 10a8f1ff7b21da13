import type { Issue } from "#base";
import type { CandlestickEntry } from "#contract";
import type { Candlestick } from "./define-candlestick.ts";

/** Percent of the body; more than the whole of it is no penetration. */
const MOST_PENETRATION = 100;

/** What every pattern reads; an entry may name it, as it stands in descriptions of patterns. */
const PRICES: ReadonlySet<string> = new Set(["open", "high", "low", "close"]);

/** The Inputs that ask for something, with their places. */
export function askedInputs({ Inputs }: CandlestickEntry): readonly { readonly text: string; readonly i: number }[] {
  return (Inputs ?? []).map((text, i) => ({ text, i })).filter(({ text }) => !PRICES.has(text.toLowerCase()));
}

/**
 * The penetration that an entry's Inputs name, as a share (their first text is percent, such as "30"); undefined = the
 * pattern's own. The prices of a bar (open, high, low, close) may be named too: every pattern reads them. Issues for a
 * pattern that takes no input, for a second one, and for what is no percentage.
 */
export function candlePenetration(
  pattern: Candlestick,
  entry: CandlestickEntry,
  path: string,
): { readonly share: number | undefined; readonly issues: readonly Issue[] } {
  const [first, second] = askedInputs(entry);
  if (first === undefined) return { share: undefined, issues: [] };
  const fault = (i: number, message: string): { share: undefined; issues: readonly Issue[] } => ({
    share: undefined,
    issues: [{ path: `${path}/Inputs/${i}`, rule: "bad_argument", message, facts: { pattern: pattern.id } }],
  });
  if (pattern.penetration === undefined) return fault(first.i, `${pattern.id} takes no input; leave Inputs out`);
  if (second !== undefined) return fault(second.i, `${pattern.id} takes one input, the penetration in percent`);
  const percent = Number(first.text);
  if (first.text.trim() === "" || !(percent >= 0 && percent <= MOST_PENETRATION)) {
    const usual = pattern.penetration * 100;
    return fault(
      first.i,
      `the penetration of ${pattern.id} is a number from 0 to ${MOST_PENETRATION} in percent, usually ${usual}`,
    );
  }
  return { share: percent / 100, issues: [] };
}
