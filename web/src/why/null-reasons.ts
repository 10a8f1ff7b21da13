import { ownMember } from "#base";
import type { FunnelStep } from "../api/scan-explanation.ts";

type NullReason = keyof FunnelStep["null"];
type WindowFault = keyof NonNullable<FunnelStep["no_window"]>;

const REASONS: Readonly<Record<NullReason, string>> = {
  insufficient_bars: "too few bars",
  no_feed: "no data for it",
  undefined: "not defined, such as a division by zero",
};
const FAULTS: Readonly<Record<WindowFault, string>> = {
  history_too_short: "fewer closed bars than the model spans",
  bars_missing: "no trades in more than a tenth of the bars",
  flat_window: "the price did not move",
  unadjusted_step: "a jump as at a split of which no feed tells",
};

/** Tickers without a value, by the reason in words; reasons that no ticker has are left out. */
export interface ReasonCount {
  readonly reason: string;
  readonly count: number;
}

function counted<K extends string>(
  words: Readonly<Record<K, string>>,
  counts: Readonly<Record<string, number>>,
): readonly ReasonCount[] {
  return Object.entries<string>(words).flatMap(([key, reason]) => {
    const count = ownMember(counts, key) ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
}

export const nullReasons = ({ null: reasons }: FunnelStep): readonly ReasonCount[] => counted(REASONS, reasons);

/** Why bars could not be compared with a pattern model. */
export const windowFaults = ({ no_window: faults }: FunnelStep): readonly ReasonCount[] =>
  faults === undefined ? [] : counted(FAULTS, faults);

export const nullCount = ({ null: reasons }: FunnelStep): number =>
  reasons.insufficient_bars + reasons.no_feed + reasons.undefined;
