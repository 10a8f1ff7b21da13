import type { ImportedClause } from "./clause.ts";
import type { Series } from "./series.ts";

const GUARD_NOTE =
  "A guard against a division by 0 was dropped: a bar on which the divisor is 0 has no value here, and neither has an average over it.";

/** Returns the quotient of `d != 0 ? x / d : 0`, which holds `when` d is not 0; undefined for other conditions. */
export function unguarded(when: ImportedClause, quotient: Series): Series | undefined {
  const divisor = divisorOf(when, quotient.ago);
  if (quotient.constant !== null || divisor === undefined || !divides(quotient.text, divisor)) return undefined;
  return { ...quotient, notes: [...quotient.notes, GUARD_NOTE] };
}

/** Returns the study that a condition requires to be nonzero `ago` bars back. */
function divisorOf(when: ImportedClause, ago: number): string | undefined {
  const isNot = when.kind === "none";
  const clause = isNot ? when.of : when;
  if (clause.kind !== "filter" || (clause.filter.BarsAgo ?? 0) !== ago || clause.filter.Within !== undefined)
    return undefined;
  const { Input = "", Returns } = clause.filter;
  const text = Input.replace(/^=/, "");
  for (const relation of isNot ? NOT_ZERO.opposite : NOT_ZERO.plain) {
    const right = Returns?.Want?.Study?.[relation];
    const difference =
      right?.Input !== undefined && Object.keys(right).length === 1 ? `${text}-${right.Input.replace(/^=/, "")}` : "";
    const divisor = Returns?.Want?.Value?.[relation] === 0 ? text : difference;
    // For a divisor that may be negative, "above 0" excludes more than 0.
    if (divisor !== "" && (relation !== "GreaterThan" || NEVER_NEGATIVE.test(divisor))) return divisor;
  }
  return undefined;
}

const NOT_ZERO = { plain: ["NotEqualTo", "GreaterThan"], opposite: ["EqualTo"] } as const;
const NEVER_NEGATIVE =
  /^(?:open|high|low|close|volume|vwap|high-low|atr\(\d+\)|(?:sma|ema|wma)\((?:(?:open|high|low|close|volume),)?\d+\))$/;

/** True if a formula divides by the study and by nothing else. */
function divides(formula: string, divisor: string): boolean {
  const [, rest, ...more] = formula.split("/");
  if (rest === undefined || more.length > 0) return false;
  if (rest.startsWith(`(${divisor})`)) return true;
  return isAtom(divisor) && rest.startsWith(divisor) && !/^[\w(.]/.test(rest.slice(divisor.length));
}

/** True for a name or a single call. */
function isAtom(text: string): boolean {
  let left = text;
  for (let before = ""; before !== left;) {
    before = left;
    left = left.replaceAll(/\([^()]*\)/g, "");
  }
  return /^\w+$/.test(left);
}
