import { describe, expect, it } from "vitest";
import {
  candleNode,
  CANDLESTICKS,
  FEATURES,
  FUNDAMENTALS,
  INDICATORS,
  INSIDER_INPUTS,
  resolveStudy,
  SHORT_INPUTS,
  type Scaling,
} from "#catalogue";
import { fact, type SeriesNode } from "#expression";
import {
  assemble,
  chosenRows,
  createCalendar,
  daysOfIso,
  generateMarket,
  storedFeeds,
  type BarTable,
  type MarketSource,
  type StoredFeed,
} from "#market";
import { engineData, type EngineData } from "#tiles";
import { frameOf } from "../../src/tiles/frame.ts";
import type { Frame } from "../../src/tiles/frame.ts";
import { Program } from "../../src/evaluate/series/program.ts";
import { FrameStore } from "../../src/tiles/frame-store.ts";
import { ScanView } from "../../src/tiles/scan-view.ts";

const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2025-06-18")!);
/** The session at which the past ends. */
const THEN = END - 3;
const INSTANT = calendar.extendedClose(THEN);

/** Fields of feeds that are prices. */
const PRICES = /^(price|bid|ask|lower|upper|amount|(bid|ask)_price_\d+)$/;

const market = generateMarket({
  seed: 5,
  tickers: 90,
  years: 1.6,
  minuteTickers: 40,
  minuteSessions: 26,
  end: END,
  calendar,
});
/** What splits after `THEN` restate is no matter of looking ahead: the two markets are in different shares then. */
const lateSplits = market.actions.filter(
  ({ kind, exDate }) => kind === "split" && calendar.ordinalAtOrAfter(daysOfIso(exDate)!) > THEN,
);

const whole: MarketSource = {
  snapshot: "whole",
  daily: market.daily,
  minutes: market.minutes,
  listings: market.listings,
  actions: market.actions.filter((action) => !lateSplits.includes(action)),
  feeds: Object.fromEntries(storedFeeds(market, calendar)),
};

/** The market as it was at the end of a session: nothing that was known later is in it. */
const past: MarketSource = {
  ...whole,
  snapshot: "past",
  daily: until(market.daily),
  minutes: until(market.minutes),
  actions: whole.actions.filter(({ exDate }) => calendar.ordinalAtOrAfter(daysOfIso(exDate)!) <= THEN),
  feeds: Object.fromEntries(Object.entries(whole.feeds!).map(([name, feed]) => [name, knownBy(feed)])),
};

/** The same market with all prices twice as high. */
const dearer: MarketSource = {
  ...whole,
  snapshot: "dearer",
  daily: twice(market.daily),
  minutes: twice(market.minutes),
  actions: whole.actions.map((action) =>
    action.amount === undefined ? action : { ...action, amount: 2 * action.amount },
  ),
  feeds: Object.fromEntries(Object.entries(whole.feeds!).map(([name, feed]) => [name, dearerFeed(feed)])),
};

function until(table: BarTable): BarTable {
  return chosenRows(table, (row) => table.session[row]! <= THEN);
}

function knownBy(feed: StoredFeed): StoredFeed {
  const known = feed.numbers["known_at"]!;
  const kept = [...known.keys()].filter((row) => known[row]! <= INSTANT);
  return {
    rows: kept.length,
    numbers: Object.fromEntries(
      Object.entries(feed.numbers).map(([name, column]) => [name, Float64Array.from(kept, (row) => column[row]!)]),
    ),
    texts: Object.fromEntries(
      Object.entries(feed.texts).map(([name, column]) => [name, kept.map((row) => column[row] ?? null)]),
    ),
  };
}

function twice(table: BarTable): BarTable {
  const double = (column: Float64Array): Float64Array => column.map((value) => 2 * value);
  const { open, high, low, close, vwap } = table;
  return {
    ...table,
    open: double(open),
    high: double(high),
    low: double(low),
    close: double(close),
    vwap: double(vwap),
  };
}

function dearerFeed(feed: StoredFeed): StoredFeed {
  const numbers = Object.entries(feed.numbers).map(([name, column]) => {
    return [name, PRICES.test(name) ? column.map((value) => 2 * value) : column] as const;
  });
  return { ...feed, numbers: Object.fromEntries(numbers) };
}

const viewOf = (source: MarketSource): ScanView => {
  const data: EngineData = engineData(assemble(source, calendar), calendar);
  return new ScanView(new FrameStore(data, 2 ** 30), false);
};
const views = { whole: viewOf(whole), past: viewOf(past), dearer: viewOf(dearer) };

interface Definition {
  readonly name: string;
  readonly node: SeriesNode;
  readonly frame: Frame;
  readonly bounds?: readonly [number, number] | undefined;
  readonly scaling?: Scaling | "none" | undefined;
}

const DAILY = frameOf("1d", undefined);

const studies = FEATURES.map((feature): Definition => {
  const found = resolveStudy(feature.alias, feature.timeframes === "intraday" ? { timeframe: "5m" } : {});
  if (!found.ok) throw new Error(`${feature.alias}: ${found.issues[0]!.message}`);
  const { node, frame } = found.study;
  const { bounds, scaling } = feature;
  return { name: feature.alias, node, frame: frameOf(frame.timeframe, frame.zones), bounds, scaling };
});
const others: readonly Definition[] = [
  ...CANDLESTICKS.map((pattern): Definition => {
    const bounds = [-200, 200] as const;
    return { name: pattern.id, node: candleNode(pattern), frame: DAILY, bounds, scaling: { price: 0, volume: 0 } };
  }),
  ...INDICATORS.map(({ id, expr }) => ({ name: id, node: expr, frame: DAILY })),
  ...FUNDAMENTALS.flatMap(({ id, periods, node }) =>
    periods.map((period) => ({ name: `${id} ${period}`, node: node(period, 0), frame: DAILY })),
  ),
  ...INSIDER_INPUTS.map(({ alias, fact: of, window }) => ({ name: alias, node: fact(of, [window]), frame: DAILY })),
  ...SHORT_INPUTS.map(({ alias, fact: of, length }) => ({
    name: alias,
    node: fact(of, [length?.default ?? 1, 0]),
    frame: DAILY,
  })),
];
const definitions = [...studies, ...others];

/** The value of every instrument at the newest bar up to the end of `THEN`, by id; NaN = none. */
function valuesThen({ node, frame }: Definition, view: ScanView): ReadonlyMap<string, number> {
  const program = new Program([node], frame, view);
  const values = new Map<string, number>();
  for (const [i, id] of view.data.instruments.ids.entries()) {
    let row = program.bars.visible[i]! - 1;
    while (row >= 0 && program.bars.tiles.at("session", i, row) > THEN) row--;
    if (row < 0) continue;
    program.run(i, row, row + 1);
    values.set(id, program.output(0)[row]!);
  }
  return values;
}

/** The values of the newest bars. */
function valuesNow({ node, frame }: Definition, view: ScanView): Float64Array {
  const program = new Program([node], frame, view);
  return Float64Array.from(view.data.instruments.ids, (_, i) => {
    const rows = program.bars.visible[i]!;
    if (rows === 0) return Number.NaN;
    program.run(i, rows - 1, rows);
    return program.output(0)[rows - 1]!;
  });
}

/** What this market cannot tell: it lacks the feed, is too young, or too small for groups of five. */
const SILENT = [
  ..."InsiderOwnershipPct MRQ,InstOwnershipPct MRQ,PeForward FWD,RevenueSurprisePct FQ".split(","),
  ..."borrow_fee,borrow_fee_change,ftd_pct_out,ftd_shares,shares_available,threshold_list_days,utilization".split(","),
  ..."perf_3y,EpsCagr3Y FY,Peg TTM,RevenueCagr3Y FY,RevenueCagr5Y FY".split(","),
  ..."GroupStrength,RelativeStrengthIndustry,industry_change_pct,peers_matching".split(","),
];

describe("every definition, on a market with every feed", () => {
  it.each(definitions)("$name gives at an instant the value from data that end there", (definition) => {
    const [then, now] = [valuesThen(definition, views.past), valuesThen(definition, views.whole)];
    const changed = [...then].filter(([id, value]) => now.has(id) && !Object.is(value, now.get(id)));
    expect(changed.map(([id, value]) => [id, value, now.get(id)])).toEqual([]);
  });

  it.each(definitions.filter(({ bounds }) => bounds !== undefined))("$name stays within its bounds", (definition) => {
    const [least, most] = definition.bounds!;
    const outside = valuesNow(definition, views.whole).filter((value) => value < least || value > most);
    expect([...outside]).toEqual([]);
  });

  it.each(definitions.filter(({ scaling }) => scaling !== undefined && scaling !== "none"))(
    "$name follows its power law when prices double",
    (definition) => {
      const { price } = definition.scaling as Scaling;
      const [usual, doubled] = [valuesNow(definition, views.whole), valuesNow(definition, views.dearer)];
      const wrong = [...usual.keys()].filter((i) => {
        const [wanted, given] = [usual[i]! * 2 ** price, doubled[i]!];
        return !(Object.is(wanted, given) || Math.abs(wanted - given) <= 1e-9 * Math.abs(wanted));
      });
      expect(wrong.map((i) => [views.whole.data.instruments.tickers[i], usual[i], doubled[i]])).toEqual([]);
    },
  );

  it("has a value on this market, unless the market lacks its feed or years", () => {
    const silent = definitions.filter((definition) => valuesNow(definition, views.whole).every(Number.isNaN));
    expect(silent.map(({ name }) => name).sort()).toEqual([...SILENT].sort());
  });
});
