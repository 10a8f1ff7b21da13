// Marks of the newest candles of up to 32 instruments, and the averages before them (src/catalogue/candles/candle-block.ts,
// which says what lies where). AssemblyScript; scripts/kernels/build.mjs compiles it.

/** Rows of an instrument in a column of the block, of which the last is not read, and bytes of them. */
const ROWS: usize = 16;
const CANDLE: usize = 128;
/** Bytes of a column of the block, and of a row in a column of tiles. */
const COLUMN: usize = 4096;
const TILE_ROW: usize = 64;
/** The row of the newest candle, and the first with marks. */
const NEWEST: i32 = 14;
const MARKED: i32 = 10;
/** Bits above the marks that hold the count of whole bars. */
const COUNT_SHIFT: i32 = 28;
/** Instruments of a block, and marked candles of each. */
const WORD: usize = 32;
const WORDS: usize = 160;

const OPEN: usize = 0;
const HIGH: usize = COLUMN;
const LOW: usize = 2 * COLUMN;
const CLOSE: usize = 3 * COLUMN;
const BODY10: usize = 4 * COLUMN;
const RANGE10: usize = 5 * COLUMN;
const SHADOWS10: usize = 6 * COLUMN;
const RANGE5: usize = 7 * COLUMN;
const MARKS: usize = 8 * COLUMN;
const PLACES: usize = MARKS + 640;
const BODIES: usize = PLACES + 256;
const RANGES: usize = BODIES + COLUMN;
const SHADOWS: usize = RANGES + COLUMN;

/**
 * Of the first `count` instruments of the block: copies the candles that stand in columns of tiles, and writes averages and
 * marks. `open` … `close`: addresses of the columns. Each step is done for all before the next: numbers that are read in
 * other pairs than they were just written in would have to be waited for.
 */
export function look(block: usize, count: i32, open: usize, high: usize, low: usize, close: usize): void {
  const end = <usize>count * CANDLE;
  for (let k: usize = 0; k < <usize>count; k++) {
    const candle = block + k * CANDLE;
    const place = (<usize>load<i32>(block + PLACES + 8 * k)) << 3;
    const rows = load<i32>(block + PLACES + 8 * k, 4);
    if (rows === 0) continue;
    copy(candle + OPEN, open + place, rows);
    copy(candle + HIGH, high + place, rows);
    copy(candle + LOW, low + place, rows);
    copy(candle + CLOSE, close + place, rows);
  }
  for (let at: usize = 0; at < end; at += 16) measure(block + at);
  for (let at: usize = 0; at < end; at += CANDLE) {
    means10(block + BODIES + at, block + BODY10 + at);
    means10(block + RANGES + at, block + RANGE10 + at);
    means10(block + SHADOWS + at, block + SHADOWS10 + at);
    means5(block + RANGES + at, block + RANGE5 + at);
  }
  for (let k: usize = 0; k < <usize>count; k++) mark(block + k * CANDLE, block + MARKS + 4 * k);
  for (let k: usize = count; k < WORD; k++)
    for (let back: usize = 0; back < 5; back++) store<i32>(block + MARKS + 4 * (WORD * back + k), 0);
  for (let at: usize = 0; at < WORDS; at += WORD) transpose(block + MARKS + 4 * at);
}

/** Copies the rows up to the one at `newest`; those before the first are NaN. */
function copy(target: usize, newest: usize, rows: i32): void {
  const count = min(rows, NEWEST + 1);
  const first = NEWEST + 1 - count;
  for (let row = 0; row < first; row++) store<f64>(target + 8 * <usize>row, NaN);
  let at = newest - TILE_ROW * (count - 1);
  for (let row = first; row <= NEWEST; row++, at += TILE_ROW) store<f64>(target + 8 * <usize>row, load<f64>(at));
}

/** Writes body, range and both shadows of two rows. */
function measure(at: usize): void {
  const o = v128.load(at, OPEN);
  const h = v128.load(at, HIGH);
  const l = v128.load(at, LOW);
  const c = v128.load(at, CLOSE);
  v128.store(at, f64x2.abs(f64x2.sub(c, o)), BODIES);
  v128.store(at, f64x2.sub(h, l), RANGES);
  const above = f64x2.sub(h, f64x2.pmax(o, c));
  v128.store(at, f64x2.add(above, f64x2.sub(f64x2.pmin(o, c), l)), SHADOWS);
}

/** How many bars up to the newest have all prices. */
function wholeBars(candle: usize): i32 {
  let known = 0;
  for (let row: usize = 0; row < ROWS; row += 2) {
    const at = candle + 8 * row;
    const ends = f64x2.add(v128.load(at, OPEN), v128.load(at, HIGH));
    const probe = f64x2.add(f64x2.add(ends, v128.load(at, LOW)), v128.load(at, CLOSE));
    known |= i64x2.bitmask(f64x2.eq(probe, probe)) << (<i32>row);
  }
  return clz(~(known << (31 - NEWEST)));
}

/** Means of the ten measures before rows 10 to 15, summed oldest to newest. */
function means10(measures: usize, output: usize): void {
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  for (let row: usize = 0; row < 10; row++) {
    const at = measures + 8 * row;
    a = f64x2.add(a, v128.load(at));
    b = f64x2.add(b, v128.load(at, 16));
    c = f64x2.add(c, v128.load(at, 32));
  }
  const length = f64x2.splat(10);
  v128.store(output, f64x2.div(a, length), 80);
  v128.store(output, f64x2.div(b, length), 96);
  v128.store(output, f64x2.div(c, length), 112);
}

/** Means of the five measures before rows 6 to 15. */
function means5(measures: usize, output: usize): void {
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  let e = a;
  for (let row: usize = 1; row < 6; row++) {
    const at = measures + 8 * row;
    a = f64x2.add(a, v128.load(at));
    b = f64x2.add(b, v128.load(at, 16));
    c = f64x2.add(c, v128.load(at, 32));
    d = f64x2.add(d, v128.load(at, 48));
    e = f64x2.add(e, v128.load(at, 64));
  }
  const length = f64x2.splat(5);
  v128.store(output, f64x2.div(a, length), 48);
  v128.store(output, f64x2.div(b, length), 64);
  v128.store(output, f64x2.div(c, length), 80);
  v128.store(output, f64x2.div(d, length), 96);
  v128.store(output, f64x2.div(e, length), 112);
}

/** Writes an instrument's marks, the newest candle's first, with the count of whole bars. */
function mark(candle: usize, words: usize): void {
  const oldest = marksOf(candle + 8 * MARKED);
  const middle = marksOf(candle + 8 * (MARKED + 2));
  const newest = marksOf(candle + 8 * (MARKED + 4));
  store<i32>(words, i32x4.extract_lane(newest, 0) | (wholeBars(candle) << COUNT_SHIFT));
  store<i32>(words, i32x4.extract_lane(middle, 2), 128);
  store<i32>(words, i32x4.extract_lane(middle, 0), 256);
  store<i32>(words, i32x4.extract_lane(oldest, 2), 384);
  store<i32>(words, i32x4.extract_lane(oldest, 0), 512);
}

/** Adds a mark to those of two candles. */
function bit(marks: v128, isShown: v128, place: i32): v128 {
  return v128.or(marks, v128.and(isShown, i64x2.splat((<i64>1) << place)));
}

/** The marks of two candles, bit by bit those of src/catalogue/candles/candle-marks.ts. */
function marksOf(at: usize): v128 {
  const o = v128.load(at, OPEN);
  const h = v128.load(at, HIGH);
  const l = v128.load(at, LOW);
  const c = v128.load(at, CLOSE);
  const before = at - 8;
  const o1 = v128.load(before, OPEN);
  const h1 = v128.load(before, HIGH);
  const l1 = v128.load(before, LOW);
  const c1 = v128.load(before, CLOSE);
  const top = f64x2.pmax(o, c);
  const bottom = f64x2.pmin(o, c);
  const top1 = f64x2.pmax(o1, c1);
  const bottom1 = f64x2.pmin(o1, c1);
  let marks = v128.and(f64x2.ge(c, o), i64x2.splat(1));
  marks = bit(marks, f64x2.lt(c, o), 1);
  marks = bit(marks, f64x2.gt(bottom, top1), 2);
  marks = bit(marks, f64x2.lt(top, bottom1), 3);
  marks = bit(marks, f64x2.gt(l, h1), 4);
  marks = bit(marks, f64x2.lt(h, l1), 5);
  marks = bit(marks, f64x2.gt(h, h1), 6);
  marks = bit(marks, f64x2.lt(h, h1), 7);
  marks = bit(marks, f64x2.gt(l, l1), 8);
  marks = bit(marks, f64x2.lt(l, l1), 9);
  marks = bit(marks, f64x2.gt(c, c1), 10);
  marks = bit(marks, f64x2.lt(c, c1), 11);
  marks = bit(marks, v128.and(f64x2.ge(top, top1), f64x2.le(bottom, bottom1)), 20);
  marks = bit(marks, v128.and(f64x2.le(top, top1), f64x2.ge(bottom, bottom1)), 21);
  marks = bit(marks, f64x2.gt(o, h1), 22);
  marks = bit(marks, f64x2.lt(o, l1), 23);
  const body = f64x2.sub(top, bottom);
  const body10 = v128.load(at, BODY10);
  const least = f64x2.mul(f64x2.splat(0.1), v128.load(at, RANGE10));
  const upper = f64x2.sub(h, top);
  const lower = f64x2.sub(bottom, l);
  const long = f64x2.gt(body, body10);
  marks = bit(marks, long, 12);
  marks = bit(marks, f64x2.lt(body, body10), 13);
  marks = bit(marks, v128.not(long), 14);
  marks = bit(marks, f64x2.le(body, least), 15);
  marks = bit(marks, f64x2.lt(upper, least), 16);
  marks = bit(marks, f64x2.lt(lower, least), 17);
  marks = bit(marks, f64x2.gt(upper, body), 18);
  marks = bit(marks, f64x2.gt(lower, body), 19);
  const brief = f64x2.mul(v128.load(at, SHADOWS10), f64x2.splat(0.5));
  marks = bit(marks, f64x2.lt(upper, brief), 24);
  return bit(marks, f64x2.lt(lower, brief), 25);
}

/** Swaps rows and columns of 32 × 32 bits, as src/catalogue/candles/mark-planes.ts does. */
function transpose(words: usize): void {
  let mask: i32 = 0xffff;
  for (let width: i32 = 16; width !== 0; width >>= 1, mask ^= mask << width) {
    for (let k: i32 = 0; k < <i32>WORD; k = (k + width + 1) & ~width) {
      const at = words + 4 * <usize>k;
      const one = load<i32>(at);
      const other = load<i32>(at + 4 * <usize>width);
      const swapped = ((one >>> width) ^ other) & mask;
      store<i32>(at, one ^ (swapped << width));
      store<i32>(at + 4 * <usize>width, other ^ swapped);
    }
  }
}
