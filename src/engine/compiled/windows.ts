import { table } from "#base";
import type { Operation, Site } from "./site.ts";
import {
  abs,
  add,
  and,
  choose,
  div,
  finite,
  ge,
  le,
  lt,
  max,
  min,
  missing,
  mul,
  or,
  PAIR_BYTES,
  read,
  ROW_BYTES,
  sqrt,
  sub,
  value,
  type Vector,
} from "./vector.ts";
import { I32, V128, type Local } from "./wasm-code.ts";

/**
 * Longest window, and most computed rows, for which an extreme is searched in every window; longer ones go block by
 * block.
 */
const MOST_ROWS_SEARCHED = 3;
/**
 * Most computed rows of barsSinceHighest and barsSinceLowest: beyond, the interpreter, which remembers the last extreme,
 * is faster.
 */
const MOST_ROWS_SINCE = 64;

/** Sums over a window for every pair of lanes, in one walk; `of` is the term of a row. */
function sums(site: Site, length: number, of: (input: Vector, pair: number) => Vector): readonly Vector[] {
  const totals = site.locals();
  for (const total of totals) site.set(total, value(0));
  site.window([0], length, (readAt) => {
    for (const [pair, total] of totals.entries()) site.set(total, add(read(total), of(readAt(0, pair), pair)));
  });
  return totals.map(read);
}

const oldest = (site: Site, k: number, length: number): readonly Vector[] =>
  site.output.map((_, pair) => site.keep(site.earlier(k, pair, length - 1)));

const windowed =
  (warmup: (params: readonly number[]) => number, row: (site: Site) => (pair: number) => Vector): Operation =>
  (site) =>
  () =>
    site.from(warmup(site.params), () => site.each(row(site)));
/** An operation over the newest `length` rows. */
const ofLength = (row: (site: Site, length: number) => (pair: number) => Vector): Operation =>
  windowed(
    ([length]) => length! - 1,
    (site) => row(site, site.params[0]!),
  );

/** Mean distance of a window's values from its oldest value. */
function meanDistances(site: Site, length: number, first: readonly Vector[]): readonly Vector[] {
  const totals = sums(site, length, (input, pair) => sub(input, first[pair]!));
  return totals.map((total) => site.keep(div(total, value(length))));
}

const deviation = (divisor: (length: number) => number): Operation =>
  ofLength((site, length) => {
    const first = oldest(site, 0, length);
    const means = meanDistances(site, length, first);
    const squares = sums(site, length, (input, pair) => {
      const distance = site.keep(sub(sub(input, first[pair]!), means[pair]!));
      return mul(distance, distance);
    });
    return (pair) => finite(site.keep(sqrt(div(squares[pair]!, value(divisor(length))))));
  });

/** Most steps of a walk that are unrolled. */
const MOST_UNROLLED = 4;

/**
 * Returns the newest value of a window of input 0, and the sum of the distances of all its values from that one. It continues
 * the sum of a shorter window of the same input in the same loop, so shorter windows must be written first.
 */
function walkedBack(site: Site, length: number): Record<"newest" | "totals", readonly Vector[]> {
  const walk = site.walkBack(0);
  const { code } = site;
  const { pointer, newest, totals } = walk;
  if (walk.rows === 0) {
    site.address(0)(code);
    code.set(pointer);
    for (const [pair, local] of newest.entries()) {
      site.set(local, site.input(0, pair));
      site.set(totals[pair]!, value(0));
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
  return { newest: newest.map(read), totals: totals.map(read) };
}

/** Sums over a window of (k - middle) × (k-th value - oldest value). */
function products(site: Site, length: number, first: readonly Vector[]): readonly Vector[] {
  const place = site.code.local(V128);
  site.set(place, value(-(length - 1) / 2));
  return sums(site, length, (input, pair) => {
    const product = site.keep(mul(read(place), sub(input, first[pair]!)));
    if (pair === first.length - 1) site.set(place, add(read(place), value(1)));
    return product;
  });
}

/** Sum over a window of (k - middle)². */
const squaresOfRows = (length: number): Vector => value((length * (length * length - 1)) / 12);

/** Searches every window for its extreme. */
function searchedExtreme(site: Site, length: number, of: (a: Vector, b: Vector) => Vector): () => void {
  return () =>
    site.from(length - 1, () => {
      site.each((pair) => site.input(0, pair));
      site.window([0], length, (readAt) => {
        site.each((pair) => of(read(site.output[pair]!), readAt(0, pair)));
      });
    });
}

/**
 * Computes extremes by van Herk's blocks of `length` rows. At the first row of a block it stores the extremes of all suffixes
 * of the rows before the block. The extreme of a window is then that of one suffix and of the block's rows so far.
 */
function blockwiseExtreme(site: Site, length: number, of: (a: Vector, b: Vector) => Vector): () => void {
  const { code } = site;
  const suffixes = site.scratch(length);
  const soFar = site.locals();
  const place = code.local(I32);
  code.i32(0).set(place);
  const pointer = code.local(I32);
  const end = code.local(I32);
  const writeSuffixes = (): void => {
    const later = site.locals();
    for (const [pair, local] of later.entries()) site.set(local, site.earlier(0, pair, 1));
    site.address(0)(code);
    code.i32(ROW_BYTES).do("i32.sub").set(pointer);
    code
      .get(suffixes)
      .i32((length - 1) * ROW_BYTES)
      .do("i32.add")
      .set(end);
    code.loop(() => {
      for (const [pair, local] of later.entries()) {
        const row: Vector = (inner) => inner.get(pointer).load(V128, pair * PAIR_BYTES);
        site.set(local, of(read(local), row));
        code
          .get(end)
          .get(local)
          .store(pair * PAIR_BYTES);
      }
      code.get(pointer).i32(ROW_BYTES).do("i32.sub").set(pointer);
      code.get(end).i32(ROW_BYTES).do("i32.sub").set(end);
      code.get(end).get(suffixes).do("i32.gt_u").branchIf(0);
    });
  };
  return () =>
    site.from(length - 1, () => {
      code.get(place).do("i32.eqz");
      code.if(
        () => {
          writeSuffixes();
          for (const [pair, local] of soFar.entries()) site.set(local, site.input(0, pair));
        },
        () => {
          for (const [pair, local] of soFar.entries()) site.set(local, of(read(local), site.input(0, pair)));
        },
      );
      // The window of row k of a block begins at row k + 1 of the block before; that of the last row is its own block.
      code.get(place).i32(1).do("i32.add").set(place);
      code.get(place).i32(length).do("i32.eq");
      code.if(
        () => {
          code.i32(0).set(place);
          site.each((pair) => read(soFar[pair]!));
        },
        () => {
          code.get(suffixes).get(place).i32(ROW_BYTES).do("i32.mul", "i32.add").set(pointer);
          site.each((pair) => of((inner) => inner.get(pointer).load(V128, pair * PAIR_BYTES), read(soFar[pair]!)));
        },
      );
    });
}

const extreme =
  (of: (a: Vector, b: Vector) => Vector): Operation =>
  (site) => {
    const length = site.params[0]!;
    return site.rows <= MOST_ROWS_SEARCHED || length <= MOST_ROWS_SEARCHED
      ? searchedExtreme(site, length, of)
      : blockwiseExtreme(site, length, of);
  };

/** Rows since the extreme of a window; among equal values the newest counts. */
const sinceExtreme =
  (reaches: (a: Vector, b: Vector) => Vector): Operation =>
  (site) => {
    const length = site.params[0]!;
    if (site.rows > MOST_ROWS_SINCE) return undefined;
    return () =>
      site.from(length - 1, () => {
        const extremes = site.locals();
        const gaps = site.locals();
        const place = site.code.local(V128);
        site.set(place, value(length - 1));
        for (const [pair, local] of extremes.entries()) {
          site.set(local, site.earlier(0, pair, length - 1));
          site.set(gaps[pair]!, value(0));
        }
        site.window([0], length, (readAt) => {
          for (const [pair, local] of extremes.entries()) {
            const input = site.keep(readAt(0, pair));
            const found = site.keep(reaches(input, read(local)));
            site.set(local, choose(found, input, read(local)));
            site.set(site.output[pair]!, choose(found, read(place), read(site.output[pair]!)));
            site.set(gaps[pair]!, or(read(gaps[pair]!), missing(input)));
          }
          site.set(place, sub(read(place), value(1)));
        });
        site.each((pair) => or(read(site.output[pair]!), read(gaps[pair]!)));
      });
  };

/** Sums over a window of the products of two series' distances from their means: with each other, and each with itself. */
function deviationProducts(site: Site, length: number): Record<"shared" | "left" | "right", readonly Local[]> {
  const first = [oldest(site, 0, length), oldest(site, 1, length)] as const;
  const means = [0, 1].map((k) => {
    const totals = site.locals();
    for (const total of totals) site.set(total, value(0));
    site.window([k], length, (readAt) => {
      for (const [pair, total] of totals.entries()) {
        site.set(total, add(read(total), sub(readAt(k, pair), first[k]![pair]!)));
      }
    });
    return totals.map((total) => site.keep(div(read(total), value(length))));
  });
  const totals = { shared: site.locals(), left: site.locals(), right: site.locals() };
  for (const total of Object.values(totals).flat()) site.set(total, value(0));
  site.window([0, 1], length, (readAt) => {
    for (const pair of first[0].keys()) {
      const [a, b] = [0, 1].map((k) => site.keep(sub(sub(readAt(k, pair), first[k]![pair]!), means[k]![pair]!)));
      site.set(totals.shared[pair]!, add(read(totals.shared[pair]!), mul(a!, b!)));
      site.set(totals.left[pair]!, add(read(totals.left[pair]!), mul(a!, a!)));
      site.set(totals.right[pair]!, add(read(totals.right[pair]!), mul(b!, b!)));
    }
  });
  return totals;
}

/** How to compile the primitives that read earlier rows of their inputs, by name. */
export const WINDOWS = table<Operation>({
  lag: (site) => () => {
    const rows = site.params[0]!;
    site.from(rows, () => site.each((pair) => site.earlier(0, pair, rows)));
  },
  sum: ofLength((site, length) => {
    const totals = sums(site, length, (input) => input);
    return (pair) => finite(totals[pair]!);
  }),
  mean: ofLength((site, length) => {
    const { newest, totals } = walkedBack(site, length);
    return (pair) => finite(site.keep(add(newest[pair]!, div(totals[pair]!, value(length)))));
  }),
  stdev: deviation((length) => length),
  sampleStdev: deviation((length) => length - 1),
  weightedMean: ofLength((site, length) => {
    const first = oldest(site, 0, length);
    const weight = site.code.local(V128);
    site.set(weight, value(1));
    const totals = sums(site, length, (input, pair) => {
      const weighted = site.keep(mul(sub(input, first[pair]!), read(weight)));
      if (pair === first.length - 1) site.set(weight, add(read(weight), value(1)));
      return weighted;
    });
    const weights = (length * (length + 1)) / 2;
    return (pair) => finite(site.keep(add(first[pair]!, div(totals[pair]!, value(weights)))));
  }),
  meanDeviation: ofLength((site, length) => {
    const first = oldest(site, 0, length);
    const means = meanDistances(site, length, first);
    const totals = sums(site, length, (input, pair) => abs(sub(sub(input, first[pair]!), means[pair]!)));
    return (pair) => finite(site.keep(div(totals[pair]!, value(length))));
  }),
  linregSlope: ofLength((site, length) => {
    const totals = products(site, length, oldest(site, 0, length));
    return (pair) => finite(site.keep(div(totals[pair]!, squaresOfRows(length))));
  }),
  linregEnd: ofLength((site, length) => {
    const first = oldest(site, 0, length);
    const slopes = products(site, length, first).map((total) => site.keep(div(total, squaresOfRows(length))));
    const means = meanDistances(site, length, first);
    return (pair) => {
      const rise = div(mul(slopes[pair]!, value(length - 1)), value(2));
      return finite(site.keep(add(first[pair]!, add(means[pair]!, rise))));
    };
  }),
  linregR2: ofLength((site, length) => {
    const first = oldest(site, 0, length);
    const means = meanDistances(site, length, first);
    const squares = sums(site, length, (input, pair) => {
      const distance = site.keep(sub(sub(input, first[pair]!), means[pair]!));
      return mul(distance, distance);
    });
    const shared = products(site, length, first);
    return (pair) => {
      const total = shared[pair]!;
      const share = site.keep(mul(div(total, squares[pair]!), div(total, squaresOfRows(length))));
      return finite(site.keep(choose(lt(value(1), share), value(1), share)));
    };
  }),
  highest: extreme(max),
  lowest: extreme(min),
  barsSinceHighest: sinceExtreme(ge),
  barsSinceLowest: sinceExtreme(le),
  percentRank: windowed(
    ([length]) => length!,
    (site) => {
      const length = site.params[0]!;
      const newest = site.output.map((_, pair) => site.keep(site.input(0, pair)));
      const gaps = site.locals();
      for (const gap of gaps) site.set(gap, value(0));
      // The walk includes the newest row, which is never below itself and adds nothing.
      const below = sums(site, length + 1, (input, pair) => {
        const earlier = site.keep(input);
        site.set(gaps[pair]!, or(read(gaps[pair]!), missing(earlier)));
        return and(lt(earlier, newest[pair]!), value(1));
      });
      return (pair) => or(div(mul(value(100), below[pair]!), value(length)), read(gaps[pair]!));
    },
  ),
  maxDrawdown: ofLength((site, length) => {
    const peaks = site.locals();
    const least = site.locals();
    for (const [pair, peak] of peaks.entries()) {
      site.set(peak, site.earlier(0, pair, length - 1));
      site.set(least[pair]!, value(1));
    }
    site.window([0], length, (readAt) => {
      for (const [pair, peak] of peaks.entries()) {
        const input = site.keep(readAt(0, pair));
        site.set(peak, max(read(peak), input));
        site.set(least[pair]!, min(read(least[pair]!), div(input, read(peak))));
      }
    });
    return (pair) => finite(site.keep(mul(value(100), sub(read(least[pair]!), value(1)))));
  }),
  covariance: ofLength((site, length) => {
    const { shared } = deviationProducts(site, length);
    return (pair) => finite(site.keep(div(read(shared[pair]!), value(length))));
  }),
  correlation: ofLength((site, length) => {
    const { shared, left, right } = deviationProducts(site, length);
    return (pair) => {
      const product = mul(sqrt(read(left[pair]!)), sqrt(read(right[pair]!)));
      return finite(site.keep(max(value(-1), min(value(1), div(read(shared[pair]!), product)))));
    };
  }),
});
