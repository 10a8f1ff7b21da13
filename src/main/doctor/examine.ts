import { AppError } from "#base";
import { assemble, isoOfDays, type BarTable, type Listing, type MarketData } from "#market";
import type { BarFileStore } from "#storage";
import { loadEngineData, type MemoryImages } from "#tiles";
import { checkDates } from "./check-dates.ts";
import { checkGaps } from "./check-gaps.ts";
import { checkLevels } from "./check-levels.ts";
import { checkSplits } from "./check-splits.ts";
import { checkStale } from "./check-stale.ts";
import type { DoctorFinding } from "./finding.ts";

/** Result of `winnow doctor data`. */
export interface Examination {
  readonly snapshot: string;
  readonly tickers: number;
  readonly bars: { readonly daily: number; readonly minutes: number };
  /** Date from which on minutes are loaded, if earlier ones may be stored; null: all are loaded. */
  readonly minuteReach: string | null;
  /** ISO instant of the newest bar; null without bars. */
  readonly newest: string | null;
  /** whole: a start reads the image. absent: no complete image of this data exists, and the next start makes one. */
  readonly image: "whole" | "absent";
  readonly findings: readonly DoctorFinding[];
}

export interface ExaminationOptions {
  /** Only these tickers; absent: all. */
  readonly tickers?: readonly string[] | undefined;
  onProgress(label: string, done: number, total: number): void;
}

const STEPS = 7;

/**
 * Reads a whole data folder, compares its files with their checksums, and checks the daily bars. Damage is a finding, not an
 * error; without readable bars the other checks are skipped.
 */
export async function examine(
  store: BarFileStore,
  images: MemoryImages,
  options: ExaminationOptions & {
    /** Damage outside the bars. */
    readonly faults: readonly string[];
  },
): Promise<Examination> {
  let step = 0;
  const next = (label: string): void => options.onProgress(label, step++, STEPS);
  const findings: DoctorFinding[] = store.notices.map((message) => ({ check: "files", kind: "suspicion", message }));
  const damaged = <T>(work: () => Promise<T>): Promise<T | undefined> =>
    work().catch((error: unknown) => {
      if (!(error instanceof AppError) && !(error instanceof Error && "code" in error && error.code === "ENOENT"))
        throw error;
      if (!findings.some(({ message }) => message === error.message))
        findings.push({ check: "files", kind: "damage", message: error.message });
      return undefined;
    });

  const manifest = await store.manifest();
  next("checking the files");
  const { damage, doubts } = await store.checkFiles();
  for (const message of [...damage, ...options.faults]) findings.push({ check: "files", kind: "damage", message });
  for (const message of doubts) findings.push({ check: "files", kind: "suspicion", message });
  next("reading daily bars");
  const daily = await damaged(() => store.loadBars("1d"));
  next("reading minutes");
  const minutes = await damaged(() => store.loadBars("1m"));
  next("reading listings and actions");
  const listings = await damaged(() => store.loadListings());
  const actions = await damaged(() => store.loadActions());
  const about = {
    snapshot: manifest.snapshot,
    bars: { daily: manifest.bars["1d"].rows, minutes: manifest.bars["1m"].rows },
    minuteReach: manifest.minuteReach === undefined ? null : isoOfDays(manifest.minuteReach),
  };
  if (daily === undefined || minutes === undefined || listings === undefined || actions === undefined) {
    return { ...about, tickers: manifest.bars["1d"].tickers, newest: null, image: "absent", findings };
  }

  next("assembling");
  const { calendar } = store;
  const market = assemble({ snapshot: manifest.snapshot, daily, minutes, listings, actions }, calendar);
  for (const issue of market.issues)
    findings.push({ check: "files", kind: "suspicion", message: `${issue.path}: ${issue.message}` });
  next("looking at the bars");
  const table = namedTable(market);
  const wanted = options.tickers === undefined ? undefined : new Set(options.tickers);
  for (const finding of [
    ...checkGaps(table, calendar),
    ...checkStale(table, calendar, delistedIn(listings)),
    ...checkSplits(table, calendar, market.splits),
    ...checkDates(table, calendar),
    ...checkLevels(table, calendar),
  ]) {
    if (wanted === undefined || (finding.ticker !== undefined && wanted.has(finding.ticker))) findings.push(finding);
  }
  next("looking for the memory image");
  const image = await imageOf(store, images);
  const newest = Number.isNaN(market.watermark) ? null : new Date(market.watermark * 60_000).toISOString();
  return { ...about, tickers: market.instruments.ids.length, newest, image, findings };
}

/** Returns the restated daily bars, keyed by the current tickers of the instruments. */
function namedTable({ daily, instruments }: MarketData): BarTable {
  return { ...daily, keys: instruments.tickers };
}

/** Returns a test: true if the listings end for a ticker and nobody carries it now. */
function delistedIn(listings: readonly Listing[]): (ticker: string) => boolean {
  const open = new Set(listings.filter(({ to }) => to === null).map(({ ticker }) => ticker));
  const ended = new Set(listings.filter(({ to }) => to !== null).map(({ ticker }) => ticker));
  return (ticker) => ended.has(ticker) && !open.has(ticker);
}

/** Returns whether the engine would start from the image; saves nothing. */
async function imageOf(store: BarFileStore, images: MemoryImages): Promise<"whole" | "absent"> {
  let missing = false;
  await loadEngineData(store, {
    open: (name, key) => images.open(name, key),
    async save() {
      missing = true;
    },
  });
  return missing ? "absent" : "whole";
}
