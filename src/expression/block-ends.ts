let ends = new Float64Array(256);

/** Memory for the extremes of the ends of a block of so many rows; each call of a loop writes what it reads. */
export function endsOfBlock(length: number): Float64Array {
  if (ends.length < length) ends = new Float64Array(2 * length);
  return ends;
}
