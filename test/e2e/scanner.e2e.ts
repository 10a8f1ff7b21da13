import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Visitor } from "./harness/browser.ts";
import { accessibilityFaults, expectUsable, LOOKS, screenshot } from "./harness/look.ts";
import { openShared } from "./harness/open-scan.ts";
import { openStage } from "./harness/stage.ts";

const stage = openStage();
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  visitor = await stage.signedInPage();
  page = visitor.page;
});

const level = (Input: string, operator: string, value: number) => ({
  FeatureWindow: { Filters: [{ Input, Returns: { Want: { Value: { [operator]: value } } } }] },
});
const RSI = level("rsi(14)", "LessThan", 55);
const PRICE = level("close", "GreaterThan", 5);
const VOLUME = level("rvol(20)", "GreaterThan", 0.5);

/** Opens the scanner with a scan, as a link does, which also runs it. */
async function openScan(payload: unknown, on: Page = page): Promise<void> {
  await openShared(on, payload);
  await on.getByRole("tab", { name: /^Results/ }).waitFor();
}

const chips = (): Promise<readonly string[]> => page.locator("[data-chip]").allTextContents();
const chip = (text: string) => page.locator("[data-chip]").filter({ hasText: text });
const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.textContent ?? null);
/** The name of the part of the page that has the focus. */
const focusedPart = (): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.closest("section")?.getAttribute("aria-label"));
const words = () => page.getByRole("textbox", { name: /in words$/ });
const count = async (): Promise<number> =>
  Number(/\d+/.exec((await page.getByRole("tab", { name: /^Results/ }).textContent()) ?? "")?.[0]);

/** What the sheet of JSON says. */
const jsonText = (): Promise<string> =>
  page.locator(".cm-content").evaluate((content) => (content as HTMLElement).innerText);

async function say(text: string): Promise<void> {
  await words().fill(text);
  await words().press("Enter");
}

describe("the empty scanner", () => {
  it("is one press away from the matches of an example", async () => {
    await page.goto("/");
    const example = page.getByRole("button", { name: /Oversold in an uptrend/ });
    await example.waitFor();
    await example.click();
    await page.getByRole("tab", { name: /^Results/ }).waitFor();
    expect(await chips()).toEqual(["rsi(close,14) < 40 on daily bars", "close > sma(close,200) on daily bars"]);
  });
});

describe("words", () => {
  beforeEach(() => openScan({ All: [PRICE] }));

  it("become chips that show their words, and run", async () => {
    await page.getByRole("button", { name: "Remove all conditions" }).click();
    await say("oversold stocks above the 50 day average and strong frobnication");
    await chip("rsi").waitFor();
    expect(await chips()).toEqual(["rsi(close,14) < 30 on daily bars", "close > sma(close,50) on daily bars"]);
    await page.getByText("Left out “strong frobnication”: not understood").waitFor();
    const marked = page.locator("span.bg-accent");
    await chip("rsi").focus();
    expect(await marked.allTextContents()).toEqual(["oversold"]);
    await chip("sma").hover();
    expect(await marked.allTextContents()).toEqual(["above the 50 day average"]);
    await page.getByRole("tab", { name: /^Results/ }).waitFor();
    await screenshot(page, "scanner-words");
  });

  it("show their assumptions after one press", async () => {
    await page.getByRole("button", { name: "Remove all conditions" }).click();
    await say("oversold stocks");
    await page.getByRole("button", { name: /^Change what was assumed: oversold/ }).click();
    const number = page.getByRole("textbox", { name: "Number" });
    await number.waitFor();
    expect(await focusedPart()).toMatch(/^Edit: /);
    await number.fill("45");
    expect(await chips()).toEqual(["rsi(close,14) < 45 on daily bars"]);
  });

  it("change the scan that is there", async () => {
    await say("make it weekly");
    await chip("weekly").waitFor();
    expect(await chips()).toEqual(["close > $5 on weekly bars"]);
    expect(await words().inputValue()).toBe("");
  });

  it("relax the scan, and undo that", async () => {
    await say("relax it a bit");
    await chip("4.5").waitFor();
    expect(await chips()).toEqual(["close > $4.5 on daily bars"]);
    await screenshot(page, "scanner-relaxed");
    await say("undo that");
    await chip("$5").waitFor();
    expect(await chips()).toEqual(["close > $5 on daily bars"]);
  });

  it("are read at Ctrl-Enter too, which runs the present scan if there are none", async () => {
    await words().fill("make it weekly");
    await words().press("Control+Enter");
    await chip("weekly").waitFor();
    expect(await words().inputValue()).toBe("");
  });

  it("that fit nothing show a message, and can begin a new scan", async () => {
    await say("drop the pizza");
    await page.getByRole("alert").filter({ hasText: "No filter fits" }).waitFor();
    expect(await chips()).toEqual(["close > $5 on daily bars"]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await words().fill("RSI below 20");
    await page.getByRole("button", { name: "New scan", exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll("[data-chip]").length === 1);
    await chip("rsi").waitFor();
    expect(await chips()).toEqual(["rsi(close,14) < 20 on daily bars"]);
  });

  it("may be an address of another screener", async () => {
    await page.getByRole("button", { name: "Remove all conditions" }).click();
    await say("https://finviz.com/screener.ashx?v=111&f=cap_largeover,ta_rsi_os40");
    await chip("market_cap").waitFor();
    expect(await chips()).toEqual(["market_cap > $10,000,000,000", "rsi(close,14) < 40 on daily bars"]);
  });

  it("of longer scans of other screeners open a dialog that shows what is left out", async () => {
    await page.getByRole("button", { name: "Bring a scan of another screener" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("The scan", { exact: true }).fill("hello");
    await dialog.getByRole("button", { name: "Read it" }).click();
    await dialog.getByText("Nothing tells which language").waitFor();
    await dialog
      .getByLabel("The scan", { exact: true })
      .fill("[type = stock] and [daily close > 20] and [daily frobnication > 3]");
    await dialog.getByRole("button", { name: "Read it" }).click();
    await dialog
      .getByText(/Not carried over/)
      .first()
      .waitFor();
    await dialog.getByText("1 of 2 conditions were left out.").waitFor();
    await screenshot(page, "scanner-import");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Use this scan" }).click();
    await chip("$20").waitFor();
    expect(await chips()).toEqual(["close > $20 on daily bars"]);
  });
});

describe("the builder", () => {
  beforeEach(() => openScan({ All: [RSI, PRICE, VOLUME] }));

  it("works by keys alone: go, move, remove, undo, redo, edit", async () => {
    await chip("rsi").focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("close > $5 on daily bars");
    await page.keyboard.press("End");
    await page.keyboard.press("Alt+ArrowUp");
    expect((await chips()).map((text) => text.split(/\W/)[0])).toEqual(["rsi", "rvol", "close"]);
    expect(await focused()).toMatch(/^rvol/);
    await page.keyboard.press("Delete");
    expect((await chips()).map((text) => text.split(/\W/)[0])).toEqual(["rsi", "close"]);
    expect(await focused()).toMatch(/^close/);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    expect((await chips()).map((text) => text.split(/\W/)[0])).toEqual(["rsi", "close", "rvol"]);
    await page.keyboard.press("Control+Shift+z");
    expect((await chips()).map((text) => text.split(/\W/)[0])).toEqual(["rsi", "rvol", "close"]);
    await chip("rsi").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: /^Edit/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: /^Edit/ }).waitFor({ state: "detached" });
    expect(await focused()).toMatch(/^rsi/);
  });

  it("adds a condition found by the words of traders, next to its definition", async () => {
    const add = page.getByRole("button", { name: "Add a condition" }).first();
    const dialog = page.getByRole("dialog", { name: "Add a condition" });
    await add.press("Enter");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.textContent === "Add a condition");
    await page.keyboard.press("Enter");
    await dialog.getByPlaceholder(/^Search/).fill("bollinger width");
    await dialog.getByText("bb_width(source=close,length=20,k=2)").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, "scanner-picker");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: /^Edit: Bollinger Band Width/ }).waitFor();
    expect((await chips()).at(-1)).toMatch(/^bb_width/);
    expect(await focusedPart()).toMatch(/^Edit: Bollinger Band Width/);
  });

  it("edits studies, comparisons with other studies, crosses, timeframe, sessions and windows", async () => {
    await chip("close >").click();
    const form = page.getByRole("region", { name: /^Edit/ });
    await form.getByRole("combobox", { name: "What it is compared with" }).click();
    await page.getByRole("option", { name: "Study" }).click();
    await form.getByRole("combobox", { name: "How it is compared" }).click();
    await page.getByRole("option", { name: "crosses above" }).click();
    await form.getByLabel("The other study", { exact: true }).fill("ema(20)");
    await form.getByLabel("Length").fill("34");
    await form.getByLabel("Times").fill("1.02");
    await form.getByRole("combobox", { name: "Timeframe", exact: true }).click();
    await page.getByRole("option", { name: "Weekly" }).click();
    await form.getByLabel("Within the last bars").last().fill("3");
    await form.getByRole("button", { name: "Session", exact: true }).click();
    await page.getByRole("checkbox", { name: /^Pre-market/ }).click();
    await page.keyboard.press("Escape");
    expect((await chips())[1]).toBe(
      "close crosses above 1.02 × ema(close,34) on weekly bars in pre-market hours, within the last 3 bars",
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, "scanner-form");
  });

  it("nests groups, combines them otherwise, and dissolves them", async () => {
    await page.getByRole("button", { name: "More for this condition" }).nth(1).click();
    await page.getByRole("menuitem", { name: "Any of these" }).first().click();
    const any = page.getByRole("region", { name: "Any of these" });
    await any.waitFor();
    expect(await any.locator("[data-chip]").allTextContents()).toEqual(["close > $5 on daily bars"]);
    await page.getByRole("button", { name: "More for this condition" }).last().click();
    await page.getByRole("menuitem", { name: "Any of these (1)" }).click();
    expect(await any.locator("[data-chip]").count()).toBe(2);
    await any.getByRole("combobox", { name: "How the conditions are combined" }).click();
    await page.getByRole("option", { name: "At least so many of these" }).click();
    const atLeast = page.getByRole("region", { name: "At least" });
    await atLeast.getByLabel("How many must hold").fill("1");
    await page.getByText(/at least 1 of these hold/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "More for: at least" }).click();
    await page.getByRole("menuitem", { name: "Dissolve the group" }).click();
    await atLeast.waitFor({ state: "detached" });
    expect(await chips()).toHaveLength(3);
  });

  it("shows a fault at its chip, and does not run until it is repaired", async () => {
    await chip("rsi").click();
    await page.getByLabel("Study", { exact: true }).fill("rsy(14)");
    await page.getByText(/rsy/).filter({ hasText: /rsi/ }).first().waitFor();
    expect(await page.getByRole("button", { name: /^Run/ }).isDisabled()).toBe(true);
    await page.getByText("One thing to mend before it can run.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, "scanner-fault");
    await page.getByLabel("Study", { exact: true }).fill("rsi(9)");
    await page.getByText(/^\d+ stocks/).waitFor();
    expect(await page.getByRole("button", { name: /^Run/ }).isDisabled()).toBe(false);
  });

  it("warns at an alternative without a condition", async () => {
    await openScan({ Any: [PRICE, RSI] });
    await page.getByRole("button", { name: "More for this condition" }).first().click();
    await page.getByRole("menuitem", { name: "Switch off" }).click();
    const warning = page.getByText(/This alternative asks for nothing/);
    await warning.waitFor();
    expect(await warning.count()).toBe(1);
  });
});

describe("the JSON view", () => {
  it("follows the chips, and they follow it; it shows a fault at its place", async () => {
    await openScan({ All: [RSI] });
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    const editor = page.getByRole("textbox", { name: "The scan as JSON" });
    await editor.waitFor();
    expect(JSON.parse(await jsonText())).toEqual({ All: [RSI] });
    await editor.fill(JSON.stringify({ All: [PRICE, VOLUME] }, null, 2));
    expect(await chips()).toEqual(["close > $5 on daily bars", "rvol(20) > 0.5x on daily bars"]);
    await chip("rvol").focus();
    await page.keyboard.press("Delete");
    expect(JSON.parse(await jsonText())).toEqual({ All: [PRICE] });
    await editor.fill('{ "All": [ ');
    await page.getByText(/no JSON object yet/).waitFor();
    expect(await chips()).toHaveLength(1);
    await editor.fill('{ "All": [ { "Stokc": {} } ] }');
    await page.locator(".cm-lintRange-error").waitFor();
    expect(await page.locator(".cm-lintRange-error").textContent()).toContain("Stokc");
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, "scanner-json");
  });

  it("offers members, values and studies at the cursor", async () => {
    await openScan({ All: [RSI] });
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    const editor = page.getByRole("textbox", { name: "The scan as JSON" });
    await editor.fill("{}");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    const options = page.locator(".cm-tooltip-autocomplete li");
    await page.keyboard.press("Control+Space");
    await options.filter({ hasText: "AtLeast" }).waitFor();
    await page.keyboard.press("Escape");
    await editor.fill('{"All":[{"FeatureWindow":{"Filters":[{"Input":""}]}}]}');
    for (let k = 0; k < '"}]}}]}'.length; k++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("bolli");
    await options.filter({ hasText: "bb_upper" }).waitFor();
    expect(await options.filter({ hasText: "rsi" }).count()).toBe(0);
  });
});

describe("a scan", () => {
  it("has an estimate, runs at Ctrl-Enter over the chosen stocks, and counts as old after edits", async () => {
    await openScan({ All: [PRICE] });
    await page.getByText(/^\d+ stocks · /).waitFor();
    const all = await count();
    expect(all).toBeGreaterThan(3);
    const [first = "", second = ""] = await page.evaluate(async () => {
      const response = await fetch("/api/v2/market-data/tickers?limit=100");
      const { tickers } = (await response.json()) as { tickers: { ticker: string; active: boolean }[] };
      return tickers.filter(({ active }) => active).map(({ ticker }) => ticker);
    });
    await page.getByRole("button", { name: /^Stocks/ }).click();
    await page.getByLabel("Tickers", { exact: true }).fill(`${first}, ${second.toLowerCase()}`);
    await page.keyboard.press("Escape");
    await page.getByText(/^2 stocks/).waitFor();
    await page.getByText(/matches of the scan before your last edits/).waitFor();
    await words().press("Control+Enter");
    await page.getByText(/matches of the scan before your last edits/).waitFor({ state: "detached" });
    await expect.poll(count).toBeLessThanOrEqual(2);
  });

  it("is there after a reload, for the account that built it", async () => {
    await openScan({ All: [RSI] });
    expect(new URL(page.url()).hash).toMatch(/^#scan=/);
    await page.reload();
    await chip("rsi").waitFor();
    const keys = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("winnow.scan")));
    expect(keys).toEqual(["winnow.scan.usr_owner"]);
  });

  it("has a link that opens it", async () => {
    await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openScan({ All: [RSI, VOLUME] });
    await page.getByRole("button", { name: "Copy a link to this scan" }).click();
    await page.getByText("Link copied", { exact: true }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Remove all conditions" }).click();
    await page.goto("about:blank");
    await page.goto(link);
    await chip("rvol").waitFor();
    expect(await chips()).toHaveLength(2);
  });
});

describe.each(LOOKS)("in a %s window", (width, theme) => {
  it("is usable by everybody with a scan, its form and its JSON open", async () => {
    const other = await stage.signedInPage({ width, theme });
    const { page: one } = other;
    const nested = { Leaf: { Any: [VOLUME, { CandlestickPattern: { CDLHAMMER: [{ Within: 3 }] } }] } };
    await openScan({ All: [RSI, PRICE, nested] }, one);
    await one.getByRole("button", { name: "JSON", exact: true }).click();
    await one.getByRole("textbox", { name: "The scan as JSON" }).waitFor();
    await one.locator("[data-chip]").first().click();
    await one.getByText(/^\d+ stocks · /).waitFor();
    await expectUsable(one, `scanner-${width}`);
    expect(other.faults).toEqual([]);
    await other.close();
  });
});

it("the window had no fault of a script, a policy or a request", () => {
  expect(visitor.faults).toEqual([]);
});
