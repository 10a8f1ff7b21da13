import { table, getOrMake } from "#base";
import type { SessionZone, Timeframe } from "#contract";
import type { FrameReference } from "#expression";

type Zone = SessionZone | `open_${number}`;

/**
 * Sequence of bars on which a filter is evaluated. Frames with equal bars have equal keys. Zones are sorted and contain
 * no shorthands.
 */
export interface Frame {
  readonly timeframe: Timeframe;
  readonly zones: readonly Zone[];
  readonly toNow: boolean;
  readonly key: string;
}

const SHORTHANDS = table<readonly Zone[]>({
  extended: ["premarket", "afterhours"],
  all: ["premarket", "regular", "afterhours"],
});
const DAY_ORDER = ["premarket", "regular", "afterhours", "overnight"];

/**
 * Frames by key. Each frame is one object because the calendar caches by object; the enumerations bound their number.
 */
const frames = new Map<string, Frame>();

/** Returns the frame of a timeframe and zones as written; absent or empty zones mean regular hours. */
export function frameOf(timeframe: Timeframe, zones: readonly Zone[] | null | undefined, toNow = false): Frame {
  const spelled = (zones?.length ? zones : (["regular"] as const)).flatMap((zone) => SHORTHANDS[zone] ?? [zone]);
  const sorted = [...new Set<Zone>(spelled)].sort(
    (a, b) => DAY_ORDER.indexOf(a) - DAY_ORDER.indexOf(b) || (a < b ? -1 : 1),
  );
  const key = `${timeframe}[${sorted.join("+")}${toNow ? ",to_now" : ""}]`;
  return getOrMake(frames, key, () => Object.freeze({ timeframe, zones: Object.freeze(sorted), toNow, key }));
}

/** Returns the frame that a framed node reads within an expression on the frame `own`. */
export function resolveFrame(reference: FrameReference, own: Frame): Frame {
  const zones = reference.zones === "own" ? own.zones : reference.zones;
  return frameOf(reference.timeframe, zones, reference.toNow ?? false);
}
