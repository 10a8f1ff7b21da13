import { table } from "#base";
import type { AtomOperator, AtomValue } from "../../intermediate/form.ts";
import type { Bound } from "../chart/edge.ts";
import { allOf, leaf, type AtomDraft, type Note, type Quantity, type Subject, type Tree } from "../chart/meanings.ts";
import { DEFAULTS, type DefaultName } from "../defaults.ts";
import { feature, figure, formula, short } from "./series/subjects.ts";

/** Returns an atom that compares the subject. */
export function atomOf(subject: Subject, op: AtomOperator, rhs: AtomValue, notes: readonly Note[] = []): AtomDraft {
  const { group, concept, params, timeframe, session, barsAgo } = subject;
  const subjectParts = { group, concept, params, timeframe, session, barsAgo, op, rhs };
  return {
    ...subjectParts,
    within: null,
    withinAll: false,
    negate: false,
    notes: [...subject.notes, ...notes],
    span: null,
    subject,
  };
}

const round = (value: number): number => Number(value.toPrecision(12));

export const isNumber = (subject: Subject, op: AtomOperator, number: number, notes: readonly Note[] = []): Tree =>
  leaf(atomOf(subject, op, { kind: "number", number: round(number / (subject.multiplier ?? 1)) }, notes));

export const isPresent = (subject: Subject, notes: readonly Note[] = []): Tree =>
  leaf(atomOf(subject, "is", { kind: "flag" }, notes));

export const isTexts = (concept: string, texts: readonly string[]): Tree =>
  leaf(atomOf(figure("stock", concept, ""), "is", { kind: "texts", texts: [...texts] }));

export function inRange(subject: Subject, low: number, high: number, notes: readonly Note[] = []): Tree {
  const [from = low, to = high] = [low, high]
    .map((end) => round(end / (subject.multiplier ?? 1)))
    .toSorted((a, b) => a - b);
  return leaf(atomOf(subject, "between", { kind: "range", low: from, high: to }, notes));
}

/** Returns the note that a default was used. */
export function assumed(name: DefaultName, field = "rhs"): Note {
  const { words, value, meaning } = DEFAULTS[name];
  return { field, value: String(value), why: `${words}: ${meaning}` };
}

/** Operators with their sides swapped. */
export const TURNED: Readonly<Partial<Record<AtomOperator, AtomOperator>>> = {
  gt: "lt",
  gte: "lte",
  lt: "gt",
  lte: "gte",
  crosses_above: "crosses_under",
  crosses_under: "crosses_above",
};

/** Returns left OP multiplier × right + offset. `barsAgo` of a subject counts from now; that of an atom shifts both sides. */
export function versus(left: Subject, op: AtomOperator, right: Subject, notes: readonly Note[] = []): Tree {
  if (left.multiplier !== null) return versus(unmultiplied(left), op, dividedBy(right, left.multiplier), notes);
  if ((left.barsAgo ?? 0) <= (right.barsAgo ?? 0) || (right.offset ?? 0) !== 0)
    return placedVersus(left, op, right, notes);
  const multiplier = right.multiplier === null ? null : 1 / right.multiplier;
  const [first, second] = [
    { ...right, multiplier: null, notes: left.notes },
    { ...left, multiplier, notes: right.notes },
  ];
  const tree = placedVersus(first, TURNED[op] ?? op, second, notes);
  // Later words refer to the side that the query names first.
  return tree.kind === "atom" ? leaf({ ...tree.atom, subject: left, right }) : tree;
}

const unmultiplied = (subject: Subject): Subject => ({ ...subject, multiplier: null });
const dividedBy = (subject: Subject, k: number): Subject => ({
  ...subject,
  multiplier: round((subject.multiplier ?? 1) / k),
  offset: subject.offset === null ? null : round(subject.offset / k),
});

function placedVersus(left: Subject, op: AtomOperator, right: Subject, notes: readonly Note[]): Tree {
  const between = (right.barsAgo ?? 0) - (left.barsAgo ?? 0);
  const { concept, timeframe, session, offset, trend, ...rest } = right;
  const multiplier = right.multiplier === null ? null : round(right.multiplier);
  const place = { timeframe, session: session && [...session], bars_ago: between > 0 ? between : null };
  const rhs = { kind: "study", concept, ...place, multiplier, offset } as const;
  const main = leaf({ ...atomOf(left, op, rhs, [...right.notes, ...notes]), right });
  if (trend === undefined) return main;
  const level = { ...rest, concept, timeframe, session, offset, multiplier: null, notes: [] };
  const before = { ...level, barsAgo: (level.barsAgo ?? 0) + 1 };
  return allOf(main, placedVersus(level, trend === "up" ? "gt" : "lt", before, []));
}

/** Ratios that people write in percent, too, and the least figure that is one: `debt to equity under 40`. */
const PLAIN_RATIOS = new Set(["DebtToEquity", "CurrentRatio", "QuickRatio"]);
const LEAST_PERCENT = 20;
/** Studies in percent whose figures people write as a share of one: Bollinger width 0.04, stochastic RSI 0.8. */
const IN_SHARES = /^(?:bb_width|stochrsi_[kd]|range_pos)$/;
/** Returns true for a share of one: `ROE > 0.15`. A yield of 0.5 is one of 0.5 %. */
const isShareOf = ({ group, name, unit }: Subject, value: number): boolean =>
  (group === "fundamental" || name === "short_pct_float") &&
  unit === "%" &&
  value > 0 &&
  value < (name.endsWith("Yield") ? LEAST_YIELD : 1);
const LEAST_YIELD = 0.1;

/** Key `study unit`: the study that measures the figure in this unit, and the factor of the figure. */
const STUDIES_IN = table<readonly [alias: string, factor: number]>({
  "volume $": ["dollar_volume", 1],
  "avg_volume $": ["avg_dollar_volume", 1],
  "change_pct $": ["change", 1],
  "change %": ["change_pct", 1],
  "atr %": ["atr_pct", 1],
  "spread %": ["spread_bps", 100],
  "volume x": ["rvol", 1],
});
/** The same for subjects that no alias alone gives. */
const SUBJECTS_IN = table<Subject>({
  "premarket_volume $": { ...feature("dollar_volume"), session: ["premarket"] },
  "from_open_pct $": formula("close-open", "$"),
  "gap_pct $": figure("stock", "Gap", "$", [{ name: "kind", value: "price" }]),
  "short_interest %": short("short_pct_float"),
});
/** Units (of the words, then of the subject) between which a figure keeps its value, and factors for the others. */
const AS_IT_IS = /^(?:% (?:%|idx)|bps bps|x (?:x|%|idx)|sh (?:sh|n)|\$ \$.*)$/;
const FACTORS = table<number>({ "% x": 0.01, "% bps": 100, "bps %": 0.01 });
/** Multiples of a price, which nobody states in percent. */
const IS_MULTIPLE = /^(?:PE|Price|Ev|Peg)/;

/** Upper bound of a price; above it a figure cannot be one. */
const MOST_PRICE = 2e6;
/** The same for a percentage: `cross 9 million in volume`. */
const MOST_PERCENT = 1e5;

/** Multiplier of a subject in thousands; the multipliers of millions and billions are smaller. */
const LARGEST_SCALE = 0.001;

/** Returns true for a sum of money of a whole company. */
const isSum = ({ group, unit, name }: Subject): boolean =>
  unit === "$" && (group === "fundamental" || /(?:market_cap|dollar_volume)$/.test(name));
const LEAST_SUM = 1000;
const isSumOf = ({ value, scaled }: Quantity): boolean => scaled || value === 0 || Math.abs(value) >= LEAST_SUM;
/** Returns true if a figure can bound the market value of a company of a named size: `large caps above 50B`. */
export const isMarketValue = ({ quantity: { value, scaled } }: Bound): boolean => scaled || value >= 1e6;

/** Returns the subject that takes a figure of this unit, and the figure in the subject's unit; null if no subject fits. */
export function adapt(subject: Subject, { value, unit, scaled }: Quantity): readonly [Subject, number] | null {
  // `market cap (Mil) > 2,000, none under 2 billion`: the second figure has its own scale.
  if (scaled && value >= 1e6 && subject.multiplier !== null && subject.multiplier <= LARGEST_SCALE)
    return adapt({ ...subject, multiplier: null }, { value, unit, scaled });
  if (Math.abs(value) > (subject.isLevel ? MOST_PRICE : subject.unit === "%" ? MOST_PERCENT : Infinity)) return null;
  if (subject.unit === "" || subject.unit === "0/1") return null;
  // `no debt, under $20`: no amount of a company.
  if (unit === "$" && isSum(subject) && !isSumOf({ value, unit, scaled })) return null;
  if (unit === null) {
    // `current volume 1.5 or better`: no number of shares.
    if (subject.name.endsWith("volume") && subject.unit === "sh" && !scaled && !Number.isInteger(value)) return null;
    if (isShareOf(subject, value)) {
      const percent = round(value * 100);
      const note = { field: "unit", value: `${percent} %`, why: `${value} without a unit: a share of one` };
      return [{ ...subject, notes: [...subject.notes, note] }, percent];
    }
    if (PLAIN_RATIOS.has(subject.name) && value >= LEAST_PERCENT) {
      const note = {
        field: "unit",
        value: `${value} %`,
        why: `${value} without a unit: in percent, as no such ratio is so large`,
      };
      return [{ ...subject, notes: [...subject.notes, note] }, round(value / 100)];
    }
    return [subject, IN_SHARES.test(subject.name) && Math.abs(value) <= 1 ? value * 100 : value];
  }
  const key = `${subject.name} ${unit}`;
  const { timeframe, barsAgo, session } = subject;
  // `yesterday's range above 3 %`: of the price.
  if (unit === "%" && subject.concept === "=high-low")
    return [{ ...formula("(high-low)/close*100", "%"), timeframe, barsAgo, session }, value];
  const [alias, times = 1] = STUDIES_IN[key] ?? [];
  if (alias !== undefined) {
    const args = /\(([^()]*)\)$/.exec(subject.concept)?.[1]?.split(",");
    return [{ ...feature(alias, args), timeframe, barsAgo, session }, value * times];
  }
  const other = SUBJECTS_IN[key];
  if (other !== undefined) return [{ ...other, timeframe: other.session === null ? null : timeframe }, value];
  const units = `${unit} ${subject.unit}`;
  const factor = AS_IT_IS.test(units) ? 1 : IS_MULTIPLE.test(subject.name) ? undefined : FACTORS[units];
  return factor === undefined ? null : [subject, value * factor];
}

/** Returns subject OP figure; null if the units do not fit. */
export function bounded(
  subject: Subject,
  op: AtomOperator,
  quantity: Quantity,
  notes: readonly Note[] = [],
): Tree | null {
  // `2x rel vol 5min`: the multiple is the figure.
  if (subject.multiplier !== null && subject.unit === "x") return null;
  const [own, value] = adapt(subject, quantity) ?? [];
  return own === undefined || value === undefined ? null : isNumber(own, op, value, notes);
}

/** Returns left between `percent` below and `percent` above a level. */
export function around(subject: Subject, right: Subject, percent: number, notes: readonly Note[] = []): Tree {
  return allOf(
    versus(subject, "gte", { ...right, multiplier: round(1 - percent / 100) }, notes),
    versus(subject, "lte", { ...right, multiplier: round(1 + percent / 100) }),
  );
}
