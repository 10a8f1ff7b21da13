import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#base";
import type { AsOfBasis, ScanPayload, ScanRangeRequest } from "#contract";
import { BAR_FIELDS } from "#market";
import { ArchiveRange, ScanEngine, scanRange, type RangeFinding } from "#scan";
import type { BarFileStore } from "#storage";
import { ArchiveMarket, loadEngineData, type EngineData } from "#tiles";
import { arbitraryDraft, payloadOf } from "../differential/random-payload.ts";
import { referenceMarket } from "../live/reference-market.ts";
import { calendar, END, lawMarket } from "./law-market.ts";
import { clock, LAST, writeArchive } from "./written-archive.ts";

const PAYLOADS = 40;
/** Some parts of a few tickers each. */
const PART_MINUTES = 12_000;

let folder: string;
let stores: BarFileStore[] = [];
/** A folder that loads all of its minutes. */
let whole: EngineData;
/** The same folder with a reach at its last session. */
let archive: ArchiveMarket;
let payloads: readonly ScanPayload[];

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
    await writeArchive(join(folder, "whole"), source, { alone }),
    await writeArchive(join(folder, "archive"), source, { reach: END, alone }),
    await writeArchive(join(folder, "whole with days"), source),
    await writeArchive(join(folder, "archive with days"), source, { reach: END }),
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
