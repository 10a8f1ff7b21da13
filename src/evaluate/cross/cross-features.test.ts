import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { createCalendar, daysOfIso, type Listing, type StoredFeed } from "#market";
import { scanTable, ScanEngine } from "#scan";
import { writtenMarket } from "../../tiles/market.testing.ts";
import { bindStudy } from "../plan/bind-study.ts";
import { Program } from "../series/program.ts";

const clock = { now: () => 0, elapsed: () => 0 };
const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const BARS = 300;
const INDUSTRIES = ["Oil", "Gas", "Chips", "Apps"];

interface Name {
  readonly ticker: string;
  readonly industry: string;
  readonly sector: string;
  readonly closes: readonly number[];
  readonly volumes: readonly number[];
  /** Shares outstanding by the newest filing; undefined = no filing. */
  readonly shares: number | undefined;
}

function draw(): Name[] {
  const random = seededRandom(77);
  const factor = Array.from({ length: BARS }, () => 0.008 * random.normal());
  const walk = (beta: number, own: number): number[] => {
    let close = 20 + random.int(80);
    return factor.map((step) => (close *= 1 + beta * step + own * random.normal()));
  };
  const names: Name[] = [
    {
      ticker: "SPY",
      industry: "",
      sector: "",
      closes: walk(1, 0),
      volumes: Array<number>(BARS).fill(9),
      shares: undefined,
    },
  ];
  for (let k = 0; k < 26; k++) {
    const group = k % 4;
    names.push({
      ticker: `N${String(k).padStart(2, "0")}`,
      industry: INDUSTRIES[group]!,
      sector: group < 2 ? "Energy" : "Tech",
      closes: walk(0.5 + random.next(), 0.015),
      volumes: Array.from({ length: BARS }, () => 1_000 + random.int(9_000)),
      shares: k % 9 === 4 ? undefined : 1_000 * (1 + random.int(50)),
    });
  }
  return names;
}

const names = draw();
const market = names[0]!;
const listings = names.map(({ ticker, industry, sector }): Listing => ({
  id: `ID-${ticker}`,
  ticker,
  name: "",
  sector,
  industry,
  exchange: "",
  securityType: "CS",
  country: "US",
  from: "2020-01-02",
  to: null,
}));
const filers = names.filter(({ shares }) => shares !== undefined);
const filings: StoredFeed = {
  rows: filers.length,
  numbers: {
    known_at: Float64Array.from(filers, () => calendar.midnight(END - 200)),
    period_end: Float64Array.from(filers, () => daysOfIso("2023-06-30")!),
    shares_outstanding: Float64Array.from(filers, ({ shares }) => shares!),
  },
  texts: { ticker: filers.map(({ ticker }) => ticker) },
};
const engine = new ScanEngine(
  writtenMarket({
    daily: Object.fromEntries(
      names.map(({ ticker, closes, volumes }) => [
        ticker,
        closes.map((close, t) => ({ open: close * 0.99, close, volume: volumes[t]! })),
      ]),
    ),
    listings,
    feeds: { filings },
  }),
  clock,
);

/** Returns newest values by ticker; NaN = none. */
function newest(text: string): Map<string, number> {
  const { view } = engine.marketView();
  const study = bindStudy(text, "1d", undefined, "");
  const program = new Program([study.node], study.frame, view);
  return new Map(
    view.data.instruments.tickers.map((ticker, i) => {
      const rows = program.bars.visible[i]!;
      program.run(i, rows - 1, rows);
      return [ticker, program.output(0)[rows - 1]!];
    }),
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const covariance = (a: readonly number[], b: readonly number[]): number => {
  const [meanA, meanB] = [mean(a), mean(b)];
  return mean(a.map((value, k) => (value - meanA) * (b[k]! - meanB)));
};
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
};
const changeOf = (closes: readonly number[], bars: number): number =>
  100 * (closes.at(-1)! / closes.at(-1 - bars)! - 1);
const returnsOf = (closes: readonly number[]): number[] => closes.slice(1).map((close, t) => close / closes[t]! - 1);
const aboveMean = ({ closes }: Name, bars: number): boolean => closes.at(-1)! > mean(closes.slice(-bars));
const raw = ({ closes }: Name): number => {
  const leg = (back: number): number => closes.at(-1)! / closes.at(-1 - back)!;
  return 40 * leg(63) + 20 * leg(126) + 20 * leg(189) + 20 * leg(252) - 100;
};
const place = (own: number, all: readonly number[]): number => 1 + all.filter((one) => one > own).length;
const line = ({ closes }: Name): number[] => closes.map((close, t) => close / market.closes[t]!);
const weighted = (members: readonly Name[], bars: number): number => {
  const counted = members.filter(({ shares }) => shares !== undefined);
  const weights = counted.map(({ shares, closes }) => shares! * closes.at(-1)!);
  return sum(counted.map(({ closes }, k) => changeOf(closes, bars) * weights[k]!)) / sum(weights);
};
const peersOf = (name: Name, by: "industry" | "sector"): Name[] =>
  names.filter((one) => one[by] !== "" && one[by] === name[by]);
const industryMedians = INDUSTRIES.map((industry) => median(names.filter((one) => one.industry === industry).map(raw)));

function momentum(name: Name): number {
  const [own, bench] = [returnsOf(name.closes), returnsOf(market.closes)];
  const [a, b] = [own.slice(-252), bench.slice(-252)];
  const beta = covariance(a, b) / covariance(b, b);
  const residuals = own.slice(-253, -21).map((value, k) => value - beta * bench.at(-253 + k)!);
  const centre = mean(residuals);
  return sum(residuals) / Math.sqrt(sum(residuals.map((one) => (one - centre) ** 2)) / (residuals.length - 1));
}

function unexplained(name: Name, bars: number): number {
  const [a, b] = [returnsOf(name.closes).slice(-bars), returnsOf(market.closes).slice(-bars)];
  const beta = covariance(a, b) / covariance(b, b);
  const residuals = a.map((value, k) => value - mean(a) - beta * (b[k]! - mean(b)));
  return 100 * Math.sqrt((252 * sum(residuals.map((one) => one * one))) / (bars - 1));
}

function net({ closes }: Name): number {
  // In this market highs equal closes, and lows equal the opens, 1 % lower.
  const before = closes.slice(-252, -1);
  return Number(closes.at(-1)! > Math.max(...before)) - Number(closes.at(-1)! < Math.min(...before));
}

describe("cross-sectional studies", () => {
  const everybody = names.map((name) => changeOf(name.closes, 5));
  it.each<readonly [text: string, of: (name: Name) => number]>([
    ["rs_raw", raw],
    [
      "rs_rating",
      (name) => {
        const below = names.filter((one) => raw(one) < raw(name)).length;
        return Math.ceil((99 * (below + 0.5)) / names.length);
      },
    ],
    ["mom_12_1", ({ closes }) => 100 * (closes.at(-22)! / closes.at(-253)! - 1)],
    ["rs_line", (name) => line(name).at(-1)!],
    ["rs_line_new_high(20)", (name) => Number(line(name).at(-1)! >= Math.max(...line(name).slice(-20)))],
    [
      "rs_line_new_high_before_price(60)",
      (name) =>
        Number(
          line(name).at(-1)! >= Math.max(...line(name).slice(-60)) &&
            name.closes.at(-1)! < Math.max(...name.closes.slice(-60)),
        ),
    ],
    ["mansfield_rs", (name) => 100 * (line(name).at(-1)! / mean(line(name).slice(-200)) - 1)],
    ["excess_ret", ({ closes }) => changeOf(closes, 21) - changeOf(market.closes, 21)],
    ["excess_ret(n00,5)", ({ closes }) => changeOf(closes, 5) - changeOf(names[1]!.closes, 5)],
    ["rs_intraday", () => 0],
    [
      "beta",
      ({ closes }) => {
        const [a, b] = [returnsOf(closes).slice(-252), returnsOf(market.closes).slice(-252)];
        return covariance(a, b) / covariance(b, b);
      },
    ],
    [
      "corr",
      ({ closes }) => {
        const [a, b] = [returnsOf(closes).slice(-63), returnsOf(market.closes).slice(-63)];
        return covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b));
      },
    ],
    ["resid_vol", (name) => unexplained(name, 63)],
    ["sector_change_pct", (name) => (name.sector === "" ? Number.NaN : weighted(peersOf(name, "sector"), 1))],
    ["industry_change_pct(5)", (name) => (name.industry === "" ? Number.NaN : weighted(peersOf(name, "industry"), 5))],
    [
      "excess_ret_sector",
      (name) => (name.sector === "" ? Number.NaN : changeOf(name.closes, 21) - weighted(peersOf(name, "sector"), 21)),
    ],
    ["sector_breadth", (name) => 100 * mean(peersOf(name, "sector").map((one) => Number(aboveMean(one, 50))))],
    ["industry_breadth(10)", (name) => 100 * mean(peersOf(name, "industry").map((one) => Number(aboveMean(one, 10))))],
    ["mkt_breadth", () => 100 * mean(names.map((one) => Number(aboveMean(one, 50))))],
    [
      "mkt_adv_dec",
      () => {
        const changes = names.map(({ closes }) => changeOf(closes, 1));
        return changes.filter((one) => one > 0).length / changes.filter((one) => one < 0).length;
      },
    ],
    [
      "industry_rank",
      (name) =>
        name.industry === "" ? Number.NaN : place(industryMedians[INDUSTRIES.indexOf(name.industry)]!, industryMedians),
    ],
    [
      "leader_in_industry",
      (name) => (name.industry === "" ? Number.NaN : place(raw(name), peersOf(name, "industry").map(raw))),
    ],
    [
      "leader_in_industry(close)",
      (name) =>
        name.industry === ""
          ? Number.NaN
          : place(
              name.closes.at(-1)!,
              peersOf(name, "industry").map(({ closes }) => closes.at(-1)!),
            ),
    ],
    ["dispersion(5)", () => Math.sqrt(mean(everybody.map((one) => (one - mean(everybody)) ** 2)))],
  ])("%s equals its formula in plain arithmetic", (text, of) => {
    const found = newest(text);
    const wrong = names.flatMap((name) => {
      const [value, wanted] = [found.get(name.ticker)!, of(name)];
      const same = Number.isNaN(wanted)
        ? Number.isNaN(value)
        : Math.abs(value - wanted) < 1e-9 * Math.max(1, Math.abs(wanted));
      return same ? [] : [`${name.ticker}: ${value} for ${wanted}`];
    });
    expect(wrong).toEqual([]);
    expect([...found.values()].filter((value) => !Number.isNaN(value)).length).toBeGreaterThan(20);
  });

  it("resid_mom is the sum of the residuals before the newest month divided by their standard deviation", () => {
    const found = newest("resid_mom");
    for (const name of names.slice(1)) expect(found.get(name.ticker)).toBeCloseTo(momentum(name), 6);
  });

  it("mkt_new_hl is the number of new highs less the number of new lows", () => {
    const lows = newest("mkt_new_hl").get("SPY");
    const wanted = sum(
      names.map((name) => {
        const before = name.closes.slice(-252, -1);
        const low = name.closes.at(-1)! * 0.99 < Math.min(...before) * 0.99;
        return Math.max(0, net(name)) - Number(low);
      }),
    );
    expect(lows).toBe(wanted);
  });

  it("industry_rvol is the industry's median relative volume at the time of day", () => {
    const day = (date: string, volumes: readonly number[]) => ({
      date,
      bars: Object.fromEntries(volumes.map((volume, k) => [`V${k}`, [{ close: 10, volume }]])),
    });
    const tickers = [0, 1, 2, 3, 4].map((k) => `V${k}`);
    const dates = Array.from({ length: 20 }, (_, k) => calendar.isoDate(END - 20 + k));
    const minutes = [
      ...dates.map((date) => day(date, [100, 100, 100, 100, 100])),
      day("2024-06-28", [100, 200, 300, 400, 1_000]),
    ];
    const own = new ScanEngine(
      writtenMarket({ minutes, listings: tickers.map((ticker) => ({ ...listings[1]!, id: ticker, ticker })) }),
      clock,
    );
    const { rows } = scanTable(own, { instructions: { All: [] }, columns: ["industry_rvol"] });
    expect(rows.map(({ values }) => values[0])).toEqual([3, 3, 3, 3, 3]);
  });
});
