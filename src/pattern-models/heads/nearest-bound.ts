import type { PatternHead } from "../pattern-head.ts";
import { cosine } from "./cosine.ts";

/**
 * How like an example of a head a window can be at most, from its likeness to the head's direction alone. Of unit
 * vectors: cos(p, x) ≤ cos(p, w) · cos(w, x) + sin(p, w) · sin(w, x).
 */
export class NearestBound {
  readonly #cosines: Float64Array;
  readonly #sines: Float64Array;

  constructor({ direction, exemplars }: PatternHead) {
    this.#cosines = Float64Array.from(exemplars, (exemplar) => (direction === null ? 0 : cosine(direction, exemplar)));
    this.#sines = this.#cosines.map((value) => Math.sqrt(Math.max(0, 1 - value * value)));
  }

  most(along: number): number {
    const across = Math.sqrt(Math.max(0, 1 - along * along));
    let most = -1;
    for (let i = 0; i < this.#cosines.length; i++) {
      most = Math.max(most, this.#cosines[i]! * along + this.#sines[i]! * across);
    }
    return most;
  }
}
