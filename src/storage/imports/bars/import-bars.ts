import { AppError } from "#base";
import { daysOfIso, type DateOrder, type RefusalReason, type StoredTimeframe } from "#market";
import { withDatabase } from "../../bar-files/context.ts";
import type { Database, Progress } from "../../bar-files/database.ts";
import { writeFault } from "../../bar-files/write-fault.ts";
import { foldLog } from "../../bar-files/log/fold-log.ts";
import { mergeIfNeeded } from "../../bar-files/segments/compact.ts";
import { knownAt } from "../../bar-files/past/known-at.ts";
import { readManifest } from "../../bar-files/read-manifest.ts";
import type { BarFileStore } from "../../bar-files/open.ts";
import { dropRepeats, publishStaged, writeStaged, type Repeats } from "../../bar-files/staged-rows.ts";
import { readActions } from "../../bar-files/feeds/reference-feeds.ts";
import { bindBars, type IgnoredColumns } from "./bar-fields.ts";
import { arePricesAdjusted, PLAIN_LAYOUT, recogniseBars, type BarFile } from "./bar-layouts.ts";
import { checkBasis } from "./check-basis.ts";
import type { FieldMap } from "../reading/discover-columns.ts";
import { judgeBars, stageTickerKeys } from "./judge-bars.ts";
import { quarantineBars, refusedExamples } from "./quarantine-bars.ts";
import { inspectSources } from "../reading/inspect-source.ts";
import { groupSources, probeSources } from "../reading/read-table.ts";
import { readWrittenNumbers } from "../reading/read-written-numbers.ts";
import { checkRefusals, EXAMPLES, type RefusalLimit } from "../refusal-limit.ts";
import { stageRaw, tickerOfKey, type RawTable } from "../reading/stage-raw.ts";
import { stageTimes, type TimesRead } from "../reading/stage-times.ts";
import { withPlainPaths } from "../reading/plain-paths.ts";

export interface ImportBarsOptions {
  readonly timeframe: StoredTimeframe;
  /**
   * True if the prices are adjusted for splits. They are loaded as traded, by the splits that the store holds at that
   * time.
   */
  readonly adjusted?: boolean;
  /** True if the prices are as traded. Without both options the layout of the files decides. */
  readonly asTraded?: boolean;
  /** Provider of the files; other files are refused. */
  readonly from?: string;
  /** Order of dates such as 01/09/2023, if the files do not determine it. */
  readonly dateOrder?: DateOrder;
  /** Limit of refused rows; above it nothing is imported. Unlimited by default. */
  readonly maxRefused?: RefusalLimit;
  /** Newest day whose splits are contained in adjusted prices, YYYY-MM-DD; the newest bar's day by default. */
  readonly adjustedThrough?: string;
  /**
   * Time at which the rows became known, in minutes since 1970; the time of the import by default. It applies to rows
   * that correct a stored bar; the first values of a bar are known from its end on.
   */
  readonly knownAt?: number;
  /**
   * Column by field, if the usual names do not apply: ticker, time, clock, open, high, low, close, volume, vwap,
   * trades.
   */
  readonly map?: FieldMap;
  readonly onProgress?: Progress;
  /** Description of the importer for the error message of another process while the lock is held. */
  readonly owner?: string;
}

export type ImportReason = RefusalReason | "malformed_row";

/** Counts of the rows: rows = accepted + quarantined, accepted = new + replaced + unchanged + outdated. */
export interface ImportOutcome {
  readonly rows: number;
  readonly accepted: number;
  readonly new: number;
  readonly replaced: number;
  /** Number of rows that were stored already, or occur twice in the files. */
  readonly unchanged: number;
  /**
   * Number of rows that are older than the stored values of their bars and differ; they go to the history. Absent:
   * none.
   */
  readonly outdated?: number;
  readonly quarantined: number;
  readonly reasons: Readonly<Partial<Record<ImportReason, number>>>;
  /** Ignored columns, by form of file. */
  readonly unread: readonly IgnoredColumns[];
  /** Layouts of the files and the basis of their prices, one sentence each. */
  readonly read: readonly string[];
  /** CSV of the quarantined rows: file, row, reason and the texts of the fields. */
  readonly quarantineFile?: string;
  readonly snapshot: string;
}

/** Shares of the total progress at the end of reading and of judging. */
const READ = 0.4;
const JUDGED = 0.65;
const BYTES_PER_ROW = 50;

/**
 * Imports bars from CSV, CSV.gz, JSON lines or Parquet files, all or nothing: on return they are on the disk, after an
 * error nothing was imported. Importing the same files again changes nothing. Takes the lock unless the store holds it.
 * Throws bad_request for an unusable file or mapping, for ambiguous dates or prices, and for corrections dated before
 * the end of their bars; validation_failed for too many refused rows; conflict for the lock; unavailable for a full
 * disk.
 */
export async function importBars(
  store: BarFileStore,
  names: readonly string[],
  options: ImportBarsOptions,
): Promise<ImportOutcome> {
  const files = (await probeSources(names)).map((file): BarFile =>
    file.kind === "csv" ? recogniseBars(file, options) : file,
  );
  return store.withLock(options.owner ?? "winnow import bars", async () => {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const size = { rows: 0 };
    try {
      return await withPlainPaths(store.context.layout, files, (plain) => runImport(store, plain, options, size));
    } catch (error) {
      const needed = Math.max(bytes, size.rows * BYTES_PER_ROW);
      throw writeFault(error, store.context.layout.root, "nothing was imported", needed);
    }
  });
}

async function runImport(
  { context }: BarFileStore,
  files: readonly BarFile[],
  options: ImportBarsOptions,
  size: { rows: number },
): Promise<ImportOutcome> {
  const { timeframe } = options;
  const known = knownAt(context, options.knownAt);
  const report = (label: string, share: number): void => options.onProgress?.(label, Math.round(share * 1000), 1000);
  const inspected = inspectSources(files);
  // Awaited before anything is stored. Until then a failure must not count as an unhandled rejection.
  inspected.catch(() => undefined);
  await foldLog(context);
  const before = await readManifest(context.files, context.layout);
  const paths = files.map(({ path }) => path);
  return withDatabase(context, paths, async (database) => {
    const groups = (await groupSources(database, files, ({ layout }) => layout?.title)).map((group) =>
      bindBars(group, options),
    );
    const bound = groups.flatMap(({ group }) => group.files);
    const adjusted = arePricesAdjusted(bound, options);
    const read = (asNumbers: boolean): Promise<RawTable> =>
      stageRaw(database, groups, asNumbers, (share) => report("reading", share * READ)).catch(
        async (error: unknown) => {
          // A truncated file is a better explanation than the line on which it breaks off.
          await inspected;
          throw error;
        },
      );
    const isCsv = groups.map(({ group }) => group.files[0]!.kind === "csv");
    const numbers = isCsv.includes(true) && groups.every(({ allNumeric }, i) => isCsv[i] || allNumeric);
    let raw = await read(numbers);
    const doubtful = !(await inspected).plain || raw.malformed.length > 0 || raw.nonFinite;
    if (numbers && doubtful) raw = await read(false);
    await readWrittenNumbers(database, raw);
    size.rows = raw.rows;
    report("checking", READ);
    const spans = raw.spans.map(({ file, from, to }) => {
      return { name: file.name, from, to, order: file.layout?.dateOrder?.(file) };
    });
    const times = await stageTimes(database, timeframe, context.calendar, spans, options.dateOrder);
    await stageTickerKeys(database, (key) => tickerOfKey(key, groups));
    await judgeBars(database, raw.numeric, adjusted ? adjustedThrough(options, times) : undefined);
    const repeats = await dropRepeats(database);
    if (options.adjusted === undefined && options.asTraded === undefined) {
      await checkBasis(database, timeframe, adjusted, await readActions(context));
    }
    if (timeframe === "1d") refuseIntraday(files[0]!.name, raw, times, repeats);
    const reasons = await reasonsOf(database, raw, repeats);
    const rows = raw.rows + raw.malformed.length;
    await checkRefusals(options.maxRefused, rows, reasons, () => refusedExamples(database, raw, EXAMPLES));
    report("writing", JUDGED);
    const staged = await writeStaged(context, database, timeframe, before, known, (share) => {
      report("writing", JUDGED + share * (1 - JUDGED));
    });
    const quarantined = Object.values(reasons).reduce((sum, count) => sum + count, 0);
    const quarantine = quarantined === 0 ? undefined : await quarantineBars(context, database, raw, timeframe);
    const snapshot = await publishStaged(context, before, staged, quarantine?.produced);
    await mergeIfNeeded(context);
    report("writing", 1);
    return {
      rows,
      accepted: rows - quarantined,
      new: staged.new,
      replaced: staged.replaced,
      unchanged: staged.unchanged + repeats.repeated,
      ...(staged.outdated === 0 ? {} : { outdated: staged.outdated }),
      quarantined,
      reasons,
      unread: groups.map(({ unread }) => unread).filter(({ columns }) => columns.length > 0),
      read: layoutsRead(bound, adjusted, options),
      ...(quarantine === undefined ? {} : { quarantineFile: quarantine.path }),
      snapshot,
    };
  });
}

/** Returns the day up to which adjusted prices contain splits. */
function adjustedThrough({ adjustedThrough: text }: ImportBarsOptions, times: TimesRead): number | undefined {
  const day = text === undefined ? times.newestDay : daysOfIso(text);
  if (day === undefined) throw new AppError("bad_request", `"${text}" is no date: write YYYY-MM-DD`);
  return Number.isFinite(day) ? day : undefined;
}

async function reasonsOf(
  database: Database,
  { malformed }: RawTable,
  { superseded }: Repeats,
): Promise<Partial<Record<ImportReason, number>>> {
  const reasons: Record<string, number> = {};
  for (const { reason, n } of await database.rows(
    "SELECT reason, count(*) AS n FROM refused GROUP BY reason ORDER BY reason",
  )) {
    reasons[String(reason)] = Number(n);
  }
  if (superseded > 0) reasons["duplicate"] = superseded;
  if (malformed.length > 0) reasons["malformed_row"] = malformed.length;
  return reasons;
}

/** Describes the recognised layouts and the basis of their prices, and whether the user specified it. */
function layoutsRead(files: readonly BarFile[], adjusted: boolean, options: ImportBarsOptions): readonly string[] {
  const specified = options.adjusted === true || options.asTraded === true;
  const titles = new Set(
    files.flatMap(({ layout }) => (layout === undefined || layout === PLAIN_LAYOUT ? [] : [layout])),
  );
  return [...titles].map(({ title, scale }) => {
    const prices = adjusted ? "adjusted for splits, given back as traded with the splits that are known" : "as traded";
    const scaled = scale === undefined ? "" : `, divided by ${scale.toLocaleString("en-US")}`;
    return `${title}: prices ${specified ? "as you said, " : ""}${prices}${scaled}`;
  });
}

/** Refuses minute bars imported as daily ones: all but the last of each day would be quarantined. */
function refuseIntraday(name: string, raw: RawTable, times: TimesRead, repeats: Repeats): void {
  const surplus = repeats.superseded + repeats.repeated;
  if (times.texts <= 2 * times.sessions || surplus * 2 <= raw.rows) return;
  throw new AppError(
    "bad_request",
    `${name} holds several bars a day: nothing was imported; say --timeframe 1m if they are 1-minute bars`,
  );
}
