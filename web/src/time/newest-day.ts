import type { MarketStatus } from "../api/market-status.ts";

const NEW_YORK_DAY = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

/** The day of New York on which the newest bars ended, as YYYY-MM-DD; today's until the server has said. */
export function newestDay(status: Pick<MarketStatus, "feeds" | "now"> | undefined): string {
  const ends = (status?.feeds ?? []).flatMap(({ feed, last }) => (feed === "bars" && last !== null ? [last] : []));
  const newest = ends.toSorted().at(-1) ?? status?.now;
  return NEW_YORK_DAY.format(newest === undefined ? new Date() : new Date(newest));
}
