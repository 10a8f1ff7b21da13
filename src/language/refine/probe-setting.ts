import type { Atom, IntermediateForm } from "../intermediate/form.ts";
import { parseWords } from "../words/parse-words.ts";
import type { WordsContext } from "../words-context.ts";

/** Settings and moment in words that have no condition. */
export interface Setting {
  readonly frame: Partial<Pick<Atom, "timeframe" | "session" | "bars_ago" | "within" | "within_all">>;
  readonly asOf: IntermediateForm["as_of"];
}

/** A condition that the parser understands and that takes any setting behind it. */
const CARRIER = "RSI below 30";
const SETTINGS = ["timeframe", "session", "bars_ago", "within", "within_all"] as const;

/** Reads words as a setting by parsing them behind a known condition; undefined where they are anything else. */
export function probeSetting(words: string, context: WordsContext): Setting | undefined {
  for (const text of [`${CARRIER} ${words}`, `${CARRIER} on the ${words}`]) {
    const { form, coverage } = parseWords(text, context);
    const [atom, more] = form.atoms;
    if (form.refusal !== null || form.unsupported.length > 0 || coverage < 1) continue;
    if (atom === undefined || more !== undefined || atom.op !== "lt" || atom.concept.replace("(14)", "") !== "rsi")
      continue;
    if (atom.rhs.kind !== "number" || atom.rhs.number !== 30 || atom.negate === true) continue;
    const given = SETTINGS.filter((name) => atom[name] !== null);
    if (given.length === 0 && form.as_of === null && !/\b(?:daily|regular)\b|\b1?-?\s?d(?:ay)?\b/i.test(words))
      continue;
    const frame = Object.fromEntries(given.map((name) => [name, atom[name]]));
    // A form has no member for a default value, so look for its words.
    if (/\b(?:daily|1d|day)\b/i.test(words) && atom.timeframe === null && given.length === 0) frame["timeframe"] = "1d";
    if (/\bregular\b/i.test(words) && atom.session === null) frame["session"] = ["regular"];
    return { frame, asOf: form.as_of };
  }
  return undefined;
}
