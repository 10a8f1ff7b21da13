import { seededRandom } from "#base";
import { EMBEDDING_LENGTH, fitHead, WindowEncoder, type LabelledEmbedding } from "#pattern-models";
import { formOf, pathOf, plantedWindow, SHAPES, walkWindow } from "./planted-window.ts";

const BARS = 64;

/** Shares of all cases in which a wrong label is found, or a correct label is suspected. */
export interface LabelRow {
  readonly examples: number;
  /** All labels are correct, and an example is suspected. */
  readonly falselyNamed: number;
  /** One positive is another shape or a walk, and is the first suspect. */
  readonly found: number;
  /** One more positive is labelled negative, and is the first suspect. */
  readonly foundNegative: number;
}

export function measureLabels(draws: number): readonly LabelRow[] {
  const encoder = new WindowEncoder();
  const random = seededRandom(51);
  const embeddingOf = (path: Float32Array): Float32Array => {
    const embedding = new Float32Array(EMBEDDING_LENGTH);
    encoder.embed(path, embedding);
    return embedding;
  };
  const suspects = (examples: readonly LabelledEmbedding[]): readonly number[] => {
    const fitted = fitHead(examples, "auto", { timeframe: "1d", scale: BARS });
    return "failure" in fitted ? [] : fitted.suspects;
  };
  return [5, 10].map((examples) => {
    const sums = { falselyNamed: 0, found: 0, foundNegative: 0 };
    for (let draw = 0; draw < draws; draw++) {
      for (const [s, shape] of SHAPES.entries()) {
        const form = formOf(random, shape);
        const plant = (): Float32Array => embeddingOf(pathOf(() => plantedWindow(random, form, BARS)));
        const other = formOf(random, SHAPES[(s + 1 + random.int(SHAPES.length - 1)) % SHAPES.length]!);
        const wrong = embeddingOf(
          pathOf(() => (draw % 2 === 0 ? walkWindow(random, BARS) : plantedWindow(random, other, BARS))),
        );
        const clean = Array.from({ length: examples }, () => ({ label: "positive" as const, embedding: plant() }));
        const walks = Array.from({ length: 3 }, () => ({
          label: "negative" as const,
          embedding: embeddingOf(pathOf(() => walkWindow(random, BARS))),
        }));
        const at = random.int(examples);
        if (suspects([...clean, ...walks]).length > 0) sums.falselyNamed++;
        if (suspects(clean.with(at, { label: "positive", embedding: wrong }))[0] === at) sums.found++;
        const turned = [...clean, { label: "negative" as const, embedding: plant() }, ...walks];
        if (suspects(turned)[0] === examples) sums.foundNegative++;
      }
    }
    const cases = draws * SHAPES.length;
    return {
      examples,
      falselyNamed: sums.falselyNamed / cases,
      found: sums.found / cases,
      foundNegative: sums.foundNegative / cases,
    };
  });
}
