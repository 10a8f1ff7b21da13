import { chosenRows, STALE_SESSIONS, type BarTable } from "#market";
import { appendedTiles } from "../tiles/appended-tiles.ts";
import type { EngineData } from "../tiles/frame-store.ts";
import { amendedFeeds, publishedFeeds } from "./amended-feeds.ts";

/**
 * The next state of data that rest on daily bars alone, after newer ones, as traded; row i of the table is instrument i.
 * Everything else that is known must be as it was, and no split may take effect with them. `data` go on to show what they
 * showed. Only the newest state may be gone on from.
 */
export function appendedBars(data: EngineData, newer: BarTable, snapshot: string): EngineData {
  const { calendar, instruments, splits } = data;
  const listedTo = instruments.listedTo.slice();
  let session = -1;
  for (let i = 0; i < listedTo.length; i++) {
    const to = newer.offsets[i + 1]!;
    if (to === newer.offsets[i]!) continue;
    const last = newer.session[to - 1]!;
    if (last > session) session = last;
    // Who is in no listing is listed as long as there are bars.
    if (livesByBars(data, i)) listedTo[i] = last + STALE_SESSIONS;
  }
  const watermark = Math.max(data.watermark, session < 0 ? data.watermark : calendar.regularClose(session));
  const { tradedDaily } = data;
  return {
    ...data,
    snapshot,
    instruments: { ...instruments, listedTo },
    watermark,
    // Amendments that were not known by the newest bar may be now.
    ...amendedFeeds(publishedFeeds(data), splits, calendar, watermark),
    daily: appendedTiles(data.daily, newer),
    tradedDaily: appendedTiles(
      tradedDaily,
      chosenRows(newer, (_, i) => tradedDaily.lengthOf(i) > 0),
    ),
  };
}

/** Whether an instrument is one of bars that no listing covers, until STALE_SESSIONS sessions after its newest. */
export function livesByBars({ instruments, daily }: EngineData, instrument: number): boolean {
  const last = daily.newest.session[instrument]!;
  return instruments.ids[instrument]!.startsWith("own:") && instruments.listedTo[instrument] === last + STALE_SESSIONS;
}
