import type { SessionZone, Timeframe } from "#contract";
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
 */
export interface FrameReference {
  readonly timeframe: Timeframe;
  readonly zones: readonly (SessionZone | `open_${number}`)[] | "own";
  readonly toNow?: boolean;
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
/** A number per bar. Equal expressions are the same object: compare nodes with ===, or by `key`. */
export type SeriesNode = ColumnNode | ConstantNode | CallNode | FramedNode;

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
  const key = `@${frame.timeframe}[${zones}${frame.toNow ? ",to_now" : ""}].${join}(${of.key})`;
  return intern({ kind: "framed", key, frame, join, of });
}
