import { AppError, firstReached } from "#base";
import type { ResolvedMoment } from "#market";
import type { FoundWindow, WindowRequest } from "#pattern-models";
import { frameOf, tableAt, BarEnds } from "#tiles";
import { momentAt, carrierOf, PatternWindows } from "#evaluate";
import { isoInstant } from "../reply-values.ts";
import type { ScanEngine } from "../scanner.ts";
import { instrumentOf } from "../series.ts";

/**
 * Returns the window of a ticker that ends with its newest bar closed at a moment, restated. The ticker is a present
 * one, else one that an instrument had then. Errors: not_found for an unknown ticker, validation_failed at /asOf for a
 * future or invalid moment, unavailable without any bars.
 */
export function foundWindow(engine: ScanEngine, { ticker, timeframe, scale, asOf }: WindowRequest): FoundWindow {
  const moment = engine.resolveMoment(momentAt(asOf, "restated", "/asOf"));
  const marketView = engine.marketView();
  const { data } = engine.store;
  const frame = frameOf(timeframe, undefined);
  const tiles = engine.store.tiles(frame);
  // Beyond the watermark a bar may lack trades that are not known yet.
  const instant = Math.min(moment.instant, data.watermark);
  const ends = new BarEnds(data.calendar, frame, instant);
  const closedOf = (instrument: number): number =>
    firstReached(0, tiles.lengthOf(instrument), (row) =>
      ends.isPartial(tiles.at("time", instrument, row), tiles.at("session", instrument, row)),
    );
  const instrument = instrumentThen(engine, ticker, moment, (one) => closedOf(one) > 0);
  const windows = new PatternWindows(frame, tiles, data.calendar);
  const to = closedOf(instrument);
  return {
    ticker: data.instruments.tickers[instrument]!,
    figi: data.instruments.ids[instrument]!,
    isListed: engine.universe(marketView, {}).members.includes(instrument),
    asOf: Number.isFinite(moment.instant) ? isoInstant(moment.instant) : asOf,
    bars: windows.bars(instrument, to, scale),
    fault: windows.fault(instrument, to, scale),
  };
}

/** Returns the instrument that has a ticker now and had bars at the moment, else the one that had the ticker then. */
function instrumentThen(
  engine: ScanEngine,
  ticker: string,
  { session }: ResolvedMoment,
  hasBars: (instrument: number) => boolean,
): number {
  const { data } = engine.store;
  const then = carrierOf(ticker.toUpperCase(), tableAt(data.instruments, session, "as_traded"), session);
  try {
    const now = instrumentOf(engine.marketView().view, ticker);
    return then < 0 || hasBars(now) ? now : then;
  } catch (error) {
    if (then >= 0 && error instanceof AppError && error.code === "not_found") return then;
    throw error;
  }
}
