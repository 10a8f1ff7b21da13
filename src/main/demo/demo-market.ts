import { access, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AppError, type Clock } from "#base";
import { daysOfIso, generateMarket, storedFeeds, type Calendar } from "#market";
import type { BarFileStore } from "#storage";
import type { DemoMode } from "../config.ts";
import { isEmpty } from "../data/data-folder.ts";

/** Parameters of a demo market; `end` is the date of its newest session. */
export interface DemoOptions {
  readonly seed: number;
  readonly tickers: number;
  readonly years: number;
  readonly end: string;
}

/** Content of `demo.json`, the marker that the bars are invented, with a flag that all of them were written. */
interface DemoNote extends DemoOptions {
  readonly complete: boolean;
}

const FILE = "demo.json";
const DEFAULTS = { seed: 1, tickers: 2_000, years: 3 } as const;

/** Steps in which a server makes the market. */
export const DEMO_STEPS = [
  "drawing prices",
  "writing daily bars",
  "writing minute bars",
  "writing listings, filings and other feeds",
  "loading the market",
] as const;
export type DemoStep = (typeof DEMO_STEPS)[number];

/** Notice for everyone who works with the demo market. */
export const demoNotice = (dataFolder: string): string =>
  `${dataFolder} holds the demo market: all its tickers, prices and filings are invented.`;

/** Returns true if the folder holds a demo market, complete or not. */
export const isDemo = (dataFolder: string): Promise<boolean> =>
  access(join(dataFolder, FILE)).then(
    () => true,
    () => false,
  );

function otherData(dataFolder: string): AppError {
  return new AppError(
    "conflict",
    `${dataFolder} holds other data than the demo market, and the two cannot be mixed; name another folder.`,
  );
}

async function readNote(dataFolder: string): Promise<DemoNote | undefined> {
  try {
    // Only writeNote writes this file; generateMarket refuses values that somebody edited in.
    return JSON.parse(await readFile(join(dataFolder, FILE), "utf8")) as DemoNote;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new AppError("conflict", `${join(dataFolder, FILE)} cannot be read; delete it, or empty the folder.`);
  }
}

async function writeNote(dataFolder: string, note: DemoNote): Promise<void> {
  const path = join(dataFolder, FILE);
  await writeFile(`${path}.new`, `${JSON.stringify(note, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

/** Date of the session before the newest one whose evening bars have ended: a server plays the newest one in memory. */
function lastStoredSession(calendar: Calendar, clock: Clock): string {
  const minute = Math.floor(clock.now() / 60_000);
  let ordinal = calendar.ordinalAtOrAfter(calendar.dateAt(minute));
  while (ordinal > 0 && (ordinal >= calendar.sessionCount || calendar.extendedClose(ordinal) > minute)) ordinal--;
  return calendar.isoDate(Math.max(0, ordinal - 1));
}

export interface DemoRun {
  readonly store: BarFileStore;
  readonly dataFolder: string;
  readonly clock: Clock;
  /** Stops the work between two writes; the next run completes it. */
  readonly signal?: AbortSignal;
  note(text: string): void;
  /** Called when a step begins. */
  onStep?(step: DemoStep): void;
}

/**
 * Generates the demo market and writes it; the caller holds the lock of the store. Missing options default to those of the demo
 * market in the folder, so that a second run changes nothing.
 * Errors: conflict for a folder with other data; the signal's reason.
 */
export async function writeDemo(run: DemoRun, requested: Partial<DemoOptions> = {}): Promise<DemoOptions> {
  const { store, dataFolder, clock, signal, note, onStep } = run;
  const { calendar } = store;
  const known = await readNote(dataFolder);
  if (known === undefined && !(await isEmpty(store))) throw otherData(dataFolder);
  const { seed, tickers, years, end } = known ?? { ...DEFAULTS, end: lastStoredSession(calendar, clock) };
  const options = { seed, tickers, years, end, ...requested };
  const differs = known !== undefined && !isDeepStrictEqual(options, { seed, tickers, years, end });
  if (differs && !(await isEmpty(store))) {
    throw new AppError(
      "conflict",
      `${dataFolder} holds another demo market (seed ${seed}, ${tickers} tickers, ${years} years up to ${end}); name another folder with --data.`,
    );
  }
  const started = clock.elapsed();
  note(
    `Making the demo market: ${options.tickers.toLocaleString("en-US")} invented tickers, ${options.years} ${options.years === 1 ? "year" : "years"} up to ${options.end} …`,
  );
  await writeNote(dataFolder, { ...options, complete: false });
  const newest = calendar.ordinalOfDate(daysOfIso(options.end) ?? Number.NaN);
  if (newest < 0) throw new AppError("bad_request", `The exchange has no session on ${options.end}.`);
  onStep?.("drawing prices");
  const market = generateMarket({
    seed: options.seed,
    tickers: options.tickers,
    years: options.years,
    end: newest,
    calendar,
  });
  const writes: readonly (readonly [DemoStep, () => Promise<unknown>])[] = [
    ["writing daily bars", () => store.appendTable("1d", market.daily, "demo")],
    ["writing minute bars", () => store.appendTable("1m", market.minutes, "demo")],
    ["writing listings, filings and other feeds", () => store.appendActions(market.actions)],
    ["writing listings, filings and other feeds", () => store.replaceListings(market.listings)],
    ...Array.from(
      storedFeeds(market, calendar),
      ([feed, table]) => ["writing listings, filings and other feeds", () => store.appendFeed(feed, table)] as const,
    ),
  ];
  for (const [step, write] of writes) {
    signal?.throwIfAborted();
    onStep?.(step);
    await write();
  }
  await writeNote(dataFolder, { ...options, complete: true });
  const rows = market.daily.time.length + market.minutes.time.length;
  note(`… ${rows.toLocaleString("en-US")} bars in ${((clock.elapsed() - started) / 1_000).toFixed(1)} s.`);
  return options;
}

/**
 * Returns true if the server must write the demo market into the folder, according to `mode`. An interrupted market counts:
 * writing it again changes nothing that is there.
 * Errors: conflict if the mode is `on` and the folder has other data.
 */
export async function demoIsDue(
  mode: DemoMode,
  { store, dataFolder }: Omit<DemoRun, "note" | "clock">,
): Promise<boolean> {
  if (mode === "off") return false;
  const known = await readNote(dataFolder);
  if (known?.complete === true) return false;
  if (known !== undefined || (await isEmpty(store))) return true;
  if (mode === "on") throw otherData(dataFolder);
  return false;
}
