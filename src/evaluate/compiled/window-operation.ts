import type { Algebra, WindowAlgebra, WindowFormula } from "#expression";
import type { PrimitiveWriter, Site } from "./site.ts";
import { vectorAlgebra } from "./vector-algebra.ts";
import { add, PAIR_BYTES, read, ROW_BYTES, sub, value as number, type Vector } from "./vector.ts";
import { V128, type Local } from "./wasm-code.ts";

/** A vector for each pair of lanes: one walk over the rows of a window serves all pairs. */
type OfPair = (pair: number) => Vector;

/** How to compile a window from its formula. */
export const windowOperation =
  ({ more, value }: WindowFormula): PrimitiveWriter =>
  (site) =>
  () => {
    const [length] = site.params as readonly [number];
    const rows = length + more;
    site.from(rows - 1, () => site.each(value(new WindowVectors(site, rows).algebra, () => number(length))));
  };

class WindowVectors {
  readonly algebra: WindowAlgebra<OfPair, OfPair>;
  readonly #site: Site;
  readonly #rows: number;
  readonly #vectors: Algebra<Vector, Vector>;
  readonly #oldest = new Map<number, OfPair>();
  /** The pair for which a step of a walk is being written; undefined outside of walks. */
  #pair: number | undefined;

  constructor(site: Site, rows: number) {
    this.#site = site;
    this.#rows = rows;
    this.#vectors = vectorAlgebra((vector) => site.keep(vector));
    this.algebra = {
      ...ofPairs(this.#vectors),
      number: (one) => () => number(one),
      chooseEach: (condition, yes, no) => {
        const mask = this.#kept(condition);
        return yes.map((one, k) => this.#kept((pair) => this.#vectors.choose(mask(pair), one(pair), no[k]!(pair))));
      },
      keep: (a) => this.#kept(a),
      oldest: (input) => this.#oldestOf(input),
      newest: (input) => this.#kept((pair) => site.input(input, pair)),
      fold: (initial, step, count) => this.#fold(initial, step, count),
      distancesFromNewest: () => ofLocals(distancesFromNewest(site, rows)),
    };
  }

  /** Computes a vector once: of the pair of the step that is being written, else of all pairs. */
  #kept(of: OfPair): OfPair {
    if (this.#pair !== undefined) {
      const kept = this.#vectors.keep(of(this.#pair));
      return () => kept;
    }
    const kept = this.#site.output.map((_, pair) => this.#vectors.keep(of(pair)));
    return (pair) => kept[pair]!;
  }

  #oldestOf(input: number): OfPair {
    const oldest = this.#oldest.get(input) ?? this.#kept((pair) => this.#site.earlier(input, pair, this.#rows - 1));
    this.#oldest.set(input, oldest);
    return oldest;
  }

  #fold(
    initial: readonly OfPair[],
    step: (...numbers: readonly OfPair[]) => readonly OfPair[],
    count?: OfPair,
  ): readonly OfPair[] {
    const site = this.#site;
    const seen = new Set<number>();
    const numbers = initial.map((one) => this.#variables(one));
    const before = numbers.map((locals, k): OfPair => (pair) => {
      seen.add(k);
      return read(locals[pair]!);
    });
    const place = count === undefined ? [] : [this.#variable(count(0))];
    const inputs = site.inputs(0).map((_, k) => k);
    site.window(inputs, this.#rows, (readAt) => {
      for (const pair of site.output.keys()) {
        this.#pair = pair;
        const values = inputs.map((k) => once(() => this.#vectors.keep(readAt(k, pair))));
        const next = step(...before, ...values, ...place.map((local) => () => read(local)));
        // A number that is computed from one set before it is kept until all are known.
        const after = next.map((of, k) => {
          seen.clear();
          const vector = of(pair);
          return [...seen].some((other) => other < k) ? this.#vectors.keep(vector) : vector;
        });
        for (const [k, locals] of numbers.entries()) site.set(locals[pair]!, after[k]!);
      }
      this.#pair = undefined;
      for (const local of place) site.set(local, add(read(local), number(1)));
    });
    return numbers.map((locals) => (pair) => read(locals[pair]!));
  }

  #variables(of: OfPair): readonly Local[] {
    return this.#site.output.map((_, pair) => this.#variable(of(pair)));
  }

  #variable(vector: Vector): Local {
    const local = this.#site.code.local(V128);
    this.#site.set(local, vector);
    return local;
  }
}

function once(vector: () => Vector): OfPair {
  let known: Vector | undefined;
  return () => (known ??= vector());
}

const ofLocals =
  (locals: readonly Local[]): OfPair =>
  (pair) =>
    read(locals[pair]!);

type OfVectors = (...vectors: readonly Vector[]) => Vector;

/** The operations of an algebra for each pair. Those that do not take vectors alone are written anew in WindowVectors. */
function ofPairs(vectors: Algebra<Vector, Vector>): Algebra<OfPair, OfPair> {
  const each =
    (of: OfVectors) =>
    (...values: readonly OfPair[]): OfPair =>
    (pair) =>
      of(...values.map((one) => one(pair)));
  const operations = Object.entries(vectors).map(([name, of]) => [name, each(of as OfVectors)]);
  return Object.fromEntries(operations) as Algebra<OfPair, OfPair>;
}

/** Most steps of a walk that are unrolled. */
const MOST_UNROLLED = 4;

/**
 * Returns the sums of the distances of a window's values from the newest. It continues the sum of a shorter window of the same
 * input in the same loop, so shorter windows must be written first.
 */
function distancesFromNewest(site: Site, length: number): readonly Local[] {
  const walk = site.walkBack(0);
  const { code } = site;
  const { pointer, newest, totals } = walk;
  if (walk.rows === 0) {
    site.address(0)(code);
    code.set(pointer);
    for (const [pair, local] of newest.entries()) {
      site.set(local, site.input(0, pair));
      site.set(totals[pair]!, number(0));
    }
    walk.rows = 1;
  }
  const step = (): void => {
    code.get(pointer).i32(ROW_BYTES).do("i32.sub").set(pointer);
    for (const [pair, total] of totals.entries()) {
      const earlier: Vector = (inner) => inner.get(pointer).load(V128, pair * PAIR_BYTES);
      site.set(total, add(read(total), sub(earlier, read(newest[pair]!))));
    }
  };
  const steps = length - walk.rows;
  if (steps <= MOST_UNROLLED) for (let k = 0; k < steps; k++) step();
  else {
    code.i32(steps).set(walk.left);
    code.loop(() => {
      step();
      code.get(walk.left).i32(1).do("i32.sub").set(walk.left);
      code.get(walk.left).branchIf(0);
    });
  }
  walk.rows = length;
  return totals;
}
