/**
 * main: joins the rooms into a server (`serve.ts`, `compose.ts`) and does the work that the command line runs in process. Each
 * part is imported when a caller first needs it, so that no command waits for the libraries of another.
 *
 * `data` opens, follows and fills a data folder; `accounts` opens and migrates the account store; `backup` saves and restores
 * both; `demo` makes the demo market and plays sessions after it; `scanning` hands scans to the pool of worker threads; `replay` runs a scan on an earlier
 * snapshot; `doctor` examines a folder; `compute` runs a study on a CSV file. The `*-worker.ts` files are entries of threads.
 */
import type { DateOrder } from "#market";
import type { BackupOptions, BackupOutcome, DataLocation } from "./backup/backup.ts";
import type { Reader } from "./compose.ts";
import type { ComputedStudy } from "./compute/compute-study.ts";
import type { Config } from "./config.ts";
import type { CopyProgress } from "./backup/copy-progress.ts";
import type { DemoOptions } from "./demo/demo-market.ts";
import type { ListedNames } from "#operations";
import type { Examination, ExaminationOptions } from "./doctor/examine.ts";
import type { ExaminedMarket } from "./doctor/examined-market.ts";
import type { LookaheadOptions, LookaheadReport } from "./doctor/lookahead.ts";
import type { WarmupOptions, WarmupReport } from "./doctor/warmup.ts";
import type {
  FeedOutcome,
  ImportBarsOptions,
  ImportFeedOptions,
  ImportListingsOptions,
  ImportOutcome,
  ImportPlace,
} from "./data/import-data.ts";
import type { MigrateOptions, MigrateOutcome } from "./accounts/migrate-accounts.ts";
import type { OpenAccounts } from "./accounts/open-accounts.ts";
import type { RestoreOutcome } from "./backup/restore.ts";
import type { ServeOutput } from "./serve.ts";
import type { ProviderOutcome } from "#storage";
import type { WantedJob } from "./feed/run-daily-job-now.ts";
import { startLoader } from "./data/start-loader.ts";
import { limitHeaps } from "./heaps.ts";
import { systemClock } from "./system-clock.ts";

export { accountsFile, refuseLostAccounts } from "./accounts/accounts-file.ts";
export type { BackupOutcome } from "./backup/backup.ts";
export { readConfig } from "./config.ts";
export type { Config, Environment } from "./config.ts";
export type { Examination } from "./doctor/examine.ts";
export type { DailyJob } from "./feed/daily-job.ts";
export type { DoctorFinding } from "./doctor/finding.ts";
export type { Leak, LookaheadReport } from "./doctor/lookahead.ts";
export type { WarmupReport } from "./doctor/warmup.ts";
export type { FeedOutcome, ImportOutcome, ImportPlace } from "./data/import-data.ts";
export type { MigrateOutcome } from "./accounts/migrate-accounts.ts";
export type { RestoreOutcome } from "./backup/restore.ts";
export { systemClock };

/** Serves until the process is told to stop; resolves to the exit code. */
export async function serve(config: Config, output: ServeOutput): Promise<number> {
  limitHeaps();
  // The load thread imports its modules while this thread imports those of the server.
  const { dataFolder, playSpeed, minuteSessions } = config;
  const loader = startLoader({ dataFolder, opens: true, playSpeed, minuteSessions });
  return (await import("./serve.ts")).serve(config, output, loader);
}

/** Runs a daily job of a feed on a data folder. Errors: those of its module. */
export async function runDailyJobNow(wish: WantedJob, note: (text: string) => void): Promise<ProviderOutcome> {
  return (await import("./feed/run-daily-job-now.ts")).runDailyJobNow(wish, note);
}

/** Opens the data folder for one command that only reads. Errors: conflict for an empty folder. */
export async function openReader(dataFolder: string, note: (text: string) => void): Promise<Reader> {
  return (await import("./compose.ts")).openReader(dataFolder, note);
}

/** Returns the names in the listings of a data folder, for the conversion of words at the shell. */
export async function listedNamesOfFolder(dataFolder: string, note: (text: string) => void): Promise<ListedNames> {
  return (await import("./data/listed-names-of-folder.ts")).listedNamesOfFolder(dataFolder, note);
}

/** Computes studies over the bars of a plain CSV. Errors: bad_request for the file, validation_failed for a study. */
export async function computeFile<const I extends readonly string[]>(
  file: string,
  inputs: I,
  timeframe: string | undefined,
  dateOrder?: DateOrder,
): Promise<{ [K in keyof I]: ComputedStudy }> {
  const [{ readPlainCsv }, { computeStudy }] = await Promise.all([
    import("./compute/read-plain-csv.ts"),
    import("./compute/compute-study.ts"),
  ]);
  const bars = await readPlainCsv(file, dateOrder);
  // `map` keeps the number and the order of the inputs.
  return inputs.map((input) => computeStudy(bars, input, timeframe, systemClock)) as { [K in keyof I]: ComputedStudy };
}

export async function importBars(
  place: ImportPlace,
  files: readonly string[],
  options: ImportBarsOptions,
): Promise<ImportOutcome> {
  return (await import("./data/import-data.ts")).importBarFiles(place, files, options);
}

export async function importActions(
  place: ImportPlace,
  files: readonly string[],
  options: ImportListingsOptions,
): Promise<FeedOutcome> {
  return (await import("./data/import-data.ts")).importActionFiles(place, files, options);
}

export async function importListings(
  place: ImportPlace,
  files: readonly string[],
  options: ImportListingsOptions,
): Promise<FeedOutcome> {
  return (await import("./data/import-data.ts")).importListingFiles(place, files, options);
}

export async function importFeed(
  place: ImportPlace,
  feed: string,
  files: readonly string[],
  options: ImportFeedOptions,
): Promise<FeedOutcome> {
  return (await import("./data/import-data.ts")).importFeedFiles(place, feed, files, options);
}

export async function importDemo(place: ImportPlace, options: Partial<DemoOptions>): Promise<DemoOptions> {
  return (await import("./data/import-data.ts")).importDemoMarket(place, options, systemClock);
}

/** Checks a data folder without changing anything. `hasAccounts`: also checks its SQLite file of accounts. */
export async function examineFolder(
  { dataFolder, note, hasAccounts }: ImportPlace & { readonly hasAccounts: boolean },
  options: ExaminationOptions,
): Promise<Examination> {
  const [{ examine }, { accountFaults }, { imagesOf, openStore }] = await Promise.all([
    import("./doctor/examine.ts"),
    import("./doctor/account-faults.ts"),
    import("./data/data-folder.ts"),
  ]);
  const store = await openStore(dataFolder, note);
  try {
    return await examine(store, imagesOf(dataFolder), {
      ...options,
      faults: hasAccounts ? accountFaults(dataFolder) : [],
    });
  } finally {
    await store.close();
  }
}

/** Tickers that an examined scan considers; undefined: all. */
interface ExaminedScan {
  readonly universe: string | undefined;
}

/** Checks whether a payload sees later data at past moments. Errors: those of the payload, bad_request for a moment. */
export async function examineLookahead(
  place: ImportPlace,
  instructions: unknown,
  { universe, ...options }: LookaheadOptions & ExaminedScan,
): Promise<LookaheadReport> {
  const { lookahead } = await import("./doctor/lookahead.ts");
  return onExaminedMarket(place, instructions, universe, (market) => lookahead(market, options));
}

/** Measures how much history a payload needs. Errors: those of the payload. */
export async function examineWarmup(
  place: ImportPlace,
  instructions: unknown,
  { universe, ...options }: WarmupOptions & ExaminedScan,
): Promise<WarmupReport> {
  const { warmup } = await import("./doctor/warmup.ts");
  return onExaminedMarket(place, instructions, universe, (market) => warmup(market, options));
}

async function onExaminedMarket<T>(
  { dataFolder, note }: ImportPlace,
  instructions: unknown,
  universe: string | undefined,
  examine: (market: ExaminedMarket) => T,
): Promise<T> {
  const [{ openExaminedMarket }, { openStore }] = await Promise.all([
    import("./doctor/open-examined-market.ts"),
    import("./data/data-folder.ts"),
  ]);
  const store = await openStore(dataFolder, note);
  try {
    return examine(await openExaminedMarket(store, instructions, universe, systemClock));
  } finally {
    await store.close();
  }
}

/** Opens the accounts of the data folder, or of the database, for one command. */
export async function openAccountsForShell(config: Config): Promise<OpenAccounts> {
  return (await import("./accounts/open-accounts.ts")).openAccountsForShell(config, systemClock);
}

/** Moves the accounts from SQLite to Postgres. Errors: conflict while a server runs, or if the database has accounts. */
export async function migrateAccounts(options: MigrateOptions): Promise<MigrateOutcome> {
  return (await import("./accounts/migrate-accounts.ts")).migrateAccounts(options, systemClock);
}

/** Writes the data folder and the accounts into one file; works while a server runs. */
export async function backUp(place: DataLocation, file: string, options: BackupOptions): Promise<BackupOutcome> {
  return (await import("./backup/backup.ts")).backUp(place, file, options, systemClock);
}

/** Restores a backup into an empty data folder, and its accounts into an empty database. */
export async function restoreBackup(
  place: DataLocation,
  file: string,
  onProgress: CopyProgress,
  note: (text: string) => void,
): Promise<RestoreOutcome> {
  return (await import("./backup/restore.ts")).restoreBackup(place, file, onProgress, systemClock, note);
}
