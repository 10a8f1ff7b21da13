import { SESSION_ZONES, type SessionZone } from "../enums.ts";

const SHORTHANDS: Partial<Record<SessionZone, readonly SessionZone[]>> = {
  extended: ["premarket", "afterhours"],
  all: ["premarket", "regular", "afterhours"],
};

/** Zones without shorthands, each once, in the order of the day; absent and empty are regular hours. */
export function spelledZones(zones: readonly SessionZone[] | null | undefined): SessionZone[] {
  const spelled = new Set(
    (zones?.length ? zones : (["regular"] as const)).flatMap((zone) => SHORTHANDS[zone] ?? [zone]),
  );
  return SESSION_ZONES.filter((zone) => spelled.has(zone));
}

/** Spelled zones, or nothing when they are those of `usual`. */
export function zonesUnless(
  usual: readonly SessionZone[],
  zones: readonly SessionZone[] | null | undefined,
): SessionZone[] | undefined {
  const spelled = spelledZones(zones);
  return spelled.join() === usual.join() ? undefined : spelled;
}

export const REGULAR: readonly SessionZone[] = ["regular"];

/** The number of bars of a window, or nothing where it is the newest bar alone. */
export function windowBars(within: number | undefined): number | undefined {
  return within === undefined || within <= 1 ? undefined : within;
}
