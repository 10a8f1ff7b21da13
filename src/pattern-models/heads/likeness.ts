import { EMBEDDING_LENGTH } from "../encoder/encoder-version.ts";
import { KERNEL } from "./kernel.gen.ts";

/** What scripts/kernels/assembly/likeness.ts exports: addresses of its arrays, and the function. */
interface KernelExports {
  readonly memory: WebAssembly.Memory;
  readonly vectors: { readonly value: number };
  readonly embeddings: { readonly value: number };
  nearest(k: number, from: number, to: number): number;
}

/** Embeddings that are looked at together. */
export const LIKENESS_BATCH = 32;
/** Vectors at most. */
export const LIKENESS_VECTORS = 64;

/** Products of unit vectors, summed in single precision in WebAssembly: off by less than 2e-5, for bounds and not for scores. */
export class Likeness {
  readonly #kernel: KernelExports;
  readonly #vectors: Float32Array;
  readonly #embeddings: Float32Array;
  #held: readonly Float32Array[] = [];

  constructor() {
    const module = new WebAssembly.Module(Uint8Array.from(atob(KERNEL), (char) => char.charCodeAt(0)));
    // The module is compiled from the source beside this interface.
    this.#kernel = new WebAssembly.Instance(module).exports as unknown as KernelExports;
    const { memory, vectors, embeddings } = this.#kernel;
    this.#vectors = new Float32Array(memory.buffer, vectors.value, EMBEDDING_LENGTH * LIKENESS_VECTORS);
    this.#embeddings = new Float32Array(memory.buffer, embeddings.value, EMBEDDING_LENGTH * LIKENESS_BATCH);
  }

  /** Takes LIKENESS_VECTORS vectors at most, and whole embeddings one after another, LIKENESS_BATCH at most. */
  take(vectors: readonly Float32Array[], embeddings: Float32Array): void {
    this.#embeddings.set(embeddings);
    if (this.#held === vectors) return;
    this.#held = vectors;
    for (const [v, vector] of vectors.entries()) this.#vectors.set(vector, v * EMBEDDING_LENGTH);
  }

  /** The greatest product of embedding `k` with the vectors [from, to). */
  nearest(k: number, from: number, to: number): number {
    return this.#kernel.nearest(k, from, to);
  }
}
