import { AppError } from "#base";
import type { CrossGroups, CrossNode } from "#expression";
import { newestSessionAt, STALE_SESSIONS } from "#market";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { LANES } from "../tiles/tile-set.ts";
import type { PopulationGroups } from "./cross-groups.ts";
import type { ScanPopulation } from "./cross-scan.ts";
import { stopIfAsked } from "./interrupt.ts";
import type { Program } from "./program.ts";
import { lastSessionOf, rowsEver, rowStartedBy } from "./row-started-by.ts";

/** Bytes of values that one run over the instruments gathers. */
const GATHERED = 128 * 2 ** 20;
/** Most bytes of vectors that one row may need: beyond, a study compares too many bars of too many instruments. */
const MOST = 768 * 2 ** 20;
/** Bars of all instruments beyond which only the instants of the asking instrument are computed together. */
const MOST_TOGETHER = 20_000_000;
/** Vectors for bars as they were at an instant. */
const FORMING_KEPT = 64;

/** The start that stands for the newest bars of everybody. */
const NOW = Infinity;

/** An instant at which instruments are compared: the start of a bar, and the session whose listings count. */
interface Instant {
  readonly start: number;
  readonly session: number;
}

/** What CrossVectors share within one view of the market. */
export interface CrossHome {
  readonly view: ScanView;
  readonly groups: PopulationGroups;
  /** Makes room for `bytes` of vectors of `owner`. */
  makeRoom(owner: CrossVectors, bytes: number): void;
}

/**
 * The values of one cross node for everybody, an instant at a time:
 * 1. the instants that an instrument asks for, and those at which others will ask the same, are gathered;
 * 2. one run over the instruments takes each one's inputs at its newest bar that had started by each instant;
 * 3. the operation compares them, instant by instant; the vectors are kept until room is needed.
 */
export class CrossVectors {
  readonly #node: CrossNode;
  readonly #home: CrossHome;
  /** Computes the inputs as its roots. */
  readonly program: Program;
  readonly #scan: ScanPopulation | undefined;
  readonly #vectors = new Map<number, Float64Array>();
  readonly #forming = new Map<number, Float64Array>();
  #gathering: { readonly asked: string; readonly gathered: readonly Float64Array[]; next: number } | undefined;
  #version = 0;

  /** `scan`: the scan whose populations count; without one they are empty. */
  constructor(node: CrossNode, home: CrossHome, program: Program, scan: ScanPopulation | undefined) {
    this.#node = node;
    this.#home = home;
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

  forget(): void {
    this.#gathering = undefined;
    this.#vectors.clear();
    this.#forming.clear();
  }

  /** Writes an instrument's values on rows from … to-1, each that of the instant at which its bar stands. */
  fill(instrument: number, from: number, to: number, output: Float64Array): void {
    if (this.#scan !== undefined && this.#scan.version !== this.#version) {
      this.#version = this.#scan.version;
      this.forget();
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
    return tiles.column("time")![tiles.origin(instrument) + row * LANES]!;
  }

  #instantOf(instrument: number, row: number): Instant {
    const start = this.#startOf(instrument, row);
    const { view } = this.#home;
    if (start === NOW) return { start, session: view.session };
    const last = lastSessionOf(this.#bars, view.data.calendar, this.#bars.tiles.at("session", instrument, row));
    return { start, session: Math.min(last, view.session) };
  }

  #prepare(instrument: number, from: number, to: number): void {
    const own = new Map<number, Instant>();
    for (let row = from; row < to; row++) this.#want(instrument, row, own);
    const bytes = (to - from) * this.#size * 8;
    if (bytes > MOST) throw tooMuch(this.#node.operation.op, to - from);
    const wanted = this.#together(this.#bars.visible[instrument]! - to, to - from, own);
    const chosen = wanted.size * this.#size * 8 > MOST ? own : wanted;
    this.#home.makeRoom(this, chosen.size * this.#size * 8);
    if (bytes + this.bytes > MOST) {
      this.forget();
      for (let row = from; row < to; row++) this.#want(instrument, row, chosen);
    }
    this.#compute([...chosen.values()].sort((a, b) => a.start - b.start));
  }

  #want(instrument: number, row: number, into: Map<number, Instant>): void {
    const start = this.#startOf(instrument, row);
    if (!this.#vectors.has(start) && !into.has(start)) into.set(start, this.#instantOf(instrument, row));
  }

  /** The instants of the same rows, counted from the newest, of every instrument: what a scan asks next. */
  #together(ago: number, rows: number, own: ReadonlyMap<number, Instant>): Map<number, Instant> {
    const wanted = new Map(own);
    if (rows * this.#size > MOST_TOGETHER) return wanted;
    for (let i = 0; i < this.#size; i++) {
      const to = this.#bars.visible[i]! - ago;
      for (let row = Math.max(0, to - rows); row < to; row++) this.#want(i, row, wanted);
    }
    return wanted;
  }

  #compute(instants: readonly Instant[]): void {
    const inputs = this.#node.inputs.length;
    const chunk = Math.max(1, Math.floor(GATHERED / (8 * this.#size * Math.max(1, inputs))));
    for (let at = 0; at < instants.length; at += chunk) this.#run(instants.slice(at, at + chunk));
  }

  #run(instants: readonly Instant[]): void {
    const size = this.#size;
    const gathered = this.#gatherAll(instants);
    for (const [k, { start, session }] of instants.entries()) {
      stopIfAsked();
      const values = gathered.map((all) => all.subarray(k * size, (k + 1) * size));
      this.#vectors.set(start, this.#compare(values, session));
    }
  }

  /** Everybody's inputs at each instant. Who is stopped on the way goes on where that was. */
  #gatherAll(instants: readonly Instant[]): readonly Float64Array[] {
    const size = this.#size;
    const asked = instants.map(({ start }) => start).join(" ");
    if (this.#gathering?.asked !== asked) {
      const gathered = this.#node.inputs.map(() => new Float64Array(instants.length * size).fill(Number.NaN));
      this.#gathering = { asked, gathered, next: 0 };
    }
    const run = this.#gathering;
    for (; run.next < size; run.next++) {
      stopIfAsked();
      this.#gather(run.next, instants, run.gathered);
    }
    this.#gathering = undefined;
    return run.gathered;
  }

  /** One instrument's inputs at each instant. */
  #gather(instrument: number, instants: readonly Instant[], gathered: readonly Float64Array[]): void {
    const bars = this.#bars;
    const { calendar } = this.#home.view.data;
    const rows = rowsEver(bars, instrument);
    if (rows === 0) return;
    const last = rowStartedBy(bars, instrument, Math.min(instants.at(-1)!.start, this.#home.view.watermark - 1), rows);
    if (last < 0) return;
    let row = rowStartedBy(bars, instrument, instants[0]!.start, rows);
    this.program.run(instrument, Math.max(0, row), last + 1);
    const [times, sessions] = [bars.tiles.column("time")!, bars.tiles.column("session")!];
    const origin = bars.tiles.origin(instrument);
    const outputs = gathered.map((_, j) => this.program.output(j));
    for (let k = 0; k < instants.length; k++) {
      const { start, session } = instants[k]!;
      while (row < last && times[origin + (row + 1) * LANES]! <= start) row++;
      if (row < 0 || this.#isOld(lastSessionOf(bars, calendar, sessions[origin + row * LANES]!), session)) continue;
      const at = k * this.#size + instrument;
      for (let j = 0; j < gathered.length; j++) gathered[j]![at] = outputs[j]![row]!;
    }
  }

  #isOld(last: number, session: number): boolean {
    return session - last > STALE_SESSIONS;
  }

  #compare(values: readonly Float64Array[], session: number): Float64Array {
    const { operation, population, params } = this.#node;
    const output = new Float64Array(this.#size).fill(Number.NaN);
    const groups = this.#home.groups.at(population, session);
    if (population.kind === "filtered") {
      operation.across(values, this.#filtered(groups), output, params);
      return output;
    }
    if (population.kind === "matching") {
      // Those that do not match are in their industry without a value: they too can ask how many do.
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

  /** The instrument's value on a bar as it was at `instant` (minutes since 1970), among everybody's bars as they were. */
  asOf(instrument: number, instant: number): number {
    let vector = this.#forming.get(instant);
    if (vector === undefined) {
      if (this.#forming.size >= FORMING_KEPT) this.#forming.clear();
      vector = this.#compareAsOf(instant);
      this.#forming.set(instant, vector);
    }
    return vector[instrument]!;
  }

  #compareAsOf(instant: number): Float64Array {
    const values = this.#node.inputs.map(() => new Float64Array(this.#size).fill(Number.NaN));
    const session = newestSessionAt(this.#home.view.data.calendar, instant);
    for (let i = 0; i < this.#size; i++) {
      stopIfAsked();
      const row = this.#runAsOf(i, instant, session);
      if (row >= 0) for (let j = 0; j < values.length; j++) values[j]![i] = this.program.output(j)[row]!;
    }
    return this.#compare(values, session);
  }

  /** Computes the inputs on the newest bar that had traded by `instant`; its row, -1 for none. */
  #runAsOf(instrument: number, instant: number, session: number): number {
    const { view } = this.#home;
    const bars = this.#bars;
    let row = rowStartedBy(bars, instrument, instant - 1, rowsEver(bars, instrument));
    for (; row >= 0; row--) {
      const last = lastSessionOf(bars, view.data.calendar, bars.tiles.at("session", instrument, row));
      if (this.#isOld(last, session)) return -1;
      const alone = this.program.everyBars().length === 1 && !this.program.readsFacts;
      if (alone && bars.nominalEnd(instrument, row) <= instant) {
        this.program.run(instrument, row, row + 1);
        return row;
      }
      const values = view.partialBar(bars.frame, instrument, row, instant);
      if (values === undefined) continue;
      this.program.run(instrument, row, row + 1, { row, instant, values });
      return row;
    }
    return -1;
  }
}

function tooMuch(operation: string, bars: number): AppError {
  const message = `${operation} over ${bars} bars of all instruments needs too much memory; use a longer timeframe or a shorter window.`;
  return new AppError("validation_failed", message, [{ path: "", rule: "too_expensive", message, facts: { bars } }]);
}
