import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { signIn, type Visitor } from "./harness/browser.ts";
import { accessibilityFaults, screenshot } from "./harness/look.ts";
import { openStage } from "./harness/stage.ts";

const stage = openStage();

const level = (Input: string, operator: string, value: number) => ({
  FeatureWindow: { Filters: [{ Input, Returns: { Want: { Value: { [operator]: value } } } }] },
});
const RSI: ScanPayload = { All: [level("rsi(14)", "LessThan", 80)] };
const hashOf = (payload: ScanPayload): string => `#scan=${encodeURIComponent(JSON.stringify({ payload }))}`;
const chips = (page: Page): Promise<readonly string[]> => page.locator("[data-chip]").allTextContents();
const results = (page: Page): Promise<void> => page.getByRole("grid", { name: "Matches" }).waitFor();

async function open(page: Page, payload: ScanPayload): Promise<void> {
  await page.goto("/help");
  await page.goto(`/${hashOf(payload)}`);
  await results(page);
}

async function within(look: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = await stage.signedInPage();
  await look(visitor);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
}

async function say(page: Page, text: string): Promise<void> {
  const words = page.getByRole("textbox", { name: /in words$/ });
  await words.fill(text);
  await words.press("Enter");
}

describe("the address holds the present scan", () => {
  it("and a reload restores it with its results", () =>
    within(async ({ page }) => {
      await page.goto("/");
      await say(page, "RSI below 80");
      await results(page);
      const shown = await chips(page);
      expect(shown).toHaveLength(1);
      await page.waitForURL(/#scan=/);
      await page.reload();
      await results(page);
      expect(await chips(page)).toEqual(shown);
    }));

  it("and another window or browser opens it", () =>
    within(async ({ page, context }) => {
      await open(page, RSI);
      await say(page, "make it weekly");
      await page.locator("[data-chip]").filter({ hasText: "weekly" }).waitFor();
      await page.waitForURL((url) => decodeURIComponent(url.hash).includes("1wk"));
      const shown = await chips(page);
      const tab = await context.newPage();
      await tab.goto(page.url());
      await results(tab);
      expect(await chips(tab)).toEqual(shown);
      const other = await stage.newVisitor();
      await signIn(other);
      await other.page.goto(page.url());
      await results(other.page);
      expect(await chips(other.page)).toEqual(shown);
      await other.close();
    }));

  it("and Back leads to the previous scan with its results, Forward to the next", () =>
    within(async ({ page }) => {
      await open(page, RSI);
      const first = await chips(page);
      await page.getByRole("button", { name: "Remove all conditions" }).click();
      await say(page, "close above 5");
      await expect.poll(() => chips(page)).toEqual(["close > $5 on daily bars"]);
      await results(page);
      await page.waitForURL((url) => url.hash.includes("close"));
      await page.goBack();
      await expect.poll(() => chips(page)).toEqual(first);
      await results(page);
      await page.goForward();
      await expect.poll(() => chips(page)).toEqual(["close > $5 on daily bars"]);
      await results(page);
      await page.goBack();
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "Help" }).waitFor();
    }));

  it("and Back from another page restores it, like the link to the scanner", () =>
    within(async ({ page }) => {
      await open(page, RSI);
      const shown = await chips(page);
      const navigation = page.getByRole("navigation", { name: "Main" });
      await navigation.getByRole("link", { name: "Saved" }).click();
      await page.getByRole("heading", { level: 1, name: "Saved scans and watchlists" }).waitFor();
      await page.goBack();
      await results(page);
      expect(await chips(page)).toEqual(shown);
      await navigation.getByRole("link", { name: "Saved" }).click();
      await page.getByRole("heading", { level: 1, name: "Saved scans and watchlists" }).waitFor();
      await navigation.getByRole("link", { name: "Scan" }).click();
      await results(page);
      expect(await chips(page)).toEqual(shown);
      await navigation.getByRole("link", { name: "Scan" }).click();
      await page.waitForURL(/#scan=/);
      expect(await chips(page)).toEqual(shown);
    }));

  it("with any characters in its texts", () =>
    within(async ({ page }) => {
      const sector = "100% Höhe & “Bio” #1/2?";
      await page.goto("/help");
      await page.goto(`/${hashOf({ All: [{ Stock: { Sector: [{ State: { Value: [sector] } }] } }] })}`);
      const chip = page.locator("[data-chip]");
      await expect.poll(() => chip.textContent()).toContain(sector);
      await page.getByRole("link", { name: "Winnow", exact: true }).click();
      await page.waitForURL(/#scan=/);
      await page.reload();
      await expect.poll(() => chip.textContent()).toContain(sector);
    }));
});

describe("a scan that is too large for an address", () => {
  const large: ScanPayload = {
    All: Array.from({ length: 40 }, (_none, k) => level(`rsi(${k + 5})`, "GreaterThan", 1)),
  };

  it("stays in the browser under a short address, which shows elsewhere that the scan is missing", () =>
    within(async ({ page, context }) => {
      await open(page, large);
      expect(await chips(page)).toHaveLength(40);
      await page.locator("[data-chip]").first().focus();
      await page.keyboard.press("Delete");
      await page.waitForURL(/#kept=/);
      expect(page.url().length).toBeLessThan(200);
      await page.reload();
      await results(page);
      expect(await chips(page)).toHaveLength(39);
      const tab = await context.newPage();
      await tab.goto(page.url());
      await results(tab);
      expect(await chips(tab)).toHaveLength(39);
      const other = await stage.newVisitor();
      await signIn(other);
      await other.page.goto(page.url());
      await other.page.getByRole("alert").getByText("cannot be opened here").waitFor();
      await screenshot(other.page, "address-lost");
      expect(await accessibilityFaults(other.page)).toEqual([]);
      await other.close();
    }));
});

it("a truncated address shows a message", () =>
  within(async ({ page }) => {
    await page.goto("/help");
    await page.goto(`/${hashOf(RSI).slice(0, -20)}`);
    await expect.poll(() => page.getByRole("alert").allTextContents()).toHaveLength(1);
    expect(await page.getByRole("alert").textContent()).toContain("cannot be opened here");
  }));
