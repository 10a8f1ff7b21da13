import { LIMITS } from "#contract";
import { numberParam } from "../compile/atom-params.ts";
import { spelledZones } from "../compile/zones.ts";
import type { AtomRules } from "./atom-rules.ts";
import { atomFault, type FormFault, type PlacedAtom } from "./form-fault.ts";

/** Checks timeframe, session and window: whether the concept has them, and whether they are short enough. */
export function checkFrame(placed: PlacedAtom, rules: AtomRules): readonly FormFault[] {
  const { timeframe, session, concept } = placed.atom;
  const faults: FormFault[] = [...checkWindow(placed, rules), ...checkLengths(placed)];
  if (timeframe !== null && rules.timeframes !== undefined && !rules.timeframes.includes(timeframe)) {
    const message = `${concept} is known on ${rules.timeframes.join(", ")} bars, not on ${timeframe}.`;
    faults.push(atomFault(placed, "bad_timeframe", "timeframe", message));
  }
  if (!rules.session && spelledZones(session).join() !== "regular") {
    const message = `${concept} is known of regular hours alone; leave session null.`;
    faults.push(atomFault(placed, "bad_session", "session", message));
  }
  return faults;
}

function checkWindow(placed: PlacedAtom, { window }: AtomRules): readonly FormFault[] {
  const { atom } = placed;
  const inRow = (atom.within ?? 1) > 1 && atom.within_all === true;
  const given = [
    ["bars_ago", (atom.bars_ago ?? 0) !== 0],
    ["within", (atom.within ?? 1) > 1 && !inRow],
    ["within_all", inRow],
  ] as const;
  return given.flatMap(([member, isGiven]) => {
    if (!isGiven || window.includes(member)) return [];
    const has = window.length === 0 ? "no window and no shift" : `only ${window.join(", ")}`;
    return [atomFault(placed, "bad_window", member, `${atom.concept} has ${has}.`)];
  });
}

function checkLengths(placed: PlacedAtom): readonly FormFault[] {
  const { atom } = placed;
  const isCandle = atom.group === "candlestick" && atom.within_all === true;
  const most = isCandle ? LIMITS.consecutiveBars : LIMITS.within;
  const ago = atom.rhs.kind === "study" ? atom.rhs.bars_ago : null;
  const lengths = [
    ["within", atom.within, most],
    ["bars_ago", atom.bars_ago, LIMITS.barsAgo],
    ["rhs/bars_ago", ago, LIMITS.barsAgo],
    ["params", numberParam(atom, "lookback") ?? null, LIMITS.lookbackBars],
    ["params", numberParam(atom, "since_days") ?? null, LIMITS.daysBack],
  ] as const;
  return lengths.flatMap(([member, length, limit]) => {
    if (length === null) return [];
    if (length < 0 || !Number.isInteger(length)) {
      return [atomFault(placed, "bad_window", member, `${length} is no number of bars or days; use 0 to ${limit}.`)];
    }
    if (length <= limit) return [];
    return [atomFault(placed, "within_too_long", member, `${length} is too long a time; at most ${limit} are kept.`)];
  });
}
