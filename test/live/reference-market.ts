import type { BarTable } from "#market";
import { SESSIONS, SESSIONS_BEFORE } from "../differential/engine-of.ts";
import { anonymous, type Market, type Row } from "../reference/market.ts";
import type { RecordedSession } from "./recorded-session.ts";

/** Tickers from whose values payloads take their levels. */
const TICKERS = 24;

/** Returns some tickers of a stored market in the form from which payloads are generated. */
export function referenceMarket({ stored: { daily, minutes } }: RecordedSession): Market {
  const step = Math.max(1, Math.floor(minutes.keys.length / TICKERS));
  const symbols = minutes.keys.filter((_, k) => k % step === 0);
  return {
    sessions: SESSIONS,
    sessionsBefore: SESSIONS_BEFORE,
    tickers: symbols.map((symbol) => ({
      facts: anonymous(symbol),
      days: rowsOf(daily, symbol),
      minutes: rowsOf(minutes, symbol),
    })),
  };
}

function rowsOf(table: BarTable, symbol: string): Row[] {
  const k = table.keys.indexOf(symbol);
  if (k < 0) return [];
  const rows: Row[] = [];
  for (let row = table.offsets[k]!; row < table.offsets[k + 1]!; row++) {
    const [vwap, trades] = [table.vwap[row]!, table.trades[row]!];
    rows.push({
      session: table.session[row]!,
      time: table.time[row]!,
      open: table.open[row]!,
      high: table.high[row]!,
      low: table.low[row]!,
      close: table.close[row]!,
      volume: table.volume[row]!,
      vwap: Number.isNaN(vwap) ? null : vwap,
      trades: Number.isNaN(trades) ? null : trades,
    });
  }
  return rows;
}
