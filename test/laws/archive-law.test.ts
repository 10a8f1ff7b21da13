import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError, MINUTE_MS, type Clock } from "#base";
import type { AsOfBasis, ScanPayload, ScanRangeRequest } from "#contract";
import { BAR_FIELDS, type BarField, type BarTable, type MarketSource, type RawBar } from "#market";
import { ArchiveRange, ScanEngine, scanRange, type RangeFinding } from "#scan";
import { openBarStore, type BarFileStore } from "#storage";
import { ArchiveMarket, loadEngineData, type EngineData } from "#tiles";
import { arbitraryDraft, payloadOf } from "../differential/random-payload.ts";
import { referenceMarket } from "../live/reference-market.ts";
import { keepRows } from "./cut-market.ts";
import { calendar, END, lawMarket } from "./law-market.ts";

const PAYLOADS = 40;
/** Some parts of a few tickers each. */
const PART_MINUTES = 12_000;
/** The last session of ranges: the one after it has minutes and no official days. */
const LAST = END - 1;
const clock: Clock = { now: () => calendar.extendedClose(END) * MINUTE_MS, elapsed: () => 0 };

let folder: string;
let stores: BarFileStore[] = [];
/** A folder that loads all of its minutes. */
let whole: EngineData;
/** The same folder with a reach at its last session. */
let archive: ArchiveMarket;
let payloads: readonly ScanPayload[];

/** Other values for some bars of a session, and a late bar for the last of each ticker. */
function corrections({ minutes }: MarketSource, session: number): RawBar[] {
  const table = minutes!;
  return table.keys.slice(0, 6).flatMap((ticker, k): RawBar[] => {
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

/** True for minutes that come after their session is over. */
const isLate = (time: number, session: number): boolean => session === END - 3 && time % 41 === 0;

type AmendedRows = NonNullable<Parameters<BarFileStore["logMinutes"]>[0]["amended"]>;

/** Returns bars that became known at an instant; there were none before. */
function lateRows(table: BarTable, knownAt: number): AmendedRows {
  const none = new Float64Array(table.time.length).fill(Number.NaN);
  const ticker = new Int32Array(table.time.length);
  for (let k = 0; k < table.keys.length; k++) ticker.fill(k, table.offsets[k], table.offsets[k + 1]);
  const fieldsFrom = (of: (field: BarField) => Float64Array): Record<BarField, Float64Array> =>
    Object.fromEntries(BAR_FIELDS.map((field) => [field, of(field)])) as Record<BarField, Float64Array>;
  return {
    tickers: table.keys,
    ticker,
    time: table.time,
    fields: fieldsFrom((field) => table[field]),
    before: fieldsFrom(() => none),
    knownAt,
  };
}

/** Writes a market. `alone`: one of its tickers has minutes and no official days. */
async function write(name: string, source: MarketSource, reach?: number, alone?: string): Promise<BarFileStore> {
  const store = await openBarStore(join(folder, name), { now: clock.now });
  await store.lock("test");
  await store.replaceListings(source.listings);
  await store.appendActions(source.actions);
  for (const [feed, rows] of Object.entries(source.feeds!))
    if (rows.rows > 0) await store.appendFeed(feed as "halts", rows);
  // The minutes form the days of the last session.
  const days = keepRows(source.daily, (key, row) => source.daily.session[row]! <= LAST && key !== alone);
  await store.appendTable("1d", days, "test");
  const minutes = (takes: (time: number, session: number) => boolean): BarTable =>
    keepRows(source.minutes!, (_, row) => takes(source.minutes!.time[row]!, source.minutes!.session[row]!));
  await store.appendTable(
    "1m",
    minutes((time, session) => session < END && !isLate(time, session)),
    "test",
  );
  const knownAt = calendar.extendedClose(END - 3) + 30;
  await store.logMinutes({ amended: lateRows(minutes(isLate), knownAt) }, "test");
  await store.appendTable(
    "1m",
    minutes((_, session) => session === END),
    "test",
  );
  for (const session of [END - 4, END - 2]) {
    const nextDay = calendar.regularOpen(session + 1) + 70;
    await store.appendBars("1m", corrections(source, session), "test", { knownAt: nextDay });
  }
  if (reach !== undefined) await store.moveMinuteReach(calendar.dateOf(reach), "test");
  return store;
}

const rangeOf = (instructions: ScanPayload, basis: AsOfBasis): ScanRangeRequest => {
  return { instructions, from: calendar.isoDate(END - 6), to: calendar.isoDate(LAST), basis, forward: [1, 3] };
};

/** Returns an answer without what belongs to a run. */
function told(answer: object): object {
  const { time_taken: _, timing: __, plan: ___, ...rest } = answer as Record<string, unknown>;
  return rest;
}

async function archived(params: ScanRangeRequest, fault: Fault = {}, market = archive): Promise<object> {
  const range = new ArchiveRange(market, { params, request: {} }, clock);
  const findings: RangeFinding[] = [];
  for (let part = 0; part < market.parts.length; part++) {
    const found =
      fault.data === undefined
        ? await range.part(part)
        : range.find(await fault.data(part), market.instrumentsOf(part), () => false);
    findings.push(structuredClone(fault.finding?.(found) ?? found));
  }
  return told(range.answer(findings));
}

/** Returns the volume of a ticker on the session with late bars, these included. */
function volumeWithLateBars(): number {
  const minutes = whole.minutes()!;
  const i = whole.instruments.tickers.indexOf("MTEC");
  let volume = 0;
  for (let row = 0; row < minutes.lengthOf(i); row++)
    if (minutes.at("session", i, row) === END - 3) volume += minutes.at("volume", i, row);
  return volume;
}

/** What is done wrong on purpose. */
interface Fault {
  readonly data?: (part: number) => Promise<EngineData>;
  readonly finding?: (finding: RangeFinding) => RangeFinding;
}

const direct = (params: ScanRangeRequest, data = whole): object =>
  told(scanRange(new ScanEngine(data, clock), params, {}));

const filter = (Input: string, Timeframe: string, GreaterThan: number, zones = ["regular"]): ScanPayload =>
  ({
    All: [
      {
        FeatureWindow: {
          Filters: [{ Input, Timeframe, SessionZones: zones, Returns: { Want: { Value: { GreaterThan } } } }],
        },
      },
    ],
  }) as ScanPayload;

/** Payloads for what the generated ones rarely read. */
const WRITTEN = [
  filter("rs_intraday", "1d", 0, ["premarket"]),
  filter("rsi(14)", "15m", 50),
  filter("close", "1m", 20),
  filter("close", "1d", 20),
];
const RANKED = [
  filter("rank_pct(close)", "1d", 40),
  filter("rank_pct(rs_raw)", "1d", 20),
  filter("mkt_breadth", "1d", 0.4),
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-archive-"));
  const source = lawMarket(11);
  const [alone] = source.minutes!.keys;
  stores = [
    await write("whole", source, undefined, alone),
    await write("archive", source, END, alone),
    await write("whole with days", source),
    await write("archive with days", source, END),
  ];
  whole = await loadEngineData(stores[0]!, undefined);
  archive = await ArchiveMarket.load(stores[1]!, PART_MINUTES);
  const market = referenceMarket({ stored: source } as unknown as Parameters<typeof referenceMarket>[0]);
  payloads = fc.sample(arbitraryDraft, { numRuns: PAYLOADS, seed: 7 }).map((draft) => payloadOf(draft, market));
}, 120_000);
afterAll(async () => {
  for (const store of stores) await store.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a range over the archive", () => {
  it("rests on the instruments and days of a folder that loads all minutes", () => {
    const { days } = archive;
    expect(archive.parts.length).toBeGreaterThan(4);
    expect(days.instruments).toEqual(whole.instruments);
    expect(days.watermark).toBe(whole.watermark);
    expect(days.officialDays).toEqual(whole.officialDays);
    for (let i = 0; i < days.instruments.ids.length; i++) {
      expect(days.daily.lengthOf(i)).toBe(whole.daily.lengthOf(i));
      for (const field of ["session", ...BAR_FIELDS] as const)
        for (let row = 0; row < days.daily.lengthOf(i); row++)
          expect(days.daily.at(field, i, row)).toBe(whole.daily.at(field, i, row));
    }
  });

  it("answers as a range of a folder that loads all minutes, on both bases", async () => {
    let [matches, refused] = [0, 0];
    for (const instructions of [...WRITTEN, ...payloads]) {
      for (const basis of ["as_traded", "restated"] as const) {
        const params = rangeOf(instructions, basis);
        let found: object;
        try {
          found = await archived(params);
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== "validation_failed") throw error;
          refused++;
          continue;
        }
        expect(found).toEqual(direct(params));
        matches += (found as { count: number }).count;
      }
    }
    expect(matches).toBeGreaterThan(500);
    expect(refused).toBe(0);
  }, 300_000);

  it("compares daily values of all tickers, unless some have no official days", async () => {
    const all = await loadEngineData(stores[2]!, undefined);
    const market = await ArchiveMarket.load(stores[3]!, PART_MINUTES);
    for (const instructions of RANKED) {
      for (const basis of ["as_traded", "restated"] as const) {
        const params = rangeOf(instructions, basis);
        const found = await archived(params, {}, market);
        expect(found).toEqual(direct(params, all));
        expect((found as { count: number }).count).toBeGreaterThan(0);
        const refused = await archived(params).catch((error: unknown) => error);
        expect(refused).toMatchObject({
          code: "validation_failed",
          message: expect.stringContaining("official daily bar"),
        });
      }
    }
  }, 60_000);

  it("reads minutes that a folder with the reach does not load", async () => {
    const reaching = await loadEngineData(stores[1]!, undefined);
    const params = rangeOf(filter("close", "5m", 20), "restated");
    expect(told(scanRange(new ScanEngine(reaching, clock), params, {}))).not.toEqual(await archived(params));
  });

  it.each<{ title: string; fault: Fault; asked: () => readonly ScanPayload[] }>([
    {
      title: "parts without superseded minutes",
      asked: () => [filter("volume", "1d", volumeWithLateBars() - 1, ["all"])],
      fault: { data: async (part: number) => ({ ...(await archive.dataOf(part)), superseded: {} }) },
    },
    {
      title: "parts without the minutes of a benchmark",
      asked: () => WRITTEN.slice(0, 1),
      fault: { data: (part: number) => archive.dataOf(part) },
    },
    {
      title: "the counts of one part alone",
      asked: () => [filter("close", "5m", 0)],
      fault: {
        finding: (one: RangeFinding) =>
          one.instruments.includes(0) ? one : { ...one, members: one.members.map(() => 0) },
      },
    },
  ])(
    "answers otherwise with a planted fault: $title",
    async ({ asked, fault }) => {
      let isBroken = false;
      for (const instructions of asked()) {
        const params = rangeOf(instructions, "as_traded");
        isBroken ||= !isDeepStrictEqual(await archived(params, fault), direct(params));
        if (isBroken) break;
      }
      expect(isBroken).toBe(true);
    },
    120_000,
  );

  it("refuses what it cannot answer exactly, and says where and why", async () => {
    const within = (leaf: object): ScanPayload => ({ All: [leaf] }) as ScanPayload;
    const asked: readonly [ScanRangeRequest, string, RegExp][] = [
      [
        rangeOf(filter("rank_pct(close)", "5m", 40), "restated"),
        "/instructions/All/0/FeatureWindow/Filters/0",
        /daily/,
      ],
      [
        rangeOf(within({ AsOf: "-P2D", Leaf: filter("close", "1d", 0) }), "restated"),
        "/instructions/All/0/AsOf",
        /leave AsOf out/,
      ],
      [{ ...rangeOf(filter("close", "1d", 0), "restated"), to: calendar.isoDate(END + 1) }, "/to", /at the latest/],
    ];
    for (const [params, path, message] of asked) {
      const error = await archived(params).catch((one: unknown) => one);
      expect(error).toMatchObject({ code: "validation_failed" });
      expect((error as AppError).details).toMatchObject([{ path, message: expect.stringMatching(message) }]);
    }
  });
});
