import { FEEDS, type FeedName } from "#contract";
import type { FactMoment, FeedRows, SeriesNode } from "#expression";
import type { Feature, ParameterValues } from "../define-feature.ts";
import { defaultsOf } from "../feature-faults.testing.ts";

/** A day of the tests, days since 1970-01-01, and its open, 09:30 in New York in winter, minutes since 1970. */
export const DAY = 20_000;
export const OPEN = DAY * 1440 + 14 * 60 + 30;

/** A row as a test writes it: `at` in minutes after the open; what is left out is not told. */
export type Row = { readonly at: number } & Readonly<Record<string, number | string>>;
export type Rows = Readonly<Partial<Record<FeedName, readonly Row[]>>>;

interface Place {
  /** The bar in minutes after the open. */
  readonly from?: number;
  readonly to?: number;
  /** When the bar is looked at; its end when left out. */
  readonly now?: number;
  /** Shares of today for one share of that day. */
  readonly factor?: number;
}

function table(feed: FeedName, rows: readonly Row[], instant: number): FeedRows {
  const ordered = [...rows].sort((a, b) => a.at - b.at);
  const columns: Record<string, Float64Array> = {};
  const texts: Record<string, readonly string[]> = {};
  for (const [name, { kind }] of Object.entries(FEEDS[feed].fields)) {
    if (name === "ticker") continue;
    const told = ordered.map((row) => (name === "known_at" ? OPEN + row.at : row[name]));
    if (kind === "text") texts[name] = [...new Set(told.filter((value) => typeof value === "string"))];
    columns[name] = Float64Array.from(told, (value) =>
      typeof value === "string" ? texts[name]!.indexOf(value) : (value ?? Number.NaN),
    );
  }
  const to = ordered.filter((row) => OPEN + row.at <= instant).length;
  return { columns, texts, from: 0, to };
}

/** The value of a fact's node beside one bar: rows later than `now` are in the table, behind its end. */
export function factOf(node: SeriesNode, rows: Rows, { from = 0, to = 5, now = to, factor = 1 }: Place = {}): number {
  if (node.kind !== "fact") throw new Error(`${node.key} is no fact`);
  const instant = OPEN + now;
  const moment: FactMoment = {
    start: OPEN + from,
    instant,
    end: Math.min(OPEN + to, instant),
    session: 9000,
    date: DAY,
    splitsAfter: () => factor,
  };
  const tables = node.fact.feeds.map((feed) => table(feed, rows[feed] ?? [], instant));
  return node.fact.value(tables, moment, node.params);
}

/** The value of a feature that is one fact. */
export function valueOf(feature: Feature, rows: Rows, place: Place = {}, values: ParameterValues = {}): number {
  return factOf(feature.build({ ...defaultsOf(feature), ...values }), rows, place);
}

/** The same of a feature's one value a session. */
export function sessionValueOf(feature: Feature, rows: Rows, place: Place = {}, values: ParameterValues = {}): number {
  return factOf(feature.buildSession!({ ...defaultsOf(feature), ...values }), rows, place);
}
