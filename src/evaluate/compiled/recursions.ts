import type { Average, Recursion } from "#expression";
import type { PrimitiveWriter } from "./site.ts";
import { vectorAlgebra } from "./vector-algebra.ts";
import { add, choose, lt, ne, or, read, sub, unbounded, value, without, type Vector } from "./vector.ts";
import { I32 } from "./wasm-code.ts";

/** Writes a recursion: each of its numbers is a state. */
export const recursionOperation =
  ({ state, next }: Recursion): PrimitiveWriter =>
  (site) => {
    const algebra = vectorAlgebra((vector) => site.keep(vector));
    const states = state.map((initial) => site.state(initial));
    return () =>
      site.each((pair) => {
        const before = states.map((locals) => read(locals[pair]!));
        const inputs = site.inputs(pair).map((input) => site.keep(input));
        const after = next(algebra, ...before, ...inputs, ...site.params.map(value));
        const kept = [after.value, ...after.state].map((one) => site.keep(one));
        for (const [k, locals] of states.entries()) site.set(locals[pair]!, kept[k + 1]!);
        return kept[0]!;
      });
  };

/**
 * Writes an average that restarts after a gap; its first value is on the length-th row. Once every lane has a value, a row
 * is `next` and a check for gaps; until then, and on a gap, each lane follows its own count of values. On the fast
 * path (GapCheck) a row is `next` alone.
 */
export const averageOperation =
  (average: Average): PrimitiveWriter =>
  (site) => {
    const { code } = site;
    const [length] = site.params as readonly [number];
    const algebra = vectorAlgebra((vector) => site.keep(vector));
    const seedRows = average.seedRows(algebra, value(length));
    const next = (before: Vector, input: Vector): Vector => average.next(algebra, before, input, value(length));
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
      const [own, count] = [averages[pair]!, counts[pair]!];
      const input = site.keep(site.input(0, pair));
      const seen = site.keep(choose(lt(read(count), value(length)), add(read(count), value(1)), read(count)));
      const seeded = average.seed(algebra, read(own), input, seen, value(length));
      const after = site.keep(choose(lt(read(count), seedRows), seeded, next(read(own), input)));
      const gap = site.keep(unbounded(after));
      site.set(own, without(after, gap));
      site.set(count, without(seen, gap));
      site.set(site.output[pair]!, or(read(own), or(gap, ne(read(count), value(length)))));
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
  };
