import { hash32, seededRandom } from "#base";
import { LIMITS, type AsOfBasis, type ScanRange, type ScanRangeRequest } from "#contract";
import { type Frame, tableAt } from "#tiles";
import type { ScanPlan, Timing } from "#evaluate";
import { feasibilityOf } from "../as-of/feasibility.ts";
import { requestedInstruments } from "../universe.ts";
import type { ScanEngine } from "../scanner.ts";
import type { ScanRequest } from "../scan-request.ts";
import { ForwardMeasure } from "./forward-returns.ts";
import { FAILED, PASSING, RangeGrid } from "./range-grid.ts";
import { RangePart, type RangeCounts, type RangeSource } from "./range-part.ts";
import { hasOwnMoments, momentOfSession, sessionsOfRange } from "./range-sessions.ts";

const DEFAULT_HORIZONS = [1, 5, 20];

type Skipped = ScanRange["skipped"][number];

/**
 * Scans every session of a range in one pass over the bars of each instrument. Conditions without a row form are
 * evaluated session by session, on the survivors. On each session exactly the tickers match that a scan as of its date
 * returns. Errors: validation_failed, scan_too_expensive, scan_timeout, request_timeout, unavailable without any bars.
 */
export function scanRange(engine: ScanEngine, params: ScanRangeRequest, request: ScanRequest): ScanRange {
  return engine.during(request, (checkpoint) => new RangeScan(engine, params, request, checkpoint).run());
}

/** A range over a market. */
export class RangeScan {
  readonly #engine: ScanEngine;
  readonly #params: ScanRangeRequest;
  readonly #request: ScanRequest;
  readonly #checkpoint: () => void;
  readonly #timing: Timing;
  readonly #basis: AsOfBasis;
  /** Plan without a session: leaves without moments of their own are the same for each session. */
  readonly #plan: ScanPlan;
  readonly #grid: RangeGrid;
  readonly #skipped = new Map<number, Skipped>();
  readonly #notes = new Map<string, number>();
  readonly #planLines: string[] = [];

  constructor(engine: ScanEngine, params: ScanRangeRequest, request: ScanRequest, checkpoint: () => void) {
    const { data } = engine.store;
    this.#engine = engine;
    this.#params = params;
    this.#request = request;
    this.#checkpoint = checkpoint;
    this.#timing = engine.timing("range");
    this.#basis = params.basis ?? "restated";
    this.#plan = engine.plan(params.instructions, request);
    const sessions = sessionsOfRange(params, data.calendar);
    engine.resolveMoment(this.#momentOf(sessions.at(-1)!));
    this.#grid = this.#timing.measure("universe", "who was listed", () => {
      return RangeGrid.of(sessions, data, { names: request.universe, watched: request.watched });
    });
  }

  #momentOf(session: number) {
    return momentOfSession(session, this.#basis, this.#engine.store.data.calendar);
  }

  /** `source`: what fills the cells of the sessions that are over; default: a pass over the bars of the engine's data. */
  run(source?: RangeSource): ScanRange {
    const { data } = this.#engine.store;
    const { sessions } = this.#grid;
    const whole = hasOwnMoments(this.#plan) ? 0 : this.#finished();
    if (whole > 0) this.#timing.measure("pass", "over the bars of each instrument", () => this.#pass(whole, source));
    if (whole < sessions.length) {
      const why = whole > 0 ? "not over yet, or beyond the data" : "conditions with an AsOf or a basis of their own";
      this.#planLines.push(`a scan for each of ${sessions.length - whole} sessions: ${why}`);
      this.#timing.measure("sessions", "a scan each", () => {
        for (let k = whole; k < sessions.length; k++) this.#scan(k);
      });
    }
    const places = [...sessions.keys()].filter((k) => !this.#skipped.has(k));
    const matching = this.#grid.lanes(PASSING);
    const measure = new ForwardMeasure(this.#grid, matching, data, this.#engine.now.session);
    const random = seededRandom(hash32(`${this.#plan.key} ${this.#params.from} ${this.#params.to}`));
    const horizons = [...new Set(this.#params.forward ?? DEFAULT_HORIZONS)].sort((a, b) => a - b);
    const forward = this.#timing.measure("forward", "what came after", () =>
      measure.measure(horizons, places, random, this.#checkpoint),
    );
    const days = this.#timing.measure("tickers", "names by day", () => this.#days(places, matching));
    const count = days.count.reduce((sum, one) => sum + one, 0);
    const timing = this.#timing.finish(count);
    return {
      basis: this.#basis,
      days,
      count,
      skipped: [...this.#skipped].sort(([a], [b]) => a - b).map(([, one]) => one),
      forward,
      plan: this.#planLines,
      notes: [...this.#notes].map(([note, on]) => `${note}, on ${on} of ${sessions.length} sessions`),
      end_time: this.#engine.newestInstant,
      time_taken: Math.round(this.#timing.totalMs),
      timing,
    };
  }

  /**
   * Returns the number of leading sessions that are over and have bars: a view of the newest of them contains their
   * bars whole.
   */
  #finished(): number {
    const { sessions } = this.#grid;
    const { now } = this.#engine;
    const { calendar } = this.#engine.store.data;
    let whole = 0;
    for (const session of sessions) {
      if (session > now.session) break;
      if (this.#engine.resolveMoment(this.#momentOf(session)).instant !== calendar.extendedClose(session)) break;
      whole++;
    }
    return whole;
  }

  /** Scans the first `whole` sessions in one pass. */
  #pass(whole: number, given?: RangeSource): void {
    const grid = this.#grid.first(whole);
    const source =
      given ??
      new RangePart(grid, {
        engine: this.#engine,
        request: this.#request,
        basis: this.#basis,
        plan: this.#plan,
      });
    this.#skipUnserved(grid, source.counts);
    const { rowwise, sessionwise, deferred } = source.fill(grid, (k) => this.#skipped.has(k));
    if (rowwise.length > 0) this.#planLines.push(`one pass over the bars: ${rowwise.join("; ")}`);
    if (sessionwise.length > 0)
      this.#planLines.push(`session by session, of those that are left: ${sessionwise.join("; ")}`);
    if (deferred > 0)
      this.#planLines.push(`${deferred} times a ticker stood elsewhere than its bar: asked at that session's end`);
  }

  #skipUnserved(grid: RangeGrid, { members, short }: RangeCounts): void {
    const engine = this.#engine;
    const now = { data: engine.store.data, resolved: engine.now };
    for (const [k, session] of grid.sessions.entries()) {
      this.#checkpoint();
      const moment = this.#momentOf(session);
      const point = {
        moment,
        resolved: engine.resolveMoment(moment),
        countShort: (frame: Frame, bars: number) => short(frame, bars)[k]!,
      };
      this.#note(k, feasibilityOf({ ...this.#plan, moment }, point, [], members[k]!, now));
    }
  }

  /** Skips a session that the data cannot serve, and counts its warnings. */
  #note(k: number, { ok, blocked, warnings, notes }: ReturnType<typeof feasibilityOf>): void {
    if (!ok) {
      const date = this.#engine.store.data.calendar.isoDate(this.#grid.sessions[k]!);
      this.#skip(k, { date, reason: blocked?.[0]?.reason ?? "", note: notes?.at(-1) ?? "" });
    }
    for (const { feed, timeframe, reason } of warnings ?? []) {
      const note = `${feed} (${timeframe}): ${reason}`;
      this.#notes.set(note, (this.#notes.get(note) ?? 0) + 1);
    }
  }

  #skip(k: number, why: Skipped): void {
    this.#skipped.set(k, why);
    this.#grid.clear(k);
  }

  /** Scans one session by a scan of its own. */
  #scan(k: number): void {
    const engine = this.#engine;
    this.#checkpoint();
    const { universe: names, watched, barState } = this.#request;
    const moment = this.#momentOf(this.#grid.sessions[k]!);
    const plan = engine.plan(this.#params.instructions, this.#request, moment);
    // A universe names present tickers; as traded, the view of a past session may hold other ones.
    const place = engine.target(plan, this.#basis === "restated" ? this.#request : { barState });
    if ("reason" in place) {
      const { as_of_feasibility: feasibility } = place.reply;
      const date = engine.store.data.calendar.isoDate(this.#grid.sessions[k]!);
      const reason = feasibility?.blocked?.[0]?.reason ?? "after_newest_bar";
      this.#skip(k, { date, reason, note: place.reason || "the data do not reach this session" });
      return;
    }
    if (place.reply.as_of_feasibility !== undefined) this.#note(k, place.reply.as_of_feasibility);
    const requested = requestedInstruments({ names, watched }, engine.store.data.instruments.tickers);
    const members = place.universe.members.filter((i) => requested?.has(i) !== false);
    const execution = engine.execution(place.marketView, plan, barState);
    this.#grid.setMembers(k, members);
    this.#grid.settle(k, members, execution.matches(plan.conditions, members, engine.timing("session")));
  }

  #days(places: readonly number[], matching: readonly Int32Array[]): ScanRange["days"] {
    const { instruments, calendar } = this.#engine.store.data;
    const days: ScanRange["days"] = { date: [], universe_size: [], count: [], tickers: [] };
    const others = this.#grid.counts(FAILED);
    for (const k of places) {
      const session = this.#grid.sessions[k]!;
      const { tickers } = this.#basis === "restated" ? instruments : tableAt(instruments, session, this.#basis);
      const matches = matching[k]!;
      days.date.push(calendar.isoDate(session));
      days.universe_size.push(matches.length + others[k]!);
      days.count.push(matches.length);
      days.tickers.push(
        [...matches]
          .map((i) => tickers[i]!)
          .sort()
          .slice(0, LIMITS.rangeTickers),
      );
    }
    return days;
  }
}
