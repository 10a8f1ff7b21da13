import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Visitor } from "./harness/browser.ts";
import { mustCall } from "./harness/call-api.ts";
import { accessibilityFaults, expectUsable, LOOKS, screenshot } from "./harness/look.ts";
import { steadiestClimbs, type Climb } from "./harness/steadiest-climbs.ts";
import { runWinnow } from "./harness/winnow-process.ts";
import { openStage } from "./harness/stage.ts";

const LENGTH = 50;
const NAME = "Steady <climb> & <script>alert(1)</script>";

interface Bar {
  readonly time: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const stage = openStage();
let visitor: Visitor;
let climbs: readonly Climb[];

beforeAll(async () => {
  visitor = await stage.signedInPage();
  climbs = await steadiestClimbs(visitor.page, LENGTH);
});

const heading = (page: Page, name: string): Promise<void> => page.getByRole("heading", { level: 1, name }).waitFor();

/** The chart of a ticker once its bars are there, zoomed out to all of them. */
async function wholeChart(page: Page, ticker: string): Promise<Locator> {
  const chart = page.getByRole("slider", { name: `Chart of ${ticker}: bars` });
  await chart.waitFor();
  await chart.focus();
  for (let k = 0; k < 12; k++) await page.keyboard.press("-");
  return chart;
}

/** The bar under a point, once the chart has followed the pointer. */
async function barUnder(page: Page, chart: Locator, x: number, y: number): Promise<number> {
  await page.mouse.move(x, y);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
  return Number(await chart.getAttribute("aria-valuenow"));
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where bars lie on the screen, found as a person does: by pointing, and reading which bar it is until it is the one. */
async function pointsOf(page: Page, chart: Locator, places: readonly [number, number]): Promise<[Point, Point]> {
  return vi.waitFor(
    async () => {
      const box = await chart.boundingBox();
      if (box === null) throw new Error("the chart is not on the page");
      const y = box.y + box.height / 2;
      const [left, right] = [box.x + box.width * 0.2, box.x + box.width * 0.7];
      const [first, last] = [await barUnder(page, chart, left, y), await barUnder(page, chart, right, y)];
      const pointOf = (place: number): Point => ({ x: left + ((place - first) / (last - first)) * (right - left), y });
      const [from, to] = [pointOf(places[0]), pointOf(places[1])];
      expect(Math.abs((await barUnder(page, chart, from.x, y)) - places[0])).toBeLessThanOrEqual(1);
      expect(Math.abs((await barUnder(page, chart, to.x, y)) - places[1])).toBeLessThanOrEqual(1);
      return [from, to];
    },
    { timeout: 10_000 },
  );
}

async function chooseTicker(page: Page, ticker: string): Promise<void> {
  const teach = page.getByRole("region", { name: "Teach" });
  await teach
    .getByRole("button", { name: /^Ticker:/ })
    .first()
    .click();
  await page.getByPlaceholder("Search…").fill(ticker);
  await page
    .getByRole("option", { name: new RegExp(`^${ticker}\\b`) })
    .first()
    .click();
}

/** Drags over the bars of a climb on its chart. */
async function dragOver(page: Page, { ticker, first, last }: Climb): Promise<void> {
  await chooseTicker(page, ticker);
  const chart = await wholeChart(page, ticker);
  await chart.scrollIntoViewIfNeeded();
  const [from, to] = await pointsOf(page, chart, [first, last]);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await page.getByRole("group", { name: "Marked window" }).waitFor();
}

describe("a newcomer", () => {
  it("reads what a model is for, and makes one", async () => {
    const { page } = visitor;
    await page.goto("/models");
    await page.getByText("No pattern models yet").waitFor();
    await page.getByRole("button", { name: "Make the first model" }).click();
    await page.getByLabel("Length in bars").fill("7");
    await page.getByText("Write a whole number from 16 to 400.").waitFor();
    await page.getByLabel("Length in bars").fill("60");
    await page.getByLabel("Name").fill(NAME);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, "model-new");
    await page.getByRole("button", { name: "Make the model" }).click();
    await heading(page, NAME);
    await page.getByText("Mark 3 more windows that show the shape").waitFor();
  });

  it("adds three windows by dragging on the chart; the first sets the length of the shape", async () => {
    const { page } = visitor;
    for (const [k, climb] of climbs.entries()) {
      await dragOver(page, climb);
      if (k === 0) await screenshot(page, "model-window");
      await page.getByRole("button", { name: "This is the shape" }).click();
      await page.getByRole("heading", { name: `Examples (${k + 1})` }).waitFor();
    }
    const lead = await page
      .getByText(/^\d+ daily bars/)
      .first()
      .textContent();
    expect(Math.abs(Number.parseInt(lead ?? "", 10) - LENGTH)).toBeLessThanOrEqual(2);
  });

  it("trains the model, which is ready in seconds", async () => {
    const { page } = visitor;
    await page.getByRole("button", { name: "Train", exact: true }).click();
    await page.getByText("Ready", { exact: true }).waitFor({ timeout: 30_000 });
    await page.getByText("Examples stand out by").waitFor();
    expect(await page.getByText("clear", { exact: true }).count()).toBeGreaterThan(0);
  });

  it("sees the shape's places in the past, as small charts", async () => {
    const { page } = visitor;
    await page.getByRole("radio", { name: "The past" }).click();
    const matches = page.getByRole("list", { name: "Matches" }).getByRole("listitem");
    await matches.first().waitFor({ timeout: 60_000 });
    const found = (await matches.allTextContents()).join(" ");
    for (const { ticker } of climbs) expect(found).toContain(ticker);
    await matches.first().getByRole("img").waitFor();
  });
});

describe("a trained model", () => {
  it("is out of date after a judgement of its suggestions, until its next training", async () => {
    const { page } = visitor;
    const suggested = page.getByRole("list", { name: "Suggested windows" });
    // The one that resembles the climbs least: to call a climb no climb would contradict the examples.
    await suggested
      .getByRole("button", { name: /is not the shape$/ })
      .last()
      .click();
    await page.getByRole("heading", { name: "Examples (4)" }).waitFor();
    await page.getByText("The examples have changed since it was trained.").waitFor();
    await screenshot(page, "model-stale");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Train again" }).click();
    await page.getByText("Ready", { exact: true }).waitFor({ timeout: 30_000 });
  });

  it("has a threshold that moves on the plot or by typing, and can return to automatic", async () => {
    const { page } = visitor;
    const box = page.getByLabel("Threshold", { exact: true });
    const automatic = await box.inputValue();
    const line = page.getByRole("slider", { name: /^Threshold/ });
    await line.focus();
    await page.keyboard.press("ArrowLeft");
    expect(Number(await box.inputValue())).toBeCloseTo(Number(automatic) - 0.01, 5);
    const place = await line.boundingBox();
    if (place === null) throw new Error("the plot is not on the page");
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await page.mouse.down();
    await page.mouse.move(place.x + place.width / 2 - 120, place.y + place.height / 2, { steps: 5 });
    await page.mouse.up();
    expect(Number(await box.inputValue())).toBeLessThan(Number(automatic) - 0.05);
    await box.fill("2");
    await page.getByText("Write a number from -1 to 1.").waitFor();
    await box.fill("0.2");
    await page.getByRole("button", { name: "Keep this threshold" }).click();
    await page.getByText("chosen by you").waitFor();
    await page.getByRole("radio", { name: "Newest bars" }).click();
    await page.getByText(/stocks score 0\.20 or more/).waitFor();
    await page.getByRole("button", { name: "Back to automatic" }).click();
    await page.getByText("automatic", { exact: true }).waitFor();
  });

  it("enters a scan with one press", async () => {
    const { page } = visitor;
    await page.getByRole("link", { name: "Use in a scan" }).click();
    await heading(page, "Scan");
    await page
      .getByText(/resemble the pattern model/)
      .first()
      .waitFor();
    await page.getByRole("tab", { name: /^Results/ }).waitFor();
    await page.goBack();
    await heading(page, NAME);
    expect(visitor.faults).toEqual([]);
  });

  it("moves as a file, and trains to the same result there", async () => {
    const { page } = visitor;
    await page.getByRole("button", { name: `More about ${NAME}` }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Export as a file" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("steady-climb-script-alert-1-script.winnow-model.json");
    const path = await download.path();
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ format: "winnow-pattern-model", name: NAME });
    await page.goto("/models");
    await page.getByLabel("File of a pattern model").setInputFiles({
      name: "notes.txt",
      mimeType: "application/json",
      buffer: Buffer.from("not json"),
    });
    await page.getByText("notes.txt is no file of a pattern model", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.getByLabel("File of a pattern model").setInputFiles(path);
    await heading(page, NAME);
    await page.getByText("Ready to train.").waitFor();
  });

  it("shows why a training failed and what to do: one window under both labels", async () => {
    const { page } = visitor;
    const [climb] = climbs;
    if (climb === undefined) throw new Error("the market has no climb");
    await page.getByText("Add a window by its last day").click();
    const teach = page.getByRole("region", { name: "Teach" });
    await teach.getByLabel("Last day").fill("1990-01-01");
    await page.getByRole("button", { name: "Add as not the shape" }).click();
    await page.locator("[aria-invalid=true]").waitFor();
    const shape = page.getByRole("list", { name: "The shape", exact: true });
    const day = await shape
      .getByRole("listitem")
      .filter({ hasText: climb.ticker })
      .first()
      .getByText(/^to /)
      .textContent();
    const date = new Date(`${day?.slice(3)} UTC`).toISOString().slice(0, 10);
    await teach
      .getByRole("button", { name: /^Ticker:/ })
      .last()
      .click();
    await page.getByPlaceholder("Search…").fill(climb.ticker);
    await page
      .getByRole("option", { name: new RegExp(`^${climb.ticker}\\b`) })
      .first()
      .click();
    await teach.getByLabel("Last day").fill(date);
    await page.getByRole("button", { name: "Add as not the shape" }).click();
    await page.getByRole("heading", { name: "Examples (5)" }).waitFor();
    await page.getByRole("button", { name: "Train", exact: true }).click();
    await page.getByText("One window is labelled both as the shape and as not.").waitFor({ timeout: 30_000 });
    await screenshot(page, "model-failed");
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("can be archived, restored, renamed and deleted", async () => {
    const { page } = visitor;
    const menu = async (item: string): Promise<void> => {
      await page.getByRole("button", { name: /^More about/ }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await menu("Archive");
    await page.getByText("It is kept, answers no scan and cannot be changed.").waitFor();
    await page.getByRole("button", { name: "Take out of the archive" }).click();
    await page.getByRole("region", { name: "Teach" }).waitFor();
    await menu("Settings");
    await page.getByLabel("Name").fill("Renamed");
    await page.getByRole("button", { name: "Save" }).click();
    await heading(page, "Renamed");
    await menu("Delete");
    await page.getByRole("button", { name: "Delete model" }).click();
    await heading(page, "Pattern models");
    await page.getByRole("link", { name: NAME }).waitFor();
    expect(await page.getByRole("link", { name: "Renamed" }).count()).toBe(0);
  });
});

describe.each(LOOKS)("in a %s window", (width, theme) => {
  it("list and model are usable by everybody", async () => {
    const other = await stage.signedInPage({ width, theme });
    const { page } = other;
    await page.goto("/models");
    await page.getByRole("link", { name: NAME }).waitFor();
    const looks = async (name: string): Promise<void> => {
      await expectUsable(page, `${name}-${width}`);
    };
    await looks("models-list");
    await page.getByRole("link", { name: NAME }).click();
    await page.getByRole("slider", { name: /^Chart of/ }).waitFor();
    await page.getByRole("list", { name: "Suggested windows" }).waitFor();
    await looks("model");
    expect(other.faults).toEqual([]);
    await other.close();
  });
});

it("shows a page for a deleted model", async () => {
  const { page } = visitor;
  await page.goto("/models/pm_0000000000000000");
  await page.getByText("There is no such model").waitFor();
  await page.getByRole("link", { name: "Go to your models" }).click();
  await heading(page, "Pattern models");
  expect(new URL(page.url()).pathname).toBe("/models");
});

it("the window had no fault of a script, a policy or a request", () => expect(visitor.faults).toEqual([]));

describe("an example whose bars were corrected", () => {
  /** Bars of a window, the newest first: a climb becomes a fall. */
  async function turnedRound({ ticker, first, last }: Climb): Promise<string> {
    const { page } = visitor;
    const { bars } = await mustCall<{ bars: readonly Bar[] }>(page, "GET", `/market-data/bars/${ticker}?limit=2000`);
    const window = bars.slice(first, last + 1);
    const rows = window.toReversed().map(({ open, high, low, close, volume }, k) => {
      return [ticker, window[k]?.time, open, high, low, close, volume].join();
    });
    return ["ticker,date,open,high,low,close,volume", ...rows].join("\n");
  }

  it("shows at the model and at the example, with a remedy", async () => {
    const [, climb] = climbs;
    if (climb === undefined) throw new Error("the market has no second climb");
    const table = await turnedRound(climb);
    await stage.restartAfter(async (folder) => {
      const file = join(folder, "corrected.csv");
      writeFileSync(file, table);
      await runWinnow(["import", "bars", file, "--timeframe", "1d", "--adjusted", "--data", folder]);
    });
    const after = await stage.signedInPage();
    const { page } = after;
    await page.goto("/models");
    await page.getByRole("link", { name: NAME }).click();
    await page.getByRole("slider", { name: /^Chart of/ }).waitFor();
    // The server looks after its models by itself, soon after its start.
    await vi.waitFor(
      async () => {
        await page.reload();
        const notice = page.getByText("The bars of an example were corrected since you picked it.");
        await notice.or(page.getByText("Trained, held against")).waitFor();
        expect(await notice.count()).toBe(1);
      },
      { timeout: 30_000 },
    );
    const example = page
      .getByRole("list", { name: "The shape", exact: true })
      .getByRole("listitem")
      .filter({ hasText: climb.ticker });
    await example.getByText("Its bars were corrected since you picked it.").waitFor();
    await screenshot(page, "model-drifted");
    expect(await accessibilityFaults(page)).toEqual([]);
    await example.getByRole("button", { name: "Accept the new bars" }).click();
    await example.getByText("Its bars were corrected since you picked it.").waitFor({ state: "detached" });
    await page.getByText("The examples have changed since it was trained.").waitFor();
    expect(after.faults).toEqual([]);
    await after.close();
  });
});
