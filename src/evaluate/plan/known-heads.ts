import { Lru } from "#base";
import type { PatternHead } from "#pattern-models";
import { NO_HEADS, type NamedHead, type NamedHeads } from "./pattern-model-plan.ts";

/** Maximum number of remembered heads. An evicted head gets a new name, so caches under its old name are not found. */
const MOST_HEADS = 500;

/**
 * Names heads. Every request brings its own copies; equal heads of a model get the same name, so their plans and caches
 * are found again.
 */
export class KnownHeads {
  readonly #byModel = new Lru<NamedHead>(MOST_HEADS);
  #named = 0;

  name(heads: ReadonlyMap<string, PatternHead> | undefined): NamedHeads {
    if (heads === undefined || heads.size === 0) return NO_HEADS;
    return new Map([...heads].map(([modelId, head]) => [modelId, this.#nameOf(modelId, head)] as const));
  }

  #nameOf(modelId: string, head: PatternHead): NamedHead {
    const known = this.#byModel.get(modelId);
    if (known !== undefined && areEqual(known.head, head)) return known;
    const named = { modelId, head, key: `${JSON.stringify(modelId)}#${++this.#named}` };
    this.#byModel.set(modelId, named);
    return named;
  }
}

function areEqual(a: PatternHead, b: PatternHead): boolean {
  if (a.encoder !== b.encoder || a.timeframe !== b.timeframe || a.scale !== b.scale) return false;
  if (a.exemplars.length !== b.exemplars.length) return false;
  if ((a.direction === null) !== (b.direction === null)) return false;
  if (a.direction !== null && !sameNumbers(a.direction, b.direction!)) return false;
  return a.exemplars.every((exemplar, k) => sameNumbers(exemplar, b.exemplars[k]!));
}

function sameNumbers(a: Float32Array, b: Float32Array): boolean {
  return a === b || (a.length === b.length && a.every((value, k) => value === b[k]));
}
