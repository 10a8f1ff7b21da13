import { finite, isoInstant } from "./reply-values.ts";
import { AppError, nearestName } from "#base";
import type { BarsReply, SessionZone, TechnicalsReply, TickersReply, Timeframe } from "#contract";
import { isIntraday, isoOfDays } from "#market";
import { frameOf, type FrameBars, type ScanView } from "#tiles";
import { bindStudy, Program } from "#evaluate";

export interface SeriesFrame {
  readonly timeframe: Timeframe;
  readonly zones: readonly SessionZone[];
}

/** Requested rows: bars that start in [from, to] (minutes since 1970), of these the newest `limit`. */
export interface SeriesRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly limit: number;
}

/** Returns the instrument that carries a ticker now, else the instrument that carried it last. Error: not_found. */
export function instrumentOf(view: ScanView, ticker: string): number {
  const { tickers, listedTo } = view.data.instruments;
  const wanted = ticker.toUpperCase();
  let found = -1;
  for (let i = 0; i < tickers.length; i++) {
    if (tickers[i] === wanted && (found < 0 || listedTo[i]! > listedTo[found]!)) found = i;
  }
  if (found >= 0) return found;
  const nearest = nearestName(ticker, tickers);
  throw new AppError(
    "not_found",
    `There is no ticker "${ticker.slice(0, 40)}"${nearest === undefined ? "" : `; the nearest is "${nearest}"`}.`,
  );
}

export function barsReply(view: ScanView, ticker: string, shape: SeriesFrame, range: SeriesRange): BarsReply {
  const instrument = instrumentOf(view, ticker);
  const bars = view.bars(frameOf(shape.timeframe, shape.zones));
  const at = (field: "open" | "high" | "low" | "close" | "volume" | "vwap" | "trades", row: number): number =>
    bars.tiles.at(field, instrument, row);
  return {
    ...head(view, instrument, shape),
    bars: rowsIn(bars, instrument, range).map((row) => ({
      time: timeText(view, bars, instrument, row),
      open: at("open", row),
      high: at("high", row),
      low: at("low", row),
      close: at("close", row),
      volume: at("volume", row),
      vwap: finite(at("vwap", row)),
      trades: finite(at("trades", row)),
    })),
  };
}

export function technicalsReply(
  view: ScanView,
  ticker: string,
  inputs: readonly string[],
  shape: SeriesFrame,
  range: SeriesRange,
): TechnicalsReply {
  const instrument = instrumentOf(view, ticker);
  const studies = inputs.map((input, k) => bindStudy(input, shape.timeframe, shape.zones, `?inputs/${k}`));
  const bars = view.bars(frameOf(shape.timeframe, shape.zones));
  const rows = rowsIn(bars, instrument, range);
  const values = rows.map((): (number | null)[] => []);
  for (const { node, frame } of studies) {
    const program = new Program([node], frame, view);
    const visible = program.bars.visible[instrument]!;
    const output = program.output(0);
    // A study with one value per date is read on the bar of its session, whatever the frame of the reply.
    const own = rows.map(rowFinder(bars, program.bars, instrument));
    const first = own.find((row) => row >= 0);
    if (first !== undefined) program.run(instrument, first, visible);
    for (const [k, row] of own.entries()) values[k]!.push(row < 0 ? null : finite(output[row]!));
  }
  return {
    ...head(view, instrument, shape),
    inputs: studies.map((study) => study.canonical),
    rows: rows.map((row, k) => ({ time: timeText(view, bars, instrument, row), values: values[k]! })),
  };
}

function rowFinder(bars: FrameBars, own: FrameBars, instrument: number): (row: number) => number {
  if (bars === own) return (row) => row;
  const bySession = new Map<number, number>();
  for (let row = 0; row < own.visible[instrument]!; row++) bySession.set(own.tiles.at("session", instrument, row), row);
  return (row) => bySession.get(bars.tiles.at("session", instrument, row)) ?? -1;
}

/** Returns the tickers whose symbol starts with the search text or whose name contains it; exact symbols come first. */
export function tickersReply(view: ScanView, search: string | undefined, limit: number): TickersReply {
  const { data } = view;
  const table = data.instruments;
  const wanted = (search ?? "").trim().toLowerCase();
  const rank = (i: number): number => {
    const ticker = table.tickers[i]!.toLowerCase();
    if (wanted === "" || ticker === wanted) return 0;
    if (ticker.startsWith(wanted)) return 1;
    return table.names[i]!.toLowerCase().includes(wanted) ? 2 : -1;
  };
  const found = table.tickers
    .map((ticker, i) => ({ ticker, i, rank: rank(i) }))
    .filter((one) => one.rank >= 0)
    .sort((a, b) => a.rank - b.rank || (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : a.i - b.i));
  const date = (session: number): string | null =>
    session >= 0 && session < data.calendar.sessionCount ? data.calendar.isoDate(session) : null;
  return {
    tickers: found.slice(0, limit).map(({ i }) => {
      const rows = data.daily.lengthOf(i);
      const active = table.listedFrom[i]! <= view.session && view.session <= table.listedTo[i]!;
      return {
        ticker: table.tickers[i]!,
        name: table.names[i]! || null,
        exchange: table.exchanges[i]! || null,
        security_type: table.securityTypes[i]! || null,
        sector: table.sectors[i]! || null,
        industry: table.industries[i]! || null,
        country: table.countries[i]! || null,
        figi: table.ids[i]!.startsWith("BBG") ? table.ids[i]! : null,
        list_date: date(table.listedFrom[i]!),
        delist_date: active ? null : date(table.listedTo[i]!),
        active,
        first_bar: rows > 0 ? date(data.daily.at("session", i, 0)) : null,
        last_bar: rows > 0 ? date(data.daily.at("session", i, rows - 1)) : null,
      };
    }),
    next_cursor: null,
  };
}

function head(view: ScanView, instrument: number, shape: SeriesFrame) {
  return {
    ticker: view.data.instruments.tickers[instrument]!,
    timeframe: shape.timeframe,
    session_zones: [...shape.zones],
  };
}

function rowsIn(bars: FrameBars, instrument: number, range: SeriesRange): number[] {
  const rows: number[] = [];
  for (let row = bars.visible[instrument]! - 1; row >= 0 && rows.length < range.limit; row--) {
    const time = bars.tiles.at("time", instrument, row);
    if (range.to !== undefined && time > range.to) continue;
    if (range.from !== undefined && time < range.from) break;
    rows.push(row);
  }
  return rows.reverse();
}

export function timeText(view: ScanView, bars: FrameBars, instrument: number, row: number): string {
  if (!isIntraday(bars.frame.timeframe)) {
    return isoOfDays(view.data.calendar.dateOf(bars.tiles.at("session", instrument, row)));
  }
  return isoInstant(bars.tiles.at("time", instrument, row));
}
