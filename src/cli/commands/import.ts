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
import { dataFolderOf } from "../data-folder.ts";
import { EXIT } from "../exit-code.ts";
import { parseKnownAt } from "../parse-known-at.ts";
import type { CommandLine, GlobalOptions } from "../program.ts";
import { progressBar } from "../progress.ts";

interface MapOption extends GlobalOptions {
  readonly map?: Readonly<Record<string, string>>;
}
interface BarsOptions extends MapOption {
  readonly timeframe: "1d" | "1m";
  readonly adjusted?: boolean;
  readonly adjustedThrough?: string;
  readonly knownAt?: string;
}
interface ListingsOptions extends MapOption {
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

/** `winnow import bars`. */
export async function importBars(line: CommandLine, files: readonly string[], options: BarsOptions): Promise<number> {
  const { timeframe, adjusted, adjustedThrough, knownAt, map } = options;
  const known = knownAt === undefined ? undefined : parseKnownAt(knownAt, systemClock.now());
  const bar = progressBar(line.terminal, systemClock);
  let outcome: ImportOutcome;
  try {
    outcome = await importBarFiles(placeOf(line, options), files, {
      timeframe,
      onProgress: bar.report,
      ...(adjusted === undefined ? {} : { adjusted }),
      ...(adjustedThrough === undefined ? {} : { adjustedThrough }),
      ...(known === undefined ? {} : { knownAt: known }),
      ...(map === undefined ? {} : { map }),
    });
  } finally {
    bar.stop();
  }
  if (options.json === true) {
    line.terminal.out(`${JSON.stringify(outcome)}\n`);
    return EXIT.ok;
  }
  const { rows, accepted, replaced, unchanged, outdated, quarantined, reasons, quarantineFile } = outcome;
  const older = outdated === undefined ? "" : `, ${count(outdated)} corrected since`;
  line.terminal.out(
    `${count(rows)} rows: ${count(accepted)} accepted (${count(outcome.new)} new, ${count(replaced)} replaced, ${count(unchanged)} unchanged${older}), ${count(quarantined)} quarantined\n`,
  );
  for (const [reason, n] of Object.entries(reasons)) line.terminal.out(`  ${reason}: ${count(n)}\n`);
  if (quarantineFile !== undefined) line.terminal.out(`Quarantined rows with their reasons: ${quarantineFile}\n`);
  return EXIT.ok;
}

/** Prints what became of the rows of an import. */
export function printFeed(line: CommandLine, options: GlobalOptions, outcome: FeedOutcome): number {
  if (options.json === true) {
    line.terminal.out(`${JSON.stringify(outcome)}\n`);
    return EXIT.ok;
  }
  const { rows, replaced, unchanged, refused, refusedRows, reasons } = outcome;
  line.terminal.out(
    `${count(rows)} rows: ${count(outcome.new)} new, ${count(replaced)} replaced, ${count(unchanged)} unchanged, ${count(refusedRows)} refused\n`,
  );
  for (const { file, row, reason, field } of refused.slice(0, SHOWN_REFUSALS))
    line.terminal.out(`  ${file}, row ${row}: ${reason}${field === undefined ? "" : ` (${field})`}\n`);
  if (refusedRows > SHOWN_REFUSALS) {
    const all = Object.entries(reasons).map(([reason, n]) => `${reason} ${count(n)}`);
    const listed = refused.length === refusedRows ? "--json lists them all" : `--json lists ${count(refused.length)}`;
    line.terminal.out(`  … and ${count(refusedRows - SHOWN_REFUSALS)} more (${all.join(", ")}); ${listed}\n`);
  }
  return EXIT.ok;
}

/** `winnow import actions`. */
export async function importActions(line: CommandLine, files: readonly string[], options: MapOption): Promise<number> {
  const { map } = options;
  return printFeed(
    line,
    options,
    await importActionFiles(placeOf(line, options), files, map === undefined ? {} : { map }),
  );
}

/** `winnow import listings`. */
export async function importListings(
  line: CommandLine,
  files: readonly string[],
  options: ListingsOptions,
): Promise<number> {
  const { map, replace } = options;
  const chosen = { ...(map === undefined ? {} : { map }), ...(replace === undefined ? {} : { replace }) };
  return printFeed(line, options, await importListingFiles(placeOf(line, options), files, chosen));
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
