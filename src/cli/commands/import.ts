import { relative } from "node:path";
import type { DateOrder } from "#market";
import {
  importActions as importActionFiles,
  importBars as importBarFiles,
  importDemo as importDemoMarket,
  importListings as importListingFiles,
  systemClock,
  type FeedOutcome,
  type ImportOutcome,
  type ImportPlace,
} from "#main";
import type { RefusalLimit, IgnoredColumns } from "#storage";
import { dataFolderOf } from "../data-folder.ts";
import { EXIT } from "../exit-code.ts";
import { parseKnownAt } from "../parse-known-at.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { progressBar } from "../progress.ts";

/** Options of every import of files. */
export interface FileOptions extends GlobalOptions {
  readonly map?: Readonly<Record<string, string>>;
  readonly dateOrder?: DateOrder;
  readonly maxRefused: RefusalLimit;
}
export interface BarsOptions extends FileOptions {
  readonly timeframe: "1d" | "1m";
  readonly adjusted?: boolean;
  readonly asTraded?: boolean;
  readonly adjustedThrough?: string;
  readonly knownAt?: string;
  readonly from?: string;
}
interface ListingsOptions extends FileOptions {
  readonly replace?: boolean;
}
interface DemoOptions extends GlobalOptions {
  readonly seed?: number;
  readonly tickers?: number;
  readonly years?: number;
}

const SHOWN_REFUSALS = 10;

const count = (n: number): string => n.toLocaleString("en-US");

function placeOf(line: CommandLine, options: GlobalOptions): ImportPlace {
  return { dataFolder: dataFolderOf(line, options), note: line.terminal.note };
}

/** Returns the named options that are set. */
export function pickDefined<O extends object, K extends keyof O>(options: O, ...names: K[]): Pick<O, K> {
  const entries = names.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]);
  return Object.fromEntries(entries) as Pick<O, K>;
}

/** `winnow import bars` without --from. */
export async function importBars(line: CommandLine, files: readonly string[], options: BarsOptions): Promise<number> {
  const known = options.knownAt === undefined ? undefined : parseKnownAt(options.knownAt, systemClock.now());
  const bar = progressBar(line.terminal, systemClock);
  const given = pickDefined(options, "adjusted", "asTraded", "adjustedThrough", "map", "from", "dateOrder");
  let outcome: ImportOutcome;
  try {
    outcome = await importBarFiles(placeOf(line, options), files, {
      timeframe: options.timeframe,
      maxRefused: options.maxRefused,
      onProgress: bar.report,
      ...given,
      ...(known === undefined ? {} : { knownAt: known }),
    });
  } finally {
    bar.stop();
  }
  const { rows, accepted, read, quarantineFile } = outcome;
  if (options.json === true) line.terminal.out(`${JSON.stringify(outcome)}\n`);
  else {
    for (const layout of read) line.terminal.out(`Read as ${layout}\n`);
    printRows(line, outcome, quarantineFile === undefined ? [] : [quarantineFile]);
    printUnread(line, outcome.unread);
  }
  return exitOf(line, rows, accepted);
}

type Rows = Pick<
  ImportOutcome,
  "rows" | "accepted" | "new" | "replaced" | "unchanged" | "outdated" | "quarantined" | "reasons"
>;

/** Prints the outcome of rows with bars, and the files with the refused ones. */
export function printRows(line: CommandLine, outcome: Rows, quarantineFiles: readonly string[]): void {
  const { rows, accepted, replaced, unchanged, outdated, quarantined, reasons } = outcome;
  const older = outdated === undefined ? "" : `, ${count(outdated)} corrected since`;
  line.terminal.out(
    `${count(rows)} rows: ${count(accepted)} accepted (${count(outcome.new)} new, ${count(replaced)} replaced, ${count(unchanged)} unchanged${older}), ${count(quarantined)} quarantined\n`,
  );
  for (const [reason, n] of Object.entries(reasons)) line.terminal.out(`  ${reason}: ${count(n)}\n`);
  for (const file of quarantineFiles) {
    line.terminal.out(`Quarantined rows with their reasons: ${relative(process.cwd(), file)}\n`);
  }
}

/** Prints each set of unread columns once, with the next step for columns with splits and dividends. */
function printUnread(line: CommandLine, unread: readonly IgnoredColumns[]): void {
  const byColumns = new Map<string, IgnoredColumns[]>();
  for (const one of unread) {
    const key = JSON.stringify(one.columns);
    byColumns.set(key, [...(byColumns.get(key) ?? []), one]);
  }
  for (const files of byColumns.values()) {
    const [{ file, columns, actions }] = files as [IgnoredColumns];
    const where = files.length === 1 ? file : `${file} and ${count(files.length - 1)} more`;
    line.terminal.out(`Columns not read: ${columns.join(", ")} (${where})\n`);
    if (actions.length === 0) continue;
    line.terminal.out(
      `  ${actions.join(", ")}: splits and dividends are imported apart: winnow import actions ${file}\n`,
    );
  }
}

/** Returns the exit code: an import fails if it had rows and accepted none. */
export function exitOf(line: CommandLine, rows: number, accepted: number): number {
  if (rows === 0 || accepted > 0) return EXIT.ok;
  line.terminal.note("winnow: no row was accepted.");
  return EXIT.failed;
}

/** Prints the outcome of the rows of an import. */
export function printFeed(line: CommandLine, options: GlobalOptions, outcome: FeedOutcome): number {
  const { rows, replaced, unchanged, refused, refusedRows, reasons, without = 0 } = outcome;
  const exit = exitOf(line, rows + without, outcome.new + replaced + unchanged);
  if (options.json === true) {
    line.terminal.out(`${JSON.stringify(outcome)}\n`);
    return exit;
  }
  const others = without === 0 ? "" : `; ${count(without)} rows tell none`;
  line.terminal.out(
    `${count(rows)} rows: ${count(outcome.new)} new, ${count(replaced)} replaced, ${count(unchanged)} unchanged, ${count(refusedRows)} refused${others}\n`,
  );
  for (const { file, row, reason, field } of refused.slice(0, SHOWN_REFUSALS))
    line.terminal.out(`  ${file}, row ${row}: ${reason}${field === undefined ? "" : ` (${field})`}\n`);
  if (refusedRows > SHOWN_REFUSALS) {
    const all = Object.entries(reasons).map(([reason, n]) => `${reason} ${count(n)}`);
    const listed = refused.length === refusedRows ? "--json lists them all" : `--json lists ${count(refused.length)}`;
    line.terminal.out(`  … and ${count(refusedRows - SHOWN_REFUSALS)} more (${all.join(", ")}); ${listed}\n`);
  }
  printUnread(line, outcome.unread);
  return exit;
}

/** `winnow import actions`. */
export async function importActions(
  line: CommandLine,
  files: readonly string[],
  options: FileOptions,
): Promise<number> {
  const given = pickDefined(options, "map", "dateOrder", "maxRefused");
  return printFeed(line, options, await importActionFiles(placeOf(line, options), files, given));
}

/** `winnow import listings`. */
export async function importListings(
  line: CommandLine,
  files: readonly string[],
  options: ListingsOptions,
): Promise<number> {
  const given = pickDefined(options, "map", "dateOrder", "maxRefused", "replace");
  return printFeed(line, options, await importListingFiles(placeOf(line, options), files, given));
}

/** `winnow import demo`. */
export async function importDemo(line: CommandLine, options: DemoOptions): Promise<number> {
  const { seed, tickers, years } = options;
  const made = await importDemoMarket(placeOf(line, options), {
    ...(seed === undefined ? {} : { seed }),
    ...(tickers === undefined ? {} : { tickers }),
    ...(years === undefined ? {} : { years }),
  });
  if (options.json === true) line.terminal.out(`${JSON.stringify(made)}\n`);
  return EXIT.ok;
}
