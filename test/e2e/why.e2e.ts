import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { ScanExplanation, ScanPayload } from "#contract";
import type { Visitor } from "./harness/browser.ts";
import { mustCall } from "./harness/call-api.ts";
import { accessibilityFaults, expectUsable, LOOKS } from "./harness/look.ts";
import { openScan } from "./harness/open-scan.ts";
import { openStage } from "./harness/stage.ts";

const level = (input: string, operator: "GreaterThan" | "LessThan", value: number) => ({
  Input: input,
  Returns: { Want: { Value: { [operator]: value } } },
});
const FILTERS: ScanPayload = {
  All: [{ FeatureWindow: { Filters: [level("sma(20)", "GreaterThan", 20), level("rsi(14)", "GreaterThan", 50)] } }],
};
/** Nobody of a market of two years has three years of bars. */
const TOO_SHORT: ScanPayload = { All: [{ FeatureWindow: { Filters: [level("perf_3y", "GreaterThan", 0)] } }] };

const stage = openStage();
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  visitor = await stage.signedInPage();
  page = visitor.page;
});

async function openWhy(own: Page, payload: ScanPayload): Promise<void> {
  await openScan(own, payload);
  await own.getByRole("tab", { name: "Why" }).click();
  await own.getByRole("heading", { name: "What each condition removed" }).waitFor();
}

describe("why tickers match or do not", () => {
  it("shows what each condition did, with the counts of the API", async () => {
    await openWhy(page, FILTERS);
    const { funnel } = await mustCall<ScanExplanation>(page, "POST", "/scan/explain", { instructions: FILTERS });
    const steps = page.getByRole("region", { name: "What each condition removed" }).locator("ol > li");
    expect(await steps.count()).toBe(2);
    for (const [k, step] of funnel.entries()) {
      const text = (await steps.nth(k).textContent()) ?? "";
      expect(text).toContain(`${step.passed} of ${step.in} passed`);
      expect(text).toContain(`${step.failed} failed. Alone it would remove ${step.alone_removes} of`);
    }
    expect(await steps.first().textContent()).toMatch(/^sma\(close,20\) > \$20 on daily bars/);
  });

  it("names stocks that fail one condition alone, and by how much", async () => {
    await openWhy(page, FILTERS);
    const { near_misses: misses } = await mustCall<ScanExplanation>(page, "POST", "/scan/explain", {
      instructions: FILTERS,
    });
    const rows = page.getByRole("grid", { name: "Near misses" }).locator("tbody tr[aria-rowindex]");
    expect(misses.length).toBeGreaterThan(0);
    const [first] = misses;
    const cells = await rows.first().locator("td").allTextContents();
    expect(cells.slice(0, 2)).toEqual([first?.ticker, `${first?.distance?.toFixed(2)} σ`]);
  });

  it("explains in words why there are no values", async () => {
    await openWhy(page, TOO_SHORT);
    await page.getByText(/^\d+: too few bars$/).waitFor();
    await page.getByText("Nobody fails by one condition").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("shows where the time of the run went, as a tree that keys open and close", async () => {
    await openWhy(page, FILTERS);
    const tree = page.getByRole("region", { name: "Where the time went" });
    const part = tree.getByText("bind to the catalogue");
    await part.waitFor();
    await tree.locator("summary").first().focus();
    await page.keyboard.press("Enter");
    await part.waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await part.waitFor();
    expect(visitor.faults).toEqual([]);
  });
});

describe.each(LOOKS)("in a %s window", (width, theme) => {
  it("is usable by everybody", async () => {
    const { page: own, faults, close } = await stage.signedInPage({ width, theme });
    await openWhy(own, FILTERS);
    await expectUsable(own, `why-${width}`);
    expect(faults).toEqual([]);
    await close();
  });
});
