export interface AttemptStore {
  /** Counts one attempt under `key` in the window that begins at `windowStart`, and gives how many it has now. */
  count(key: string, windowStart: number): Promise<number>;
  current(key: string, windowStart: number): Promise<number>;
  clear(key: string): Promise<void>;
  deleteBefore(windowStart: number): Promise<number>;
}
