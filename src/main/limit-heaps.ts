import { setFlagsFromString } from "node:v8";

/** Percent by which a thread's heap may grow between two collections. V8's default lets a busy heap grow severalfold. */
const HEAP_GROWTH = 25;
/** Megabytes of each half of a worker's young generation. V8's default is 16, and an idle worker never shrinks them. */
const YOUNG_HALF = 2;

/** Limits the garbage in the heaps of this thread and of workers that start later. */
export function limitHeaps(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  setFlagsFromString(`--max-semi-space-size=${YOUNG_HALF}`);
}
