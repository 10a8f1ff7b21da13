import { AppError, throwIfInterrupted } from "#base";
import type { CrossGroups, CrossNode } from "#expression";
import { newestSessionAt, STALE_SESSIONS } from "#market";
import type { FrameBars, ScanView } from "#tiles";
import { CompiledSeries } from "../compiled/compiled-series.ts";
import { repaysCompiling } from "../plan/rules/compile.ts";
import type { PopulationGroups } from "./cross-groups.ts";
import type { ScanPopulation } from "./cross-scan.ts";
import type { JoinedProgram } from "../series/joined-program.ts";
import { lastSessionOf, usableRows, rowStartedBy } from "../series/row-started-by.ts";

/** Maximum bytes of input values that one pass over the instruments gathers. */
const MOST_GATHERED_BYTES = 128 * 2 ** 20;
/** Maximum bytes of vectors for one request; a study that needs more is refused. */
const MOST_BYTES = 768 * 2 ** 20;
/** Upper bound on rows times instruments; above it, one pass computes the requesting instrument's instants only. */
const MOST_TOGETHER = 20_000_000;
/** Maximum number of cached vectors of partial bars. */
const MOST_PARTIAL = 64;

/** Maximum number of instants whose inputs a compiled function computes: it computes the newest rows of all instruments. */
const MOST_COMPILED = 8;
/** Instruments per run of the compiled function. */
const RUN_SIZE = 2_048;

/** Instruments between two checks for an interruption while instants are collected. */
const CHECK_EVERY = 64;

/** Start that means "the newest bar of every instrument". */
const NOW = Infinity;

/** Instant of a comparison: the start of a bar, and the session whose listings apply. */
interface Instant {
  readonly start: number;
  readonly session: number;
}

/** Newest rows of the inputs: the value of input j, `back` bars before the newest, is at values[j][back × size + instrument]. */
interface NewestRows {
  readonly compiled: CompiledSeries;
  readonly depth: number;
  readonly values: readonly Float64Array[];
}

/** An unfinished pass over the instruments in the order of the tiles, `next` is the next one. `key` names its instants. */
interface Gathering {
  readonly key: string;
  readonly gathered: readonly Float64Array[];
  readonly newest: NewestRows | undefined;
  /** Number of instruments whose newest rows are computed. */
  ready: number;
  next: number;
}

/** Resources that the CrossVectors of one view share. */
export interface CrossContext {
  readonly view: ScanView;
  readonly groups: PopulationGroups;
  /** Drops vectors of other nodes until `owner` can add `bytes` of vectors. */
  evictFor(owner: CrossVectors, bytes: number): void;
}

/**
 * Values of one cross node: one vector over all instruments per instant. A request for rows of one instrument
 * 1. collects the instants of these rows, and of the same rows of all other instruments, which a scan requests next;
 * 2. gathers, in one pass over the instruments, the inputs at each one's newest bar that had started by each instant;
 * 3. runs the operation per instant. The vectors stay cached until their memory is needed.
 */
export class CrossVectors {
  readonly #node: CrossNode;
  readonly #context: CrossContext;
  /** Program whose roots are the node's inputs. */
  readonly program: JoinedProgram;
  readonly #scan: ScanPopulation | undefined;
  /** Vectors by start of the instant, and vectors of partial bars by instant in minutes since 1970. */
  readonly #vectors = new Map<number, Float64Array>();
  readonly #partial = new Map<number, Float64Array>();
  #gathering: Gathering | undefined;
  #version = 0;

  /** `scan`: populations of the running scan; without it they are empty. */
  constructor(node: CrossNode, home: CrossContext, program: JoinedProgram, scan: ScanPopulation | undefined) {
    this.#node = node;
    this.#context = home;
    this.program = program;
    this.#scan = scan;
  }

  get #bars(): FrameBars {
    return this.program.bars;
  }

  get #size(): number {
    return this.#bars.tiles.instruments;
  }

  get bytes(): number {
    return this.#vectors.size * this.#size * 8;
  }

  clear(): void {
    this.#gathering = undefined;
    this.#vectors.clear();
    this.#partial.clear();
  }

  /** Writes an instrument's values on rows from … to-1, each at the instant of its bar. */
  fill({ replaced }: FrameBars, instrument: number, from: number, to: number, output: Float64Array): void {
    if (replaced === undefined || replaced.row < from || replaced.row >= to) {
      this.#fill(instrument, from, to, output);
      return;
    }
    this.#fill(instrument, from, replaced.row, output);
    this.#fill(instrument, replaced.row + 1, to, output);
    output[replaced.row] = this.#asOf(instrument, replaced.instant);
  }

  #fill(instrument: number, from: number, to: number, output: Float64Array): void {
    if (this.#scan !== undefined && this.#scan.version !== this.#version) {
      this.#version = this.#scan.version;
      this.clear();
    }
    for (let tries = 0; tries < 2; tries++) {
      let row = from;
      for (; row < to; row++) {
        const vector = this.#vectors.get(this.#startOf(instrument, row));
        if (vector === undefined) break;
        output[row] = vector[instrument]!;
      }
      if (row === to) return;
      this.#prepare(instrument, from, to);
    }
  }

  #startOf(instrument: number, row: number): number {
    const { tiles, visible } = this.#bars;
    if (row === visible[instrument]! - 1) return NOW;
    const { time, origin, step } = tiles.timesOf(instrument);
    return time[origin + row * step]!;
  }

  #instantOf(instrument: number, row: number): Instant {
    const start = this.#startOf(instrument, row);
    const { view } = this.#context;
    if (start === NOW) return { start, session: view.session };
    const last = lastSessionOf(this.#bars, view.data.calendar, this.#bars.tiles.at("session", instrument, row));
    return { start, session: Math.min(last, view.session) };
  }

  /** Computes the missing vectors of rows from … to-1. Throws validation_failed if these rows need too much memory. */
  #prepare(instrument: number, from: number, to: number): void {
    const own = new Map<number, Instant>();
    for (let row = from; row < to; row++) this.#addMissing(instrument, row, own);
    const bytes = (to - from) * this.#size * 8;
    if (bytes > MOST_BYTES) throw tooMuch(this.#node.operation.op, to - from);
    const all = this.#withOthers(this.#bars.visible[instrument]! - to, to - from, own);
    const chosen = all.size * this.#size * 8 > MOST_BYTES ? own : all;
    this.#context.evictFor(this, chosen.size * this.#size * 8);
    if (bytes + this.bytes > MOST_BYTES) {
      this.clear();
      for (let row = from; row < to; row++) this.#addMissing(instrument, row, chosen);
    }
    this.#compute([...chosen.values()].sort((a, b) => a.start - b.start));
  }

  #addMissing(instrument: number, row: number, into: Map<number, Instant>): void {
    const start = this.#startOf(instrument, row);
    if (!this.#vectors.has(start) && !into.has(start)) into.set(start, this.#instantOf(instrument, row));
  }

  /** Returns `own` and the instants of the same rows, counted from the newest, of every other instrument. */
  #withOthers(ago: number, rows: number, own: ReadonlyMap<number, Instant>): Map<number, Instant> {
    const all = new Map(own);
    if (rows * this.#size > MOST_TOGETHER) return all;
    // Starts of the previous instruments' bars: most instruments trade at the same times, and lookups in maps are slow.
    const starts = new Float64Array(rows).fill(Number.NaN);
    for (let i = 0; i < this.#size; i++) {
      if (i % CHECK_EVERY === 0) throwIfInterrupted();
      const to = this.#bars.visible[i]! - ago;
      for (let row = Math.max(0, to - rows); row < to; row++) {
        const start = this.#startOf(i, row);
        if (starts[to - 1 - row] === start) continue;
        starts[to - 1 - row] = start;
        this.#addMissing(i, row, all);
      }
    }
    return all;
  }

  #compute(instants: readonly Instant[]): void {
    const inputs = this.#node.inputs.length;
    const chunk = Math.max(1, Math.floor(MOST_GATHERED_BYTES / (8 * this.#size * Math.max(1, inputs))));
    for (let at = 0; at < instants.length; at += chunk) this.#run(instants.slice(at, at + chunk));
  }

  #run(instants: readonly Instant[]): void {
    const size = this.#size;
    const gathered = this.#gatherAll(instants);
    for (const [k, { start, session }] of instants.entries()) {
      throwIfInterrupted();
      const values = gathered.map((all) => all.subarray(k * size, (k + 1) * size));
      this.#vectors.set(start, this.#compare(values, session));
    }
  }

  /** Returns all instruments' inputs at each instant. After an interruption, the next call resumes the pass. */
  #gatherAll(instants: readonly Instant[]): readonly Float64Array[] {
    const key = instants.map(({ start }) => start).join(" ");
    if (this.#gathering?.key !== key) {
      const gathered = this.#node.inputs.map(() => new Float64Array(instants.length * this.#size).fill(Number.NaN));
      this.#gathering = { key, gathered, newest: this.#newestRows(instants.length), ready: 0, next: 0 };
    }
    const run = this.#gathering;
    const { order } = this.#bars.tiles;
    while (run.next < order.length) {
      if (run.next === run.ready) {
        const some = order.subarray(run.next, run.next + RUN_SIZE);
        this.#computeNewest(run.newest, some);
        run.ready += some.length;
      }
      for (; run.next < run.ready; run.next++) {
        if (run.next % CHECK_EVERY === 0) throwIfInterrupted();
        this.#gather(order[run.next]!, instants, run);
      }
    }
    this.#gathering = undefined;
    return run.gathered;
  }

  /** Prepares a compiled function for the `depth` newest rows of the inputs; undefined where the interpreter is better. */
  #newestRows(depth: number): NewestRows | undefined {
    if (depth > MOST_COMPILED || !repaysCompiling(this.#size * this.program.cost(depth))) return undefined;
    const compiled = CompiledSeries.of(this.#node.inputs, depth, this.#bars);
    if (compiled === undefined) return undefined;
    return { compiled, depth, values: this.#node.inputs.map(() => new Float64Array(depth * this.#size)) };
  }

  #computeNewest(newest: NewestRows | undefined, instruments: Int32Array): void {
    if (newest === undefined) return;
    const { compiled, values } = newest;
    const held = instruments.filter((one) => compiled.holds(one));
    compiled.evaluate(held, held.length, throwIfInterrupted, (j, instrument, back, value) => {
      values[j]![back * this.#size + instrument] = value;
    });
  }

  /** Gathers one instrument's inputs at each instant. */
  #gather(instrument: number, instants: readonly Instant[], { gathered, newest }: Gathering): void {
    const bars = this.#bars;
    const size = this.#size;
    const { calendar } = this.#context.view.data;
    const rows = usableRows(bars, instrument);
    if (rows === 0) return;
    const until = this.#context.view.watermark - 1;
    const last = rowStartedBy(bars, instrument, Math.min(instants.at(-1)!.start, until), rows);
    if (last < 0) return;
    let row = rowStartedBy(bars, instrument, Math.min(instants[0]!.start, until), rows);
    const visible = bars.visible[instrument]!;
    const isComputed =
      newest !== undefined && newest.compiled.holds(instrument) && last < visible && visible - row <= newest.depth;
    if (!isComputed) {
      throwIfInterrupted();
      this.program.run(instrument, Math.max(0, row), last + 1);
    }
    const outputs = isComputed ? newest.values : gathered.map((_, j) => this.program.output(j));
    const [base, stride] = isComputed ? [(visible - 1) * size + instrument, -size] : [0, 1];
    const { time: times, session: sessions, origin, step } = bars.tiles.timesOf(instrument);
    for (let k = 0; k < instants.length; k++) {
      const { start, session } = instants[k]!;
      while (row < last && times[origin + (row + 1) * step]! <= start) row++;
      if (row < 0 || this.#isOld(lastSessionOf(bars, calendar, sessions[origin + row * step]!), session)) continue;
      const at = k * size + instrument;
      for (let j = 0; j < gathered.length; j++) gathered[j]![at] = outputs[j]![base + row * stride]!;
    }
  }

  /** Returns whether a bar of session `last` is too old to represent its instrument on `session`. */
  #isOld(last: number, session: number): boolean {
    return session - last > STALE_SESSIONS;
  }

  #compare(values: readonly Float64Array[], session: number): Float64Array {
    const { operation, population, params } = this.#node;
    const output = new Float64Array(this.#size).fill(Number.NaN);
    const groups = this.#context.groups.at(population, session);
    if (population.kind === "filtered") {
      operation.across(values, this.#filtered(groups), output, params);
      return output;
    }
    if (population.kind === "matching") {
      // Non-members stay in their industry group without a value, so that peers_matching has a value for them too.
      for (const column of values) {
        for (let i = 0; i < column.length; i++) if (this.#scan?.has("matching", i) !== true) column[i] = Number.NaN;
      }
      if (this.#scan === undefined) return output;
    }
    operation.across(values, groups, output, params);
    return output;
  }

  #filtered({ group, count }: CrossGroups): CrossGroups {
    return { group: group.map((own, i) => (this.#scan?.has("filtered", i) === true ? own : -1)), count };
  }

  /**
   * Returns an instrument's value at `instant` (minutes since 1970), from all instruments' bars as known at that
   * instant.
   */
  #asOf(instrument: number, instant: number): number {
    let vector = this.#partial.get(instant);
    if (vector === undefined) {
      if (this.#partial.size >= MOST_PARTIAL) this.#partial.clear();
      vector = this.#compareAsOf(instant);
      this.#partial.set(instant, vector);
    }
    return vector[instrument]!;
  }

  #compareAsOf(instant: number): Float64Array {
    const values = this.#node.inputs.map(() => new Float64Array(this.#size).fill(Number.NaN));
    const session = newestSessionAt(this.#context.view.data.calendar, instant);
    for (let i = 0; i < this.#size; i++) {
      throwIfInterrupted();
      const row = this.#runAsOf(i, instant, session);
      if (row >= 0) for (let j = 0; j < values.length; j++) values[j]![i] = this.program.output(j)[row]!;
    }
    return this.#compare(values, session);
  }

  /** Computes the inputs on the newest bar that had traded by `instant`; returns its row, -1 for none. */
  #runAsOf(instrument: number, instant: number, session: number): number {
    const { view } = this.#context;
    const bars = this.#bars;
    let row = rowStartedBy(bars, instrument, instant - 1, usableRows(bars, instrument));
    for (; row >= 0; row--) {
      const last = lastSessionOf(bars, view.data.calendar, bars.tiles.at("session", instrument, row));
      if (this.#isOld(last, session)) return -1;
      const alone = this.program.everyBars().length === 1 && !this.program.readsFacts;
      if (alone && bars.nominalEnd(instrument, row) <= instant) {
        this.program.run(instrument, row, row + 1);
        return row;
      }
      if (this.program.runAsOf(instrument, row, row, instant)) return row;
    }
    return -1;
  }
}

function tooMuch(operation: string, bars: number): AppError {
  const message = `${operation} over ${bars} bars of all instruments needs too much memory; use a longer timeframe or a shorter window.`;
  return new AppError("validation_failed", message, [{ path: "", rule: "too_expensive", message, facts: { bars } }]);
}
