import type { ListedView } from "./attribute.ts";

/** Reasons of the exchanges' halt codes that stop trading until a company or the SEC has done something. */
const SUSPENSIONS = new Set(["H4", "H9", "H10", "H11", "T12"]);

/**
 * active, halted or suspended at the view's instant, by the newest row of the feed of halts; "" where nothing is known:
 * without the feed, of an instrument without a bar in the newest session.
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
