import { FEATURES, resolveStudy } from "#catalogue";
import { FORM_LIMITS, type Atom, type IntermediateForm, type RefusalCode } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";
import type { Clauses } from "./assemble/clauses.ts";
import { isFiller } from "./lexicon/fillers.ts";
import type { Token } from "./text/token.ts";

interface Drafted {
  readonly query: string;
  readonly tokens: readonly Token[];
  readonly form: IntermediateForm;
  readonly clauses: Clauses;
  readonly left: readonly number[];
  readonly content: number;
  readonly context: WordsContext;
}

export interface WordsFault {
  readonly code: RefusalCode;
  readonly message: string;
}

const OLDEST = "1962-01-02";
/** More words not understood than this share make the rest a guess. */
const MOST_LEFT = 0.6;

/** Why nothing should be made of what was understood; null when it is fine. */
export function faultOf(drafted: Drafted): WordsFault | null {
  const { form, clauses, left, content, query, tokens, context } = drafted;
  if (clauses.badTimeframe !== null) {
    return { code: "unsupported_timeframe", message: `there are no bars of "${clauses.badTimeframe}"` };
  }
  const date = dateFault(form, query, context);
  if (date !== null) return date;
  if (form.atoms.length === 0) return nothing(drafted);
  for (const atom of form.atoms) {
    const fault = valueFault(atom);
    if (fault !== null) return fault;
  }
  const contradiction = contradictionIn(form);
  if (contradiction !== null) return contradiction;
  if (form.atoms.length > FORM_LIMITS.atoms)
    return { code: "out_of_range", message: `more than ${FORM_LIMITS.atoms} conditions` };
  if (content > 0 && left.length / content > MOST_LEFT && left.length > 2) {
    const words = left.map((at) => tokens[at]!.text).join(" ");
    return { code: "nonsense", message: `too little was understood; not understood: ${words.slice(0, 120)}` };
  }
  return null;
}

function dateFault(form: IntermediateForm, query: string, context: WordsContext): WordsFault | null {
  const value = form.as_of?.value ?? null;
  if (value === null) return null;
  if (value.startsWith("-P")) {
    return Number(/\d+/.exec(value)?.[0]) > 9999 ? { code: "out_of_range", message: "at most 9,999 days back" } : null;
  }
  const day = value.slice(0, 10);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  const real = new Date(Date.UTC(year, month - 1, dayOfMonth));
  if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== dayOfMonth)
    return { code: "invalid_value", message: `no calendar has ${day}` };
  if (day > context.today) return { code: "future_date", message: `${day} has not come yet` };
  if (day < OLDEST) return { code: "out_of_range", message: `there are no bars of ${day}` };
  return null;
}

function nothing({ tokens, clauses, left, form }: Drafted): WordsFault {
  if (clauses.topics.length > 0)
    return {
      code: "unsupported_data",
      message: `there is no data for ${clauses.topics[0]!.reason.replaceAll("_", " ")}`,
    };
  if (form.as_of !== null) return { code: "underspecified", message: "a date, and no condition" };
  const words = tokens.filter((token) => token.kind === "word" && token.stem.length > 1);
  const knownWords = words.filter((token) => isFiller(token.stem) || KNOWN_VAGUE.has(token.stem));
  if (words.length > 0 && GREETINGS.test(tokens.map((token) => token.text).join(" ")))
    return { code: "empty_query", message: "the query has no condition" };
  if (words.length === 0 || (left.length > 0 && knownWords.length < words.length * 0.34))
    return { code: "nonsense", message: "none of these words was understood" };
  return { code: "underspecified", message: "no condition was found; say what is to be compared with what" };
}

const GREETINGS =
  /^(?:hi|hello|hey|thanks|thank you|thx|good (?:morning|evening|afternoon|day)|have a nice|ok|okay|please|bye|test|cheers)\b(?:(?!stock|share|compan).)*$/;
const KNOWN_VAGUE = new Set(
  "good best great nice interesting hot strong weak cool safe risky solid promising potential profit money rich move mover market stock fun quality bullish bearish momentum setup breakout swing day trade trader trading invest investment investing long term short win winner moving big top popular right ideas recommend suggest worth attractive undiscovered gem growth value income beaten favorite favourite sleeper amazing awesome decent stable".split(
    " ",
  ),
);

const features = new Map(FEATURES.map((feature) => [feature.alias, feature]));
const POSITIVE = new Set(
  "volume close open high low market_cap avg_volume rvol avg_dollar_volume dollar_volume shares_float shares_outstanding Employees vwap atr atr_pct adr_pct".split(
    " ",
  ),
);

function numbersOf(atom: Atom): readonly number[] {
  if (atom.rhs.kind === "number") return [atom.rhs.number];
  return atom.rhs.kind === "range" ? [atom.rhs.low, atom.rhs.high] : [];
}

/** Values that a series cannot have, and studies that do not exist with these lengths. */
function valueFault(atom: Atom): WordsFault | null {
  const alias = atom.concept.replace(/\(.*$/, "");
  if (atom.group === "feature") {
    for (const text of [atom.concept, ...(atom.rhs.kind === "study" ? [atom.rhs.concept] : [])]) {
      const result = resolveStudy(
        text,
        features.get(text.replace(/\(.*$/, ""))?.timeframes === "intraday" ? { timeframe: "5m" } : {},
      );
      if (!result.ok)
        return { code: "invalid_value", message: `${text}: ${result.issues[0]?.message ?? "no such study"}` };
    }
    const bounds = features.get(alias)?.bounds;
    for (const number of numbersOf(atom)) {
      if (
        bounds !== undefined &&
        alias !== "stochrsi_k" &&
        (number < bounds[0] || number > bounds[1]) &&
        alias !== "change_pct" &&
        !alias.startsWith("perf_")
      ) {
        return {
          code: "invalid_value",
          message: `${alias} lies between ${bounds[0]} and ${bounds[1]}; ${number} is out of that`,
        };
      }
    }
  }
  const isCross = atom.op === "crosses_above" || atom.op === "crosses_under";
  for (const number of numbersOf(atom)) {
    if (POSITIVE.has(alias) && (number < 0 || (number === 0 && (atom.op === "lt" || atom.op === "lte") && !isCross)))
      return { code: "invalid_value", message: `${alias} is never ${number === 0 ? "below 0" : `${number}`}` };
    if (!Number.isFinite(number)) return { code: "invalid_value", message: "no such number" };
  }
  if ((atom.bars_ago ?? 0) > 5000 || (atom.within ?? 0) > 1000)
    return { code: "out_of_range", message: "at most 5,000 bars back and 1,000 bars of a window" };
  return null;
}

/** Conditions on one value that no value meets. */
function contradictionIn(form: IntermediateForm): WordsFault | null {
  const inGroups = new Set(form.groups.flatMap(({ members }) => members));
  const ranges = new Map<string, { low: number; high: number; open: boolean }>();
  const sides = new Map<string, string>();
  for (const atom of form.atoms) {
    if (inGroups.has(atom.id) || atom.within !== null || atom.negate === true) continue;
    const place = JSON.stringify([atom.group, atom.concept, atom.params, atom.timeframe, atom.session, atom.bars_ago]);
    if (atom.rhs.kind === "study" && ["gt", "gte", "lt", "lte"].includes(atom.op)) {
      const key = place + JSON.stringify(atom.rhs);
      const side = atom.op.slice(0, 1);
      const before = sides.get(key);
      if (before !== undefined && before !== side)
        return { code: "contradictory", message: `${atom.concept} cannot be above and below the same line` };
      sides.set(key, side);
      continue;
    }
    const range = ranges.get(place) ?? { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, open: false };
    const [first, second] = numbersOf(atom);
    if (first === undefined) continue;
    if (atom.op === "gt" || atom.op === "gte") range.low = Math.max(range.low, first);
    else if (atom.op === "lt" || atom.op === "lte") range.high = Math.min(range.high, first);
    else if (atom.op === "between") {
      range.low = Math.max(range.low, first);
      range.high = Math.min(range.high, second!);
    } else if (atom.op === "eq") {
      range.low = Math.max(range.low, first);
      range.high = Math.min(range.high, first);
    }
    range.open ||= atom.op === "gt" || atom.op === "lt";
    ranges.set(place, range);
    if (range.low > range.high || (range.low === range.high && range.open))
      return {
        code: "contradictory",
        message: `no value of ${atom.concept} is above ${range.low} and below ${range.high}`,
      };
  }
  return null;
}
