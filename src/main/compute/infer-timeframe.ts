import { DAY_MINUTES } from "#base";
import { TIMEFRAMES, type Timeframe } from "#contract";

/** Returns the most frequent distance between two bars in minutes; NaN with fewer than two bars. */
function usualStep(minutes: Float64Array): number {
  const counts = new Map<number, number>();
  for (let row = 1; row < minutes.length; row++) {
    const step = minutes[row]! - minutes[row - 1]!;
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  let usual = Number.NaN;
  let most = 0;
  for (const [step, count] of counts) {
    if (count > most || (count === most && step < usual)) {
      usual = step;
      most = count;
    }
  }
  return usual;
}

/** Infers the timeframe of a file from the most frequent distance of its bars; undefined if no timeframe has that distance. */
export function inferTimeframe(minutes: Float64Array, datesOnly: boolean): Timeframe | undefined {
  const step = usualStep(minutes);
  if (Number.isNaN(step)) return datesOnly ? "1d" : undefined;
  if (step >= 28 * DAY_MINUTES && step <= 31 * DAY_MINUTES) return "1mo";
  if (step === 7 * DAY_MINUTES) return "1wk";
  if (datesOnly || step >= DAY_MINUTES) return step < 7 * DAY_MINUTES ? "1d" : undefined;
  const label = step % 60 === 0 ? `${step / 60}hr` : `${step}m`;
  return TIMEFRAMES.find((timeframe) => timeframe === label);
}
