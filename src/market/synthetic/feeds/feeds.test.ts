import { MARKET_TIMINGS } from "#contract";
import { describe, expect, it } from "vitest";
import type { GeneratedFeed } from "./feed-writer.ts";
import { INSIDER_CODES } from "./insiders.ts";
import { calendar, Checks, END, instrumentsOf, marketOf } from "../market.testing.ts";
import { FIRST_COMPANY } from "../companies/roles.ts";

const market = marketOf();
const HORIZON = calendar.extendedClose(END);
const DAY = 1440;

function eachRow<F extends string>(table: GeneratedFeed<F>, visit: (key: string, row: number) => void): void {
  for (const [k, key] of table.keys.entries()) {
    for (let row = table.offsets[k]!; row < table.offsets[k + 1]!; row++) visit(key, row);
  }
}

describe("every feed", () => {
  it("is in the order in which it became known, and ends with the newest session", () => {
    const known = {
      fundamentals: market.fundamentals.columns.filedAt,
      earnings: market.earnings.columns.knownAt,
      insiders: market.insiders.columns.acceptedAt,
      shortInterest: market.shortInterest.columns.publishedAt,
    };
    for (const name of ["fundamentals", "earnings", "insiders", "shortInterest"] as const) {
      const { offsets, keys } = market[name];
      expect(offsets.at(-1)).toBe(known[name].length);
      expect(known[name].length).toBeGreaterThan(keys.length);
      expect(new Set(keys).size).toBe(keys.length);
      for (let k = 0; k < keys.length; k++) {
        const rows = known[name].subarray(offsets[k], offsets[k + 1]);
        expect(rows.every((at, i) => Number.isInteger(at) && (i === 0 || at >= rows[i - 1]!))).toBe(true);
        expect(rows.at(-1)!).toBeLessThanOrEqual(HORIZON);
      }
    }
  });
});

describe("fundamentals", () => {
  const { columns } = market.fundamentals;

  it("are filed after the quarter's end and balance", () => {
    const checks = new Checks();
    eachRow(market.fundamentals, (key, row) => {
      checks.need(columns.filedAt[row]! >= (columns.periodEnd[row]! + 1) * DAY, `${key} filed too early`);
      const { totalAssets, totalLiabilities, totalEquity } = columns;
      checks.need(totalAssets[row] === totalLiabilities[row]! + totalEquity[row]!, `${key} does not balance`);
      checks.need(columns.revenue[row]! > columns.grossProfit[row]!, `${key} gains more than it sells`);
      checks.need(columns.sharesFloat[row]! < columns.sharesOutstanding[row]!, `${key} floats too many shares`);
      const eps = columns.netIncome[row]! / columns.sharesOutstanding[row]!;
      checks.need(Math.abs(columns.epsDiluted[row]! - eps) < 0.006 + 0.02 * Math.abs(eps), `${key} EPS ${eps}`);
    });
    expect(checks.faults).toEqual([]);
  });

  it("have parts that add up to their totals", () => {
    const checks = new Checks();
    let researchers = 0;
    eachRow(market.fundamentals, (key, row) => {
      const of = (field: keyof typeof columns): number => columns[field][row]!;
      checks.need(of("revenue") - of("costOfRevenue") === of("grossProfit"), `${key} gross profit`);
      const expenses = of("sellingGeneralAdmin") + of("researchDevelopment");
      checks.need(of("grossProfit") - expenses === of("operatingIncome"), `${key} operating income`);
      checks.need(of("sellingGeneralAdmin") >= 0 && of("researchDevelopment") >= 0, `${key} expenses`);
      checks.need(of("operatingIncome") - of("interestExpense") === of("pretaxIncome"), `${key} pretax income`);
      checks.need(of("pretaxIncome") - of("incomeTax") === of("netIncome"), `${key} tax`);
      checks.need(of("shortTermDebt") + of("longTermDebt") === of("totalDebt"), `${key} debt`);
      const current = of("cash") + of("shortTermInvestments") + of("receivables");
      checks.need(current <= of("currentAssets"), `${key} current assets`);
      checks.need(
        of("currentAssets") + of("property") <= Math.max(of("totalAssets"), of("currentAssets")),
        `${key} assets`,
      );
      checks.need(Number.isFinite(of("repurchases")) && of("repurchases") >= 0, `${key} repurchases`);
      if (of("researchDevelopment") > 0) researchers++;
    });
    expect(checks.faults).toEqual([]);
    expect(researchers).toBeGreaterThan(100);
  });

  it("contain each quarter once, and some again with other figures later", () => {
    const firstFiled = new Map<string, number>();
    const checks = new Checks();
    let restated = 0;
    eachRow(market.fundamentals, (key, row) => {
      const quarter = `${key}/${columns.periodEnd[row]}`;
      const earlier = firstFiled.get(quarter);
      firstFiled.set(quarter, row);
      checks.need((columns.restated[row] === 1) === (earlier !== undefined), `${quarter} is filed twice`);
      if (earlier === undefined) return;
      restated++;
      checks.need(columns.filedAt[row]! - columns.filedAt[earlier]! > 60 * DAY, `${quarter} is restated at once`);
      checks.need(columns.revenue[row]! < columns.revenue[earlier]!, `${quarter} is restated without a change`);
    });
    expect(checks.faults).toEqual([]);
    expect(restated).toBeGreaterThan(20);
  });

  it("follow the splits, so that shares times price does not jump", () => {
    const closes = new Map(instrumentsOf(market).map(({ id, bars }) => [id, bars.close.at(-1)!]));
    const values: number[] = [];
    const checks = new Checks();
    for (const [k, key] of market.fundamentals.keys.entries()) {
      const from = market.fundamentals.offsets[k]!;
      const to = market.fundamentals.offsets[k + 1]! - 1;
      values.push(columns.sharesOutstanding[to]! * closes.get(key)!);
      const splits = market.actions.filter(({ kind, instrument }) => kind === "split" && instrument === key);
      const before = columns.filedAt[to]!;
      const counted = splits.filter(
        ({ exDate }) => exDate < calendar.isoDate(calendar.ordinalAtOrBefore(calendar.dateAt(before))),
      );
      const ratio = counted.reduce((product, split) => product * split.ratio!, 1);
      const grown = columns.sharesOutstanding[to]! / columns.sharesOutstanding[from]!;
      const settled = counted.length === splits.length;
      checks.need(
        !settled || Math.abs(Math.log(grown / ratio)) < 0.5,
        `${key}: ${grown} times the shares, split ${ratio}`,
      );
    }
    expect(checks.faults).toEqual([]);
    values.sort((a, b) => a - b);
    expect(values[0]!).toBeGreaterThan(1e6);
    expect(values.at(-1)!).toBeLessThan(8e12);
    expect(values[Math.floor(values.length / 2)]!).toBeGreaterThan(5e8);
  });

  it("reach back far enough for yearly sums at the first bar", () => {
    const start = calendar.midnight(END - Math.round(1.6 * 252));
    for (const k of [0, 5, 20]) {
      const filed = columns.filedAt.subarray(market.fundamentals.offsets[k], market.fundamentals.offsets[k + 1]);
      expect(filed.filter((at) => at < start).length).toBeGreaterThanOrEqual(8);
    }
  });
});

describe("earnings", () => {
  const { columns } = market.earnings;

  it("have a known date before they are reported, and are reported on that day", () => {
    let reported = 0;
    let upcoming = 0;
    const checks = new Checks();
    eachRow(market.earnings, (key, row) => {
      const at = columns.knownAt[row]!;
      const day = calendar.dateAt(at);
      if (columns.date[row]! > calendar.dateOf(END)) upcoming++;
      if (Number.isNaN(columns.actual[row])) {
        checks.need(day < columns.date[row]!, `${key} announces its day too late`);
        return;
      }
      reported++;
      const session = calendar.ordinalOfDate(day);
      const timing = MARKET_TIMINGS[columns.timing[row]!];
      const open = at >= calendar.regularOpen(session) && at < calendar.regularClose(session);
      const expected = open ? "dmh" : at < calendar.regularOpen(session) ? "bmo" : "amc";
      checks.need(day === columns.date[row] && timing === expected, `${key} reports on ${day}, ${timing}`);
    });
    expect(checks.faults).toEqual([]);
    expect(reported).toBeGreaterThan(2000);
    expect(upcoming).toBeGreaterThan(20);
  });

  it("agree with the later filings", () => {
    const filed = new Map<string, number>();
    const checks = new Checks();
    const { fundamentals } = market;
    const split = new Set(market.actions.filter(({ kind }) => kind === "split").map(({ instrument }) => instrument));
    eachRow(fundamentals, (key, row) => {
      if (fundamentals.columns.restated[row] === 0) filed.set(`${key}/${fundamentals.columns.periodEnd[row]}`, row);
    });
    let compared = 0;
    eachRow(market.earnings, (key, row) => {
      const filing = split.has(key) ? undefined : filed.get(`${key}/${columns.periodEnd[row]}`);
      if (Number.isNaN(columns.actual[row]) || filing === undefined) return;
      checks.need(fundamentals.columns.epsDiluted[filing] === columns.actual[row], `${key} files other earnings`);
      checks.need(fundamentals.columns.filedAt[filing]! >= columns.knownAt[row]!, `${key} files before it reports`);
      compared++;
    });
    expect(checks.faults).toEqual([]);
    expect(compared).toBeGreaterThan(2000);
  });

  it("move the price: the first open after a report is further from the previous close than other opens", () => {
    const bars = new Map(instrumentsOf(market).map((instrument) => [instrument.id, instrument.bars]));
    let news = 0;
    let count = 0;
    let usual = 0;
    eachRow(market.earnings, (key, row) => {
      if (Number.isNaN(columns.actual[row])) return;
      const { session, open, close } = bars.get(key)!;
      const day = calendar.ordinalOfDate(columns.date[row]!);
      const at = session.indexOf(MARKET_TIMINGS[columns.timing[row]!] === "bmo" ? day : day + 1);
      if (at < 2) return;
      news += Math.abs(Math.log(open[at]! / close[at - 1]!));
      usual += Math.abs(Math.log(open[at - 1]! / close[at - 2]!));
      count++;
    });
    expect(news / count).toBeGreaterThan((2 * usual) / count);
  });
});

describe("insiders", () => {
  const { columns, owners } = market.insiders;

  it("file after they trade, at prices within the day's range", () => {
    const { daily } = market;
    let traded = 0;
    const checks = new Checks();
    eachRow(market.insiders, (key, row) => {
      const date = columns.date[row]!;
      const session = calendar.ordinalOfDate(date);
      const code = INSIDER_CODES[columns.code[row]!];
      const price = columns.price[row]!;
      checks.need(calendar.dateAt(columns.acceptedAt[row]!) >= date, `${key} files before the trade`);
      checks.need(columns.shares[row]! > 0 && columns.sharesAfter[row]! >= 0, `${key} ${columns.sharesAfter[row]}`);
      checks.need((code === "A") === (price === 0), `${key} code ${code} at ${price}`);
      if (code !== "P" && code !== "S") return;
      const iso = calendar.isoDate(session);
      const { ticker } = market.listings.find(({ id, from, to }) => id === key && from! <= iso && iso <= (to ?? "9"))!;
      const k = daily.keys.indexOf(ticker);
      const sessions = daily.session.subarray(daily.offsets[k], daily.offsets[k + 1]);
      const at = daily.offsets[k]! + sessions.indexOf(session);
      checks.need(price >= daily.low[at]! && price <= daily.high[at]!, `${key} trades at ${price} on ${iso}`);
      traded++;
    });
    expect(checks.faults).toEqual([]);
    expect(traded).toBeGreaterThan(1000);
  });

  it("have named owners, and buy together if that is planted", () => {
    expect(new Set(owners.cik).size).toBe(owners.cik.length);
    expect(owners.name).toHaveLength(owners.cik.length);
    const key = `SYN${String(FIRST_COMPANY + 11).padStart(6, "0")}`;
    const k = market.insiders.keys.indexOf(key);
    const buyers = new Set<number>();
    for (let row = market.insiders.offsets[k]!; row < market.insiders.offsets[k + 1]!; row++) {
      const recent = columns.date[row]! >= calendar.dateOf(END - 15);
      if (recent && INSIDER_CODES[columns.code[row]!] === "P") buyers.add(columns.owner[row]!);
    }
    expect(buyers.size).toBeGreaterThanOrEqual(3);
  });
});

describe("short data", () => {
  it("settles twice a month and is published seven sessions later", () => {
    const { columns } = market.shortInterest;
    const checks = new Checks();
    eachRow(market.shortInterest, (key, row) => {
      const settled = calendar.ordinalOfDate(columns.settlementDate[row]!);
      const published = calendar.dateAt(columns.publishedAt[row]!);
      checks.need(published === calendar.dateOf(settled + 7), `${key} of ${settled} is published on ${published}`);
      checks.need(columns.daysToCover[row]! >= 1, `${key} is covered in ${columns.daysToCover[row]}`);
    });
    expect(checks.faults).toEqual([]);
    const rows = market.shortInterest.offsets[1]! - market.shortInterest.offsets[0]!;
    expect(rows).toBeGreaterThanOrEqual(36);
    expect(rows).toBeLessThanOrEqual(40);
  });

  it("has fewer short shares than shares in the file, and fewer shares in the file than in the market", () => {
    const { shortVolume, daily } = market;
    const checks = new Checks();
    expect(shortVolume.offsets.at(-1)).toBe(daily.close.length);
    for (let row = 0; row < shortVolume.session.length; row++) {
      const [short, total] = [shortVolume.shortVolume[row]!, shortVolume.totalVolume[row]!];
      checks.need(short > 0 && short < total && shortVolume.shortExemptVolume[row]! <= short, `row ${row}`);
    }
    expect(checks.faults).toEqual([]);
    // A fund that trades every day under one ticker has one row for each daily bar.
    const k = daily.keys.indexOf("MKT");
    const volume = daily.volume.subarray(daily.offsets[k], daily.offsets[k + 1]);
    const total = shortVolume.totalVolume.subarray(0, shortVolume.offsets[1]);
    expect(total).toHaveLength(volume.length);
    expect(total.every((shares, i) => shares < volume[i]! * 0.6)).toBe(true);
    expect(shortVolume.publishedAt[0]).toBe(calendar.midnight(shortVolume.session[0]!) + 18 * 60);
  });
});
