import { FEATURES, FUNDAMENTALS, resolveStudy } from "#catalogue";
import { FORM_LIMITS, type Atom, type IntermediateForm, type RefusalCode } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";
import type { Clauses } from "./assemble/item.ts";
import { CHOICES } from "./assemble/remarks.ts";
import { isFiller } from "./lexicon/fillers.ts";
import { listed } from "./text/rows.ts";
import type { QueryToken } from "./text/token.ts";

interface DraftParts {
  readonly query: string;
  readonly tokens: readonly QueryToken[];
  readonly form: IntermediateForm;
  readonly clauses: Clauses;
  readonly left: readonly number[];
  readonly content: number;
  readonly context: WordsContext;
}

export interface WordsFault {
  readonly code: RefusalCode;
  readonly message: string;
  /** Conditions that exclude each other, one that no figure can meet, or those on bars that do not exist. */
  readonly atoms?: readonly Atom[];
}

const OLDEST = "1962-01-02";
/** Largest share of unread words above which directions, and other conditions without a figure, are a guess. */
const MOST_LEFT = { ofDirections: 0.6, ofNames: 0.9 };
const FEWEST_KNOWN = 0.34;
const MOST_DAYS_BACK = 9999;
const MOST_BARS = { bars_ago: 5000, within: 1000 };

const GREETINGS =
  /^(?:hi|hello|hey|thanks|thank you|thx|good (?:morning|evening|afternoon|day)|have a nice|ok|okay|please|bye|test|cheers)\b(?:(?!stock|share|compan).)*$/;
const KNOWN_VAGUE = new Set(
  listed(
    `good best great nice interesting hot strong weak cool safe risky solid promising potential profit money rich move mover market stock fun
    quality bullish bearish momentum setup breakout swing day trade trader trading invest investment investing long term short win winner moving
    big top popular right ideas recommend suggest worth attractive undiscovered gem growth value income beaten favorite favourite sleeper amazing
    awesome decent stable`,
    /\s/,
  ),
);
const POSITIVE = new Set(
  listed(
    `volume close open high low market_cap avg_volume rvol avg_dollar_volume dollar_volume shares_float shares_outstanding Employees vwap atr
    atr_pct adr_pct`,
    /\s/,
  ),
);
/** Features with bounds that describe sound data, not possible figures. */
const UNBOUNDED = /^(?:stochrsi_k|change_pct|perf_.*)$/;
const features = new Map(FEATURES.map((feature) => [feature.alias, feature]));

const fault = (code: RefusalCode, message: string): WordsFault => ({ code, message });

/** Returns the reason to refuse what was understood; null if it is sound. */
export function faultOf(drafted: DraftParts): WordsFault | null {
  const { form, clauses, left, content, query, tokens, context } = drafted;
  if (clauses.badTimeframe !== null)
    return {
      ...fault("unsupported_timeframe", `there are no bars of "${clauses.badTimeframe}"`),
      atoms: form.atoms.filter((atom) => isOfBars(atom)),
    };
  const early = dateFault(form, query, context) ?? (form.atoms.length === 0 ? noConditionFault(drafted) : null);
  if (early !== null) return early;
  for (const atom of form.atoms) {
    const wrong = studyFault(atom) ?? valueFault(atom) ?? amountFault(atom, query, context);
    if (wrong !== null) return { ...wrong, atoms: [atom] };
  }
  const contradiction = contradictionIn(form);
  if (contradiction !== null) return contradiction;
  if (form.atoms.length > FORM_LIMITS.atoms) return fault("out_of_range", `more than ${FORM_LIMITS.atoms} conditions`);
  if (form.groups.length > FORM_LIMITS.groups)
    return fault("out_of_range", `more than ${FORM_LIMITS.groups} groups of alternatives`);
  if (content === 0 || left.length <= 2 || certainAtoms(form).length > 0 || form.atoms.some(isPattern)) return null;
  const most = form.atoms.some(({ rhs }) => rhs.kind !== "number" || rhs.number !== 0) ? "ofNames" : "ofDirections";
  if (left.length / content <= MOST_LEFT[most]) return null;
  const words = left.map((at) => tokens[at]!.text).join(" ");
  return fault("nonsense", `too little was understood; not understood: ${words.slice(0, 120)}`);
}

/** Returns true for a condition that other bars change; the size and the figures of a company are the same on all. */
const isOfBars = (atom: Atom): boolean =>
  isPattern(atom) || (atom.group === "feature" && !(CHOICES.has(atom.concept) && atom.rhs.kind !== "study"));

const isPattern = ({ group }: Atom): boolean => group === "candlestick" || group === "chart_pattern";

function dateFault(form: IntermediateForm, query: string, context: WordsContext): WordsFault | null {
  const value = form.as_of?.value ?? null;
  if (value === null) return null;
  if (value.startsWith("-P"))
    return Number(/\d+/.exec(value)?.[0]) > MOST_DAYS_BACK ? fault("out_of_range", "at most 9,999 days back") : null;
  const day = value.slice(0, 10);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  const real = new Date(Date.UTC(year, month - 1, dayOfMonth));
  if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== dayOfMonth)
    return fault("invalid_value", `no calendar has ${day}`);
  if (day > context.today) return fault("future_date", `${day} has not come yet`);
  return day < OLDEST ? fault("out_of_range", `there are no bars of ${day}`) : null;
}

/** Returns the reason why the words give no condition. */
function noConditionFault({ tokens, clauses, left, form }: DraftParts): WordsFault {
  const topic = clauses.topics.find(({ reason }) => reason !== "not_understood");
  if (topic !== undefined)
    return fault("unsupported_data", `there is no data for ${topic.reason.replaceAll("_", " ")}`);
  if (form.as_of !== null) return fault("underspecified", "a date, and no condition");
  const words = tokens.filter(({ kind, stem }) => kind === "word" && stem.length > 1);
  const known = words.filter(({ stem }) => isFiller(stem) || KNOWN_VAGUE.has(stem));
  if (words.length > 0 && GREETINGS.test(tokens.map(({ text }) => text).join(" ")))
    return fault("empty_query", "the query has no condition");
  if (words.length === 0 || (left.length > 0 && known.length < words.length * FEWEST_KNOWN))
    return fault("nonsense", "none of these words was understood");
  return fault("underspecified", "no condition was found; say what is to be compared with what");
}

const aliasOf = (concept: string): string => concept.replace(/\(.*$/, "");

const numbersOf = ({ rhs }: Atom): readonly number[] =>
  rhs.kind === "number" ? [rhs.number] : rhs.kind === "range" ? [rhs.low, rhs.high] : [];

/** Returns the fault of a study that does not exist with these lengths. */
function studyFault({ group, concept, rhs }: Atom): WordsFault | null {
  if (group !== "feature") return null;
  for (const text of [concept, ...(rhs.kind === "study" ? [rhs.concept] : [])]) {
    const isIntraday = features.get(aliasOf(text))?.timeframes === "intraday";
    const result = resolveStudy(text, isIntraday ? { timeframe: "5m" } : {});
    if (!result.ok) return fault("invalid_value", `${text}: ${result.issues[0]?.message ?? "no such study"}`);
  }
  return null;
}

/** Returns the fault of a value that the series cannot have. */
function valueFault(atom: Atom): WordsFault | null {
  const alias = aliasOf(atom.concept);
  const bounds = atom.group === "feature" && !UNBOUNDED.test(alias) ? features.get(alias)?.bounds : undefined;
  const isBelow = atom.op === "lt" || atom.op === "lte";
  for (const number of numbersOf(atom)) {
    if (bounds !== undefined && (number < bounds[0] || number > bounds[1]))
      return fault("invalid_value", `${alias} lies between ${bounds[0]} and ${bounds[1]}; ${number} is out of that`);
    if (POSITIVE.has(alias) && (number < 0 || (number === 0 && isBelow)))
      return fault("invalid_value", `${alias} is never ${number === 0 ? "below 0" : `${number}`}`);
    if (!Number.isFinite(number)) return fault("invalid_value", "no such number");
  }
  return (atom.bars_ago ?? 0) > MOST_BARS.bars_ago || (atom.within ?? 0) > MOST_BARS.within
    ? fault("out_of_range", "at most 5,000 bars back and 1,000 bars of a window")
    : null;
}

const AMOUNTS = new Set(["market_cap", ...FUNDAMENTALS.filter(({ unit }) => unit === "$").map(({ id }) => id)]);
/** Returns true for an amount of money of a company, not of one share, below a figure. */
export function isAmountBelow(most: number, atom: Atom): boolean {
  const largest = Math.max(0, ...numbersOf(atom).map(Math.abs));
  return AMOUNTS.has(atom.concept) && largest > 0 && largest < most;
}

/** Amount of money from which a figure needs no unit. */
const LEAST_PLAIN = 1e5;
const HAS_UNIT = /[$€£₹]|\d,\d{3}|\d ?k\b|thousand|crores?|\bcr\b|lakhs?/i;

/** Returns the fault of an amount of money without its unit: `market cap above 500`. */
function amountFault(atom: Atom, query: string, { amounts }: WordsContext): WordsFault | null {
  const words = query.slice(...((atom.span ?? [0, 0]) as [number, number]));
  return amounts === "crores" || !isAmountBelow(LEAST_PLAIN, atom) || HAS_UNIT.test(words)
    ? null
    : fault("underspecified", `${words}: give the amount with its unit, such as 500M`);
}

/** Returns the conditions that compare with a figure or a line of the query, without a default. */
export const certainAtoms = ({ atoms, assumptions }: IntermediateForm): readonly Atom[] =>
  atoms.filter(
    ({ id, op, rhs }) =>
      op !== "is" &&
      (rhs.kind !== "number" || rhs.number !== 0 || op.startsWith("crosses")) &&
      !(assumptions ?? []).some(({ atom, field }) => atom === id && field === "rhs"),
  );

/** Returns the range of values that satisfy a comparison with a figure. */
function rangeOf(atom: Atom): readonly [low: number, high: number] {
  const [low = 0, high = low] = numbersOf(atom);
  return [
    /^(?:gte?|eq|between)$/.test(atom.op) ? low : Number.NEGATIVE_INFINITY,
    /^(?:lte?|eq|between)$/.test(atom.op) ? high : Number.POSITIVE_INFINITY,
  ];
}

/** Returns the fault of conditions that no value meets together. */
function contradictionIn(form: IntermediateForm): WordsFault | null {
  const inGroups = new Set(form.groups.flatMap(({ members }) => members));
  const ranges = new Map<string, { readonly low: number; readonly high: number; readonly isOpen: boolean }>();
  const sides = new Map<string, string>();
  const atoms = new Map<string, Atom[]>();
  /** Per bar: the comparisons below its low and above its high. */
  const edges = new Map<string, ReadonlyMap<string, Atom>>();
  const opposed = (place: string, message: string): WordsFault => ({
    ...fault("contradictory", message),
    atoms: atoms.get(place)!,
  });
  for (const atom of form.atoms) {
    if (inGroups.has(atom.id) || atom.within !== null || atom.negate === true) continue;
    const { group, concept, params, timeframe, session, bars_ago: barsAgo, op, rhs } = atom;
    const place = JSON.stringify([group, concept, params, timeframe, session, barsAgo]);
    const side = /^[gl]t/.exec(op)?.[0];
    if (rhs.kind === "study" && side !== undefined) {
      const edge = rhs.concept === "low" ? "lt" : rhs.concept === "high" ? "gt" : null;
      const bar = `${place} ${rhs.bars_ago}`;
      if (edge === side && rhs.multiplier === null) {
        edges.set(bar, new Map([...(edges.get(bar) ?? []), [side, atom]]));
        if (edges.get(bar)!.size === 2)
          return {
            ...fault("contradictory", `${concept} cannot be below a bar's low and above its high`),
            atoms: [...edges.get(bar)!.values()],
          };
      }
      const line = place + JSON.stringify(rhs);
      atoms.set(line, [...(atoms.get(line) ?? []), atom]);
      if ((sides.get(line) ?? side) !== side)
        return opposed(line, `${concept} cannot be above and below the same line`);
      sides.set(line, side);
    }
    if (numbersOf(atom).length === 0) continue;
    const before = ranges.get(place);
    const [least, most] = rangeOf(atom);
    const low = Math.max(least, before?.low ?? least);
    const high = Math.min(most, before?.high ?? most);
    const isOpen = before?.isOpen === true || op === "gt" || op === "lt";
    ranges.set(place, { low, high, isOpen });
    atoms.set(place, [...(atoms.get(place) ?? []), atom]);
    if (low > high || (low === high && isOpen))
      return opposed(place, `no value of ${concept} is above ${low} and below ${high}`);
  }
  return null;
}
