import { AppError, type Clock } from "#base";
import type { ScanRange, ScanRangeRequest } from "#contract";
import type { ArchiveMarket, EngineData } from "#tiles";
import { carriersOf, type ScanPlan } from "#evaluate";
import { rangeFinding, RangeFindings, type RangeFinding } from "../range/range-part.ts";
import { RangeGrid } from "../range/range-grid.ts";
import { momentOfSession, sessionsOfRange } from "../range/range-sessions.ts";
import { RangeScan } from "../range/scan-range.ts";
import type { ScanRequest } from "../scan-request.ts";
import { ScanEngine } from "../scanner.ts";
import { comparingPaths, namedTickers, refuseInexact } from "./refuse-inexact.ts";

/** A range to be answered from all stored minutes. */
export interface ArchiveOrder {
  readonly params: ScanRangeRequest;
  readonly request: Pick<ScanRequest, "universe" | "watched" | "barState" | "heads">;
}

/**
 * Refuses what the archive cannot answer exactly, as far as the payload and the newest data tell. Errors:
 * validation_failed, unavailable without any bars.
 */
export function refuseOfArchive(engine: ScanEngine, { params, request }: ArchiveOrder): void {
  refuseInexact(engine.plan(params.instructions, request));
  const { calendar } = engine.store.data;
  const last = sessionsOfRange(params, calendar).at(-1)!;
  const { instant } = engine.resolveMoment(momentOfSession(last, params.basis ?? "restated", calendar));
  if (last <= engine.now.session && instant === calendar.extendedClose(last)) return;
  const message = `The session of ${calendar.isoDate(last)} is not over in the data, which end at ${engine.newestInstant}: end the range with an earlier session.`;
  throw refusal("/to", "session_not_over", message);
}

/** Answers one range over an archive, part by part. */
export class ArchiveRange {
  readonly #market: ArchiveMarket;
  readonly #order: ArchiveOrder;
  readonly #clock: Clock;
  /** Over the days alone. */
  readonly #engine: ScanEngine;
  readonly #plan: ScanPlan;

  /** Errors: validation_failed for what the archive cannot answer exactly. */
  constructor(market: ArchiveMarket, order: ArchiveOrder, clock: Clock) {
    this.#market = market;
    this.#order = order;
    this.#clock = clock;
    this.#engine = new ScanEngine(market.days, clock);
    refuseOfArchive(this.#engine, order);
    this.#plan = this.#engine.plan(order.params.instructions, order.request);
    const [compared] = comparingPaths(this.#plan);
    if (compared === undefined) return;
    const { calendar } = market.days;
    const first = market.firstUnrankedSession;
    if (first > sessionsOfRange(order.params, calendar).at(-1)!) return;
    const message = `The condition compares all tickers, and on ${calendar.isoDate(first)} some of them have minutes without an official daily bar: end the range before, or import the daily bars.`;
    throw refusal(compared, "not_applicable", message);
  }

  /** Reads the minutes of a part and evaluates the range on its instruments. `cancelled`: true to break off. */
  async part(part: number, cancelled: () => boolean = () => false): Promise<RangeFinding> {
    const { instruments: table } = this.#market.days;
    const others = namedTickers(this.#plan).flatMap((ticker) => carriersOf(ticker, table));
    return this.find(await this.#market.dataOf(part, others), this.#market.instrumentsOf(part), cancelled);
  }

  /** Evaluates the range on instruments whose bars `data` holds. */
  find(data: EngineData, instruments: Int32Array, cancelled: () => boolean): RangeFinding {
    const { params, request } = this.#order;
    const engine = new ScanEngine(data, this.#clock);
    const { universe: names, watched } = request;
    return engine.during({ cancelled }, () => {
      const sessions = sessionsOfRange(params, data.calendar);
      const grid = RangeGrid.of(sessions, data, { names, watched }, new Set(instruments));
      const plan = engine.plan(params.instructions, request);
      return rangeFinding(grid, { engine, request, basis: params.basis ?? "restated", plan, instruments });
    });
  }

  /** Joins the findings of all parts to the answer of the range. */
  answer(findings: readonly RangeFinding[]): ScanRange {
    const { params, request } = this.#order;
    return this.#engine.during(request, (checkpoint) =>
      new RangeScan(this.#engine, params, request, checkpoint).run(new RangeFindings(findings)),
    );
  }
}

function refusal(path: string, rule: string, message: string): AppError {
  return new AppError("validation_failed", message, [{ path, rule, message, facts: {} }]);
}
