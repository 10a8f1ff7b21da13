import { BAR_FIELDS, type StoredTimeframe, type SupersededBars } from "#market";
import { emptyFields, type BarRun } from "../segments/bar-rows.ts";
import { withDatabase, type StoreContext } from "../context.ts";
import { quoted, type Database } from "../database.ts";
import { verifyFile } from "../file-check.ts";
import { sessionsOf, tableOfRun } from "../load.ts";
import { readManifest } from "../read-manifest.ts";
import { readActions, readListings } from "../feeds/reference-feeds.ts";
import { retryOnNewManifest } from "../retry-on-new-manifest.ts";
import { supersededName } from "./superseded-rows.ts";

/** Reads the history of a timeframe: the values that bars had before they were corrected, as traded. */
export function readSuperseded(context: StoreContext, timeframe: StoredTimeframe): Promise<SupersededBars> {
  return retryOnNewManifest(context, () => readOnce(context, timeframe));
}

async function readOnce(context: StoreContext, timeframe: StoredTimeframe): Promise<SupersededBars> {
  const { files, layout, calendar } = context;
  const entry = (await readManifest(files, layout)).feeds[supersededName(timeframe)];
  const path = entry === undefined ? undefined : layout.path(entry.file);
  if (entry !== undefined && path !== undefined) await verifyFile(path, entry);
  const { run, replacedAt } =
    path === undefined ? NONE : await withDatabase(context, [], (database) => readRows(database, path));
  const open = withSessions(run, sessionsOf(run.time, timeframe, calendar), replacedAt);
  const corrections =
    run.adjusted === undefined
      ? undefined
      : { listings: await readListings(context), actions: await readActions(context) };
  return { ...tableOfRun(open.run, timeframe, calendar, corrections), replacedAt: open.replacedAt };
}

interface SupersededRun {
  readonly run: BarRun;
  readonly replacedAt: Float64Array;
}

const NONE: SupersededRun = {
  run: { keys: [], offsets: new Int32Array(1), time: new Int32Array(0), fields: emptyFields(0), adjusted: undefined },
  replacedAt: new Float64Array(0),
};

async function readRows(database: Database, path: string): Promise<SupersededRun> {
  const source = `read_parquet(${quoted(path)})`;
  const counts = await database.rows(
    `SELECT ticker, count(*) AS n, count(adjusted) AS adjusted FROM ${source} GROUP BY ticker ORDER BY ticker`,
  );
  const offsets = new Int32Array(counts.length + 1);
  for (const [i, { n }] of counts.entries()) offsets[i + 1] = offsets[i]! + Number(n);
  const rows = offsets[counts.length]!;
  const time = new Int32Array(rows);
  const fields = emptyFields(rows);
  const adjusted = counts.some((count) => Number(count["adjusted"]) > 0) ? new Int32Array(rows) : undefined;
  const replacedAt = new Float64Array(rows);
  const values = BAR_FIELDS.map((field) => `coalesce(${field}, 'nan'::DOUBLE)`).join(", ");
  const pieces = await database.pieces(
    `SELECT time, coalesce(adjusted, 0), replaced_at, ${values} FROM ${source} ORDER BY ticker, time, replaced_at`,
  );
  let at = 0;
  pieces((piece) => {
    // A vector may be longer than the number of its rows.
    const cells = (column: number): Int32Array | Float64Array => piece.numbers(column).subarray(0, piece.rows);
    time.set(cells(0), at);
    adjusted?.set(cells(1), at);
    replacedAt.set(cells(2), at);
    for (const [i, field] of BAR_FIELDS.entries()) fields[field].set(cells(i + 3), at);
    at += piece.rows;
  });
  return { run: { keys: counts.map(({ ticker }) => String(ticker)), offsets, time, fields, adjusted }, replacedAt };
}

/** Leaves out rows on days that the calendar has closed since they were stored. */
function withSessions(run: BarRun, session: Int32Array, replacedAt: Float64Array): SupersededRun {
  if (!session.includes(-1)) return { run, replacedAt };
  const open = (_: unknown, row: number): boolean => session[row] !== -1;
  const offsets = run.offsets.map((end) => session.subarray(0, end).filter((ordinal) => ordinal !== -1).length);
  const fields = emptyFields(0);
  for (const field of BAR_FIELDS) fields[field] = run.fields[field].filter(open);
  const kept = { keys: run.keys, offsets, time: run.time.filter(open), fields, adjusted: run.adjusted?.filter(open) };
  return { run: kept, replacedAt: replacedAt.filter(open) };
}
