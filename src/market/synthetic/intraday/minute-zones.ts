import type { Random } from "#base";
import type { Calendar } from "../../calendar/calendar.ts";
import type { ZoneMinutes } from "./minute-walk.ts";

/** The three zones of one session. */
export interface DayZones {
  readonly premarket: ZoneMinutes;
  readonly regular: ZoneMinutes;
  readonly afterhours: ZoneMinutes;
}

/** Builds zones with the market's path minute by minute, which depends only on the seed and the session. */
export class ZoneFactory {
  readonly #calendar: Calendar;
  readonly #random: Random;
  readonly #weights = new Map<Curve, Map<number, Float64Array>>();

  constructor(calendar: Calendar, random: Random) {
    this.#calendar = calendar;
    this.#random = random;
  }

  zones(session: number): DayZones {
    const calendar = this.#calendar;
    const open = calendar.regularOpen(session);
    const close = calendar.regularClose(session);
    const random = this.#random.fork(`tide/${session}`);
    const zone = (start: number, end: number, curve: Curve): ZoneMinutes => ({
      start,
      session,
      weights: this.#curve(curve, end - start),
      marketPath: drawMarketPath(random, end - start),
    });
    return {
      premarket: zone(calendar.extendedOpen(session), open, premarket),
      regular: zone(open, close, regular),
      afterhours: zone(close, calendar.extendedClose(session), afterhours),
    };
  }

  #curve(curve: Curve, length: number): Float64Array {
    const known = this.#weights.get(curve) ?? new Map<number, Float64Array>();
    this.#weights.set(curve, known);
    let weights = known.get(length);
    if (weights === undefined) {
      weights = Float64Array.from({ length }, (_, m) => curve(m, length));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      for (let m = 0; m < length; m++) weights[m] = weights[m]! / total;
      known.set(length, weights);
    }
    return weights;
  }
}

type Curve = (minute: number, length: number) => number;

/** U-shaped volume curve: busy after the open, quiet at noon, busiest at the close; peaks at the two auctions. */
function regular(minute: number, length: number): number {
  const left = length - 1 - minute;
  const auction = minute === 0 ? 5 : left === 0 ? 22 : 0;
  return 1 + 3.2 * Math.exp(-minute / 22) + 2.2 * Math.exp(-left / 25) + auction;
}

/** Rises towards the open, with a step at 08:00, when most orders arrive. */
function premarket(minute: number, length: number): number {
  const left = length - 1 - minute;
  return 0.08 + 2 * Math.exp(-left / 35) + (left < 90 ? 0.35 : 0);
}

function afterhours(minute: number): number {
  return 0.06 + 2.5 * Math.exp(-minute / 20);
}

function drawMarketPath(random: Random, length: number): Float64Array {
  const path = new Float64Array(length);
  let at = 0;
  for (let m = 0; m < length; m++) path[m] = at += random.normal();
  return path;
}
