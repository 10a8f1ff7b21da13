import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLAN_TABLE } from "#accounts";
import type { Clock } from "#base";
import { openBarStore } from "#storage";
import { writeDemo } from "../src/main/demo/demo-market.ts";
import { calendar, END } from "../test/laws/law-market.ts";

/** A data folder with every feed, and the settings of a server over this folder. */
export interface MixMarket {
  readonly data: string;
  /** Environment variables that let every account use every feature. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Writes the demo market with 10,000 tickers: three years of days, every feed, and minutes of the newest weeks for 300
 * tickers.
 */
export async function openMixMarket(clock: Clock, note: (text: string) => void): Promise<MixMarket> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-mix-"));
  const data = join(folder, "data");
  const store = await openBarStore(data);
  const lock = await store.lock("bench");
  try {
    await writeDemo(
      { store, dataFolder: data, clock, note },
      { tickers: 10_000, years: 3, end: calendar.isoDate(END) },
    );
  } finally {
    await lock.release();
    await store.close();
  }
  return { data, settings: await openPlans(folder), close: () => rm(folder, { recursive: true, force: true }) };
}

async function openPlans(folder: string): Promise<Readonly<Record<string, string>>> {
  const WINNOW_PLANS = join(folder, "plans.json");
  await writeFile(
    WINNOW_PLANS,
    JSON.stringify(Object.fromEntries(Object.keys(PLAN_TABLE).map((group) => [group, "basic"]))),
  );
  return { WINNOW_PLANS };
}
