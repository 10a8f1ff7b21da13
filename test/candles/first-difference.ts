/** Where two columns differ first, in words; "none" where they are the same to the bit. */
export function firstDifference(got: Float64Array, wanted: Float64Array): string {
  if (got.length !== wanted.length) return `${got.length} rows, not ${wanted.length}`;
  const row = got.findIndex((value, i) => !Object.is(value, wanted[i]));
  return row < 0 ? "none" : `row ${row}: ${got[row]}, not ${wanted[row]}`;
}
