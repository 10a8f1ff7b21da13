/** Receives the progress of a copy: `done` of `total` bytes or rows. */
export type CopyProgress = (label: string, done: number, total?: number) => void;

/** Returns a callback that adds up the bytes of one pass and reports the sum. */
export function bytesProgress(label: string, onProgress: CopyProgress): (bytes: number, total: number) => void {
  let done = 0;
  return (bytes, total) => onProgress(label, (done += bytes), total);
}
