import { AppError, getOrMake, threadFault, throwIfInterrupted } from "#base";
import type { ScanPayload } from "#contract";
import type { EngineData } from "#tiles";
import {
  ComparedRows,
  inOrder,
  leavesOf,
  numberedInOrder,
  refuseTooMuch,
  TRUE,
  type BoundStudy,
  type Execution,
  type LeafPlan,
  type PlanCost,
  type PopulationSize,
  type ScanPlan,
  type Timing,
} from "#evaluate";
import type { MarketView, NamedUniverse } from "../market-views.ts";
import type { BarStateRequest, ScanRequest } from "../scan-request.ts";
import type { ScanTarget, UnservableScan } from "../scan-target.ts";
import { ComparedStates, type ComparedLeaf } from "./flipped.ts";
import { EvaluationWriter, type FoundEvaluation } from "./found-evaluation.ts";
import { inEach, lanesIn, planeChanges, planeOf, planeWhere, wordsFor } from "./lane-planes.ts";
import { MarketState, type LeafSource, type WatchedLeaf } from "./market-state.ts";
import { MatchValues } from "./match-values.ts";
import { columnsOf, runsAlone, type FailedWatch, type WatchedMatch, type WatchOrder } from "./watch-order.ts";

/** Milliseconds for the columns of all watches, for one watch when it is opened, and for one watch per snapshot. */
const COLUMNS_MS = 10_000;
const OPEN_MS = 10_000;
const EVALUATE_MS = 2_000;

/** The members of `ScanEngine` that watches use. */
export interface WatchEngine {
  readonly store: { readonly data: EngineData };
  plan(payload: ScanPayload, request: Pick<ScanRequest, "heads">): ScanPlan;
  marketView(barState?: BarStateRequest): MarketView;
  universe(marketView: MarketView, request: ScanRequest): NamedUniverse;
  resolveTarget(plan: ScanPlan, request: ScanRequest): ScanTarget | UnservableScan;
  execution(marketView: MarketView, plan: ScanPlan, barState: BarStateRequest): Execution;
  newExecution(marketView: MarketView, barState: BarStateRequest): Execution;
  timing(kind: string): Timing;
  during<T>(request: Pick<ScanRequest, "deadlineMs">, work: () => T): T;
  cost(plan: ScanPlan, marketView: MarketView): PlanCost;
  population(universe: NamedUniverse): PopulationSize;
}

/** A payload that is followed, bound to its plan. */
interface Watch {
  readonly order: WatchOrder;
  readonly plan: ScanPlan;
  readonly leaves: ReadonlyMap<LeafPlan, WatchedLeaf>;
  /** As `runsAlone` tells. */
  readonly isAlone: boolean;
  readonly columns: readonly BoundStudy[];
  /** Equal for watches of one bar state with the same columns. */
  readonly columnsKey: string;
  /** Matches of the last evaluation, as bits by instrument of `instruments`. */
  matches: Int32Array;
  instruments: Instruments;
  /** Number of the state of the last evaluation; 0 before the first. */
  state: number;
}

type Instruments = Pick<EngineData["instruments"], "ids" | "tickers">;

/** What the watches of one bar state share. */
interface Shared extends LeafSource {
  readonly marketView: MarketView;
  readonly universes: Map<NamedUniverse, Int32Array>;
  /** Keys of the leaves, and of the columns of watches, whose series were requested. */
  readonly requested: Set<string>;
}

/**
 * Payloads that are followed from snapshot to snapshot. Each distinct leaf is evaluated once per snapshot, into a bit per
 * instrument; matches are joins of these bits, changes are the difference between two snapshots.
 */
export class WatchSet {
  readonly #watches = new Map<string, Watch>();
  #before: MarketState | undefined;
  #now: MarketState | undefined;
  /** Number of the present state. */
  #state = 0;
  /** Compares these two states. */
  #compared: ComparedStates | undefined;
  /** Rows of both states. A load with another number of instruments replaces them. */
  #rows: ComparedRows | undefined;
  readonly #shared = new Map<string, Shared>();
  /** By bar state: plane of the instruments that were listed last. */
  readonly #listed = new Map<string, Int32Array>();
  /** Values by bar state and columns, in the present state and in the one before. */
  #values = new Map<string, MatchValues>();
  #valuesBefore = new Map<string, MatchValues>();

  /**
   * Follows payloads, and returns their present matches as entered. A payload that is followed under the same id is
   * replaced. A payload that cannot be bound, or evaluated in time, is reported as failed, and not followed.
   */
  open(engine: WatchEngine, orders: readonly WatchOrder[]): FoundEvaluation {
    this.#follow(engine);
    const failed: FailedWatch[] = [];
    const opened = orders.flatMap((order): Watch[] => {
      try {
        return [watchOf(engine, order)];
      } catch (error) {
        failed.push({ id: order.id, fault: threadFault(error) });
        return [];
      }
    });
    const found = this.#evaluated(engine, opened, OPEN_MS, failed);
    for (const watch of opened)
      if (!found.failed.some(({ id }) => id === watch.order.id)) this.#watches.set(watch.order.id, watch);
    return found;
  }

  close(ids: readonly string[]): void {
    for (const id of ids) this.#watches.delete(id);
  }

  /** Returns what changed since the last evaluation. An id that is not followed, as after a restart, is reported as failed. */
  evaluate(engine: WatchEngine, ids: readonly string[]): FoundEvaluation {
    this.#follow(engine);
    const notFollowed = threadFault(new AppError("not_found", "The watch is not followed."));
    const unknown = ids.filter((id) => !this.#watches.has(id)).map((id) => ({ id, fault: notFollowed }));
    const followed = ids.flatMap((id) => this.#watches.get(id) ?? []);
    return this.#evaluated(engine, followed, EVALUATE_MS, unknown);
  }

  /** Begins the state of the engine's snapshot, if it is not the present one. */
  #follow({ store: { data } }: WatchEngine): void {
    if (this.#now?.data === data) return;
    this.#before?.release();
    if (this.#now === undefined || sizeOf(this.#now.data) !== sizeOf(data)) this.#rows = new ComparedRows(sizeOf(data));
    this.#before = this.#now;
    this.#now = new MarketState(data, this.#rows!);
    this.#state++;
    this.#compared = undefined;
    this.#valuesBefore = this.#values;
    this.#values = new Map();
    this.#shared.clear();
  }

  /** `mostMs`: milliseconds after which a watch fails. `failed`: watches that failed already. */
  #evaluated(
    engine: WatchEngine,
    watches: readonly Watch[],
    mostMs: number,
    failed: readonly FailedWatch[],
  ): FoundEvaluation {
    const { snapshot, watermark, instruments } = engine.store.data;
    const found = new EvaluationWriter(instruments);
    const failures = [...failed];
    this.#cacheColumns(engine, watches);
    for (const watch of watches) {
      try {
        engine.during({ deadlineMs: mostMs }, () => this.#evaluateOne(engine, watch, found));
      } catch (error) {
        failures.push({ id: watch.order.id, fault: threadFault(error) });
      }
    }
    return found.evaluation({ snapshot, watermark, failed: failures });
  }

  #sharedFor(engine: WatchEngine, { order: { barState = "live" } }: Watch): Shared {
    return getOrMake(this.#shared, barState, () => {
      const marketView = engine.marketView(barState);
      const listed = engine.universe(marketView, {}).members;
      const listedPlane = planeOf(listed, wordsFor(marketView.view.instruments));
      const isSame = this.#listed.get(barState)?.every((bits, word) => bits === listedPlane[word]) === true;
      this.#listed.set(barState, listedPlane);
      return {
        barState,
        marketView,
        view: marketView.view,
        listed,
        listedPlane,
        columns: marketView.cachedColumns,
        execution: engine.newExecution(marketView, barState),
        before: isSame ? this.#comparable() : undefined,
        universes: new Map(),
        requested: new Set(),
      };
    });
  }

  /** Caches the columns of all series before the first of them is read, as far as the time suffices. */
  #cacheColumns(engine: WatchEngine, watches: readonly Watch[]): void {
    try {
      engine.during({ deadlineMs: COLUMNS_MS }, () => this.#fillColumns(engine, watches));
    } catch (error) {
      // A watch that lacks a column evaluates bars, within its own time.
      if (!(error instanceof AppError) || error.code !== "scan_timeout") throw error;
    }
  }

  #fillColumns(engine: WatchEngine, watches: readonly Watch[]): void {
    for (const watch of watches) {
      const { execution, marketView, requested } = this.#sharedFor(engine, watch);
      const isNew = (key: string): boolean => !requested.has(key) && requested.add(key).size > 0;
      if (!watch.isAlone)
        for (const { leaf, key } of watch.leaves.values()) if (isNew(key)) execution.requestColumns([leaf]);
      if (isNew(watch.columnsKey))
        for (const { frame, node } of watch.columns) marketView.cachedColumns.request(frame, node, 1);
    }
    for (const { marketView } of this.#shared.values()) marketView.cachedColumns.fill(throwIfInterrupted);
  }

  #evaluateOne(engine: WatchEngine, watch: Watch, found: EvaluationWriter): void {
    const shared = this.#sharedFor(engine, watch);
    const { instruments } = shared.marketView.view.data;
    const { ids } = instruments;
    const words = wordsFor(ids.length);
    const universe = engine.universe(shared.marketView, watch.order);
    const matches = watch.isAlone
      ? this.#matchesAlone(engine, watch, words)
      : this.#joined(watch, shared, universe, words);
    const { plane: before, gone } =
      watch.instruments.ids === ids ? { plane: watch.matches, gone: [] } : renumbered(watch, ids);
    watch.matches = matches;
    watch.instruments = instruments;
    const { now, updated } = this.#valuesOf(watch, shared);
    const changes = planeChanges(before, matches, updated);
    const { tickers } = instruments;
    const inTurn = (lanes: readonly number[]): readonly number[] =>
      numberedInOrder(tickers) ? lanes : [...inOrder(Int32Array.from(lanes), tickers)];
    const lanes = {
      id: watch.order.id,
      universeSize: universe.members.length,
      count: changes.count,
      entered: inTurn(changes.entered),
      left: inTurn(changes.left),
      updated: inTurn(changes.updated),
      gone,
    };
    found.add(lanes, now, this.#comparedLeaves(watch));
    watch.state = this.#state;
  }

  #joined({ plan, leaves }: Watch, shared: Shared, universe: NamedUniverse, words: number): Int32Array {
    const members = getOrMake(shared.universes, universe, () => planeOf(universe.members, words));
    const conditions = plan.conditions.map((condition) =>
      planeWhere(condition, TRUE, words, (leaf) => this.#now!.planes(leaves.get(leaf)!, shared)),
    );
    return inEach([members, ...conditions], words);
  }

  /** Runs the scan of a watch, then keeps the truths of its leaves for the conditions that change. */
  #matchesAlone(engine: WatchEngine, { plan, leaves, order }: Watch, words: number): Int32Array {
    const target = engine.resolveTarget(plan, order);
    if ("reason" in target) return new Int32Array(words);
    const { marketView, universe } = target;
    const execution = engine.execution(marketView, plan, order.barState);
    const lanes = execution.matches(plan.conditions, universe.members, engine.timing("watch"));
    for (const watched of leaves.values()) this.#now!.evaluateAlone(watched, execution, universe.members);
    return planeOf(lanes, words);
  }

  /** Returns the values of the columns of a watch, and if known the plane of instruments whose values changed. */
  #valuesOf(watch: Watch, shared: Shared): { readonly now: MatchValues; readonly updated: Int32Array | undefined } {
    const { order, columns, columnsKey } = watch;
    const now = getOrMake(this.#values, columnsKey, () => new MatchValues(order.columns, columns, this.#now!, shared));
    const before = this.#comparableFor(watch) === undefined ? undefined : this.#valuesBefore.get(columnsKey);
    return { now, updated: before && now.differing(before) };
  }

  #comparedLeaves(watch: Watch): readonly ComparedLeaf[] {
    const before = this.#comparableFor(watch);
    if (before === undefined) return [];
    this.#compared ??= new ComparedStates(before, this.#now!);
    return this.#compared.leaves(watch.leaves.values());
  }

  /** Returns the state before, if the watch was evaluated on it: a watch opened between two evaluations begins a state of its own. */
  #comparableFor({ state }: Watch): MarketState | undefined {
    return state >= this.#state - 1 ? this.#comparable() : undefined;
  }

  /** Returns the state before, if it numbers instruments as the present one does. */
  #comparable(): MarketState | undefined {
    return this.#before?.data.instruments.ids === this.#now!.data.instruments.ids ? this.#before : undefined;
  }
}

/** Binds a payload and its columns. Errors: scan_too_expensive; validation_failed for the universe or a column. */
function watchOf(engine: WatchEngine, order: WatchOrder): Watch {
  const plan = engine.plan(order.payload, order);
  const marketView = engine.marketView(order.barState);
  refuseTooMuch(engine.cost(plan, marketView), engine.population(engine.universe(marketView, order)));
  const isAlone = runsAlone(plan);
  const owner = isAlone ? order.id : (order.barState ?? "live");
  const leaves = plan.conditions
    .flatMap(leavesOf)
    .map((leaf): [LeafPlan, WatchedLeaf] => [leaf, { leaf, key: `${owner} ${leaf.kind} ${leaf.key}` }]);
  const columns = columnsOf(order.columns);
  const columnsKey = `${order.barState ?? "live"} ${order.columns.join(" ")}`;
  const matches = new Int32Array(0);
  const instruments = NO_INSTRUMENTS;
  return { order, plan, leaves: new Map(leaves), isAlone, columns, columnsKey, matches, instruments, state: 0 };
}

const NO_INSTRUMENTS: Instruments = { ids: [], tickers: [] };

const sizeOf = ({ instruments }: EngineData): number => instruments.ids.length;

/** Returns the matches of a watch as bits by instrument of `ids`, and those whose instrument is not among `ids`. */
function renumbered(
  { matches, instruments, order }: Watch,
  ids: readonly string[],
): { readonly plane: Int32Array; readonly gone: readonly WatchedMatch[] } {
  if (matches.length === 0) return { plane: new Int32Array(wordsFor(ids.length)), gone: [] };
  const matched = new Map(lanesIn(matches).map((lane) => [instruments.ids[lane]!, instruments.tickers[lane]!]));
  const kept = ids.flatMap((id, lane) => (matched.delete(id) ? [lane] : []));
  const values = Object.fromEntries(order.columns.map((column) => [column, null]));
  const gone = [...matched].map(([instrument, ticker]) => ({ ticker, instrument, values }));
  return { plane: planeOf(Int32Array.from(kept), wordsFor(ids.length)), gone };
}
