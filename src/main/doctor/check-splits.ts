import type { BarTable, Calendar, SplitTable } from "#market";
import type { DoctorFinding } from "./finding.ts";

const LARGE_RETURN = 0.4;
/** Bars on either side of a jump whose median volumes are compared. */
const AROUND = 20;
/** Fewest bars on a side for a median. */
const MIN_BARS = 3;
/** New shares per old share in common splits; reverse splits are the inverses. */
const RATIOS = [1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100];
/** Relative deviation of a jump from the ratio, for the return of the day itself. */
const TOLERANCE = 0.08;
/** Bounds of log(volume ratio) / -log(price ratio); 1 = the volume mirrors the price exactly. */
const MIRRORED = { least: 0.5, most: 2 };

/** Most sessions between a split and its jump. */
const NEAR = 2;

/**
 * Finds jumps of the close of over 40 % from one bar to the next by about the ratio of a split. Near a known split such a jump
 * means that the bars were adjusted twice, or not at all. Elsewhere a jump counts if its ratio is common and the volume mirrors
 * it (more shares traded as the price fell, or the reverse); then a split is missing.
 */
export function checkSplits(table: BarTable, calendar: Calendar, splits?: SplitTable): DoctorFinding[] {
  const { keys, offsets, close, volume, session } = table;
  return keys.flatMap((ticker, k) => {
    const [from, to] = [offsets[k]!, offsets[k + 1]!];
    const findings: DoctorFinding[] = [];
    for (let row = from + 1; row < to; row++) {
      const jump = close[row]! / close[row - 1]!;
      if (!(Math.abs(jump - 1) > LARGE_RETURN)) continue;
      const date = calendar.isoDate(session[row]!);
      const about = `the close went from ${close[row - 1]} to ${close[row]} on ${date}`;
      const found = { check: "split", kind: "suspicion", ticker, date } as const;
      const known = splits === undefined ? undefined : splitNear(splits, k, session[row]!);
      if (known !== undefined && isAbout(jump, known)) {
        findings.push({
          ...found,
          message: `${about}, the split of ${ratioText(1 / known)} the wrong way round: the prices were adjusted for it already, and are adjusted a second time`,
          next: "winnow import bars FILE --timeframe 1d --adjusted (the same file again)",
        });
        continue;
      }
      if (known !== undefined && isAbout(jump, 1 / known)) {
        findings.push({
          ...found,
          message: `${about}, by the split of ${ratioText(1 / known)} that is known: the prices are not adjusted for it; they are as traded and were imported as adjusted`,
          next: "winnow import bars FILE --timeframe 1d --as-traded (the same file again)",
        });
        continue;
      }
      const usual = usualJump(jump);
      if (row < from + MIN_BARS || row > to - MIN_BARS || usual === undefined) continue;
      const before = median(volume.subarray(Math.max(from, row - AROUND), row));
      const after = median(volume.subarray(row, Math.min(to, row + AROUND)));
      const mirrored = -Math.log(after / before) / Math.log(jump);
      if (!(mirrored >= MIRRORED.least && mirrored <= MIRRORED.most)) continue;
      findings.push({
        ...found,
        message: `${about} and the volume from about ${before} to ${after}: a split of about ${ratioText(usual)} that is not among the actions?`,
        next: `winnow import actions FILE (a CSV with ticker,ex_date,ratio and the row ${ticker},${date},${Number((1 / usual).toPrecision(3))}, if it was one)`,
      });
    }
    return findings;
  });
}

const isAbout = (jump: number, ratio: number): boolean => Math.abs(Math.log(jump / ratio)) < 2 * TOLERANCE;

/** Returns the ratio of an instrument's split within `NEAR` sessions. */
function splitNear({ offsets, sessions, ratios }: SplitTable, instrument: number, session: number): number | undefined {
  for (let i = offsets[instrument]!; i < offsets[instrument + 1]!; i++) {
    if (Math.abs(sessions[i]! - session) <= NEAR) return ratios[i];
  }
  return undefined;
}

/** Returns the exact jump of the common split nearest to a jump; undefined if none is near. */
function usualJump(jump: number): number | undefined {
  const ratio = RATIOS.find((one) => Math.abs(Math.max(jump, 1 / jump) / one - 1) <= TOLERANCE);
  return ratio === undefined || jump > 1 ? ratio : 1 / ratio;
}

function median(values: Float64Array): number {
  const sorted = values.slice().sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function ratioText(jump: number): string {
  const [shares, per] = jump < 1 ? [1 / jump, 1] : [1, jump];
  return `${Number(shares.toPrecision(3))}:${Number(per.toPrecision(3))}`;
}
