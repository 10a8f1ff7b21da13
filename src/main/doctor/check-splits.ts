import type { BarTable, Calendar } from "#market";
import type { Finding } from "./finding.ts";

const LARGE_RETURN = 0.4;
/** Bars on either side whose median volume is compared. */
const AROUND = 20;
/** Fewer bars on a side make no median. */
const ENOUGH = 3;
/** Shares for one old share in usual splits; reverse splits are their inverses. */
const RATIOS = [1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100];
/** How far a day's own return may take the jump from the ratio. */
const TOLERANCE = 0.08;
/** The volume's change against the jump's, as powers: 1 = it mirrors it exactly. */
const MIRRORED = { least: 0.5, most: 2 };

/**
 * Jumps of the close of over 40 % from one bar to the next by about the ratio of a usual split, which the volume mirrors:
 * shares traded rose as the price fell, or the other way about. That is what a split looks like that is in the prices,
 * but not in the corporate actions.
 */
export function checkSplits(table: BarTable, calendar: Calendar): Finding[] {
  const { keys, offsets, close, volume, session } = table;
  return keys.flatMap((ticker, k) => {
    const [from, to] = [offsets[k]!, offsets[k + 1]!];
    const findings: Finding[] = [];
    for (let row = from + ENOUGH; row <= to - ENOUGH; row++) {
      const jump = close[row]! / close[row - 1]!;
      if (!(Math.abs(jump - 1) > LARGE_RETURN) || !isUsual(Math.max(jump, 1 / jump))) continue;
      const before = median(volume.subarray(Math.max(from, row - AROUND), row));
      const after = median(volume.subarray(row, Math.min(to, row + AROUND)));
      const mirrored = -Math.log(after / before) / Math.log(jump);
      if (!(mirrored >= MIRRORED.least && mirrored <= MIRRORED.most)) continue;
      const date = calendar.isoDate(session[row]!);
      const message = `the close went from ${close[row - 1]} to ${close[row]} on ${date} and the volume from about ${before} to ${after}: a split of about ${ratioText(jump)} that is not among the actions?`;
      findings.push({ check: "split", kind: "suspicion", ticker, date, message });
    }
    return findings;
  });
}

function isUsual(jump: number): boolean {
  return RATIOS.some((ratio) => Math.abs(jump / ratio - 1) <= TOLERANCE);
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
