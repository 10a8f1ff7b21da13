// Computes averages, marks and possible patterns of the newest candles of a block of instruments, eight side by side as
// in tiles. src/catalogue/candles/candle-block.ts describes the memory of a block. AssemblyScript;
// scripts/kernels/build.mjs compiles this file.

/** Bytes of a row of a tile, of a column of a tile, and of the candles of an instrument. */
const ROW: usize = 64;
const COLUMN: usize = 1024;
const CANDLES: usize = 1024;
/** Bytes of a column of an instrument's candles. */
const CANDLE: usize = 128;
/** Row of the newest candle, first row with marks, and first row with the mean of five ranges. */
const NEWEST: usize = 14;
const MARKED: usize = 10;
const AVERAGED: usize = 6;
const LANES: usize = 8;

/** Byte offsets of the parts of a block. */
const STAGED: usize = 128 * CANDLES;
const PROGRAM: usize = STAGED + 16 * 4 * COLUMN;
const FOUND: usize = PROGRAM + 8192;
const PLANES: usize = FOUND + 32768;
const PLACES: usize = PLANES + 2560;
const TILES: usize = PLACES + 1024;
const ASKED: usize = TILES + 64;
const WANTED: usize = ASKED + 16;
const MEASURES: usize = WANTED + 32;

/** Byte offsets of the columns of measures of a tile. The limits LEAST, BRIEF and TWICE have one row. */
const BODY: usize = MEASURES;
const RANGE: usize = BODY + COLUMN;
const SHADOWS: usize = RANGE + COLUMN;
const TOP: usize = SHADOWS + COLUMN;
const BOTTOM: usize = TOP + COLUMN;
const UPPER: usize = BOTTOM + COLUMN;
const LOWER: usize = UPPER + COLUMN;
const BODY10: usize = LOWER + COLUMN;
const RANGE10: usize = BODY10 + COLUMN;
const SHADOWS10: usize = RANGE10 + COLUMN;
const RANGE5: usize = SHADOWS10 + COLUMN;
const LEAST: usize = RANGE5 + COLUMN;
const BRIEF: usize = LEAST + ROW;
const TWICE: usize = BRIEF + ROW;

/** Bytes of a plane, bytes of the planes of one candle, and byte offset of the planes with the count of whole bars. */
const PLANE: usize = 16;
const PLANES_OF_CANDLE: usize = 512;
const COUNT: usize = 28 * PLANE;
/** Marks that rest on averages and measures, as bits, and byte offset in WANTED of the first row that rules read. */
const MEASURED_MARKS: i32 = 0x70ff000;
const FIRST_ROW: usize = 20;
/** Bytes of the result for a side of a pattern. */
const TOLD: usize = 32;
const NO_VALUE: i32 = 0;

/** Computes averages and marks of the first `tiles` of the block. `open` … `close`: addresses of the columns. */
export function look(block: usize, tiles: i32, open: usize, high: usize, low: usize, close: usize): void {
  for (let t: usize = 0; t < <usize>tiles; t++) {
    const place = load<i32>(block + TILES + 4 * t);
    if (place >= 0) {
      const at = (<usize>place) << 3;
      lookAt(block, t, open + at, high + at, low + at, close + at);
    } else {
      const staged = block + STAGED + 4 * COLUMN * t;
      stage(staged, block + PLACES + 8 * LANES * t, open, high, low, close);
      lookAt(block, t, staged, staged + COLUMN, staged + 2 * COLUMN, staged + 3 * COLUMN);
    }
  }
}

/** Copies the instruments of a tile whose newest rows `places` contains; the caller has written the others. */
function stage(staged: usize, places: usize, open: usize, high: usize, low: usize, close: usize): void {
  for (let lane: usize = 0; lane < LANES; lane++) {
    const newest = (<usize>load<i32>(places + 8 * lane)) << 3;
    const rows = load<i32>(places + 8 * lane, 4);
    if (rows === 0) continue;
    const at = staged + 8 * lane;
    copy(at, open + newest, rows);
    copy(at + COLUMN, high + newest, rows);
    copy(at + 2 * COLUMN, low + newest, rows);
    copy(at + 3 * COLUMN, close + newest, rows);
  }
}

/** Copies the rows of a lane up to address `newest`. Rows before the first bar become NaN. */
function copy(target: usize, newest: usize, rows: i32): void {
  const count = min(<usize>rows, NEWEST + 1);
  const first = NEWEST + 1 - count;
  for (let row: usize = 0; row < first; row++) store<f64>(target + ROW * row, NaN);
  let at = newest - ROW * (count - 1);
  for (let row = first; row <= NEWEST; row++, at += ROW) store<f64>(target + ROW * row, load<f64>(at));
}

/** Computes averages and marks of tile t. `open` … `close`: addresses of its oldest row. */
function lookAt(block: usize, t: usize, open: usize, high: usize, low: usize, close: usize): void {
  const first = <usize>load<i32>(block + WANTED, FIRST_ROW);
  let priced = v128.splat<i64>(-1);
  for (let lane: usize = 0; lane < ROW; lane += 16) {
    const total = measure(block + lane, open + lane, high + lane, low + lane, close + lane);
    priced = v128.and(priced, f64x2.eq(total, total));
    means10(block + BODY + lane, block + BODY10 + lane);
    means10(block + RANGE + lane, block + RANGE10 + lane);
    means10(block + SHADOWS + lane, block + SHADOWS10 + lane);
    means5(block + RANGE + lane, block + RANGE5 + lane, max(first, AVERAGED));
  }
  const planes = block + PLANES + t;
  if (i64x2.all_true(priced)) store4(planes + COUNT, 0xff, 0xff, 0xff, 0xff);
  else countWhole(planes + COUNT, open, high, low, close);
  for (let row = MARKED; row <= NEWEST; row++) {
    const at = ROW * row;
    const before = NEWEST - row;
    const own = planes + PLANES_OF_CANDLE * before;
    const wanted = load<i32>(block + WANTED + 4 * before);
    plainMarks(own, wanted, block + at, open + at, high + at, low + at, close + at);
    if ((wanted & MEASURED_MARKS) !== 0) measuredMarks(own, wanted, block + at, block);
  }
  const candles = block + CANDLES * LANES * t;
  turn(candles, open, first);
  turn(candles + CANDLE, high, first);
  turn(candles + 2 * CANDLE, low, first);
  turn(candles + 3 * CANDLE, close, first);
  turn(candles + 4 * CANDLE, block + BODY10, max(first, MARKED));
  turn(candles + 5 * CANDLE, block + RANGE10, max(first, MARKED));
  turn(candles + 6 * CANDLE, block + SHADOWS10, max(first, MARKED));
  turn(candles + 7 * CANDLE, block + RANGE5, max(first, AVERAGED));
}

/** Measures the candles of two lanes. Returns the total of their prices, which is NaN if a price is missing. */
function measure(block: usize, open: usize, high: usize, low: usize, close: usize): v128 {
  let total = f64x2.splat(0);
  for (let at: usize = 0; at <= ROW * NEWEST; at += ROW) {
    const o = v128.load(open + at);
    const h = v128.load(high + at);
    const l = v128.load(low + at);
    const c = v128.load(close + at);
    const top = f64x2.pmax(o, c);
    const bottom = f64x2.pmin(o, c);
    const body = f64x2.abs(f64x2.sub(c, o));
    const range = f64x2.sub(h, l);
    const upper = f64x2.sub(h, top);
    const lower = f64x2.sub(bottom, l);
    total = f64x2.add(total, f64x2.add(f64x2.add(f64x2.add(o, h), l), c));
    v128.store(block + at, body, BODY);
    v128.store(block + at, range, RANGE);
    v128.store(block + at, f64x2.add(upper, lower), SHADOWS);
    v128.store(block + at, top, TOP);
    v128.store(block + at, bottom, BOTTOM);
    v128.store(block + at, upper, UPPER);
    v128.store(block + at, lower, LOWER);
  }
  return total;
}

/** Writes the means of the ten measures before each of the rows 10 to 14 of two lanes, summed oldest to newest. */
function means10(measures: usize, output: usize): void {
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  let e = a;
  for (let at = measures; at < measures + 10 * ROW; at += ROW) {
    a = f64x2.add(a, v128.load(at));
    b = f64x2.add(b, v128.load(at, ROW));
    c = f64x2.add(c, v128.load(at, 2 * ROW));
    d = f64x2.add(d, v128.load(at, 3 * ROW));
    e = f64x2.add(e, v128.load(at, 4 * ROW));
  }
  const length = f64x2.splat(10);
  v128.store(output, f64x2.div(a, length), 10 * ROW);
  v128.store(output, f64x2.div(b, length), 11 * ROW);
  v128.store(output, f64x2.div(c, length), 12 * ROW);
  v128.store(output, f64x2.div(d, length), 13 * ROW);
  v128.store(output, f64x2.div(e, length), 14 * ROW);
}

/** Writes the means of the five measures before each row from `row` to 14. */
function means5(measures: usize, output: usize, row: usize): void {
  const length = f64x2.splat(5);
  for (let at: usize = ROW * row; at <= NEWEST * ROW; at += ROW) {
    const first = measures + at;
    const two = f64x2.add(v128.load(first - 5 * ROW), v128.load(first - 4 * ROW));
    const four = f64x2.add(f64x2.add(two, v128.load(first - 3 * ROW)), v128.load(first - 2 * ROW));
    v128.store(output + at, f64x2.div(f64x2.add(four, v128.load(first - ROW)), length));
  }
}

/** Writes for each lane how many bars up to the newest have all prices, at most 15, as the bits of four planes. */
function countWhole(planes: usize, open: usize, high: usize, low: usize, close: usize): void {
  let lanes = 0xff;
  let ones = 0;
  let twos = 0;
  let fours = 0;
  let eights = 0;
  for (let at: usize = ROW * (NEWEST + 1); at !== 0 && lanes !== 0;) {
    at -= ROW;
    lanes &= pricedLanes(open + at, high + at, low + at, close + at);
    eights |= lanes & ones & twos & fours;
    fours ^= lanes & ones & twos;
    twos ^= lanes & ones;
    ones ^= lanes;
  }
  store4(planes, ones, twos, fours, eights);
}

/** Returns which lanes have all prices in a row, one bit each. */
function pricedLanes(open: usize, high: usize, low: usize, close: usize): i32 {
  let lanes = 0;
  for (let lane: i32 = 0; lane < <i32>LANES; lane += 2) {
    const at = 8 * <usize>lane;
    const ends = f64x2.add(v128.load(open + at), v128.load(high + at));
    const probe = f64x2.add(f64x2.add(ends, v128.load(low + at)), v128.load(close + at));
    lanes |= i64x2.bitmask(f64x2.eq(probe, probe)) << lane;
  }
  return lanes;
}

/** Writes the eight lanes of four successive planes. */
function store4(planes: usize, a: i32, b: i32, c: i32, d: i32): void {
  store<u8>(planes, a);
  store<u8>(planes, b, PLANE);
  store<u8>(planes, c, 2 * PLANE);
  store<u8>(planes, d, 3 * PLANE);
}

/** Returns in which of eight lanes the numbers of one row are above the numbers of another, 16 bits each. */
function above(row: usize, other: usize): v128 {
  const a = f64x2.gt(v128.load(row), v128.load(other));
  const b = f64x2.gt(v128.load(row, 16), v128.load(other, 16));
  const c = f64x2.gt(v128.load(row, 32), v128.load(other, 32));
  const d = f64x2.gt(v128.load(row, 48), v128.load(other, 48));
  return i16x8.narrow_i32x4_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d));
}

/** Returns in which of eight lanes the numbers of one row are at least the numbers of another, 16 bits each. */
function notBelow(row: usize, other: usize): v128 {
  const a = f64x2.ge(v128.load(row), v128.load(other));
  const b = f64x2.ge(v128.load(row, 16), v128.load(other, 16));
  const c = f64x2.ge(v128.load(row, 32), v128.load(other, 32));
  const d = f64x2.ge(v128.load(row, 48), v128.load(other, 48));
  return i16x8.narrow_i32x4_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d));
}

/** Returns whether a mark or the next mark is wanted. */
function asks(wanted: i32, mark: i32): bool {
  return (wanted & (3 << mark)) !== 0;
}

/** Writes the eight lanes of a mark and of the next mark. */
function put(planes: usize, mark: usize, shown: v128, next: v128): void {
  const lanes = i8x16.bitmask(i8x16.narrow_i16x8_s(shown, next));
  store<u8>(planes + PLANE * mark, lanes);
  store<u8>(planes + PLANE * mark, lanes >> 8, PLANE);
}

/**
 * Writes the marks of a row that rest on prices (src/catalogue/candles/candle-marks.ts). `wanted`: one bit for each
 * mark. `at`: address of the block plus the byte offset of the row.
 */
function plainMarks(planes: usize, wanted: i32, at: usize, o: usize, h: usize, l: usize, c: usize): void {
  const top = at + TOP;
  const bottom = at + BOTTOM;
  if (asks(wanted, 0)) put(planes, 0, notBelow(c, o), above(o, c));
  if (asks(wanted, 2)) put(planes, 2, above(bottom, top - ROW), above(bottom - ROW, top));
  if (asks(wanted, 4)) put(planes, 4, above(l, h - ROW), above(l - ROW, h));
  if (asks(wanted, 6)) put(planes, 6, above(h, h - ROW), above(h - ROW, h));
  if (asks(wanted, 8)) put(planes, 8, above(l, l - ROW), above(l - ROW, l));
  if (asks(wanted, 10)) put(planes, 10, above(c, c - ROW), above(c - ROW, c));
  if (asks(wanted, 20)) {
    const covers = v128.and(notBelow(top, top - ROW), notBelow(bottom - ROW, bottom));
    const covered = v128.and(notBelow(top - ROW, top), notBelow(bottom, bottom - ROW));
    put(planes, 20, covers, covered);
  }
  if (asks(wanted, 22)) put(planes, 22, above(o, h - ROW), above(l - ROW, o));
}

/** Writes the marks that rest on averages and measures. `block` has the memory for three rows of limits. */
function measuredMarks(planes: usize, wanted: i32, at: usize, block: usize): void {
  const least = block + LEAST;
  const brief = block + BRIEF;
  const twice = block + TWICE;
  for (let lane: usize = 0; lane < ROW; lane += 16) {
    v128.store(least + lane, f64x2.mul(f64x2.splat(0.1), v128.load(at + lane, RANGE10)));
    v128.store(brief + lane, f64x2.mul(v128.load(at + lane, SHADOWS10), f64x2.splat(0.5)));
    v128.store(twice + lane, f64x2.mul(f64x2.splat(2), v128.load(at + lane, BODY)));
  }
  const body = at + BODY;
  const upper = at + UPPER;
  const lower = at + LOWER;
  const long = above(body, at + BODY10);
  put(planes, 12, long, above(at + BODY10, body));
  if (asks(wanted, 14)) put(planes, 14, v128.not(long), notBelow(least, body));
  if (asks(wanted, 16)) put(planes, 16, above(least, upper), above(least, lower));
  if (asks(wanted, 18)) put(planes, 18, above(upper, body), above(lower, body));
  if (asks(wanted, 24)) put(planes, 24, above(brief, upper), above(brief, lower));
  if (asks(wanted, 26)) {
    const stretched = v128.and(above(upper, twice), above(lower, twice));
    put(planes, 26, stretched, stretched);
  }
}

/** Writes a column of a tile from row `first` on, instrument by instrument. Does not read beyond the newest row. */
function turn(candles: usize, column: usize, first: usize): void {
  for (let row = first; row < NEWEST; row += 2) turnRows(candles + 8 * row, column + ROW * row);
  turnRows(candles + 8 * (NEWEST - 1), column + ROW * (NEWEST - 1));
}

/** Writes two rows of a column instrument by instrument. */
function turnRows(target: usize, rows: usize): void {
  for (let lane: usize = 0; lane < LANES; lane += 2) {
    const a = v128.load(rows + 8 * lane);
    const b = v128.load(rows + 8 * lane, ROW);
    v128.store(target + CANDLES * lane, v128.shuffle<i64>(a, b, 0, 2));
    v128.store(target + CANDLES * lane, v128.shuffle<i64>(a, b, 1, 3), CANDLES);
  }
}

/**
 * Writes for each side of each pattern which instruments show the side and no earlier side of the pattern: the pattern,
 * the code of the side, and one bit per instrument. Sides without instruments are left out. Instruments without enough
 * whole bars get the code `NO_VALUE`. Returns the number of results.
 */
export function tell(block: usize, patterns: i32): i32 {
  const planes = block + PLANES;
  const asked = v128.load(block + ASKED);
  const isWhole = !v128.any_true(v128.andnot(asked, whole(planes, <i32>NEWEST + 1)));
  let step = block + PROGRAM;
  let told = block + FOUND;
  for (let p: i32 = 0; p < patterns; p++) {
    let open = asked;
    const bars = load<i32>(step);
    const sides = load<i32>(step, 4);
    step += 8;
    if (!isWhole) {
      open = v128.and(asked, whole(planes, bars));
      told = note(told, p, NO_VALUE, v128.andnot(asked, open));
    }
    for (let side: i32 = 0; side < sides; side++) {
      const code = load<i32>(step);
      const end = step + 8 + 4 * <usize>load<i32>(step, 4);
      let shown = open;
      for (step += 8; step < end; step += 4) shown = v128.and(shown, v128.load(planes + <usize>load<i32>(step)));
      open = v128.andnot(open, shown);
      told = note(told, p, code, shown);
    }
  }
  return <i32>((told - block - FOUND) / TOLD);
}

/** Writes the result of a side and returns the address of the next result: the same if no instrument shows the side. */
function note(told: usize, pattern: i32, code: i32, instruments: v128): usize {
  store<i32>(told, pattern);
  store<i32>(told, code, 4);
  v128.store(told, instruments, 16);
  return v128.any_true(instruments) ? told + TOLD : told;
}

/** Returns the instruments with at least `least` whole bars; compares the counts bit by bit from the lowest. */
function whole(planes: usize, least: i32): v128 {
  let instruments = v128.splat<i64>(-1);
  for (let bit: usize = 0; bit < 4; bit++) {
    const plane = v128.load(planes + COUNT + PLANE * bit);
    instruments = (least >> <i32>bit) & 1 ? v128.and(instruments, plane) : v128.or(instruments, plane);
  }
  return instruments;
}
