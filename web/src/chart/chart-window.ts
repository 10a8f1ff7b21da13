/** Neighbouring bars that somebody marked on a chart. */
export interface ChartWindow {
  /** The times of the first and the last of them, as the API writes them. */
  readonly from: string;
  readonly to: string;
  readonly bars: number;
}

/** Places in the list of bars, the first and the last, both of them inside. */
export interface BarSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * The bars between two places, in either order, inside a chart of `count` bars. With a fixed length it is the window of so
 * many bars that ends at the second place; undefined where there are not as many.
 */
export function spanBetween(anchor: number, place: number, count: number, length?: number): BarSpan | undefined {
  const inside = (index: number): number => Math.min(count - 1, Math.max(0, Math.round(index)));
  if (length === undefined) {
    const [a, b] = [inside(anchor), inside(place)];
    return count === 0 ? undefined : { first: Math.min(a, b), last: Math.max(a, b) };
  }
  if (count < length) return undefined;
  const last = Math.max(length - 1, inside(place));
  return { first: last - length + 1, last };
}

/** A span as it is told to others. */
export function windowOf({ first, last }: BarSpan, bars: readonly { readonly time: string }[]): ChartWindow {
  return { from: bars[first]?.time ?? "", to: bars[last]?.time ?? "", bars: last - first + 1 };
}

/** Places as spans of neighbours; the places may come in any order and more than once. */
export function runsOf(places: readonly number[]): readonly BarSpan[] {
  const runs: { first: number; last: number }[] = [];
  for (const place of places.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && place <= run.last + 1) run.last = place;
    else runs.push({ first: place, last: place });
  }
  return runs;
}
