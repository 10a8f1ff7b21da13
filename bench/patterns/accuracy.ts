import { seededRandom, type Random } from "#base";
import type { HeadType } from "#contract";
import { fitHead, scoreOf, EMBEDDING_LENGTH, WindowEncoder, type LabelledEmbedding } from "#pattern-models";
import { formOf, pathOf, plantedWindow, SHAPES, walkWindow } from "./planted-window.ts";
import type { Points } from "../../src/catalogue/chart-patterns/pattern-templates.testing.ts";
import { correlation, shapeBased, warped, type Likeness } from "./rivals.ts";

const BARS = 64;
const WALKS = 2000;
const POSITIVES = 30;
const HARD_NEGATIVES = 10;
export const COUNTS = [3, 5, 10] as const;

interface Window {
  readonly path: Float32Array;
  readonly embedding: Float32Array;
}

/** Mean average precision, and precision at 10, of a method at 3, 5 and 10 positives. */
export interface MethodRow {
  readonly method: string;
  readonly averagePrecision: readonly number[];
  readonly precisionAt10: readonly number[];
}

/** "one": all windows of a shape have the same control points, except for jitter; "many": each window has its own. */
export type Forms = "one" | "many";

/** True for each test window that is a positive, by falling score. */
type Ranking = readonly boolean[];

/**
 * Measures how well each method finds 30 planted windows of a shape (1.2 %) among 2,000 walks and 30 windows of each
 * other shape, from 3, 5 or 10 examples. Hard negatives are the other windows with the highest scores of a first model.
 * Returns means over the shapes and `draws` draws.
 */
export function measureAccuracy(draws: number, forms: Forms, seed = 11): readonly MethodRow[] {
  const encoder = new WindowEncoder();
  const sums = new Map<string, { ap: number[]; at10: number[] }>();
  const tell = (method: string, place: number, ranking: Ranking): void => {
    const sum = sums.get(method) ?? { ap: COUNTS.map(() => 0), at10: COUNTS.map(() => 0) };
    sum.ap[place]! += averagePrecision(ranking);
    sum.at10[place]! += ranking.slice(0, 10).filter(Boolean).length / 10;
    sums.set(method, sum);
  };
  for (let draw = 0; draw < draws; draw++) {
    const random = seededRandom(seed + draw);
    const make = (from: Random, form?: () => Points): Window => {
      const path = pathOf(() => (form === undefined ? walkWindow(from, BARS) : plantedWindow(from, form(), BARS)));
      const embedding = new Float32Array(EMBEDDING_LENGTH);
      encoder.embed(path, embedding);
      return { path, embedding };
    };
    const pools = ["test", "teach"].map((label) => {
      const walks = random.fork(`${label} walks`);
      return {
        walks: Array.from({ length: WALKS }, () => make(walks)),
        shapes: SHAPES.map((shape) => {
          const own = random.fork(`${label} ${shape}`);
          const one = formOf(random.fork(`form of ${shape}`), shape);
          return Array.from({ length: POSITIVES }, () => make(own, () => (forms === "one" ? one : formOf(own, shape))));
        }),
      };
    });
    const [test, teach] = pools;
    for (const s of SHAPES.keys()) {
      const tested = [...test!.shapes[s]!, ...test!.shapes.filter((_, i) => i !== s).flat(), ...test!.walks];
      const others = [...teach!.shapes.filter((_, i) => i !== s).flat(), ...teach!.walks];
      for (const [place, count] of COUNTS.entries()) {
        const positives = teach!.shapes[s]!.slice(0, count);
        const rank = (score: (window: Window) => number): Ranking => ranked(tested, score);
        for (const wish of ["prototype", "nearest", "auto"] as const) {
          tell(`mr1, ${wish}`, place, rank(scorer(positives, [], wish)));
        }
        const first = scorer(positives, [], "prototype");
        const hard = others
          .map((window) => ({ window, score: first(window) }))
          .sort((a, b) => b.score - a.score)
          .slice(0, HARD_NEGATIVES)
          .map(({ window }) => window);
        tell("mr1, contrast, 5 hard negatives", place, rank(scorer(positives, hard.slice(0, 5), "contrast")));
        tell("mr1, ridge, 10 hard negatives", place, rank(scorer(positives, hard, "ridge")));
        for (const [method, likeness] of RIVALS) {
          tell(
            method,
            place,
            rank(({ path }) => Math.max(...positives.map((positive) => likeness(positive.path, path)))),
          );
        }
      }
    }
  }
  const cases = draws * SHAPES.length;
  return [...sums].map(([method, { ap, at10 }]) => ({
    method,
    averagePrecision: ap.map((sum) => sum / cases),
    precisionAt10: at10.map((sum) => sum / cases),
  }));
}

const RIVALS: readonly (readonly [string, Likeness])[] = [
  ["correlation, nearest", correlation],
  ["SBD, nearest", shapeBased],
  ["DTW, nearest", warped],
];

function scorer(
  positives: readonly Window[],
  negatives: readonly Window[],
  wish: HeadType | "auto",
): (window: Window) => number {
  const examples: LabelledEmbedding[] = [
    ...positives.map(({ embedding }) => ({ label: "positive" as const, embedding })),
    ...negatives.map(({ embedding }) => ({ label: "negative" as const, embedding })),
  ];
  const fitted = fitHead(examples, wish, { timeframe: "1d", scale: BARS });
  if ("failure" in fitted) throw new Error(fitted.failure);
  return ({ embedding }) => scoreOf(fitted.head, embedding);
}

/** Ranks windows by falling score; the first POSITIVES of `windows` are the positives. */
function ranked(windows: readonly Window[], score: (window: Window) => number): Ranking {
  return windows
    .map((window, i) => ({ score: score(window), isPositive: i < POSITIVES, i }))
    .sort((a, b) => b.score - a.score || b.i - a.i)
    .map(({ isPositive }) => isPositive);
}

function averagePrecision(ranking: Ranking): number {
  let hits = 0;
  let sum = 0;
  for (const [place, isPositive] of ranking.entries()) {
    if (isPositive) sum += ++hits / (place + 1);
  }
  return sum / hits;
}
