import type { Clock } from "#base";
import type { ScanPayload } from "#contract";
import { assemble, type Calendar, type MarketSource } from "#market";
import { engineData, type EngineData } from "#tiles";
import { ScanEngine, sideOf, type ScanRequest, type DiffSide } from "#scan";

/** Makes an engine; tests pass one with a planted fault. */
export type MakeEngine = (data: EngineData, clock: Clock) => ScanEngine;

export const soundEngine: MakeEngine = (data, clock) => new ScanEngine(data, clock);

/** A payload and the market on which the doctor examines it. */
export interface ExaminedMarket {
  readonly source: MarketSource;
  readonly calendar: Calendar;
  readonly payload: ScanPayload;
  readonly request: ScanRequest;
  readonly clock: Clock;
  readonly makeEngine?: MakeEngine | undefined;
}

export function engineOn(
  { calendar, clock, makeEngine = soundEngine }: ExaminedMarket,
  source: MarketSource,
): ScanEngine {
  return makeEngine(engineData(assemble(source, calendar), calendar), clock);
}

export function sideOn(engine: ScanEngine, { request }: ExaminedMarket, payload: ScanPayload): DiffSide {
  return sideOf(engine, engine.plan(payload, request), request, engine.timing("doctor"));
}
