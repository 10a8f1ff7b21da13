import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { TIER_LIMITS, type MarketStatus, type ScanPayload, type ScanTable, type SessionReply } from "#contract";
import type { Visitor } from "./harness/browser.ts";
import { mustCall } from "./harness/call-api.ts";
import { expectUsable, LOOKS } from "./harness/look.ts";
import { openScan } from "./harness/open-scan.ts";
import { openStage } from "./harness/stage.ts";
import { runWinnow } from "./harness/winnow-process.ts";

const MINUTE_MS = 60_000;
/** From the import of a bar until a page shows it, on a busy machine. */
const SHOWN = { timeout: 20_000 };
/** Rows are marked for ten seconds. */
const MARKED_MS = 10_000;

const stage = openStage();
let visitor: Visitor;
/** Where the next bar starts, in milliseconds since 1970. */
let nextBar: number;
/** Half of the market closed above this price. */
let limit: number;
/** Tickers that did not match, and some that did, those closest to the limit first; each is used once. */
let [outside, inside]: [string[], string[]] = [[], []];
/** More than any ticker closed at. */
let highest: number;

const above = (price: number): ScanPayload => ({
  All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: price } } } }] } }],
});

beforeAll(async () => {
  visitor = await stage.signedInPage();
  const { page } = visitor;
  const table = { instructions: above(0), columns: ["close"], limit: 100, sort: [{ by: "close", dir: "asc" }] };
  const { rows } = await mustCall<ScanTable>(page, "POST", "/scan/table", table);
  const middle = Math.floor(rows.length / 2);
  const [below = 0, over = 0] = [rows[middle - 1]?.values[0] ?? 0, rows[middle]?.values[0] ?? 0];
  limit = (below + over) / 2;
  highest = rows.at(-1)?.values[0] ?? 0;
  outside = rows.slice(0, middle).map(({ ticker }) => ticker);
  inside = rows
    .slice(middle)
    .map(({ ticker }) => ticker)
    .toReversed();
  const { next_open: opening } = await mustCall<MarketStatus>(page, "GET", "/misc/market-status");
  nextBar = Date.parse(opening ?? "");
});

const entrant = (): string => outside.pop() ?? "";
const leaver = (): string => inside.pop() ?? "";

/** Imports one minute beside the running server; gives the minute's end. */
async function importMinute(closes: Readonly<Record<string, number>>): Promise<void> {
  const { folder } = stage.dashboard;
  const file = join(folder, "..", `minute-${nextBar}.csv`);
  const time = new Date(nextBar).toISOString();
  const lines = Object.entries(closes).map(
    ([ticker, close]) => `${ticker},${time},${close},${close},${close},${close},5000`,
  );
  await writeFile(file, `ticker,time,open,high,low,close,volume\n${lines.join("\n")}\n`);
  await runWinnow(["import", "bars", file, "--timeframe", "1m", "--as-traded", "--data", folder]);
  await rm(file);
  nextBar += MINUTE_MS;
}

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Live matches" });
const rowOf = (page: Page, ticker: string): Locator =>
  grid(page)
    .locator("tbody tr[aria-rowindex]")
    .filter({ has: page.getByText(ticker, { exact: true }) });

async function openLive(page: Page, payload: ScanPayload = above(limit)): Promise<void> {
  await openScan(page, payload);
  await page.getByRole("switch", { name: "Live" }).click();
  await grid(page).waitFor();
  // The table waits while the mouse is over it.
  await page.mouse.move(0, 0);
}

/** Notes the animations that begin in a page, with the texts that they move. */
const noteAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const names: string[] = [];
    document.addEventListener("animationstart", ({ animationName, target }) => {
      names.push(`${animationName} ${(target as Element).textContent}`);
    });
    Object.assign(window, { animations: names });
  });
const animations = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { animations: readonly string[] }).animations);

describe("the live table", () => {
  it("shows who enters and who leaves, why, and both go back to normal after ten seconds", async () => {
    const { page } = visitor;
    await openLive(page);
    const count = Number(await grid(page).getAttribute("aria-rowcount")) - 1;
    const [coming, going] = [entrant(), leaver()];
    await importMinute({ [coming]: limit * 1.01, [going]: limit * 0.99 });
    const [entered, left] = [rowOf(page, coming), rowOf(page, going)];
    await entered.waitFor(SHOWN);
    expect(await entered.getAttribute("aria-rowindex")).toBe("2");
    expect(await entered.getAttribute("class")).toContain("live-entered");
    expect(await entered.locator("td").last().textContent()).toMatch(/^close > .*, then /);
    expect(await left.getAttribute("class")).toContain("live-left");
    await page
      .getByRole("status")
      .filter({ hasText: `${coming} entered, ${going} left.` })
      .waitFor();
    await expect.poll(() => left.count(), { timeout: 2 * MARKED_MS }).toBe(0);
    await expect.poll(() => entered.getAttribute("class")).not.toContain("live-entered");
    await page.getByText(`${count} matches`, { exact: true }).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it("flashes a value that changed in the colour of its direction, unless the user wants no motion", async () => {
    const moving = inside[0] ?? "";
    const [still, lively] = [visitor.page, (await stage.signedInPage()).page];
    await lively.emulateMedia({ reducedMotion: "no-preference" });
    await Promise.all([still, lively].map((page) => openLive(page)));
    for (const page of [still, lively]) {
      await grid(page).getByRole("button", { name: "Close", exact: true }).click();
      await page.mouse.move(0, 0);
      await noteAnimations(page);
    }
    const close = highest * 1.1;
    await importMinute({ [moving]: close });
    for (const page of [still, lively]) await rowOf(page, moving).getByText(close.toFixed(2)).waitFor(SHOWN);
    await expect.poll(() => animations(lively)).toContain(`live-up ${close.toFixed(2)}`);
    expect(await animations(still)).toEqual([]);
    await lively.context().close();
  });

  it("holds still under the mouse, and says how many rows wait", async () => {
    const { page } = visitor;
    await openLive(page);
    await grid(page).locator("tbody tr[aria-rowindex]").first().hover();
    const before = await grid(page).locator("tbody tr[aria-rowindex] td:first-child").allTextContents();
    const coming = entrant();
    await importMinute({ [coming]: limit * 1.01 });
    const waiting = page.getByRole("button", { name: "1 new", exact: true });
    await waiting.waitFor(SHOWN);
    expect(await grid(page).locator("tbody tr[aria-rowindex] td:first-child").allTextContents()).toEqual(before);
    await waiting.click();
    await rowOf(page, coming).waitFor();
    expect(await waiting.count()).toBe(0);
    expect(await grid(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("follows a saved scan", async () => {
    const { page } = visitor;
    const saved = { name: "Above the middle", instructions: above(limit) };
    const { scan } = await mustCall<{ scan: { scan_id: number } }>(page, "POST", "/scans", saved);
    await page.goto(`/saved/${scan.scan_id}`);
    await page.getByRole("switch", { name: "Live" }).click();
    await grid(page).waitFor();
    await page.mouse.move(0, 0);
    const coming = entrant();
    await importMinute({ [coming]: limit * 1.01 });
    await rowOf(page, coming).waitFor(SHOWN);
    expect(visitor.faults).toEqual([]);
  });

  it("waits for matches where there are none", async () => {
    const { page } = visitor;
    await openScan(page, above(1e9));
    await page.getByRole("switch", { name: "Live" }).click();
    await page.getByText("Nothing matches now").waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it("says why a scan cannot be followed, and tries again", async () => {
    const other = await stage.signedInPage();
    const { page } = other;
    // The shared worker's calls are out of reach for the test: the tab that leads makes them here.
    await other.context.addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
    await page.route("**/scan/streams", (route) =>
      route.fulfill({ status: 429, json: { error: { code: "too_many_streams", message: "Close one of them." } } }),
    );
    await openScan(page, above(limit));
    await page.getByRole("switch", { name: "Live" }).click();
    await page.getByText("The matches cannot be followed").waitFor();
    await page.unroute("**/scan/streams");
    await page.getByRole("button", { name: "Try again" }).click();
    await grid(page).waitFor();
    expect(other.faults).toEqual([]);
    await other.close();
  });
});

/** How many streams the account of a page could still open. They are closed before this returns. */
async function freePlaces({ url, context }: Visitor): Promise<number> {
  const cookies = await context.cookies();
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    origin: url,
    "content-type": "application/json",
  };
  const body = JSON.stringify({ instructions: above(limit) });
  const controller = new AbortController();
  let free = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next one is refused or not by what this one took
    const { status } = await fetch(`${url}/api/v2/scan/stream`, {
      method: "POST",
      headers,
      body,
      signal: controller.signal,
    });
    if (status === 200) free++;
    else {
      controller.abort();
      if (status !== 429) throw new Error(`a stream was refused with ${status}`);
      return free;
    }
  }
}

describe.each(["a shared worker", "the tab that leads"])("two tabs, with %s", (what) => {
  it("share one connection, also with different scans", async () => {
    const first = await stage.signedInPage();
    if (what !== "a shared worker")
      await first.context.addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
    const { plan } = (await mustCall<SessionReply>(first.page, "GET", "/auth/session")).user;
    // The connections of the tests before end when their pages are closed.
    await visitor.page.goto("/tokens");
    await expect
      .poll(() => freePlaces(first), { timeout: 30_000, interval: 2_000 })
      .toBe(TIER_LIMITS.openStreams.of[plan]);
    const second = await first.context.newPage();
    await openLive(first.page);
    await openLive(second, above(limit * 0.999));
    expect(await freePlaces(first)).toBe(TIER_LIMITS.openStreams.of[plan] - 1);
    const coming = entrant();
    await importMinute({ [coming]: limit * 1.01 });
    for (const page of [first.page, second]) await rowOf(page, coming).waitFor(SHOWN);
    await first.page.close();
    const next = entrant();
    await importMinute({ [next]: limit * 1.01 });
    await rowOf(second, next).waitFor(SHOWN);
    expect(first.faults).toEqual([]);
    await first.close();
  });
});

it("a hidden tab gets no updates until it is shown", async () => {
  const first = await stage.signedInPage();
  const hidden = await first.context.newPage();
  await Promise.all([first.page, hidden].map((page) => openLive(page)));
  const show = (state: "hidden" | "visible"): Promise<void> =>
    hidden.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await show("hidden");
  const [moving, close] = [inside[0] ?? "", highest * 1.3];
  const coming = entrant();
  await importMinute({ [moving]: close, [coming]: limit * 1.01 });
  const value = (page: Page): Locator => rowOf(page, moving).getByText(close.toFixed(2));
  for (const page of [first.page, hidden]) {
    await grid(page).getByRole("button", { name: "Close", exact: true }).click();
    await page.mouse.move(0, 0);
    await rowOf(page, coming).waitFor(SHOWN);
  }
  await value(first.page).waitFor();
  expect(await value(hidden).count()).toBe(0);
  await show("visible");
  await value(hidden).waitFor();
  await first.close();
});

describe.each(LOOKS)("in a %s window", (width, theme) => {
  it("the live table is usable by everybody", async () => {
    const { page, faults, close } = await stage.signedInPage({ width, theme });
    await openLive(page);
    await importMinute({ [entrant()]: limit * 1.01, [leaver()]: limit * 0.99 });
    await grid(page).locator(".live-left").waitFor(SHOWN);
    // Playwright never hears that the shared worker has loaded, so the network is never idle.
    const chart = page.getByText(/on which .* matched: [0-9]/);
    await expectUsable(page, `live-${width}`, () => chart.waitFor());
    expect(faults).toEqual([]);
    await close();
  });
});
