import { expect, it } from "vitest";
import { ScanEngine } from "#scan";
import { translateScan } from "../../src/language/importers/index.ts";
import { randomOf } from "../differential/random-market.ts";
import { marketsOf } from "../scans/written-scenario.ts";
import { type PineDay, ScriptMaker } from "./pine-oracle.ts";

const SCRIPTS = 600;
const TICKERS = 30;
const SESSIONS = 40;

const random = randomOf(20_261_124);
const grid = (price: number): number => Math.max(1, Math.round(price * 4) / 4);
const days: Readonly<Record<string, readonly PineDay[]>> = Object.fromEntries(
  Array.from({ length: TICKERS }, (_, t) => {
    let close = grid(10 + random() * 30);
    const list = Array.from({ length: SESSIONS }, (): PineDay => {
      const open = grid(close * (1 + (random() - 0.5) * 0.08));
      close = grid(open * (1 + (random() - 0.5) * 0.1));
      const high = Math.max(open, close) + Math.floor(random() * 4) / 4;
      const low = Math.max(0.25, Math.min(open, close) - Math.floor(random() * 4) / 4);
      return { open, high, low, close, volume: 1_000 + Math.floor(random() * 1_000) };
    });
    return [`T${String(t).padStart(2, "0")}`, list];
  }),
);
const listings = Object.keys(days).map((ticker) => ({
  id: `own:${ticker}`,
  ticker,
  exchange: "XNAS",
  securityType: "CS",
}));
const market = marketsOf({
  says: "",
  market: { daily: days, listings },
  payload: {},
  expect: { tickers: [] },
} as never);
const engine = new ScanEngine(market.engine, { now: () => 0, elapsed: () => 0 });

it("random Pine scripts: the translation finds the tickers of a bar-by-bar run, if nothing is left out", () => {
  const maker = new ScriptMaker(random);
  let [carried, selective] = [0, 0];
  const wrong: unknown[] = [];
  for (let made = 0; made < SCRIPTS; made++) {
    const { text, holds } = maker.script();
    const { payload, notCarried } = translateScan("pine", text);
    if (payload === null || notCarried.length > 0) continue;
    carried++;
    const expected = Object.keys(days).filter((ticker) => holds(days[ticker]!));
    if (expected.length > 0 && expected.length < TICKERS) selective++;
    const found = engine.scan(payload).tickers;
    if (found?.join() !== expected.join())
      wrong.push({ text, payload: JSON.stringify(payload), found: found?.join(), expected: expected.join() });
  }
  console.log(JSON.stringify({ scripts: SCRIPTS, carried, selective, wrong: wrong.length }));
  expect(wrong).toEqual([]);
  expect(carried).toBeGreaterThan(SCRIPTS / 3);
  expect(selective).toBeGreaterThan(SCRIPTS / 5);
});
