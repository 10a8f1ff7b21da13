import type { ListedView } from "./listed-view.ts";

/** Halt codes of the exchanges that stop trading until the company or the SEC acts. */
const SUSPENSIONS = new Set(["H4", "H9", "H10", "H11", "T12"]);

/**
 * Returns "active", "halted" or "suspended" at the view's instant, by the newest known row of the halts feed. Without
 * the feed, returns "active" for an instrument with a bar in the newest session, else "" (unknown).
 */
export function tradingStatus(view: ListedView, instrument: number): string {
  const { halts } = view.data.feeds;
  if (halts === undefined) return view.lastSessions()[instrument] === view.session ? "active" : "";
  const known = halts.columns["known_at"]!;
  let row = halts.offsets[instrument + 1]! - 1;
  while (row >= halts.offsets[instrument]! && known[row]! > view.watermark) row--;
  if (row < halts.offsets[instrument]! || halts.columns["halted"]![row] !== 1) return "active";
  const reason = halts.columns["reason"]![row]!;
  return SUSPENSIONS.has(halts.texts["reason"]?.[reason] ?? "") ? "suspended" : "halted";
}
