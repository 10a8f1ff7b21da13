import { AppError, getOrMake } from "#base";
import type { AsOfBasis } from "#contract";
import { STALE_SESSIONS } from "#market";
import type { Frame, ScanView } from "#tiles";
import { type FilterPlan, type ScanPlan, labelOf, leavesOf } from "#evaluate";
import { needsOf } from "../as-of/feasibility.ts";
import type { MarketView } from "../market-views.ts";
import type { ScanEngine } from "../scanner.ts";
import type { ScanRequest } from "../scan-request.ts";
import { changedWithin, lateWithin } from "./changed-within.ts";
import { DEFERRED, PASSING, type RangeGrid } from "./range-grid.ts";
import { listedAt } from "./listed-at.ts";
import { printedSpans } from "./printed-spans.ts";
import { momentOfSession } from "./range-sessions.ts";
import { shortfalls } from "./range-shortfall.ts";
import { hasRowForm, readsOwnDays, rowFormOf, type RowForm } from "./row-form.ts";
import { RowPass, type RowPassSettings } from "./row-pass.ts";

/** Nanoseconds per instrument to open a view of a past instant and evaluate the conditions there. */
const VIEW_COST = 3_000;
/** Multiple of the deadline that the estimated work may take, because estimates are rough. */
const PATIENCE = 6;

/** Numbers of instruments by session of a range, which can be added up over parts of the market. */
export interface RangeCounts {
  /** Considered instruments. */
  readonly members: Int32Array;
  /** Considered instruments that saw fewer than `bars` bars of a frame. */
  short(frame: Frame, bars: number): Int32Array;
}

/** How cells were evaluated, for the plan of the answer. */
export interface RangeWays {
  readonly rowwise: readonly string[];
  readonly sessionwise: readonly string[];
  /** Cells that the row pass could not decide. */
  readonly deferred: number;
}

/** What fills the cells of a range's grid. */
export interface RangeSource {
  readonly counts: RangeCounts;
  /** Writes the verdicts of all sessions but the skipped ones, given by index. */
  fill(grid: RangeGrid, isSkipped: (k: number) => boolean): RangeWays;
}

export interface RangePartSettings {
  readonly engine: ScanEngine;
  readonly request: ScanRequest;
  readonly basis: AsOfBasis;
  /** Plan without a session and without moments of its own. */
  readonly plan: ScanPlan;
  /** Ascending; the data hold all bars that conditions on them read. Default: all. */
  readonly instruments?: Int32Array | undefined;
}

/** Evaluates conditions on some instruments over sessions that are over. */
export class RangePart implements RangeSource {
  readonly counts: RangeCounts;
  readonly #settings: RangePartSettings;
  readonly #marketView: MarketView;

  /** `grid`: the sessions, on which every considered instrument is PASSING. */
  constructor(grid: RangeGrid, settings: RangePartSettings) {
    const { engine, request } = settings;
    this.#settings = settings;
    this.#marketView = engine.marketView(request.barState, this.#momentOf(grid.sessions.at(-1)!));
    this.counts = countsOf(grid, this.#marketView.view);
  }

  #momentOf(session: number) {
    const { engine, basis } = this.#settings;
    return momentOfSession(session, basis, engine.store.data.calendar);
  }

  fill(grid: RangeGrid, isSkipped: (k: number) => boolean): RangeWays {
    const { engine, plan, basis } = this.#settings;
    const { data } = engine.store;
    const { sessions } = grid;
    const { view } = this.#marketView;
    const late = lateWithin(data, sessions);
    grid.defer(late);
    const forms = new Map<FilterPlan, RowForm>();
    const formOf = (filter: FilterPlan): RowForm => {
      return getOrMake(forms, filter, () => rowFormOf(filter, sessions, data, basis));
    };
    const { conditions } = plan;
    const rowwise = conditions.filter((one) => hasRowForm(one, formOf));
    const sessionwise = conditions.filter((one) => !rowwise.includes(one));
    const passes = this.#passes(rowwise, { grid, view, formOf, listedAt: listedAt(sessions, data, basis) });
    this.#refuseTooMuch(grid.instruments, passes[0]!.pass.cost, sessionwise.length > 0 ? sessions.length : 0);
    for (const { pass, instruments } of passes) pass.run(instruments);
    const deferred = this.#scanSurvivors(grid, { rowwise, sessionwise, late, isSkipped });
    return { rowwise: rowwise.map(labelOf), sessionwise: sessionwise.map(labelOf), deferred };
  }

  /**
   * Returns the row passes: one over the bars of all instruments and, as traded, one for each set of bars that
   * instruments had before a split or a correction.
   */
  #passes(
    conditions: ScanPlan["conditions"],
    shared: Pick<RowPassSettings, "grid" | "view" | "formOf" | "listedAt">,
  ): readonly { readonly pass: RowPass; readonly instruments: Int32Array }[] {
    const { engine, basis } = this.#settings;
    const { data } = engine.store;
    const { grid, view, formOf } = shared;
    const { rules } = engine;
    const passOf = (more: Partial<RowPassSettings>): RowPass =>
      new RowPass(conditions, { ...shared, rules, changed: new Map(), spans: new Map(), ...more });
    const instruments = this.#settings.instruments ?? Int32Array.from({ length: grid.instruments }, (_, i) => i);
    if (basis === "restated") return [{ pass: passOf({}), instruments }];
    const { bars, until } = changedWithin(data, conditions, grid.sessions);
    const printed = readsOwnDays(conditions, formOf) ? printedSpans(bars, grid.sessions, data, view) : undefined;
    if (printed === undefined) return [{ pass: passOf({ changed: until }), instruments }];
    const to = grid.sessions.length;
    const spans = new Map([...bars].map(([i, places]) => [i, { from: places.at(-1)!, to }]));
    const before = printed.map((one) => ({ pass: passOf(one), instruments: Int32Array.from(one.spans.keys()) }));
    return [{ pass: passOf({ spans }), instruments }, ...before];
  }

  #refuseTooMuch(instruments: number, passCost: number, sessionScans: number): void {
    const { deadlineMs } = this.#settings.request;
    if (deadlineMs === undefined) return;
    const seconds = (instruments * (passCost + sessionScans * VIEW_COST)) / 1e9;
    const limit = (PATIENCE * deadlineMs) / 1_000;
    if (seconds <= limit) return;
    const message = `The range would take about ${Math.round(seconds)} s of work; the limit is ${limit} s. Shorten the range, or use fewer and simpler conditions.`;
    throw new AppError("scan_too_expensive", message, [
      { path: "/from", rule: "too_expensive", message, facts: { seconds: Math.round(seconds), limit } },
    ]);
  }

  /**
   * Evaluates at each session's own view what the row pass could not: the deferred cells, then the other conditions on
   * the survivors. Returns the number of deferred cells. Instruments of `late` may have had no recent bar.
   */
  #scanSurvivors(grid: RangeGrid, { rowwise, sessionwise, late, isSkipped }: Survivors): number {
    const { engine, request, plan } = this.#settings;
    let deferredCount = 0;
    const deferred = grid.lanes(DEFERRED);
    const left = sessionwise.length === 0 ? undefined : grid.lanes(PASSING);
    for (const [k, session] of grid.sessions.entries()) {
      if (isSkipped(k)) continue;
      let unsettled = deferred[k]!;
      const open = left?.[k] ?? new Int32Array(0);
      deferredCount += unsettled.length;
      if (unsettled.length === 0 && open.length === 0) continue;
      const marketView = engine.marketView(request.barState, this.#momentOf(session));
      if (unsettled.some((i) => late.has(i))) {
        const last = marketView.view.lastSessions();
        const isOld = (i: number): boolean => session - last[i]! > STALE_SESSIONS;
        grid.remove(k, unsettled.filter(isOld));
        unsettled = unsettled.filter((i) => !isOld(i));
      }
      const execution = engine.execution(marketView, plan, request.barState);
      const found = execution.matches(rowwise, unsettled, engine.timing("session"));
      grid.settle(k, unsettled, found);
      if (sessionwise.length === 0) continue;
      const lanes = Int32Array.from([...open, ...found]).sort();
      grid.settle(k, lanes, execution.matches(sessionwise, lanes, engine.timing("session")));
    }
    return deferredCount;
  }
}

interface Survivors {
  readonly rowwise: ScanPlan["conditions"];
  readonly sessionwise: ScanPlan["conditions"];
  readonly late: ReadonlyMap<number, number>;
  readonly isSkipped: (k: number) => boolean;
}

/** Counts the considered instruments of a grid before their evaluation; what is short is counted at its first use. */
function countsOf(grid: RangeGrid, view: ScanView): RangeCounts {
  const short = new Map<string, Int32Array>();
  return {
    members: grid.counts(PASSING),
    short: (frame, bars) => getOrMake(short, shortKey(frame, bars), () => shortfalls(frame, bars, grid, view)),
  };
}

const shortKey = (frame: Frame, bars: number): string => `${frame.key} ${bars}`;

/** The finding of one part of the market, as plain data. */
export interface RangeFinding {
  readonly instruments: Int32Array;
  /** Verdicts by instrument and session. */
  readonly cells: Uint8Array;
  readonly members: Int32Array;
  /** By frame and number of bars. */
  readonly short: ReadonlyMap<string, Int32Array>;
  readonly ways: RangeWays;
}

/** Evaluates a part and returns what a range needs of it. `instruments`: ascending, at least one. */
export function rangeFinding(
  grid: RangeGrid,
  settings: RangePartSettings & { readonly instruments: Int32Array },
): RangeFinding {
  const part = new RangePart(grid, settings);
  const { counts } = part;
  const short = new Map<string, Int32Array>();
  for (const { frame, bars, least } of needsOf(settings.plan.conditions.flatMap(leavesOf)))
    for (const needed of [least, bars]) short.set(shortKey(frame, needed), counts.short(frame, needed));
  const ways = part.fill(grid, () => false);
  const { instruments } = settings;
  const cells = new Uint8Array(instruments.length * grid.width);
  for (const [n, i] of instruments.entries())
    cells.set(grid.cells.subarray(i * grid.width, (i + 1) * grid.width), n * grid.width);
  return { instruments, cells, members: counts.members, short, ways };
}

/** Joins the findings of all parts of the market. */
export class RangeFindings implements RangeSource {
  readonly counts: RangeCounts;
  readonly #findings: readonly RangeFinding[];

  constructor(findings: readonly RangeFinding[]) {
    this.#findings = findings;
    this.counts = {
      members: added(findings.map(({ members }) => members)),
      short: (frame, bars) => added(findings.map(({ short }) => short.get(shortKey(frame, bars))!)),
    };
  }

  fill(grid: RangeGrid, isSkipped: (k: number) => boolean): RangeWays {
    for (const { instruments, cells } of this.#findings) {
      for (const [n, i] of instruments.entries()) {
        for (let k = 0; k < grid.sessions.length; k++)
          if (!isSkipped(k)) grid.cells[i * grid.width + k] = cells[n * grid.width + k]!;
      }
    }
    const [first] = this.#findings;
    const deferred = this.#findings.reduce((sum, { ways }) => sum + ways.deferred, 0);
    return { rowwise: first?.ways.rowwise ?? [], sessionwise: first?.ways.sessionwise ?? [], deferred };
  }
}

function added(counts: readonly Int32Array[]): Int32Array {
  const sum = new Int32Array(counts[0]?.length ?? 0);
  for (const one of counts) for (const [k, count] of one.entries()) sum[k]! += count;
  return sum;
}
