import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE_MS, type Clock } from "#base";
import type { ScanPayload } from "#contract";
import { BAR_FIELDS, type BarTable, type MarketSource, type RawBar } from "#market";
import { openBarStore } from "#storage";
import { loadEngineData, type EngineData } from "#tiles";
import { ScanEngine, scanRange } from "#scan";
import { openReader } from "../../src/main/compose.ts";
import { imagesOf } from "../../src/main/data/data-folder.ts";
import { FrameStore } from "../../src/tiles/frame-store.ts";
import { frameOf } from "../../src/tiles/frame.ts";
import { expectSameData } from "../../src/tiles/load/same-data.testing.ts";
import { arbitraryDraft, payloadOf } from "../differential/random-payload.ts";
import { referenceMarket } from "../live/reference-market.ts";
import { keepRows } from "./cut-market.ts";
import { calendar, END, lawMarket } from "./law-market.ts";

/** The third of the five sessions with minutes. */
const REACH = END - 2;
const PAYLOADS = 24;
const clock: Clock = { now: () => calendar.extendedClose(END) * MINUTE_MS, elapsed: () => 0 };
const FRAMES = [
  ...(["5m", "1d", "1wk"] as const).map((timeframe) => frameOf(timeframe, ["regular"])),
  frameOf("1d", ["premarket"]),
  frameOf("1m", ["all"]),
];

const at = (session: number, minute: number): string =>
  new Date((calendar.regularOpen(session) + minute) * MINUTE_MS).toISOString();
/** Before and after the reach: before and within sessions, whole sessions, and now. */
const INSTANTS = [
  undefined,
  calendar.isoDate(REACH - 2),
  at(REACH - 1, 61),
  at(REACH, -30),
  at(REACH, 45),
  calendar.isoDate(REACH),
  at(REACH + 1, 200),
  at(END, 17),
];

let folder: string;
/** A folder with all minutes whose reach is REACH, and one that has no earlier minutes. */
let [reaching, later]: EngineData[] = [];
let payloads: readonly ScanPayload[];

/** Bars of a session with other values, an hour later known. */
function corrections({ minutes }: MarketSource, session: number): RawBar[] {
  const table = minutes!;
  return table.keys.slice(0, 4).flatMap((ticker, k): RawBar[] => {
    for (let row = table.offsets[k]!; row < table.offsets[k + 1]!; row++) {
      if (table.session[row] !== session || table.time[row]! < calendar.regularOpen(session) + 10) continue;
      const values = Object.fromEntries(BAR_FIELDS.map((field) => [field, table[field][row]!]));
      const [close, high, low] = [values["close"]!, values["high"]!, values["low"]!];
      const time = new Date(table.time[row]! * MINUTE_MS).toISOString();
      const { vwap: _, trades: __, ...prices } = values;
      return [{ ticker, time, ...prices, close: close === high ? low : high } as RawBar];
    }
    return [];
  });
}

/** Writes the market into a folder. `since`: the first session of its minutes. */
async function write(name: string, source: MarketSource, since: number): Promise<string> {
  const dataFolder = join(folder, name);
  const store = await openBarStore(dataFolder, { now: clock.now });
  await store.lock("test");
  await store.replaceListings(source.listings);
  await store.appendActions(source.actions);
  for (const [feed, rows] of Object.entries(source.feeds!))
    if (rows.rows > 0) await store.appendFeed(feed as "halts", rows);
  await store.appendTable("1d", source.daily, "test");
  const minutes = (from: number, to: number): BarTable =>
    keepRows(source.minutes!, (_, row) => {
      const session = source.minutes!.session[row]!;
      return session >= Math.max(from, since) && session <= to;
    });
  await store.appendTable("1m", minutes(0, END - 1), "test");
  await store.appendTable("1m", minutes(END, END), "test");
  for (const session of [REACH - 1, REACH, END - 1].filter((one) => one >= since)) {
    const knownAt = calendar.regularOpen(session) + 70;
    await store.appendBars("1m", corrections(source, session), "test", { knownAt });
  }
  await store.close();
  return dataFolder;
}

async function load(dataFolder: string): Promise<EngineData> {
  const store = await openBarStore(dataFolder, { now: clock.now });
  const data = await loadEngineData(store, imagesOf(dataFolder));
  await store.close();
  return data;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-reach-"));
  const source = lawMarket(11);
  const [whole, short] = [await write("whole", source, 0), await write("short", source, REACH)];
  // An image of all minutes, which no longer counts.
  await load(whole);
  const store = await openBarStore(whole, { now: clock.now });
  await store.moveMinuteReach(calendar.dateOf(REACH), "test");
  await store.close();
  [reaching, later] = [await load(whole), await load(short)];
  const stored = { ...source, minutes: keepRows(source.minutes!, (_, row) => source.minutes!.session[row]! >= REACH) };
  const market = referenceMarket({ stored } as unknown as Parameters<typeof referenceMarket>[0]);
  payloads = fc.sample(arbitraryDraft, { numRuns: PAYLOADS, seed: 5 }).map((draft) => payloadOf(draft, market));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns an answer without what belongs to a run. */
function told(answer: object): object {
  const { time_taken: _, timing: __, plan: ___, ...rest } = answer as Record<string, unknown>;
  return rest;
}

const asOf = (payload: ScanPayload, AsOf: string | undefined): ScanPayload =>
  AsOf === undefined ? payload : { All: [{ AsOf, AsOfBasis: "as_traded", Leaf: payload }] };

describe("a folder whose minutes are loaded from a session on", () => {
  it("loads the bars of a folder that has no earlier minutes, from the bars and from the image", async () => {
    const again = await load(join(folder, "whole"));
    for (const data of [reaching!, again]) {
      expectSameData(data, new FrameStore(data, 2 ** 28), later!, FRAMES);
    }
    expect(
      again
        .minutes()!
        .firstSessions.filter((one) => one >= 0)
        .every((one) => one >= REACH),
    ).toBe(true);
  });

  it("answers scans and explains them as that folder, now and as of instants before and after", () => {
    const [one, other] = [new ScanEngine(reaching!, clock), new ScanEngine(later!, clock)];
    let [matches, blocked] = [0, 0];
    for (const payload of payloads) {
      for (const instant of INSTANTS) {
        const asked = asOf(payload, instant);
        const found = one.scan(asked);
        expect(told(found)).toEqual(told(other.scan(asked)));
        expect(told(one.explain(asked))).toEqual(told(other.explain(asked)));
        matches += found.count ?? 0;
        for (const { reason } of found.as_of_feasibility?.blocked ?? []) if (reason === "before_first_bar") blocked++;
      }
    }
    expect(matches).toBeGreaterThan(100);
    expect(blocked).toBeGreaterThan(10);
  });

  it("answers ranges over its first session as that folder", () => {
    const [from, to] = [calendar.isoDate(REACH - 2), calendar.isoDate(END)];
    for (const instructions of payloads.slice(0, 8)) {
      const range = (data: EngineData): object =>
        told(scanRange(new ScanEngine(data, clock), { instructions, from, to, basis: "as_traded" }, {}));
      expect(range(reaching!)).toEqual(range(later!));
    }
  });

  it("names the session where minutes begin to a scan of an earlier instant", () => {
    const payload: ScanPayload = {
      All: [
        {
          AsOf: at(REACH - 1, 61),
          AsOfBasis: "as_traded",
          FeatureWindow: {
            Filters: [{ Input: "close", Timeframe: "1m", Returns: { Want: { Value: { GreaterThan: 0 } } } }],
          },
        },
      ],
    };
    const { as_of_feasibility: feasibility } = new ScanEngine(reaching!, clock).scan(payload);
    expect(feasibility?.blocked).toMatchObject([
      { reason: "before_first_bar", timeframe: "1m", oldest_available: calendar.isoDate(REACH) },
    ]);
  });

  it("answers a command that reads it as that folder", async () => {
    const answers = [];
    for (const name of ["whole", "short"]) {
      const reader = await openReader(join(folder, name), () => undefined);
      const { scanner } = reader.context;
      const days = await scanner.retention();
      expect(days["1m"]).toBe(calendar.dateOf(END) - calendar.dateOf(REACH) + 1);
      const found = [];
      for (const payload of payloads.slice(0, 6))
        found.push(told(await scanner.scan(asOf(payload, INSTANTS[4]), {})), told(await scanner.explain(payload, {})));
      answers.push({ found, days: days["1d"] });
      await reader.close();
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});
