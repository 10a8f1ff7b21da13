/** Told how far something is: `done` of `total` bytes or rows. */
export type CopyProgress = (label: string, done: number, total?: number) => void;

/** Adds up the bytes of one pass. */
export function bytesProgress(label: string, onProgress: CopyProgress): (bytes: number, total: number) => void {
  let done = 0;
  return (bytes, total) => onProgress(label, (done += bytes), total);
}
