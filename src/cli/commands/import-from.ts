import { AppError } from "#base";
import { type Provider, PROVIDER_VARIABLES, providerNamed, readSettings } from "#market";
import { systemClock } from "#main";
import {
  type BarFileStore,
  isBeyond,
  importFromProvider,
  openBarStore,
  type ProviderOutcome,
  providersOfFiles,
  systemNetwork,
} from "#storage";
import { dataFolderOf } from "../data-folder.ts";
import { EXIT } from "../exit-code.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { progressBar } from "../progress.ts";
import { exitOf, importBars, printRows, type BarsOptions } from "./import.ts";

interface ImportOptions extends BarsOptions {
  readonly tickers?: readonly string[];
  readonly start?: string;
  readonly end?: string;
  readonly only?: "bars" | "actions";
  readonly rate?: number;
}

/** Options of the command by their spelling on the command line. */
const DOWNLOAD = { tickers: "--tickers", start: "--start", end: "--end", only: "--only", rate: "--rate" } as const;
const FILES = {
  adjusted: "--adjusted",
  asTraded: "--as-traded",
  adjustedThrough: "--adjusted-through",
  knownAt: "--known-at",
  dateOrder: "--date-order",
} as const;
const SHOWN = 10;

const count = (n: number): string => n.toLocaleString("en-US");

/** `winnow import bars`: imports files, in a provider's format if --from names one, or downloads from the provider. */
export async function importBarsFrom(
  line: CommandLine,
  files: readonly string[],
  options: ImportOptions,
): Promise<number> {
  if (options.from === undefined) {
    refuse(options, DOWNLOAD, "belongs to --from, which names a provider");
    if (files.length === 0) {
      throw new AppError("bad_request", "Name the files to import, or a provider to download from with --from.");
    }
    return importBars(line, files, options);
  }
  const provider = providerNamed(options.from);
  refuse(
    options,
    { map: "--map" },
    `is not for --from ${provider.name}, which knows its own columns, prices and times`,
  );
  if (files.length === 0) return download(line, provider, options);
  refuse(options, DOWNLOAD, "is for downloads; files are imported whole");
  if (!providersOfFiles().has(provider.name)) {
    throw new AppError(
      "bad_request",
      `${provider.title} has no files to import; name what to download with --tickers and --start.`,
    );
  }
  return importBars(line, files, { ...options, from: provider.name });
}

function refuse(
  options: ImportOptions,
  names: Readonly<Partial<Record<keyof ImportOptions, string>>>,
  why: string,
): void {
  for (const [key, written] of Object.entries(names)) {
    if (Object.hasOwn(options, key)) throw new AppError("bad_request", `${written} ${why}.`);
  }
}

async function download(line: CommandLine, provider: Provider, options: ImportOptions): Promise<number> {
  refuse(options, FILES, "is for files; downloads are as traded, with dates that are known");
  const { timeframe, tickers, start, end, only, rate } = options;
  if (provider.endpoints.length === 0) {
    throw new AppError("bad_request", `${provider.title} is imported from files: name them behind import bars.`);
  }
  if (tickers === undefined || start === undefined) {
    throw new AppError(
      "bad_request",
      `A download needs --tickers and --start, as in: winnow import bars --from ${provider.name} --tickers AAPL,MSFT --timeframe ${timeframe} --start 2024-01-01.`,
    );
  }
  const access = readSettings(provider, line.environment);
  const outcome = await withStore(line, options, (store, folder, onProgress) =>
    importFromProvider(
      store,
      folder,
      provider,
      access,
      {
        tickers,
        timeframe,
        start,
        onProgress,
        note: line.terminal.note,
        ...(end === undefined ? {} : { end }),
        ...(only === undefined ? {} : { only }),
        ...(rate === undefined ? {} : { requestsPerMinute: rate }),
      },
      systemNetwork(systemClock),
    ),
  );
  if (options.json === true) line.terminal.out(`${JSON.stringify(outcome)}\n`);
  else printDownload(line, outcome);
  if (outcome.unknown.length === new Set(tickers).size) {
    line.terminal.note(`winnow: ${provider.title} knows none of the tickers.`);
    return EXIT.failed;
  }
  const { rows, quarantined, actions, reasons } = outcome;
  if (isBeyond(options.maxRefused, rows, reasons)) {
    const { most, unit } = options.maxRefused;
    line.terminal.note(
      `winnow: more bars were refused than --max-refused ${most}${unit === "percent" ? "%" : ""} allows; those that were accepted are stored, part by part.`,
    );
    return EXIT.failed;
  }
  return exitOf(line, rows + actions, rows - quarantined + actions);
}

async function withStore<T>(
  line: CommandLine,
  options: GlobalOptions,
  work: (store: BarFileStore, folder: string, onProgress: ReturnType<typeof progressBar>["report"]) => Promise<T>,
): Promise<T> {
  // Providers read their own variables, not the configuration of the server.
  const others = Object.entries(line.environment).filter(([name]) => !PROVIDER_VARIABLES.includes(name));
  const folder = dataFolderOf({ ...line, environment: Object.fromEntries(others) }, options);
  const store = await openBarStore(folder);
  for (const notice of store.notices) line.terminal.note(notice);
  const bar = progressBar(line.terminal, systemClock);
  try {
    return await work(store, folder, bar.report);
  } finally {
    bar.stop();
    await store.close();
  }
}

function printDownload(line: CommandLine, outcome: ProviderOutcome): void {
  const { start, end, actions, refusedActions, leftOut, unknown, empty, requests, retries } = outcome;
  printRows(line, { ...outcome, accepted: outcome.rows - outcome.quarantined }, outcome.quarantineFiles);
  line.terminal.out(`${count(actions)} splits and dividends\n`);
  for (const message of refusedActions.slice(0, SHOWN)) line.terminal.out(`  not usable: ${message}\n`);
  if (refusedActions.length > SHOWN) line.terminal.out(`  … and ${count(refusedActions.length - SHOWN)} more\n`);
  if (leftOut > 0) line.terminal.out(`${count(leftOut)} bars left out: outside the dates, or not over yet\n`);
  if (unknown.length > 0) line.terminal.out(`Unknown to ${outcome.provider}: ${unknown.join(", ")}\n`);
  if (empty.length > 0) line.terminal.out(`No bars from ${start} to ${end}: ${empty.join(", ")}\n`);
  line.terminal.out(`${count(requests)} requests${retries === 0 ? "" : `, ${count(retries)} of them again`}\n`);
}
