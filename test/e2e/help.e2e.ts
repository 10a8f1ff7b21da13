import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn, type Visitor } from "./harness/browser.ts";
import {
  accessibilityFaults,
  expectUsable,
  LOOKS,
  screenshot,
  sidewaysOverflow,
  smallTargets,
} from "./harness/look.ts";
import { openStage } from "./harness/stage.ts";

const stage = openStage();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await stage.signedInPage();
});

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const results = (page: Page): Promise<void> => page.getByRole("tab", { name: /^Results \([1-9]\d*\)/ }).waitFor();

/** Whether a picture was loaded and has a size. */
const isDrawn = (page: Page, name: RegExp): Promise<boolean> =>
  page.getByRole("img", { name }).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);

describe("the reference", () => {
  it("finds a study by the words of traders, and shows its formula and parameters", async () => {
    const { page } = visitor;
    await page.goto("/help");
    await page.getByLabel("Search the reference").fill("relative strength index");
    await page.getByRole("link", { name: "Relative Strength Index", exact: true }).click();
    await heading(page, "Relative Strength Index");
    await page.getByText("Wilder: 100-100/(1+RMA(up)/RMA(dn))").waitFor();
    await page.getByRole("cell", { name: "2 to 500" }).waitFor();
    await page.goBack();
    expect(await page.getByLabel("Search the reference").inputValue()).toBe("relative strength index");
  });

  it("shows a message if nothing is found", async () => {
    const { page } = visitor;
    await page.getByLabel("Search the reference").fill("zzxxqq");
    await page.getByText('Nothing is called "zzxxqq"').waitFor();
    await page.goto("/help/FeatureWindow.nothing");
    await heading(page, "No such page of the reference");
    expect(visitor.faults).toEqual([]);
  });

  it("can be read by its parts", async () => {
    const { page } = visitor;
    await page.goto("/help");
    await page.getByRole("navigation", { name: "Parts of the reference" }).getByText("Candlestick patterns").click();
    await page.getByRole("link", { name: "Hammer", exact: true }).click();
    await heading(page, "Hammer");
    await page.getByRole("img", { name: "bullish Hammer" }).waitFor();
    await page.getByRole("link", { name: "Candlestick patterns" }).click();
    await page.getByRole("link", { name: "Hammer", exact: true }).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it("draws chart patterns", async () => {
    const { page } = visitor;
    await page.goto("/help/ChartPattern.Double%20Bottom");
    await heading(page, "Double Bottom");
    await expect.poll(() => isDrawn(page, /Double Bottom/)).toBe(true);
  });

  it("opens an example of what it explains in the scanner", async () => {
    const { page } = visitor;
    await page.goto("/help/FeatureWindow.rsi");
    await page.getByRole("link", { name: "Open in the scanner: Relative Strength Index" }).click();
    await results(page);
    expect(visitor.faults).toEqual([]);
  });
});

describe("worked examples", () => {
  it("lead to matches in one click each", async () => {
    const { page } = visitor;
    await page.goto("/help");
    const links = page.getByRole("link", { name: /^Open in the scanner:/ });
    await links.first().waitFor();
    const count = await links.count();
    expect(count).toBeGreaterThanOrEqual(8);
    for (let place = 0; place < count; place++) {
      await page.goto("/help");
      await links.nth(place).click();
      await page.getByRole("tab", { name: /^Results \(\d+\)/ }).waitFor();
    }
  });

  it("run from the command palette", async () => {
    const { page } = visitor;
    await page.goto("/help");
    await heading(page, "Help");
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Go to a page or run a command…").fill("near the high");
    await page.keyboard.press("Enter");
    await results(page);
    expect(visitor.faults).toEqual([]);
  });
});

describe("the first-run tour", () => {
  it("goes by keyboard from signing up to a scan with matches, and does not come back", async () => {
    const newcomer = await stage.newVisitor({ tour: true });
    const { page } = newcomer;
    await signIn(newcomer);
    await page.goto("/");
    const tour = page.getByRole("dialog", { name: "Your first scan" });
    await tour.waitFor();
    expect(await tour.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    await screenshot(page, "tour-choice");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "These are its conditions" }).waitFor();
    await results(page);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "These stocks match" }).waitFor();
    await screenshot(page, "tour-results");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // `newVisitor` with a tour leaves the storage alone, so that what the page keeps decides.
    await page.goto("/saved");
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: "Scan" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(newcomer.faults).toEqual([]);
    await newcomer.close();
  });

  it("closes with Escape, and starts again from the command palette", async () => {
    const newcomer = await stage.newVisitor({ tour: true, width: "narrow", theme: "dark" });
    const { page } = newcomer;
    await signIn(newcomer);
    await page.goto("/");
    await page.getByRole("dialog", { name: "Your first scan" }).waitFor();
    await screenshot(page, "tour-choice-narrow-dark");
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Search and commands" }).click();
    await page.getByPlaceholder("Go to a page or run a command…").fill("tour");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Your first scan" }).waitFor();
    await page.getByRole("button", { name: "Skip the tour" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(newcomer.faults).toEqual([]);
    await newcomer.close();
  });
});

describe.each(LOOKS)("in a %s window", (width, theme) => {
  let guest: Visitor;
  beforeAll(async () => {
    guest = await stage.signedInPage({ width, theme });
  });
  afterAll(() => guest?.close());

  it.each([
    ["/help?q=engulfing", "help-search"],
    ["/help?of=Chart%20patterns", "help-chart-patterns"],
    ["/help/FeatureWindow.bb_upper", "help-study"],
    ["/help/CandlestickPattern.CDL3INSIDE", "help-candles"],
    ["/help/ChartPattern.Bull%20Flag", "help-chart-pattern"],
  ])("%s is usable by everybody", async (path, name) => {
    const { page } = guest;
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectUsable(page, `${name}-${width}`);
    expect(guest.faults).toEqual([]);
  });
});

it("the window had no fault of a script, a policy or a request", () => expect(visitor.faults).toEqual([]));
