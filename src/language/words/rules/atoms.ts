import type { AtomOperator, AtomValue } from "../../intermediate/form.ts";
import { allOf, leaf, type Condition, type Note, type Quantity, type Subject, type Tree } from "../chart/meanings.ts";
import { DEFAULTS, type DefaultName } from "../defaults.ts";
import { feature, figure, short } from "./subjects.ts";

/** An atom about a subject. */
export function atomOf(subject: Subject, op: AtomOperator, rhs: AtomValue, notes: readonly Note[] = []): Condition {
  return {
    group: subject.group,
    concept: subject.concept,
    params: subject.params,
    timeframe: subject.timeframe,
    session: subject.session,
    barsAgo: subject.barsAgo,
    op,
    rhs,
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
  leaf(atomOf(subject, op, { kind: "number", number: round(number) }, notes));

export const isPresent = (subject: Subject, notes: readonly Note[] = []): Tree =>
  leaf(atomOf(subject, "is", { kind: "flag" }, notes));

export const isTexts = (concept: string, texts: readonly string[]): Tree =>
  leaf(atomOf(figure("stock", concept, ""), "is", { kind: "texts", texts: [...texts] }));

export function inRange(subject: Subject, low: number, high: number, notes: readonly Note[] = []): Tree {
  const [from, to] = low <= high ? [low, high] : [high, low];
  return leaf(atomOf(subject, "between", { kind: "range", low: round(from), high: round(to) }, notes));
}

/** A note that a default was taken. */
export function assumed(name: DefaultName, field = "rhs"): Note {
  const { words, value, meaning } = DEFAULTS[name];
  return { field, value: String(value), why: `${words}: ${meaning}` };
}

/** The comparison seen from its other side. */
export const TURNED: Readonly<Partial<Record<AtomOperator, AtomOperator>>> = {
  gt: "lt",
  gte: "lte",
  lt: "gt",
  lte: "gte",
  crosses_above: "crosses_under",
  crosses_under: "crosses_above",
};

/** left OP multiplier × right + offset. Bars ago of a subject count from now; those of an atom shift both its sides. */
export function versus(left: Subject, op: AtomOperator, right: Subject, notes: readonly Note[] = []): Tree {
  const [ofLeft, ofRight] = [left.barsAgo ?? 0, right.barsAgo ?? 0];
  if (ofLeft > ofRight && (right.offset ?? 0) === 0) {
    const factor = right.multiplier === null ? null : 1 / right.multiplier;
    return placedVersus(
      { ...right, multiplier: null, notes: left.notes },
      TURNED[op] ?? op,
      { ...left, multiplier: factor, notes: right.notes },
      notes,
    );
  }
  return placedVersus(left, op, right, notes);
}

function placedVersus(left: Subject, op: AtomOperator, given: Subject, notes: readonly Note[]): Tree {
  const between = (given.barsAgo ?? 0) - (left.barsAgo ?? 0);
  const right = { ...given, barsAgo: between > 0 ? between : null };
  const main = leaf({
    ...atomOf(
      left,
      op,
      {
        kind: "study",
        concept: right.concept,
        timeframe: right.timeframe,
        session: right.session === null ? null : [...right.session],
        bars_ago: right.barsAgo,
        multiplier: right.multiplier,
        offset: right.offset,
      },
      [...right.notes, ...notes],
    ),
    right: given,
  });
  if (given.trend === undefined) return main;
  const { trend, ...level } = { ...given, multiplier: null, notes: [] };
  return allOf(
    main,
    placedVersus(level, trend === "up" ? "gt" : "lt", { ...level, barsAgo: (level.barsAgo ?? 0) + 1 }, []),
  );
}

/** Shares of one where the catalogue has percents: Bollinger width 0.04, stochastic RSI 0.8. */
function isShare(subject: Subject, value: number): boolean {
  return (
    ["bb_width", "stochrsi_k", "stochrsi_d", "range_pos"].includes(subject.name) && Math.abs(value) <= 1 && value !== 0
  );
}

/** The subject on which a figure of this unit is meant, and the figure in the subject's unit; null when it fits none. */
export function adapt(subject: Subject, quantity: Quantity): readonly [Subject, number] | null {
  const { value, unit } = quantity;
  const keep = { timeframe: subject.timeframe, session: subject.session, barsAgo: subject.barsAgo };
  const other = (alias: string, args: readonly (number | string)[] = []): Subject => ({
    ...feature(alias, args),
    ...keep,
  });
  const argument = /\(([^()]*)\)$/.exec(subject.concept)?.[1];
  const args = argument === undefined ? [] : argument.split(",");
  const own: readonly [Subject, number] = [subject, value];
  if (subject.unit === "" || subject.unit === "0/1") return null;
  if (unit === null) return [subject, isShare(subject, value) ? value * 100 : value];
  if (unit === "$") {
    if (subject.name === "volume") return [other("dollar_volume"), value];
    if (subject.name === "avg_volume") return [other("avg_dollar_volume", args), value];
    if (subject.name === "premarket_volume")
      return [{ ...feature("dollar_volume"), ...keep, session: ["premarket"] }, value];
    if (subject.name === "change_pct") return [other("change", args), value];
    if (subject.name === "gap_pct") return [figure("stock", "Gap", "$", [{ name: "kind", value: "price" }]), value];
    return subject.unit.startsWith("$") ? own : null;
  }
  if (unit === "%") {
    if (subject.name === "short_interest") return [short("short_pct_float"), value];
    if (subject.name === "atr") return [other("atr_pct", args), value];
    if (subject.name === "spread") return [other("spread_bps"), value * 100];
    if (subject.name === "change") return [other("change_pct", args), value];
    if (subject.unit === "%" || subject.unit === "idx") return own;
    if (subject.unit === "x") return [subject, value / 100];
    if (subject.unit === "bps") return [subject, value * 100];
    return null;
  }
  if (unit === "bps") return subject.unit === "%" ? [subject, value / 100] : subject.unit === "bps" ? own : null;
  if (unit === "x") {
    if (subject.name === "volume") return [other("rvol"), value];
    return subject.unit === "x" || subject.unit === "%" || subject.unit === "idx" ? own : null;
  }
  return ["sh", "n"].includes(subject.unit) ? own : null;
}

/** subject OP figure, where the units fit. */
export function bounded(
  subject: Subject,
  op: AtomOperator,
  quantity: Quantity,
  notes: readonly Note[] = [],
): Tree | null {
  const fitted = adapt(subject, quantity);
  return fitted === null ? null : isNumber(fitted[0], op, fitted[1], notes);
}

/** Between p % below and p % above a level. */
export function around(subject: Subject, right: Subject, percent: number, notes: readonly Note[] = []): Tree {
  return allOf(
    versus(subject, "gte", { ...right, multiplier: round(1 - percent / 100) }, notes),
    versus(subject, "lte", { ...right, multiplier: round(1 + percent / 100) }),
  );
}
