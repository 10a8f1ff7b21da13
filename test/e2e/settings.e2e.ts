import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Settings, TickersReply } from "#contract";
import { OWNER, signIn, type Visitor } from "./harness/browser.ts";
import { mustCall } from "./harness/call-api.ts";
import { screenshot } from "./harness/look.ts";
import { openScan } from "./harness/open-scan.ts";
import { readQr } from "./harness/read-qr.ts";
import { openStage } from "./harness/stage.ts";

const stage = openStage();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await stage.signedInPage();
});

const keptSettings = async (page: Page): Promise<Settings> =>
  (await mustCall<{ settings: Settings }>(page, "GET", "/settings")).settings;
const RSI = {
  All: [{ FeatureWindow: { Filters: [{ Input: "rsi(14)", Returns: { Want: { Value: { LessThan: 90 } } } }] } }],
};

describe("preferences", () => {
  it("set the stocks of a new scan, and the bars of a new condition", async () => {
    const { page } = visitor;
    const { tickers } = await mustCall<TickersReply>(page, "GET", "/market-data/tickers?limit=100");
    const listed = tickers.filter(({ active }) => active).map(({ ticker }) => ticker);
    const universe = listed.slice(0, 2).join(",");
    await page.goto("/settings");
    await page.getByLabel("A new scan looks at").fill(universe);
    await page.getByLabel("Timeframe of a new condition").click();
    await page.getByRole("option", { name: "1 week" }).click();
    await page.getByRole("checkbox", { name: "Pre-market" }).click();
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("Settings saved", { exact: true }).waitFor();
    const other = await stage.newVisitor();
    await signIn(other);
    await other.page.goto("/");
    await other.page.getByRole("button", { name: "Add a condition" }).click();
    await other.page.getByPlaceholder(/^Search: RSI/).fill("rsi");
    await other.page.keyboard.press("Enter");
    const chip = other.page.locator("[data-chip]");
    await chip.waitFor();
    expect(await chip.textContent()).toMatch(/weekly bars/);
    expect(await chip.textContent()).toMatch(/pre-?market/i);
    await other.page.getByRole("button", { name: `Stocks: ${universe.replace(",", ", ")}` }).waitFor();
    await other.page.getByRole("button", { name: /^Run/ }).click();
    await other.page.getByText(/of (the )?2 (tickers|that)/).waitFor();
    expect(other.faults).toEqual([]);
    await other.close();
    await mustCall(page, "PATCH", "/settings", {
      default_universe: null,
      default_timeframe: null,
      default_session_zones: null,
    });
  });

  it("keep the columns of the results, in every browser of the account", async () => {
    const { page } = visitor;
    await openScan(page, RSI);
    const heads = (of: Page): Promise<readonly string[]> =>
      of.getByRole("grid", { name: "Matches" }).locator("thead th").allTextContents();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("textbox", { name: "Or write one" }).fill("atr_pct(7)");
    const kept = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
    await page.keyboard.press("Enter");
    await kept;
    await expect.poll(() => heads(page)).toContain("atr_pct(7)");
    expect((await keptSettings(page)).results_columns).toContain("atr_pct(7)");
    const other = await stage.newVisitor();
    await signIn(other);
    await openScan(other.page, RSI);
    await expect.poll(() => heads(other.page)).toContain("atr_pct(7)");
    await other.close();
    await page.goto("/settings");
    await page.getByLabel("Time zone").waitFor();
    // The results have the one control of their columns.
    expect(await page.getByLabel("Columns of the results").count()).toBe(0);
    expect(visitor.faults).toEqual([]);
  });
});

describe("the QR code of the second factor", () => {
  it.each(["light", "dark"] as const)("is read by a camera with %s colours", async (theme) => {
    const guest = await stage.newVisitor({ theme });
    await signIn(guest);
    await guest.page.goto("/settings");
    const factor = guest.page.getByRole("region", { name: "Second factor" });
    await factor.getByLabel("Your password").fill(OWNER.password);
    await factor.getByRole("button", { name: "Set up an authenticator" }).click();
    const code = factor.getByRole("img", { name: "QR code for an authenticator" });
    await code.waitFor();
    const address = await factor.getByRole("link", { name: "Open in an authenticator" }).getAttribute("href");
    expect(address).toMatch(/^otpauth:\/\/totp\//);
    expect(await readQr(stage.browser, code)).toBe(address);
    await screenshot(guest.page, `second-factor-${theme}`);
    expect(guest.faults).toEqual([]);
    await guest.close();
  });
});
