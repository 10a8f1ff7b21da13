import { SESSION_ZONES, type SessionZone } from "#contract";

type Zones = readonly SessionZone[] | null | undefined;

const SHORTHANDS: Partial<Record<SessionZone, readonly SessionZone[]>> = {
  extended: ["premarket", "afterhours"],
  all: ["premarket", "regular", "afterhours"],
};

/** Returns session zones without shorthands, each once and in a fixed order; regular hours when none is named. */
export function spelledZones(zones: Zones): SessionZone[] {
  const named: readonly SessionZone[] = zones == null || zones.length === 0 ? ["regular"] : zones;
  const spelled = new Set(named.flatMap((zone) => SHORTHANDS[zone] ?? [zone]));
  return SESSION_ZONES.filter((zone) => spelled.has(zone));
}

/** Returns the zones without shorthands; null where they equal `usual`. */
export function zonesUnless(usual: Zones, zones: Zones): SessionZone[] | null {
  const spelled = spelledZones(zones);
  return spelled.join() === spelledZones(usual).join() ? null : spelled;
}
