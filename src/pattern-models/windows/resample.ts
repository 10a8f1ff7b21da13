/**
 * Writes `values[from … from + count)` at the length of `out`. Shorter: the mean over each share of the time (a value
 * stands for its whole bar); longer: between the middles of the bars, straight.
 */
export function resample(values: Float64Array, from: number, count: number, out: Float64Array): void {
  if (count >= out.length) average(values, from, count, out);
  else interpolate(values, from, count, out);
}

function average(values: Float64Array, from: number, count: number, out: Float64Array): void {
  const width = count / out.length;
  for (let i = 0; i < out.length; i++) {
    const begin = i * width;
    const end = i === out.length - 1 ? count : begin + width;
    let sum = 0;
    for (let at = Math.floor(begin); at < end; at++) {
      sum += values[from + at]! * (Math.min(end, at + 1) - Math.max(begin, at));
    }
    out[i] = sum / (end - begin);
  }
}

function interpolate(values: Float64Array, from: number, count: number, out: Float64Array): void {
  const width = (count - 1) / (out.length - 1);
  for (let i = 0; i < out.length; i++) {
    const place = i * width;
    const left = Math.min(count - 2, Math.floor(place));
    const share = place - left;
    out[i] = values[from + left]! * (1 - share) + values[from + left + 1]! * share;
  }
}
