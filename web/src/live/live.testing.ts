import type { HeldMatch, StreamItem } from "#contract";

export const WATERMARK = "2026-11-24T15:31:00.000Z";

/** An item of a stream: a ticker that entered or left at a minute. */
export const item = (ticker: string, values: HeldMatch["values"] = {}, end = WATERMARK): StreamItem => ({
  event_id: `1.w.${ticker}.e`,
  ticker,
  instrument: ticker,
  bar: { timeframe: "1m", start: end, end },
  at: end,
  cause: "bar",
  late: false,
  corrected: false,
  gap: false,
  collapsed: false,
  simulated: false,
  flipped: [
    {
      path: "/instructions/All/0/FeatureWindow/Filters/0",
      label: "close > 45",
      from: { holds: false, value: 44, wanted: 45 },
      to: { holds: true, value: 46, wanted: 45 },
    },
  ],
  values,
});

export const match = (ticker: string, values: HeldMatch["values"] = {}, since = WATERMARK): HeldMatch => ({
  ticker,
  since,
  values,
});
