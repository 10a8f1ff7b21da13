import type { Random } from "#base";
import { BAR_FIELDS, type BarColumns, type BarField } from "#market";
import {
  SubstituteLanes,
  type NewestBars,
  ScanView,
  TileMemory,
  LANES,
  tileBars,
  TileSet,
  TILE_FIELDS,
  type TileArray,
  type TileField,
} from "#tiles";
import { writtenMarket } from "../../tiles/market.testing.ts";

/**
 * Numbers of bars of the instruments: lanes of a tile have one length, nearly one, or very different ones; some have one
 * or no bar.
 */
const LENGTHS = [300, 300, 299, 300, 298, 300, 300, 290, 260, 120, 61, 60, 20, 3, 2, 1, 1, 280, 279, 55, 0, 54, 300];
const EXTREMES = [0, -0, 1, -1, 0.1, 1e300, 1e308, -1e308, Number.MAX_VALUE, 5e-324, -1e-300];

type Mood = "walk" | "gaps" | "flat" | "no volume" | "extremes";
const MOODS: readonly Mood[] = ["walk", "gaps", "walk", "flat", "walk", "no volume", "walk", "extremes"];

/**
 * A market of lively, gappy, flat, extreme and short instruments, some without volume, with `barsOfSession` bars a
 * session. No store would accept it.
 */
export function unevenMarket(
  random: Random,
  barsOfSession = 1,
  lengths: readonly number[] = LENGTHS,
): { readonly view: ScanView; readonly bars: readonly BarColumns[] } {
  const { calendar, ...data } = writtenMarket({ daily: { A: [1, 2] } });
  const end = data.daily.at("session", 0, 1);
  const bars = lengths.map((rows, i) => {
    const columns = columnsOf(random, rows, MOODS[i % MOODS.length]!);
    const session = Int32Array.from(
      { length: rows },
      (_, row) => end - Math.floor((rows - 1 - row + (i % barsOfSession)) / barsOfSession),
    );
    return { ...columns, session, time: session.map((one, row) => calendar.regularOpen(one) + (row % barsOfSession)) };
  });
  const daily = tileBars(bars.length, (i) => (lengths[i] === 0 ? undefined : bars[i]));
  return { view: new ScanView({ data: { ...data, calendar, daily }, tiles: () => daily }, false), bars };
}

/** One instrument in five has its newest bar in the columns; the other newest bars are in an array of their own. */
const EACH = 5;
/** What columns hold in place of a bar that lies apart: no test may see it. */
const WRONG = 77.125;

/** The same bars, but most newest ones lie apart from the columns, as partial bars of a past moment do. */
export function newestApart({ data, closedOnly }: ScanView): ScanView {
  const { daily } = data;
  const { layout, order, newest } = daily;
  const memory = new TileMemory();
  const columns = new Map<TileField, TileArray>();
  for (const field of TILE_FIELDS) {
    const whole = daily.column(field)!;
    const column = whole instanceof Int32Array ? memory.ints(whole.length) : memory.floats(whole.length);
    column.set(whole);
    columns.set(field, column);
  }
  const members = Uint8Array.from(layout.lengths, (rows, i) => +(rows > 0 && i % EACH > 0));
  for (const i of order) {
    const at = daily.origin(i) + (layout.lengths[i]! - 1) * LANES;
    if (members[i] === 1) for (const field of BAR_FIELDS) columns.get(field)![at] = WRONG;
  }
  const newestBars: NewestBars = {
    members,
    column: (field) => (i) => daily.at(field, i, layout.lengths[i]! - 1),
  };
  const lanes = new SubstituteLanes(layout.lengths.length, [], (i) => daily.bars(i));
  const stored = new TileSet(layout, (field) => columns.get(field), memory, { newest });
  const tiles = stored.truncated(layout.lengths, { lanes, newest: newestBars }, newest);
  return new ScanView({ data: { ...data, daily: tiles }, tiles: () => tiles }, closedOnly);
}

function columnsOf(random: Random, rows: number, mood: Mood): Record<BarField, Float64Array> {
  const columns = Object.fromEntries(BAR_FIELDS.map((field) => [field, new Float64Array(rows)])) as Record<
    BarField,
    Float64Array
  >;
  let price = 20;
  for (let row = 0; row < rows; row++) {
    if (mood !== "flat") price = Math.max(0.01, Math.round(100 * price + 40 * random.normal()) / 100);
    const open = mood === "flat" ? price : Math.max(0.01, price + random.int(40) / 100 - 0.2);
    columns.open[row] = open;
    columns.close[row] = price;
    columns.high[row] = Math.max(open, price) + (mood === "flat" ? 0 : random.int(20) / 100);
    columns.low[row] = Math.min(open, price) * (mood === "flat" ? 1 : 1 - random.int(3) / 100);
    columns.volume[row] = mood === "no volume" || random.next() < 0.05 ? 0 : 100 + random.int(10_000);
    columns.vwap[row] = (open + price) / 2;
    columns.trades[row] = random.int(50);
    for (const field of BAR_FIELDS) {
      if (mood === "gaps" && random.next() < 0.03) columns[field][row] = Number.NaN;
      if (mood === "extremes" && random.next() < 0.2) columns[field][row] = EXTREMES[random.int(EXTREMES.length)]!;
    }
  }
  return columns;
}
