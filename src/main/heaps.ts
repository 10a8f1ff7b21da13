import { Session } from "node:inspector/promises";
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

/** Collects the garbage of this thread. V8 collects as a thread allocates, so an idle thread keeps what its last work left. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}
