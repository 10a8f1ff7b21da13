import { table } from "#base";
import type { SessionZone, Timeframe } from "#contract";
import type { FrameReference } from "#expression";
import type { Frame } from "./plan.ts";

type Zone = SessionZone | `open_${number}`;

const SHORTHANDS = table<readonly Zone[]>({
  extended: ["premarket", "afterhours"],
  all: ["premarket", "regular", "afterhours"],
});
const DAY_ORDER = ["premarket", "regular", "afterhours", "overnight"];

/** One object a frame: what the calendar keeps of a frame is kept by object. Their number is bounded by the enumerations. */
const frames = new Map<string, Frame>();

/** The frame of a timeframe and zones as written; absent or empty zones are regular hours. */
export function frameOf(timeframe: Timeframe, zones: readonly Zone[] | null | undefined, toNow = false): Frame {
  const spelled = (zones?.length ? zones : (["regular"] as const)).flatMap((zone) => SHORTHANDS[zone] ?? [zone]);
  const sorted = [...new Set<Zone>(spelled)].sort(
    (a, b) => DAY_ORDER.indexOf(a) - DAY_ORDER.indexOf(b) || (a < b ? -1 : 1),
  );
  const key = `${timeframe}[${sorted.join("+")}${toNow ? ",to_now" : ""}]`;
  let frame = frames.get(key);
  if (frame === undefined) {
    frame = Object.freeze({ timeframe, zones: Object.freeze(sorted), toNow, key });
    frames.set(key, frame);
  }
  return frame;
}

/** The frame that a framed node reads when it stands in an expression on `own`. */
export function resolveFrame(reference: FrameReference, own: Frame): Frame {
  const zones = reference.zones === "own" ? own.zones : reference.zones;
  return frameOf(reference.timeframe, zones, reference.toNow ?? false);
}
