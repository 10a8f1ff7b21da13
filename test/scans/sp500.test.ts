import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkNames } from "#catalogue";
import { validatePayload, type ScanPayload } from "#contract";
import { importBars, openBarStore, type ImportOutcome } from "#storage";
import { loadEngineData, type EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { SESSIONS, SESSIONS_BEFORE } from "../differential/engine-of.ts";
import { evaluate, type Memory } from "../reference/evaluate.ts";
import { anonymous, type Market, type Row } from "../reference/market.ts";

interface SqlScenario {
  readonly says: string;
  readonly payload: ScanPayload;
  /** An independent query over `bars`, line by line; its first column holds the tickers. */
  readonly sql: readonly string[];
}

const HERE = join(import.meta.dirname, "sp500");
const DATA = join(import.meta.dirname, "../../../shared/data/daily/sp500_5yr.csv.gz");
const present = existsSync(DATA);
if (!present) {
  console.warn(`\n!!! ${DATA} is absent: scans were NOT compared with SQL over five years of the S&P 500.\n`);
}

/** The rows of the raw file that can be bars: nothing blank, open and close within low and high. */
const BARS = `
  CREATE TABLE bars AS
  SELECT symbol, date, open, high, low, close, volume
  FROM read_csv('${DATA}', columns = {symbol: 'VARCHAR', date: 'DATE', open: 'DOUBLE', high: 'DOUBLE', low: 'DOUBLE', close: 'DOUBLE', volume: 'DOUBLE'}, header = true)
  WHERE open IS NOT NULL AND high IS NOT NULL AND low IS NOT NULL AND close IS NOT NULL AND volume IS NOT NULL
    AND open BETWEEN low AND high AND close BETWEEN low AND high`;

const names = readdirSync(HERE).filter((name) => name.endsWith(".json")).sort();

describe.skipIf(!present)("scans of the S&P 500 on 2018-02-07", () => {
  let folder = "";
  let database: DuckDBInstance;
  let connection: DuckDBConnection;
  let engine: ScanEngine;
  let market: Market;
  let outcome: ImportOutcome;
  const memory: Memory = new Map();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-sp500-"));
    const store = await openBarStore(folder);
    outcome = await importBars(store, [DATA], { timeframe: "1d" });
    const data = await loadEngineData(store, undefined);
    await store.close();
    engine = new ScanEngine(data, { now: () => 0, elapsed: () => 0 });
    market = marketOf(data);
    database = await DuckDBInstance.create(":memory:");
    connection = await database.connect();
    await connection.run(BARS);
  }, 120_000);

  afterAll(async () => {
    connection?.closeSync();
    database?.closeSync();
    if (folder !== "") await rm(folder, { recursive: true, force: true });
  });

  it("use the rows that the importer accepts and the query keeps", async () => {
    const reader = await connection.runAndReadAll("SELECT count(*)::INTEGER FROM bars");
    expect(outcome).toMatchObject({ rows: 619_040, accepted: 619_017, quarantined: 23 });
    expect(reader.getRows()).toEqual([[619_017]]);
  });

  it.each(names)("%s", async (name) => {
    const { says, payload, sql } = JSON.parse(readFileSync(join(HERE, name), "utf8")) as SqlScenario;
    expect(validatePayload(payload), `${says}`).toMatchObject({ ok: true });
    expect(checkNames(payload), `${says}`).toEqual([]);
    const reader = await connection.runAndReadAll(sql.join("\n"));
    const expected = reader.getRows().map(([symbol]) => String(symbol)).sort();
    expect(expected.length, `${says} The query finds`).toBeGreaterThanOrEqual(1);
    expect(expected.length, `${says} The query finds`).toBeLessThanOrEqual(60);
    expect(engine.scan(payload).tickers, `${says} The engine`).toEqual(expected);
    while (engine.prepare(512)) continue;
    expect(engine.scan(payload).tickers, `${says} The engine, from cached columns`).toEqual(expected);
    expect(evaluate(market, payload, {}, memory), `${says} The reference`).toEqual(expected);
  });
});

/** What the store gave back, as plain rows. */
function marketOf({ daily, instruments }: EngineData): Market {
  const tickers = instruments.tickers.map((symbol, i) => {
    const bars = daily.bars(i);
    const days = Array.from(bars.time, (time, t): Row => {
      const [open, high, low, close, volume] = [bars.open[t]!, bars.high[t]!, bars.low[t]!, bars.close[t]!, bars.volume[t]!];
      return { session: bars.session[t]!, time, open, high, low, close, volume, vwap: null, trades: null };
    });
    return { facts: anonymous(symbol), days, minutes: [] };
  });
  return { sessions: SESSIONS, sessionsBefore: SESSIONS_BEFORE, tickers };
}
