/** Runs work later. Work that is still due does not keep the process alive. */
export interface Timers {
  after(ms: number, work: () => void): void;
  /** Returns what ends the repetition. */
  every(ms: number, work: () => void): () => void;
}
