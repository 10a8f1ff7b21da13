import { AppError } from "#base";
import { LIMITS } from "#contract";
import { workOn, type LeafCost, type PlanCost, type PopulationSize } from "./static-cost.ts";

const WAY_OUT = "shorten windows, use fewer or simpler conditions, a longer timeframe or a smaller universe";

/**
 * Refuses a scan whose work would take unreasonably long, although a deadline would end it, or whose series do not fit
 * in memory. Error: scan_too_expensive.
 */
export function refuseTooMuch({ work, bytes, leaves }: PlanCost, population: PopulationSize): void {
  const ns = workOn(work, population);
  const seconds = Math.round(ns / 1e9);
  if (seconds > LIMITS.scanWorkSeconds) {
    const of = (leaf: LeafCost): number => workOn(leaf.work, population);
    const dearest = leaves.reduce((most, one) => (of(one) > of(most) ? one : most));
    const share = Math.round((100 * of(dearest)) / ns);
    throw tooExpensive(
      `The scan comes to ${seconds.toLocaleString("en-US")} s of work; the limit is ${LIMITS.scanWorkSeconds}. ${share} % of it is "${dearest.leaf.label.slice(0, 80)}": ${WAY_OUT}.`,
      dearest.leaf.path,
      { seconds, limit: LIMITS.scanWorkSeconds },
    );
  }
  const megabytes = Math.round(bytes / 1e6);
  if (megabytes > LIMITS.scanMegabytes) {
    throw tooExpensive(
      `The scan holds ${megabytes.toLocaleString("en-US")} MB of series while it computes; the limit is ${LIMITS.scanMegabytes}: use fewer different studies, or a longer timeframe.`,
      "/instructions",
      { megabytes, limit: LIMITS.scanMegabytes },
    );
  }
}

function tooExpensive(message: string, path: string, facts: Readonly<Record<string, unknown>>): AppError {
  return new AppError("scan_too_expensive", message, [{ path, rule: "too_expensive", message, facts }]);
}
