import { sharedInts } from "#tiles";

/** Which instruments a table has results of, in memory that threads share. */
export interface SharedProgress {
  /** Per instrument: 0 until its result is known, then its state. Written after the result. */
  readonly known: Int32Array;
  /** Number of known instruments (KNOWN_COUNT), and of those that idle time claimed (IDLE_CLAIMED). */
  readonly counts: Int32Array;
}

/** Indices into `counts`. */
const KNOWN_COUNT = 0;
const IDLE_CLAIMED = 1;

/** Returns the progress of a table without results. */
export const noProgress = (instruments: number): SharedProgress => ({
  known: sharedInts(instruments),
  counts: sharedInts(2),
});

/** Returns the state of an instrument; 0 if its result is not known. */
export const stateOf = ({ known }: SharedProgress, instrument: number): number => Atomics.load(known, instrument);

/** Records that the result of an instrument is known. `state`: above 0. */
export function setState({ known, counts }: SharedProgress, instrument: number, state: number): void {
  if (Atomics.exchange(known, instrument, state) === 0) Atomics.add(counts, KNOWN_COUNT, 1);
}

/** Returns the share of the instruments whose results are known. */
export function knownShare({ known, counts }: SharedProgress): number {
  return known.length === 0 ? 1 : Atomics.load(counts, KNOWN_COUNT) / known.length;
}

/**
 * Claims the next `instruments` for this thread and calls `compute` for each one without a result. Returns false once every
 * instrument is claimed. It starts with the last ones: a scan on another thread starts with the first.
 */
export function computeNext(progress: SharedProgress, instruments: number, compute: (i: number) => void): boolean {
  const { known, counts } = progress;
  if (Atomics.load(counts, IDLE_CLAIMED) >= known.length) return false;
  const to = known.length - Atomics.add(counts, IDLE_CLAIMED, instruments);
  const from = Math.max(0, to - instruments);
  for (let i = to - 1; i >= from; i--) if (stateOf(progress, i) === 0) compute(i);
  return from > 0;
}
