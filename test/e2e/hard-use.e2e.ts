import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { ScanPayload, TickersReply } from "#contract";
import { newVisitor, signIn, type Visitor } from "./harness/browser.ts";
import { mustCall } from "./harness/call-api.ts";
import { startEmpty } from "./harness/dashboard.ts";
import { drawnTexts, noteDrawnTexts } from "./harness/drawn-texts.ts";
import { accessibilityFaults, screenshot } from "./harness/look.ts";
import { openScan, openShared } from "./harness/open-scan.ts";
import { openStage } from "./harness/stage.ts";

const stage = openStage();

async function within(look: (visitor: Visitor) => Promise<void>, options = {}): Promise<void> {
  const visitor = await stage.signedInPage(options);
  await look(visitor);
  await visitor.close();
}

const compared = (Input: string, other: string): ScanPayload => ({
  All: [{ FeatureWindow: { Filters: [{ Input, Returns: { Want: { Study: { GreaterThan: { Input: other } } } } }] } }],
});
const level = (Input: string, value: number): ScanPayload => ({
  All: [{ FeatureWindow: { Filters: [{ Input, Returns: { Want: { Value: { GreaterThan: value } } } }] } }],
});
const run = (page: Page) => page.getByRole("button", { name: /^Run/ });
const matches = (page: Page) => page.getByRole("grid", { name: "Matches" });

describe("a device without a network, with the server on it", () => {
  it("scans as usual", () =>
    within(async ({ page, context, faults }) => {
      await context.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
      await page.reload();
      await page.evaluate(() => dispatchEvent(new Event("offline")));
      await page.goto(`/#scan=${encodeURIComponent(JSON.stringify({ payload: level("close", 1) }))}`);
      await matches(page).waitFor({ timeout: 15_000 });
      await page.evaluate(() => dispatchEvent(new Event("offline")));
      await run(page).click();
      await page.getByRole("slider").waitFor({ timeout: 15_000 });
      await page.goto("/saved");
      await page
        .getByText(/No saved scans|Nothing|saved/i)
        .first()
        .waitFor();
      expect(faults).toEqual([]);
    }));
});

describe("a run that fails", () => {
  it.each(["light", "dark"] as const)("leaves the previous results, marked as such, with %s colours", (theme) =>
    within(
      async ({ page }) => {
        await openScan(page, level("close", 1));
        await matches(page).waitFor();
        const first = await matches(page).locator("tbody tr[aria-rowindex='2']").textContent();
        await page.route("**/api/v2/scan", (route) => route.abort());
        await run(page).click();
        await page.getByText("The scan did not run").waitFor();
        const old = page.getByRole("region", { name: "Results of an earlier run" });
        await old.waitFor();
        await old.getByText(/results of an earlier run/).waitFor();
        const kept = old.getByRole("grid", { name: "Matches" }).locator("tbody tr[aria-rowindex='2']");
        expect(await kept.textContent()).toBe(first);
        await screenshot(page, `failed-run-${theme}`);
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.unroute("**/api/v2/scan");
        await page.getByRole("button", { name: "Try again" }).click();
        await page.getByText("The scan did not run").waitFor({ state: "detached" });
        await page.getByRole("region", { name: "Results", exact: true }).waitFor();
      },
      { theme },
    ),
  );

  it("for too many calls shows how long to wait, and sends no call until then", () =>
    within(async ({ page }) => {
      await openScan(page, level("close", 1));
      await matches(page).waitFor();
      let calls = 0;
      await page.route("**/api/v2/scan", (route) => {
        calls++;
        const error = {
          statusCode: 429,
          code: "rate_limited",
          message: "Your sessions have used their calls.",
          details: [],
        };
        return route.fulfill({ status: 429, headers: { "retry-after": "4" }, json: { error } });
      });
      await run(page).click();
      await page.getByText("Your sessions have used their calls.").waitFor();
      const again = page.getByRole("button", { name: /^Try again in \d s$/ });
      await again.waitFor();
      expect(await again.isDisabled()).toBe(true);
      await screenshot(page, "too-many-calls");
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(calls).toBe(1);
      await page.unroute("**/api/v2/scan");
      await page.getByRole("button", { name: "Try again", exact: true }).click();
      await page.getByText("The scan did not run").waitFor({ state: "detached" });
    }));
});

describe("the chart", () => {
  it("draws a band far from the closes among the prices, and an amount in dollars below", () =>
    within(async ({ page }) => {
      const heightOf = async (payload: ScanPayload): Promise<number> => {
        await openScan(page, payload);
        const chart = page.getByRole("slider");
        await chart.waitFor();
        await page.getByRole("list", { name: "Studies of the chart" }).getByText(/\d$/).first().waitFor();
        return (await chart.boundingBox())?.height ?? 0;
      };
      // Twenty ranges below the close is less than half of it.
      const among = await heightOf(compared("close", "=close-20*atr(14)"));
      await screenshot(page, "chart-band-among-prices");
      expect(await heightOf(compared("close", "sma(50)"))).toBe(among);
      expect(await heightOf(level("atr(14)", 0))).toBe(among + 96);
    }));

  it.each(["light", "dark"] as const)("labels its axes in the texts of the table, with %s colours", async (theme) => {
    const visitor = await stage.newVisitor({ theme });
    await noteDrawnTexts(visitor.context);
    const page = visitor.page;
    await signIn(visitor);
    await openScan(page, level("market_cap", 1_000_000));
    await page.getByRole("slider").waitFor();
    await expect.poll(() => drawnTexts(page)).toContainEqual(expect.stringMatching(/^\d+(\.\d+)?[KMBT]$/));
    await page.getByRole("slider").hover();
    await page.waitForLoadState("networkidle");
    expect((await drawnTexts(page)).filter((text) => /\d{5}/.test(text))).toEqual([]);
    await screenshot(page, `chart-axis-${theme}`);
    await visitor.close();
  });
});

describe("a ticker that is typed fast", () => {
  it("is chosen although the list still belongs to the previous words", () =>
    within(async ({ page }) => {
      const { tickers } = await mustCall<TickersReply>(page, "GET", "/market-data/tickers?limit=40");
      // One that is not the first of those that begin as it does.
      const [first] = tickers;
      const wanted = tickers.find(
        ({ ticker }) =>
          ticker.length > 2 && tickers.some((other) => other.ticker < ticker && other.ticker[0] === ticker[0]),
      );
      const { model } = await mustCall<{ model: { id: string } }>(page, "POST", "/pattern-models", {
        name: "Typed",
        timeframe: "1d",
        scale: 20,
      });
      await page.goto(`/models/${model.id}`);
      await page.getByRole("button", { name: /^Ticker:/ }).click();
      const box = page.getByPlaceholder("Search…");
      await page
        .getByRole("option", { name: first?.ticker ?? "" })
        .first()
        .waitFor();
      await page.route("**/market-data/tickers?*search*", async (route) => {
        await new Promise((done) => setTimeout(done, 700));
        await route.continue();
      });
      await box.pressSequentially(wanted?.ticker ?? "");
      await box.press("Enter");
      const chosen = page.getByRole("button", { name: /^Ticker:/ });
      await box.waitFor({ state: "detached" });
      expect(await chosen.getAttribute("aria-label")).toBe(`Ticker: ${wanted?.ticker}`);
    }));
});

describe("a pattern model in a scan", () => {
  it("shows its name, or its id if the account does not have it", () =>
    within(async ({ page }) => {
      const { model } = await mustCall<{ model: { id: string } }>(page, "POST", "/pattern-models", {
        name: "Steady climb",
        timeframe: "1d",
        scale: 20,
      });
      const other = "pm_0000000000000000";
      const payload = {
        All: [
          { PatternModel: [{ ModelId: model.id, MinScore: 0.5 }] },
          { PatternModel: [{ ModelId: other, MinScore: 0.5 }] },
        ],
      };
      await openShared(page, payload);
      const chips = page.locator("[data-chip]");
      await expect.poll(() => chips.first().textContent()).toContain("pattern model “Steady climb” with");
      expect(await chips.last().textContent()).toContain(`pattern model ${other} with`);
      await page.getByText(/^Stocks where .* pattern model “Steady climb” with/).waitFor();
      await page.getByText("the pattern model “Steady climb” cannot answer yet").first().waitFor();
    }));
});

describe("an invented market", () => {
  it.each([
    ["wide", "light"],
    ["narrow", "dark"],
  ] as const)("has the mark DEMO on every page, at results, charts and files, in a %s window", (width, theme) =>
    within(
      async ({ page, faults }) => {
        for (const path of ["/saved", "/range", "/models", "/settings", "/help", "/tokens", "/usage"]) {
          await page.goto(path);
          await page.getByRole("banner").getByText("DEMO", { exact: true }).waitFor();
        }
        await openScan(page, level("close", 1));
        await page.getByRole("slider").waitFor();
        await page.getByRole("region", { name: "Results", exact: true }).getByText("DEMO").first().waitFor();
        await page
          .getByRole("region", { name: /^Chart of/ })
          .getByText("DEMO")
          .waitFor();
        const [file] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: "CSV" }).click(),
        ]);
        expect(file.suggestedFilename()).toBe("matches-demo.csv");
        await screenshot(page, `demo-${width}-${theme}`);
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(faults).toEqual([]);
      },
      { width, theme },
    ),
  );

  it("shows how far its making is, from the first page on", async () => {
    const fresh = await startEmpty();
    const visitor = await newVisitor(stage.browser, fresh.url);
    const { page } = visitor;
    await page.goto("/");
    await page.getByText(/Making the demo market, step \d of 5: /).waitFor();
    await page.getByRole("meter", { name: "Steps of making the demo market" }).waitFor();
    await screenshot(page, "demo-making-entry");
    expect(await accessibilityFaults(page)).toEqual([]);
    await signIn(visitor);
    await page.goto("/");
    await page.getByText(/Making the demo market, step \d of 5: /).waitFor();
    await screenshot(page, "demo-making");
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(visitor.faults).toEqual([]);
    await visitor.close();
    await fresh.stop();
  });
});
