import type { EncoderConstants } from "./constants.ts";
import { EMBEDDING_LENGTH, PATH_LENGTH, PATH_STEPS } from "./encoder-version.ts";
import { KERNEL } from "./kernel.gen.ts";
import { FEATURES } from "./kernels.ts";
import type { Projection } from "./projection.ts";

/** What scripts/kernels/assembly/window-encoder.ts exports: addresses of its arrays, and the function. */
interface KernelExports {
  readonly memory: WebAssembly.Memory;
  readonly path: { readonly value: number };
  readonly biases: { readonly value: number };
  readonly weights: { readonly value: number };
  readonly sums: { readonly value: number };
  project(): void;
}

/** Zeros before and after a path in the kernel's memory. */
const MARGIN = 28;

let compiled: WebAssembly.Module | undefined;

/** On vectors of eight numbers, in WebAssembly. */
export function kernelProjection({ biases, weights }: Pick<EncoderConstants, "biases" | "weights">): Projection {
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL), (char) => char.charCodeAt(0)));
  // The module is compiled from the source beside this interface.
  const kernel = new WebAssembly.Instance(compiled).exports as unknown as KernelExports;
  const { buffer } = kernel.memory;
  new Int16Array(buffer, kernel.biases.value, FEATURES).set(biases);
  new Int16Array(buffer, kernel.weights.value, weights.length).set(weights);
  const steps = new Int16Array(buffer, kernel.path.value + 2 * MARGIN, PATH_LENGTH);
  const sums = new Int32Array(buffer, kernel.sums.value, EMBEDDING_LENGTH);
  return {
    sums(path, out) {
      for (let i = 0; i < PATH_LENGTH; i++) steps[i] = path[i]! * PATH_STEPS;
      kernel.project();
      out.set(sums);
    },
  };
}
