import { LANES, TileSet, type EngineData, type TileField } from "#tiles";
import type { PastMoment } from "./as-of-times.ts";
import { dateBefore, instantBefore, PAST_END } from "./past-market.ts";

/** Sessions from the first moment of a round to the newest session, and from the second moment to the first. */
const BACK = (round: number): number => 80 + 21 * round;
const SECOND = 3;
/** Minute of the day of a round's first instant, never a multiple of five, and minutes until the second instant. */
const MINUTE = (round: number): number => 697 + 30 * round;
const LATER = 20;
/** Fields of a partial bar that conditions of the benchmark may read. */
const FIELDS = ["open", "high", "low", "close", "volume"] as const;

/** Returns a function that returns the two dates of a round. */
export function pastDates(data: EngineData): (round: number) => readonly PastMoment[] {
  return (round) =>
    [BACK(round), BACK(round) + SECOND].map((back) => {
      const then = endingOn(data, PAST_END - back);
      return { asOf: dateBefore(back), data: () => then };
    });
}

/** Returns a function that returns the two instants of a round, in the newest session or the session before. */
export function pastInstants(data: EngineData): (round: number) => readonly PastMoment[] {
  const columns = new Map(
    FIELDS.map((field) => {
      const whole = data.daily.column(field)!;
      const column = data.daily.memory!.floats(whole.length);
      column.set(whole);
      return [field, column];
    }),
  );
  let laid: FormingRows | undefined;
  return (round) =>
    [MINUTE(round), MINUTE(round) + LATER].map((minute) => {
      const back = Math.abs(round % 2);
      const instant = instantBefore(back, minute);
      const rows = formingRows(data, PAST_END - back, instant);
      const then = formingAt(data, columns, rows, instant);
      const lay = (): EngineData => {
        for (const [field, column] of columns) {
          for (const at of laid?.places ?? []) column[at] = data.daily.column(field)![at]!;
          for (const [k, at] of rows.places.entries()) column[at] = rows.bars[k]![field];
        }
        laid = rows;
        return then;
      };
      return { asOf: new Date(instant * 60_000).toISOString(), data: lay };
    });
}

/** Returns the data known on the evening of a session, over the same columns, restated for the splits of now. */
function endingOn(data: EngineData, session: number): EngineData {
  const { calendar, daily } = data;
  const then = new TileSet(
    { ...daily.layout, lengths: lengthsUntil(daily, session) },
    (field) => daily.column(field),
    daily.memory,
  );
  return { ...data, snapshot: `${session}`, watermark: calendar.regularClose(session), daily: then };
}

function lengthsUntil(daily: TileSet, session: number): Int32Array {
  const lengths = daily.layout.lengths.slice();
  for (const i of daily.order) while (daily.at("session", i, lengths[i]! - 1) > session) lengths[i]!--;
  return lengths;
}

type FormingBar = Record<(typeof FIELDS)[number], number>;

/** Partial daily bars at an instant, and the indices of their final bars in the columns. */
interface FormingRows {
  readonly lengths: Int32Array;
  readonly places: readonly number[];
  readonly bars: readonly FormingBar[];
}

/** Returns the data known at an instant within a session, over columns that hold the partial bars of the instant. */
function formingAt(
  data: EngineData,
  columns: ReadonlyMap<string, Float64Array>,
  { lengths }: FormingRows,
  instant: number,
): EngineData {
  const { daily } = data;
  const load = (field: TileField) => columns.get(field) ?? daily.column(field);
  const then = new TileSet({ ...daily.layout, lengths }, load, daily.memory);
  return { ...data, snapshot: `${instant}`, watermark: instant, daily: then, minutes: () => undefined };
}

function formingRows(data: EngineData, session: number, instant: number): FormingRows {
  const { daily, calendar } = data;
  const lengths = lengthsUntil(daily, session);
  const places: number[] = [];
  const bars: FormingBar[] = [];
  for (const i of daily.order) {
    const row = lengths[i]! - 1;
    if (daily.at("session", i, row) !== session) continue;
    const bar = barBetween(data.minutes()!, i, calendar.regularOpen(session), instant);
    if (bar === undefined) {
      lengths[i]!--;
      continue;
    }
    places.push(daily.origin(i) + row * LANES);
    bars.push(bar);
  }
  return { lengths, places, bars };
}

/** Returns the bar of an instrument's minutes from `begin` to before `end`; undefined without minutes. */
function barBetween(minutes: TileSet, i: number, begin: number, end: number): FormingBar | undefined {
  let bar: FormingBar | undefined;
  let row = minutes.lengthOf(i);
  while (row > 0 && minutes.at("time", i, row - 1) >= begin) row--;
  for (; row < minutes.lengthOf(i) && minutes.at("time", i, row) < end; row++) {
    const [high, low] = [minutes.at("high", i, row), minutes.at("low", i, row)];
    const [close, volume] = [minutes.at("close", i, row), minutes.at("volume", i, row)];
    bar ??= { open: minutes.at("open", i, row), high, low, close, volume: 0 };
    bar.high = Math.max(bar.high, high);
    bar.low = Math.min(bar.low, low);
    bar.close = close;
    bar.volume += volume;
  }
  return bar;
}
