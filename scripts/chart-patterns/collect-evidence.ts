import type { Random } from "#base";
import { CHART_PATTERNS } from "#contract";
import { BarMemory } from "../../src/catalogue/chart-patterns/bar-memory.ts";
import { plantedPattern } from "../../src/catalogue/chart-patterns/planted-pattern.testing.ts";
import { QUALITY_WEIGHTS } from "../../src/catalogue/chart-patterns/quality-weights.ts";
import { randomWalk, type WalkBars } from "../../src/catalogue/chart-patterns/random-walk.testing.ts";
import { ShapeFinder } from "../../src/catalogue/chart-patterns/shape-finder.ts";
import { SHAPE_OF, SHAPES } from "../../src/catalogue/chart-patterns/shapes.ts";

const LENGTH = 252;
/** Greatest age in bars of a candidate's last pivot. Older candidates can hardly match within 25 bars. */
const NEWEST = 42;

/** Evidence of each candidate, by shape, then by series. */
export type Evidence = readonly Float64Array[][][];

interface Found {
  readonly pattern: number;
  readonly shape: number;
  readonly firstBar: number;
  readonly lastBar: number;
  readonly evidence: Float64Array;
}

function candidatesOf(bars: WalkBars): Found[] {
  const found: Found[] = [];
  const memory = new BarMemory();
  const finder = new ShapeFinder(memory, {
    offer({ pattern, shape, firstBar, lastBar, evidence }) {
      if (lastBar < LENGTH - NEWEST) return;
      found.push({
        pattern,
        shape,
        firstBar,
        lastBar,
        evidence: evidence.slice(0, QUALITY_WEIGHTS[shape]!.length - 1),
      });
    },
  });
  for (let i = 0; i < LENGTH; i++) {
    if (memory.push(bars.high[i]!, bars.low[i]!, bars.close[i]!, bars.volume[i]!)) finder.step();
  }
  return found;
}

/** Returns the intersection of two spans divided by their union. */
export function intersectionOverUnion(a: readonly [number, number], b: readonly [number, number]): number {
  const shared = Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
  return shared <= 0 ? 0 : shared / (Math.max(a[1], b[1]) - Math.min(a[0], b[0]));
}

export function evidenceOfWalks(random: Random, count: number): Evidence {
  const evidence: Float64Array[][][] = SHAPES.map(() => []);
  for (let i = 0; i < count; i++) {
    const found = candidatesOf(randomWalk(random, LENGTH));
    for (const [pattern, name] of CHART_PATTERNS.entries()) {
      evidence[SHAPE_OF[name]]!.push(found.filter((one) => one.pattern === pattern).map((one) => one.evidence));
    }
  }
  return evidence;
}

/** Returns for each planted pattern the evidence of the candidates of its own name that lie on the pattern. */
export function evidenceOfPatterns(random: Random, each: number): Evidence {
  const evidence: Float64Array[][][] = SHAPES.map(() => []);
  for (const [pattern, name] of CHART_PATTERNS.entries()) {
    for (let kind = 0; kind < 9 * each; kind++) {
      const { bars, first, last } = plantedPattern(random, name, kind % 3, Math.floor(kind / 3) % 3, LENGTH);
      const on = candidatesOf(bars).filter(
        (one) => one.pattern === pattern && intersectionOverUnion([one.firstBar, one.lastBar], [first, last]) > 0.4,
      );
      evidence[SHAPE_OF[name]]!.push(on.map((one) => one.evidence));
    }
  }
  return evidence;
}
