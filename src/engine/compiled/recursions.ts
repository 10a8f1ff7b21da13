import type { Operation, Site } from "./site.ts";
import {
  add,
  and,
  choose,
  div,
  eq,
  gt,
  lt,
  max,
  min,
  missing,
  mul,
  ne,
  or,
  read,
  sub,
  unbounded,
  value,
  without,
  type Vector,
} from "./vector.ts";
import { I32, type Local } from "./wasm-code.ts";

/** One kind of average. */
interface Averaging {
  /** Number of values that `seed` takes; `next` takes all later ones. */
  readonly seedRows: number;
  /** Returns the average after the `seen`-th value of the seed. */
  readonly seed: (average: Vector, input: Vector, seen: Vector) => Vector;
  readonly next: (average: Vector, input: Vector) => Vector;
}

/**
 * Writes an average that restarts after a gap; its first value is on the length-th row. Once every lane has a value, a row
 * is `next` and a check for gaps; until then, and on a gap, each lane follows its own count of values. On the fast
 * path (GapCheck) a row is `next` alone.
 */
function averaging(site: Site, length: number, { seedRows, seed, next }: Averaging): () => void {
  const { code } = site;
  const averages = site.state(0);
  const counts = site.state(0, "cold");
  const ready = code.local(I32);
  const writeCheck = (): void => {
    counts.map((count) => ne(read(count), value(length))).reduce(or)(code);
    code.do("v128.any_true", "i32.eqz").set(ready);
  };
  site.gapCheck.averages.push(...averages);
  site.gapCheck.ready.push({ ready, writeCheck });
  code.i32(0).set(ready);
  const byLane = (pair: number): void => {
    const [average, count] = [averages[pair]!, counts[pair]!];
    const input = site.keep(site.input(0, pair));
    const seen = site.keep(choose(lt(read(count), value(length)), add(read(count), value(1)), read(count)));
    const mean = seed(read(average), input, seen);
    const next1 = site.keep(choose(lt(read(count), value(seedRows)), mean, next(read(average), input)));
    const gap = site.keep(unbounded(next1));
    site.set(average, without(next1, gap));
    site.set(count, without(seen, gap));
    site.set(site.output[pair]!, or(read(average), or(gap, ne(read(count), value(length)))));
  };
  return () => {
    const pairs = site.output.map((_, pair) => pair);
    if (site.gapCheck.assumesNoGaps) {
      for (const pair of pairs) site.set(averages[pair]!, next(read(averages[pair]!), site.input(0, pair)));
      return site.each((pair) => read(averages[pair]!));
    }
    code.block(() => {
      code.get(ready).if(() => {
        const values = pairs.map((pair) => site.keep(next(read(averages[pair]!), site.input(0, pair))));
        const gaps = values.map((one) => sub(one, one)).reduce(add);
        ne(gaps, value(0))(code);
        code.do("v128.any_true").branchIf(0);
        for (const pair of pairs) {
          site.set(averages[pair]!, values[pair]!);
          site.set(site.output[pair]!, values[pair]!);
        }
        code.branch(1);
      });
      for (const pair of pairs) byLane(pair);
      writeCheck();
    });
  };
}

const exponential = (factor: (length: number) => number): Operation => {
  return (site) => {
    const length = site.params[0]!;
    return averaging(site, length, {
      seedRows: length,
      seed: (average, input, seen) => add(average, div(sub(input, average), seen)),
      next: (average, input) => add(average, mul(sub(input, average), value(factor(length)))),
    });
  };
};

/**
 * Returns a mask of the lanes whose key changes on this row, and stores the new key in `current`. A NaN key is no change.
 */
function keyChange(site: Site, key: Vector, current: Local): Vector {
  const changed = site.keep(and(ne(key, read(current)), eq(key, key)));
  site.set(current, choose(changed, key, read(current)));
  return changed;
}

const extremeSoFar =
  (of: (a: Vector, b: Vector) => Vector): Operation =>
  (site) => {
    const extremes = site.state(Number.NaN);
    return () =>
      site.each((pair) => {
        const input = site.keep(site.input(0, pair));
        const extreme = extremes[pair]!;
        const next = site.keep(choose(missing(read(extreme)), input, of(read(extreme), input)));
        site.set(extreme, choose(missing(input), read(extreme), next));
        return or(next, missing(input));
      });
  };

/** How to compile the primitives that are recursions, by name. */
export const RECURSIONS: Readonly<Record<string, Operation>> = {
  ema: exponential((length) => 2 / (length + 1)),
  wilder: exponential((length) => 1 / length),
  emaFromFirst: (site) => {
    const length = site.params[0]!;
    const factor = value(2 / (length + 1));
    return averaging(site, length, {
      seedRows: 1,
      seed: (_average, input) => input,
      next: (average, input) => add(average, mul(sub(input, average), factor)),
    });
  },
  wilderSum: (site) => {
    const length = site.params[0]!;
    const keep = value((length - 1) / length);
    return averaging(site, length, {
      seedRows: length - 1,
      seed: (total, input) => add(total, input),
      next: (total, input) => add(mul(total, keep), input),
    });
  },
  cum: (site) => {
    const totals = site.state(0);
    return () =>
      site.each((pair) => {
        const total = site.keep(add(read(totals[pair]!), site.input(0, pair)));
        const gap = site.keep(unbounded(total));
        site.set(totals[pair]!, choose(gap, read(totals[pair]!), total));
        return or(total, gap);
      });
  },
  cumSince: (site) => {
    const totals = site.state(0);
    const keys = site.state(Number.NaN);
    return () =>
      site.each((pair) => {
        const key = site.keep(site.input(1, pair));
        const sum = totals[pair]!;
        site.set(sum, without(read(sum), keyChange(site, key, keys[pair]!)));
        const total = site.keep(add(read(sum), site.input(0, pair)));
        const gap = site.keep(or(unbounded(total), missing(key)));
        site.set(sum, choose(gap, read(sum), total));
        return or(total, gap);
      });
  },
  lastBefore: (site) => {
    const newest = site.state(Number.NaN);
    const before = site.state(Number.NaN);
    const keys = site.state(Number.NaN);
    return () =>
      site.each((pair) => {
        const input = site.keep(site.input(0, pair));
        const key = site.keep(site.input(1, pair));
        const [last, earlier] = [newest[pair]!, before[pair]!];
        const changed = keyChange(site, key, keys[pair]!);
        site.set(earlier, choose(changed, read(last), read(earlier)));
        site.set(last, or(read(last), changed));
        site.set(last, choose(or(missing(key), missing(input)), read(last), input));
        return or(read(earlier), missing(key));
      });
  },
  heikinAshiOpen: (site) => {
    // NaN: no bar came before.
    const opens = site.state(Number.NaN);
    return () =>
      site.each((pair) => {
        const [open, high, low, close] = [0, 1, 2, 3].map((k) => site.keep(site.input(k, pair)));
        const own = opens[pair]!;
        const first = div(add(open!, close!), value(2));
        const now = site.keep(choose(missing(read(own)), first, read(own)));
        const middle = div(add(add(add(open!, high!), low!), close!), value(4));
        const next = site.keep(div(add(now, middle), value(2)));
        const gap = site.keep(unbounded(next));
        site.set(own, or(next, gap));
        return or(now, gap);
      });
  },
  firstSince: (site) => {
    const firsts = site.state(Number.NaN);
    const keys = site.state(Number.NaN);
    return () =>
      site.each((pair) => {
        const key = site.keep(site.input(1, pair));
        const first = firsts[pair]!;
        site.set(first, choose(keyChange(site, key, keys[pair]!), site.input(0, pair), read(first)));
        return or(read(first), missing(key));
      });
  },
  cumMax: extremeSoFar(max),
  cumMin: extremeSoFar(min),
  barsSince: (site) => {
    const since = site.state(Number.NaN);
    return () =>
      site.each((pair) => {
        const condition = site.keep(site.input(0, pair));
        const isTrue = and(eq(condition, condition), ne(condition, value(0)));
        site.set(since[pair]!, without(add(read(since[pair]!), value(1)), isTrue));
        return or(read(since[pair]!), missing(condition));
      });
  },
  runLength: (site) => {
    const runs = site.state(0);
    return () =>
      site.each((pair) => {
        const input = site.keep(site.input(0, pair));
        const run = read(runs[pair]!);
        const up = choose(gt(run, value(0)), add(run, value(1)), value(1));
        const down = choose(lt(run, value(0)), sub(run, value(1)), value(-1));
        const falls = and(down, lt(input, value(0)));
        site.set(runs[pair]!, choose(gt(input, value(0)), up, falls));
        return or(run, missing(input));
      });
  },
};
