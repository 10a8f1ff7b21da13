import type { Issue } from "#base";
import type { CandlestickEntry } from "#contract";
import type { Candlestick } from "./define-candlestick.ts";

/** Percent of the body; more than the whole of it is no penetration. */
const MOST_PENETRATION = 100;

/**
 * The penetration that an entry's Inputs name, as a share (their first text is percent, such as "30"); undefined = the
 * pattern's own. Issues for a pattern that takes no input, for a second one, and for what is no percentage.
 */
export function candlePenetration(
  pattern: Candlestick,
  entry: CandlestickEntry,
  path: string,
): { readonly share: number | undefined; readonly issues: readonly Issue[] } {
  const inputs = entry.Inputs ?? [];
  if (inputs.length === 0) return { share: undefined, issues: [] };
  const fault = (i: number, message: string): { share: undefined; issues: readonly Issue[] } => ({
    share: undefined,
    issues: [{ path: `${path}/Inputs/${i}`, rule: "bad_argument", message, facts: { pattern: pattern.id } }],
  });
  if (pattern.penetration === undefined) return fault(0, `${pattern.id} takes no input; leave Inputs out`);
  if (inputs.length > 1) return fault(1, `${pattern.id} takes one input, the penetration in percent`);
  const percent = Number(inputs[0]);
  if (inputs[0]!.trim() === "" || !(percent >= 0 && percent <= MOST_PENETRATION)) {
    const usual = pattern.penetration * 100;
    return fault(
      0,
      `the penetration of ${pattern.id} is a number from 0 to ${MOST_PENETRATION} in percent, usually ${usual}`,
    );
  }
  return { share: percent / 100, issues: [] };
}
