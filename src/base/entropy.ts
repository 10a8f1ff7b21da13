/** A source of unpredictable bytes, for secrets and ids. The same argument in tests makes them repeatable. */
export type Entropy = (count: number) => Uint8Array;
