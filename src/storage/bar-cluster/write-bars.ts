import { createHash } from "node:crypto";
import { AppError, DAY_MINUTES } from "#base";
import {
  BAR_FIELDS,
  isoOfDays,
  placeVersions,
  type AppendOutcome,
  type BarField,
  type BarVersions,
  type PlacedVersions,
  type RowsOfBars,
  type StoredTimeframe,
} from "#market";
import type { BarIntake } from "../bar-intake.ts";
import { digest, nextSnapshot } from "../bar-files/manifest.ts";
import { endedBy, isoOfMinutes, type KnownAt } from "../bar-files/past/known-at.ts";
import { byTicker, emptyFields } from "../bar-files/segments/bar-rows.ts";
import type { ClusterRows } from "./columns.ts";
import { readVersions } from "./read-rows.ts";
import type { StateView } from "./committed.ts";
import { BARS_1M, BARS_1M_NEW, tablesOfBars } from "./schema.ts";
import type { BarLease, CommittedState } from "./states/bar-states.ts";
import type { ClusterTotals } from "./states/tables.ts";
import { writeBatch, type BatchPart, type WriteContext } from "./write-batch.ts";

/** Number of tickers up to which only their stored rows are compared with a write. */
const FEW_TICKERS = 1_000;

/** Counts of a write of bars. */
export interface WrittenBars extends Pick<AppendOutcome, "accepted" | "replaced" | "repeated" | "outdated"> {
  readonly state: CommittedState;
}

/**
 * Compares the accepted rows of a write with the stored ones and commits what they change. `tickers` are the stored
 * tickers of the timeframe; new ones are added. Errors: bad_request for a correction dated before the end of its bar.
 */
export async function writeBars(
  context: WriteContext,
  lease: BarLease,
  view: StateView,
  intake: BarIntake,
  known: KnownAt,
  tickers: Set<string>,
): Promise<WrittenBars> {
  const { timeframe, calendar, source } = intake;
  const { kept, repeated } = intake.lastOfEach();
  const { state } = view;
  const totals = state.totals[timeframe];
  const written = sortedRows(intake, kept);
  const stored = await touchedVersions(context, view, timeframe, written, totals);
  const given = known.given;
  const clock = given ? known.minutes : Math.max(known.minutes, totals.corrected ?? -Infinity);
  const place = (minutes: number): PlacedVersions =>
    placeVersions(stored, written, { known: minutes, given, ended: endedBy(timeframe, minutes, calendar) });
  const first = place(clock);
  refuseTooEarly(first, written, timeframe, clock);
  if (first.rows.length === 0) return { state, accepted: 0, replaced: 0, repeated: repeated + first.unchanged };
  const arrived = [state.snapshot, timeframe, source, given ? clock : "now", digestOfRows(written)];
  const table = tablesOfBars(timeframe)[0]!;
  const { state: after, made } = await writeBatch<PlacedVersions>(context, lease, state, {
    token: digest(JSON.stringify(arrived)),
    kind: table.name,
    knownAt: clock,
    prepare(knownAt) {
      const placed = place(knownAt);
      return { made: placed, parts: partsOf(timeframe, written, placed, view.sealedThrough) };
    },
    bounds: (placed) => timesOf(written, placed.rows),
    next(placed, sums) {
      const snapshot = nextSnapshot(state.snapshot, `${timeframe} ${sums}`);
      const corrections = placed.knownAt.filter(Number.isFinite);
      const added = { ...state.totals, [timeframe]: totalsAfter(totals, written, placed, tickers, snapshot) };
      const reference = corrections.length === 0 ? state.reference : nextSnapshot(state.reference, snapshot);
      return { ...state, kind: table.name, snapshot, totals: added, reference };
    },
  });
  for (const key of written.keys) tickers.add(key);
  return {
    state: after,
    accepted: made.new,
    replaced: made.replaced,
    repeated: repeated + made.unchanged,
    ...(made.outdated === 0 ? {} : { outdated: made.outdated }),
  };
}

/** Returns rows of an intake in the order of ticker and time. */
function sortedRows({ rows }: BarIntake, kept: readonly number[]): RowsOfBars {
  const places = rows.tickers.map((_, k) => k).sort((a, b) => byTicker(rows.tickers[a]!, rows.tickers[b]!));
  const placeOf = new Int32Array(places.length);
  for (const [place, k] of places.entries()) placeOf[k] = place;
  const order = [...kept].sort(
    (a, b) => placeOf[rows.ticker[a]!]! - placeOf[rows.ticker[b]!]! || rows.time[a]! - rows.time[b]!,
  );
  const keys: string[] = [];
  const offsets: number[] = [];
  for (const [i, row] of order.entries()) {
    const ticker = rows.tickers[rows.ticker[row]!]!;
    if (keys.at(-1) === ticker) continue;
    keys.push(ticker);
    offsets.push(i);
  }
  const fields = emptyFields(0);
  for (const field of BAR_FIELDS) fields[field] = Float64Array.from(order, (row) => rows.fields[field][row]!);
  const time = Int32Array.from(order, (row) => rows.time[row]!);
  return { keys, offsets: Int32Array.from([...offsets, order.length]), time, fields, adjusted: undefined };
}

const NO_VERSIONS: BarVersions = {
  keys: [],
  offsets: new Int32Array(1),
  time: new Int32Array(0),
  fields: emptyFields(0),
  adjusted: undefined,
  knownAt: new Float64Array(0),
  batch: new Float64Array(0),
};

/** Reads the stored versions of the bars that a write may change. */
async function touchedVersions(
  { clickHouse }: WriteContext,
  view: StateView,
  timeframe: StoredTimeframe,
  written: RowsOfBars,
  { last }: ClusterTotals,
): Promise<BarVersions> {
  const [from, to] = extremes(written.time);
  if (last === null || from > last) return NO_VERSIONS;
  const { keys } = written;
  const few =
    keys.length > FEW_TICKERS ? {} : { where: "ticker IN {tickers:Array(String)}", parameters: { tickers: keys } };
  return readVersions(clickHouse, view, timeframe, { from, to, ...few });
}

function extremes(values: Int32Array): readonly [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}

function refuseTooEarly(
  { tooEarly }: PlacedVersions,
  written: RowsOfBars,
  timeframe: StoredTimeframe,
  known: number,
): void {
  if (tooEarly === undefined) return;
  const time = written.time[tooEarly]!;
  const key = written.offsets.findLastIndex((from, k) => k < written.keys.length && from <= tooEarly);
  throw new AppError(
    "bad_request",
    `a correction of the bar of ${written.keys[key]} at ${timeframe === "1d" ? isoOfDays(time) : isoOfMinutes(time)} cannot have been known at ${isoOfMinutes(known)}, before that bar had ended: nothing was stored`,
  );
}

function digestOfRows({ keys, offsets, time, fields }: RowsOfBars): string {
  const hash = createHash("sha256").update(JSON.stringify(keys));
  for (const column of [offsets, time, ...BAR_FIELDS.map((field) => fields[field])])
    hash.update(Buffer.from(column.buffer, column.byteOffset, column.byteLength));
  return hash.digest("hex");
}

/** Returns the rows that become versions: days, or minutes by their table. */
function partsOf(
  timeframe: StoredTimeframe,
  written: RowsOfBars,
  { rows, knownAt }: PlacedVersions,
  sealedThrough: number | undefined,
): readonly BatchPart[] {
  const all = rows.map((_, i) => i);
  const part = (table: BatchPart["table"], chosen: readonly number[]): BatchPart => ({
    table,
    rows: clusterRows(
      written,
      chosen.map((i) => rows[i]!),
      chosen.map((i) => knownAt[i]!),
    ),
  });
  if (timeframe === "1d") return [part(tablesOfBars("1d")[0]!, all)];
  const isSealed = (i: number): boolean =>
    sealedThrough !== undefined && Math.floor(written.time[rows[i]!]! / DAY_MINUTES) <= sealedThrough;
  return [
    part(BARS_1M, all.filter(isSealed)),
    part(
      BARS_1M_NEW,
      all.filter((i) => !isSealed(i)),
    ),
  ];
}

/** Returns chosen rows, ascending, as columns of a table of bars. */
export function clusterRows(stored: RowsOfBars, chosen: readonly number[], knownAt: readonly number[]): ClusterRows {
  const codes = new Int32Array(chosen.length);
  let key = 0;
  for (const [i, row] of chosen.entries()) {
    while (stored.offsets[key + 1]! <= row) key++;
    codes[i] = key;
  }
  const numbers: Record<string, Int32Array | Float64Array> = {
    t: Int32Array.from(chosen, (row) => stored.time[row]!),
    adjusted: Int32Array.from(chosen, (row) => stored.adjusted?.[row] ?? 0),
    known_at: Float64Array.from(knownAt),
  };
  for (const field of BAR_FIELDS as readonly BarField[])
    numbers[field] = Float64Array.from(chosen, (row) => stored.fields[field][row]!);
  return { rows: chosen.length, numbers, texts: { ticker: { values: stored.keys, codes } } };
}

function timesOf({ time }: RowsOfBars, rows: readonly number[]): { readonly first: number; readonly last: number } {
  const [first, last] = extremes(Int32Array.from(rows, (row) => time[row]!));
  return { first, last };
}

function totalsAfter(
  before: ClusterTotals,
  written: RowsOfBars,
  placed: PlacedVersions,
  tickers: ReadonlySet<string>,
  snapshot: string,
): ClusterTotals {
  const { first, last } = timesOf(written, placed.rows);
  const corrected = Math.max(before.corrected ?? -Infinity, ...finite(placed.knownAt));
  return {
    // Values that are outdated change no bar that counts.
    content: placed.new + placed.replaced === 0 ? before.content : nextSnapshot(before.content, snapshot),
    rows: before.rows + placed.new,
    tickers: before.tickers + written.keys.filter((key) => !tickers.has(key)).length,
    first: Math.min(before.first ?? Infinity, first),
    last: Math.max(before.last ?? -Infinity, last),
    corrected: Number.isFinite(corrected) ? corrected : null,
  };
}

/** Returns the greatest finite value, in a list; empty without any. */
function finite(values: readonly number[]): readonly number[] {
  let greatest = -Infinity;
  for (const value of values) if (value > greatest) greatest = value;
  return Number.isFinite(greatest) ? [greatest] : [];
}
