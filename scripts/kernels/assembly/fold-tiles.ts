// Folds rows of many tiles of bars in place, eight instruments side by side. src/tiles/partial/fold-tiles.ts describes
// the arguments. AssemblyScript; scripts/kernels/build.mjs compiles this file.

/** Bytes of a row of a tile, and number of its lanes. */
const ROW: usize = 64;
const LANES: usize = 8;

const FIRST: i32 = 0;
const LAST: i32 = 1;
const SUM: i32 = 2;
const MAX: i32 = 3;

/**
 * Folds rows of the listed tiles into `values`. `list`: first slot of each tile, and byte offset of its row 0 in the
 * column. By slot: `froms` has the first row, `ends` the end of the rows (exclusive), `known` the end of the rows that
 * `values` already contains, 0 if none.
 */
export function foldTiles(
  fold: i32,
  column: usize,
  tiles: i32,
  list: usize,
  froms: usize,
  known: usize,
  ends: usize,
  values: usize,
): void {
  const end = list + 8 * <usize>tiles;
  touch(column, list, end, ends);
  for (; list < end; list += 8) {
    const first = <usize>load<i32>(list);
    const at = first << 2;
    foldTile(fold, column + <usize>load<i32>(list, 4), froms + at, known + at, ends + at, values + (first << 3));
  }
}

/**
 * Reads the last row of a lane of each tile. No read waits for another, so that cache misses overlap. Writes the sum of
 * the values behind the list, as the compiler would remove unused reads.
 */
function touch(column: usize, list: usize, end: usize, ends: usize): void {
  let sum = 0.0;
  for (let at = list; at < end; at += 8) {
    const row = max(load<i32>(ends + ((<usize>load<i32>(at)) << 2)) - 1, 0);
    sum += load<f64>(column + <usize>load<i32>(at, 4) + ROW * <usize>row);
  }
  store<f64>(end, sum);
}

function foldTile(fold: i32, rows: usize, froms: usize, known: usize, ends: usize, values: usize): void {
  // Rows that all lanes have are folded side by side. A lane without rows is folded too, but its result is not read.
  let low: i32 = 0;
  let high: i32 = i32.MAX_VALUE;
  for (let lane: usize = 0; lane < LANES; lane++) {
    const from = load<i32>(froms + 4 * lane);
    const end = load<i32>(ends + 4 * lane);
    if (end <= from) continue;
    const before = load<i32>(known + 4 * lane);
    if (fold === LAST) {
      store<f64>(values + 8 * lane, load<f64>(rows + ROW * <usize>(end - 1) + 8 * lane));
    } else if (before <= from) {
      store<f64>(values + 8 * lane, load<f64>(rows + ROW * <usize>from + 8 * lane));
    }
    low = max(low, max(before, from + 1));
    high = min(high, end);
  }
  if (fold === FIRST || fold === LAST || high === i32.MAX_VALUE) return;
  const shares = low < high;
  for (let lane: usize = 0; lane < LANES; lane++) {
    const from = load<i32>(froms + 4 * lane);
    const end = load<i32>(ends + 4 * lane);
    const start = max(load<i32>(known + 4 * lane), from + 1);
    const until = shares ? low : end;
    if (end > from && start < until) foldLane(fold, rows + 8 * lane, start, until, values + 8 * lane);
  }
  if (!shares) return;
  foldLanes(fold, rows + ROW * <usize>low, rows + ROW * <usize>high, values);
  for (let lane: usize = 0; lane < LANES; lane++) {
    const end = load<i32>(ends + 4 * lane);
    if (end > load<i32>(froms + 4 * lane) && end > high) foldLane(fold, rows + 8 * lane, high, end, values + 8 * lane);
  }
}

/** Folds the rows from `from` to `to` - 1 of one lane into a value. */
function foldLane(fold: i32, rows: usize, from: i32, to: i32, values: usize): void {
  const end = rows + ROW * <usize>to;
  let value = load<f64>(values);
  for (let at = rows + ROW * <usize>from; at < end; at += ROW) {
    const own = load<f64>(at);
    if (fold === SUM) value += own;
    else if (fold === MAX) value = own > value ? own : value;
    else value = own < value ? own : value;
  }
  store<f64>(values, value);
}

/** Folds rows of eight lanes into their values. */
function foldLanes(fold: i32, rows: usize, end: usize, values: usize): void {
  let a = v128.load(values);
  let b = v128.load(values, 16);
  let c = v128.load(values, 32);
  let d = v128.load(values, 48);
  for (; rows < end; rows += ROW) {
    a = joined(fold, a, v128.load(rows));
    b = joined(fold, b, v128.load(rows, 16));
    c = joined(fold, c, v128.load(rows, 32));
    d = joined(fold, d, v128.load(rows, 48));
  }
  v128.store(values, a);
  v128.store(values, b, 16);
  v128.store(values, c, 32);
  v128.store(values, d, 48);
}

/** Joins two vectors. A maximum or minimum keeps the former number if the two are equal or the latter is NaN. */
function joined(fold: i32, values: v128, own: v128): v128 {
  if (fold === SUM) return f64x2.add(values, own);
  return fold === MAX ? f64x2.pmax(values, own) : f64x2.pmin(values, own);
}
