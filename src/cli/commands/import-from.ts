import { AppError } from "#base";
import { type Provider, PROVIDER_VARIABLES, providerNamed, readSettings } from "#market";
import { systemClock } from "#main";
import {
  type BarFileStore,
  importFromProvider,
  type ImportOutcome,
  importProviderFiles,
  openBarStore,
  type ProviderOutcome,
  systemNetwork,
} from "#storage";
import { dataFolderOf } from "../data-folder.ts";
import { EXIT } from "../exit-code.ts";
import type { CommandLine, GlobalOptions } from "../program.ts";
import { progressBar } from "../progress.ts";
import { importBars } from "./import.ts";

interface PlainOptions extends GlobalOptions {
  readonly timeframe: "1d" | "1m";
  readonly adjusted?: boolean;
  readonly adjustedThrough?: string;
  readonly knownAt?: string;
  readonly map?: Readonly<Record<string, string>>;
}

interface ImportOptions extends PlainOptions {
  readonly from?: string;
  readonly asTraded?: boolean;
  readonly tickers?: readonly string[];
  readonly start?: string;
  readonly end?: string;
  readonly only?: "bars" | "actions";
  readonly rate?: number;
}

/** Options by how a person writes them. */
const DOWNLOAD = { tickers: "--tickers", start: "--start", end: "--end", only: "--only", rate: "--rate" } as const;
const PLAIN = { adjusted: "--adjusted", knownAt: "--known-at", map: "--map" } as const;
const FILES = { asTraded: "--as-traded" } as const;
const SHOWN = 10;

const count = (n: number): string => n.toLocaleString("en-US");

/** `winnow import bars`: plain files, files of a provider, or a download from one. */
export async function importBarsFrom(
  line: CommandLine,
  files: readonly string[],
  options: ImportOptions,
): Promise<number> {
  if (options.from === undefined) {
    refuse(options, { ...DOWNLOAD, ...FILES }, "belongs to --from, which names a provider");
    if (files.length === 0) {
      throw new AppError("bad_request", "Name the files to import, or a provider to download from with --from.");
    }
    return importBars(line, files, options);
  }
  const provider = providerNamed(options.from);
  refuse(options, PLAIN, `is not for --from ${provider.name}, which knows its own columns, prices and times`);
  return files.length > 0 ? importFiles(line, provider, files, options) : download(line, provider, options);
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

async function importFiles(
  line: CommandLine,
  provider: Provider,
  files: readonly string[],
  options: ImportOptions,
): Promise<number> {
  refuse(options, DOWNLOAD, "is for downloads; files are imported whole");
  const { timeframe, asTraded, adjustedThrough } = options;
  const outcome = await withStore(line, options, (store, _folder, onProgress) =>
    importProviderFiles(store, provider, files, {
      timeframe,
      onProgress,
      ...(asTraded === undefined ? {} : { asTraded }),
      ...(adjustedThrough === undefined ? {} : { adjustedThrough }),
    }),
  );
  if (options.json === true) line.terminal.out(`${JSON.stringify(outcome)}\n`);
  else printRows(line, outcome, outcome.quarantineFile === undefined ? [] : [outcome.quarantineFile]);
  return EXIT.ok;
}

async function download(line: CommandLine, provider: Provider, options: ImportOptions): Promise<number> {
  refuse(options, { ...FILES, adjustedThrough: "--adjusted-through" }, "is for files; downloads are as traded");
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
  if (outcome.unknown.length < new Set(tickers).size) return EXIT.ok;
  line.terminal.note(`winnow: ${provider.title} knows none of the tickers.`);
  return EXIT.failed;
}

async function withStore<T>(
  line: CommandLine,
  options: GlobalOptions,
  work: (store: BarFileStore, folder: string, onProgress: ReturnType<typeof progressBar>["report"]) => Promise<T>,
): Promise<T> {
  // The configuration of the server has no part in a provider's own variables.
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

type Rows = Pick<ImportOutcome, "rows" | "new" | "replaced" | "unchanged" | "quarantined" | "reasons">;

function printRows(line: CommandLine, outcome: Rows, quarantineFiles: readonly string[]): void {
  const { rows, replaced, unchanged, quarantined, reasons } = outcome;
  line.terminal.out(
    `${count(rows)} rows: ${count(rows - quarantined)} accepted (${count(outcome.new)} new, ${count(replaced)} replaced, ${count(unchanged)} unchanged), ${count(quarantined)} quarantined\n`,
  );
  for (const [reason, n] of Object.entries(reasons)) line.terminal.out(`  ${reason}: ${count(n)}\n`);
  for (const file of quarantineFiles) line.terminal.out(`Quarantined rows with their reasons: ${file}\n`);
}

function printDownload(line: CommandLine, outcome: ProviderOutcome): void {
  const { start, end, actions, refusedActions, leftOut, unknown, empty, requests, retries } = outcome;
  printRows(line, outcome, outcome.quarantineFiles);
  line.terminal.out(`${count(actions)} splits and dividends\n`);
  for (const message of refusedActions.slice(0, SHOWN)) line.terminal.out(`  not usable: ${message}\n`);
  if (refusedActions.length > SHOWN) line.terminal.out(`  … and ${count(refusedActions.length - SHOWN)} more\n`);
  if (leftOut > 0) line.terminal.out(`${count(leftOut)} bars left out: outside the dates, or not over yet\n`);
  if (unknown.length > 0) line.terminal.out(`Unknown to ${outcome.provider}: ${unknown.join(", ")}\n`);
  if (empty.length > 0) line.terminal.out(`No bars from ${start} to ${end}: ${empty.join(", ")}\n`);
  line.terminal.out(`${count(requests)} requests${retries === 0 ? "" : `, ${count(retries)} of them again`}\n`);
}
