import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { BarsReply, ChartPatternsReply, DoScanResponse, ScanPayload, ScanRange, TechnicalsReply } from "#contract";
import type { Visitor } from "./harness/browser.ts";
import { mustCall } from "./harness/call-api.ts";
import { accessibilityFaults, expectUsable, LOOKS, screenshot } from "./harness/look.ts";
import { openScan } from "./harness/open-scan.ts";
import { openStage } from "./harness/stage.ts";

const TREND: ScanPayload = {
  All: [
    {
      FeatureWindow: {
        Filters: [
          { Input: "close", Returns: { Want: { Study: { GreaterThan: { Input: "sma(50)" } } } } },
          { Input: "rsi(14)", Returns: { Want: { Value: { GreaterThan: 40 } } } },
        ],
      },
    },
  ],
};
const HAMMER: ScanPayload = { All: [{ CandlestickPattern: { CDLHAMMER: [{ Within: 120 }] } }] };
const SHAPES: ScanPayload = {
  Any: ["Double Bottom", "Double Top", "Head and Shoulders", "Ascending Triangle"].map((name) => ({
    ChartPattern: { [name]: [{ LookbackBars: 250 }] },
  })),
};
const NOBODY: ScanPayload = {
  All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { LessThan: 0 } } } }] } }],
};

const stage = openStage();
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  visitor = await stage.signedInPage();
  page = visitor.page;
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

const scan = (payload: ScanPayload): Promise<DoScanResponse> =>
  mustCall(page, "POST", "/scan", { instructions: payload });
const grid = (): Locator => page.getByRole("grid", { name: "Matches" });
const chartOf = (ticker: string): Locator => page.getByRole("slider", { name: `Chart of ${ticker}: bars` });

/** The texts of a column in the order of the table, as far as it is in sight. */
async function column(place: number): Promise<readonly string[]> {
  return grid().locator(`tbody tr[aria-rowindex] td:nth-child(${place})`).allTextContents();
}

async function openMatches(payload: ScanPayload): Promise<readonly string[]> {
  await openScan(page, payload);
  // A chart tells of the bar under the pointer, wherever that was left.
  await page.mouse.move(0, 0);
  await grid().waitFor();
  return (await scan(payload)).tickers ?? [];
}

describe("the table of matches", () => {
  it("lists exactly the tickers of the scan, and sorts them by a head", async () => {
    const tickers = await openMatches(TREND);
    expect(tickers.length).toBeGreaterThan(3);
    await page.getByText(`${tickers.length} matches`, { exact: true }).waitFor();
    expect(Number(await grid().getAttribute("aria-rowcount")) - 1).toBe(tickers.length);
    expect((await column(1)).slice(0, 3)).toEqual(tickers.slice(0, 3));
    await grid().getByRole("button", { name: "Close", exact: true }).click();
    const closes = (await column(3)).map((text) => Number(text.replaceAll(",", "")));
    expect(closes).toEqual(closes.toSorted((a, b) => b - a));
  });

  it("shows the chosen columns with the values of the API, and keeps them", async () => {
    const tickers = await openMatches(TREND);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByLabel("Or write one").fill("rsi(");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.locator("[aria-invalid=true]").waitFor();
    await page.getByLabel("Or write one").fill("rsi(7)");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "Remove the column volume" }).click();
    await screenshot(page, "results-columns");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await grid().getByRole("button", { name: "rsi(7)" }).waitFor();
    expect(await grid().getByRole("button", { name: "Volume", exact: true }).count()).toBe(0);
    const table = await mustCall<{ rows: { values: number[] }[] }>(page, "POST", "/scan/table", {
      instructions: TREND,
      columns: ["rsi(7)"],
      limit: 3,
    });
    const heads = await grid().locator("thead th").allTextContents();
    const shown = (await column(heads.indexOf("rsi(7)") + 1)).slice(0, 3);
    expect(shown).toEqual(table.rows.map(({ values }) => (values[0] ?? Number.NaN).toFixed(2)));
    await openMatches(TREND);
    expect(await grid().locator("thead th").allTextContents()).toEqual(heads);
    expect(tickers.length).toBeGreaterThan(0);
  });

  it("copies the tickers, and saves them with their values", async () => {
    const tickers = await openMatches(TREND);
    await page.getByRole("button", { name: "Copy tickers" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(tickers.join(", "));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("matches-demo.csv");
    const [head = "", ...lines] = readFileSync(await download.path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(head).toMatch(/^ticker,close,/);
    expect(lines.map((line) => line.split(",")[0])).toEqual(tickers);
  });

  it("shows what to do if nothing matches", async () => {
    await openScan(page, NOBODY);
    await page.getByText("Nothing matches").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Show why" }).click();
    await page.getByRole("heading", { name: "What each condition removed" }).waitFor();
  });

  it("shows why it could not be loaded, and recovers", async () => {
    const other = await stage.signedInPage();
    await other.page.route("**/scan/table", (route) => route.abort());
    await openScan(other.page, TREND);
    const again = other.page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    expect(await accessibilityFaults(other.page)).toEqual([]);
    await other.page.unroute("**/scan/table");
    await again.click();
    await other.page.getByRole("grid", { name: "Matches" }).waitFor();
    await other.close();
  });

  it("reloads with its chart when newer bars have arrived", async () => {
    const live = await stage.signedInPage();
    await live.page.clock.install();
    await openScan(live.page, TREND);
    await live.page.getByRole("slider").waitFor();
    await live.page.route("**/misc/market-status", async (route) => {
      const response = await route.fetch();
      const status = (await response.json()) as { feeds: { last: string | null }[] };
      const feeds = status.feeds.map((feed) => ({ ...feed, last: "2099-01-02T21:00:00Z" }));
      await route.fulfill({ response, json: { ...status, feeds } });
    });
    const asked = ["**/scan/table", "**/market-data/bars/*"].map((path) => live.page.waitForRequest(path));
    await live.page.clock.fastForward("01:00");
    await Promise.all(asked);
    expect(live.faults).toEqual([]);
    await live.close();
  });
});

describe("the chart beside it", () => {
  it("follows the arrow keys through the list", async () => {
    const tickers = await openMatches(TREND);
    await chartOf(tickers[0] ?? "").waitFor();
    await grid().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await chartOf(tickers[2] ?? "").waitFor();
    await page.keyboard.press("ArrowUp");
    await chartOf(tickers[1] ?? "").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("draws the scan's studies with the values of the scan", async () => {
    const [ticker = ""] = await openMatches(TREND);
    const query = "timeframe=1d&inputs=sma(50),rsi(14)&limit=40";
    const { rows } = await mustCall<TechnicalsReply>(page, "GET", `/market-data/technicals/${ticker}?${query}`);
    const chart = chartOf(ticker);
    await chart.focus();
    for (const back of [0, 1, 2, 7]) {
      const row = rows.at(-1 - back);
      await page.keyboard.press("End");
      for (let k = 0; k < back; k++) await page.keyboard.press("ArrowLeft");
      const studies = page.getByRole("list", { name: "Studies of the chart" });
      const texts = await studies.getByRole("button").allTextContents();
      const [sma = Number.NaN, rsi = Number.NaN] = row?.values.map((value) => value ?? Number.NaN) ?? [];
      expect(texts).toEqual([`sma(50)${sma.toFixed(2)}`, `rsi(14)${rsi.toFixed(2)}(40.00)`]);
    }
  });

  it("switches a study off and on", async () => {
    const [ticker = ""] = await openMatches(TREND);
    await chartOf(ticker).waitFor();
    const toggle = page.getByRole("list", { name: "Studies of the chart" }).getByRole("button").last();
    const tall = (await chartOf(ticker).boundingBox())?.height ?? 0;
    await toggle.click();
    expect(await toggle.getAttribute("aria-pressed")).toBe("false");
    expect((await chartOf(ticker).boundingBox())?.height).toBeLessThan(tall);
    await toggle.click();
    expect((await chartOf(ticker).boundingBox())?.height).toBe(tall);
  });

  it("marks the sessions on which the ticker matched", async () => {
    const [ticker = ""] = await openMatches(TREND);
    const note = page.getByText(/on which .* matched: [1-9]/);
    await note.waitFor();
    const [, to = "", count] = /to (\S+) on which \S+ matched: (\d+)/.exec((await note.textContent()) ?? "") ?? [];
    const from = new Date(Date.parse(`${to}T00:00Z`) - 365 * 86_400_000).toISOString().slice(0, 10);
    const range = await mustCall<ScanRange>(page, "POST", `/scan/range?universe=${ticker}`, {
      instructions: TREND,
      from,
      to,
      forward: [],
    });
    expect(Number(count)).toBe(range.count);
    await page.getByText("Matches the scan", { exact: true }).waitFor();
  });

  it("marks candlestick patterns on the bars on which they end", async () => {
    const [ticker = ""] = await openMatches(HAMMER);
    const at = (back: number): ScanPayload => ({ All: [{ CandlestickPattern: { CDLHAMMER: [{ BarsAgo: back }] } }] });
    let back = 0;
    for (; back < 120; back++) {
      const { count } = await mustCall<DoScanResponse>(page, "POST", `/scan?universe=${ticker}`, {
        instructions: at(back),
      });
      if (count === 1) break;
    }
    const chart = chartOf(ticker);
    await chart.focus();
    for (let k = 0; k < back; k++) await page.keyboard.press("ArrowLeft");
    await page
      .getByText(/Hammer/, { exact: false })
      .and(page.locator("p"))
      .first()
      .waitFor();
    const section = page.getByRole("region", { name: `Chart of ${ticker}` });
    expect(await section.getByText(/^Hammer/).count()).toBe(1);
  });

  it("draws the chart patterns of the scan, and leads to each", async () => {
    const [ticker = ""] = await openMatches(SHAPES);
    const names = SHAPES.Any?.flatMap(({ ChartPattern: map }) => Object.keys(map ?? {})) ?? [];
    const { patterns } = await mustCall<ChartPatternsReply>(
      page,
      "GET",
      `/market-data/chart-patterns/${ticker}?timeframe=1d&lookback_bars=250`,
    );
    const wanted = patterns.filter(({ pattern }) => names.includes(pattern));
    const list = page.getByRole("list", { name: "Chart patterns" });
    await list.waitFor();
    expect(await list.getByRole("button").count()).toBe(wanted.length);
    await list.getByRole("button").first().click();
    await screenshot(page, "results-chart-pattern");
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("shows other timeframes in exchange time", async () => {
    const [ticker = ""] = await openMatches(TREND);
    await chartOf(ticker).waitFor();
    await page.getByRole("combobox", { name: "Timeframe of the chart" }).click();
    await page.getByRole("option", { name: "30m" }).click();
    const section = page.getByRole("region", { name: `Chart of ${ticker}` });
    await section.getByText(/, \d{4}, (09|1[0-5]):[03]0$/).waitFor();
    const { bars } = await mustCall<BarsReply>(page, "GET", `/market-data/bars/${ticker}?timeframe=30m&limit=1`);
    const shown = await section.getByText(/, \d{4}, (09|1[0-5]):[03]0$/).textContent();
    const clock = new Date(bars[0]?.time ?? "").toLocaleTimeString("en-US", {
      timeZone: "America/New_York",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    expect(shown?.endsWith(clock)).toBe(true);
    expect(visitor.faults).toEqual([]);
  });
});

describe.each(LOOKS)("in a %s window", (width, theme) => {
  it("results are usable by everybody", async () => {
    const { page: own, faults, close } = await stage.signedInPage({ width, theme });
    await openScan(own, TREND);
    await own.getByRole("slider").waitFor();
    await own.getByText(/on which .* matched: [1-9]/).waitFor();
    await expectUsable(own, `results-${width}`);
    expect(faults).toEqual([]);
    await close();
  });
});
