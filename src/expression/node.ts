import type { SessionZone, Timeframe } from "#contract";
import type { CrossOperation, Population } from "./cross-section.ts";
import type { Fact } from "./fact.ts";
import { interner } from "./interner.ts";
import type { Primitive } from "./primitive.ts";

/**
 * What a bar offers as a series, on the frame where the expression is evaluated.
 * open … trades: the bar's own numbers ($, shares, count; vwap is NaN where neither a feed nor minutes give it).
 * session: ordinal of the exchange session the bar starts in, counted from 1990-01-02 = 0.
 * slot: index of the bar inside its session by the clock (0 = the bar at the anchor), whatever bars are missing.
 * date: days since 1970-01-01 of the session's date. time: minutes since 1970-01-01T00:00Z of the bar's start.
 */
export const COLUMNS = [
  "open",
  "high",
  "low",
  "close",
  "volume",
  "vwap",
  "trades",
  "session",
  "slot",
  "date",
  "time",
] as const;
export type Column = (typeof COLUMNS)[number];

/**
 * Bars of another timeframe or of other zones. `own` zones are those of the filter that asks.
 * `toNow` cuts every session at the minute of the day at which the scan stands (for time-of-day comparisons).
 * `delay`: those bars are read as they were known so many minutes before the end of the bar that asks.
 */
export interface FrameReference {
  readonly timeframe: Timeframe;
  readonly zones: readonly (SessionZone | `open_${number}`)[] | "own";
  readonly toNow?: boolean;
  readonly delay?: number;
}

/**
 * How a value of another frame is placed on a bar t, never looking past the end of t:
 * asof: the newest bar of that frame that had started by the end of t, cut at the end of t when it was still forming;
 * today: the same, but null unless it belongs to the session of t;
 * today-closed: the same as today, but null while that bar is still forming;
 * prior: the last bar that belongs to a session before that of t.
 */
export type Join = "asof" | "today" | "today-closed" | "prior";

export interface ColumnNode {
  readonly kind: "column";
  readonly key: string;
  readonly column: Column;
}
export interface ConstantNode {
  readonly kind: "constant";
  readonly key: string;
  readonly value: number;
}
export interface CallNode {
  readonly kind: "call";
  readonly key: string;
  readonly primitive: Primitive;
  readonly params: readonly number[];
  readonly inputs: readonly SeriesNode[];
}
export interface FramedNode {
  readonly kind: "framed";
  readonly key: string;
  readonly frame: FrameReference;
  readonly join: Join;
  readonly of: SeriesNode;
}
/** What feeds say of the instrument at the end of each bar. */
export interface FactNode {
  readonly kind: "fact";
  readonly key: string;
  readonly fact: Fact;
  readonly params: readonly number[];
}
/**
 * Where the instrument stands among others. On a bar, everybody's series is taken at the newest of their own bars of the
 * same frame that had started when the bar did, at most STALE_SESSIONS sessions earlier; on the instrument's newest bar,
 * which stands for the instant of the scan, at everybody's newest.
 */
export interface CrossNode {
  readonly kind: "cross";
  readonly key: string;
  readonly operation: CrossOperation;
  readonly params: readonly number[];
  readonly population: Population;
  readonly inputs: readonly SeriesNode[];
}
/**
 * The series of another instrument on the same frame: on a bar, its newest bar that had started by then, at most
 * STALE_SESSIONS sessions earlier. By its ticker, or "market": the fund of the whole market that the data have.
 */
export interface OtherNode {
  readonly kind: "other";
  readonly key: string;
  readonly ticker: string;
  readonly of: SeriesNode;
}
/** A number per bar. Equal expressions are the same object: compare nodes with ===, or by `key`. */
export type SeriesNode = ColumnNode | ConstantNode | CallNode | FramedNode | FactNode | CrossNode | OtherNode;

const intern = interner<SeriesNode>();

export function column(name: Column): ColumnNode {
  return intern({ kind: "column", key: name, column: name });
}

export function constant(value: number): ConstantNode {
  return intern({ kind: "constant", key: Object.is(value, -0) ? "0" : String(value), value: value === 0 ? 0 : value });
}

/** A primitive applied to series; checks the counts, which only a mistake of ours can break. */
export function call(primitive: Primitive, params: readonly number[], inputs: readonly SeriesNode[]): CallNode {
  if (inputs.length !== primitive.inputs || params.length !== primitive.params.length) {
    throw new Error(
      `${primitive.op} takes ${primitive.inputs} series and ${primitive.params.length} parameters, got ${inputs.length} and ${params.length}`,
    );
  }
  const key = `${primitive.op}(${[...inputs.map((input) => input.key), ...params.map(String)].join(",")})`;
  return intern({
    kind: "call",
    key,
    primitive,
    params: Object.freeze([...params]),
    inputs: Object.freeze([...inputs]),
  });
}

export function framed(frame: FrameReference, join: Join, of: SeriesNode): FramedNode {
  const zones = frame.zones === "own" ? "own" : frame.zones.join("+");
  const marks = `${frame.toNow ? ",to_now" : ""}${frame.delay === undefined ? "" : `,-${frame.delay}m`}`;
  const key = `@${frame.timeframe}[${zones}${marks}].${join}(${of.key})`;
  return intern({ kind: "framed", key, frame, join, of });
}

/** A fact as a series; checks the count of parameters, which only a mistake of ours can break. */
export function fact(of: Fact, params: readonly number[] = []): FactNode {
  if (params.length !== of.params.length) {
    throw new Error(`${of.op} takes ${of.params.length} parameters, got ${params.length}`);
  }
  const key = `#${of.op}(${params.map(String).join(",")})`;
  return intern({ kind: "fact", key, fact: of, params: Object.freeze([...params]) });
}

export function cross(
  operation: CrossOperation,
  population: Population,
  inputs: readonly SeriesNode[],
  params: readonly number[] = [],
): CrossNode {
  if (inputs.length !== operation.inputs || params.length !== operation.params.length) {
    throw new Error(
      `${operation.op} takes ${operation.inputs} series and ${operation.params.length} parameters, got ${inputs.length} and ${params.length}`,
    );
  }
  const among = population.kind === "index" ? `index:${population.index}` : population.kind;
  const key = `%${operation.op}[${among}](${[...inputs.map((input) => input.key), ...params.map(String)].join(",")})`;
  return intern({
    kind: "cross",
    key,
    operation,
    population,
    params: Object.freeze([...params]),
    inputs: Object.freeze([...inputs]),
  });
}

export function other(ticker: string, of: SeriesNode): OtherNode {
  return intern({ kind: "other", key: `$${ticker}.(${of.key})`, ticker, of });
}
