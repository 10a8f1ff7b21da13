import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Visitor } from "./harness/browser.ts";
import { accessibilityFaults, expectUsable, LOOKS, screenshot } from "./harness/look.ts";
import { openShared } from "./harness/open-scan.ts";
import { openStage } from "./harness/stage.ts";

const stage = openStage();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await stage.signedInPage();
});

const PAYLOAD = {
  All: [{ FeatureWindow: { Filters: [{ Input: "rsi(14)", Returns: { Want: { Value: { LessThan: 45 } } } }] } }],
};

/** Opens the scanner with a scan, as a link does. */
async function openScan(page: Page, payload: unknown): Promise<void> {
  await openShared(page, payload);
  await page
    .getByRole("button", { name: /^As of:/ })
    .first()
    .waitFor();
}

/** What the API answers for a payload, asked from inside the page. */
const answerOf = (page: Page, path: string, body: unknown) =>
  page.evaluate(
    async ([to, text]) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`/api/v2/scan${to}`, { method: "POST", headers, body: text });
      return (await response.json()) as { count: number; tickers: string[]; days: { date: string[]; count: number[] } };
    },
    [path, JSON.stringify(body)] as const,
  );

const asOf = (payload: typeof PAYLOAD, moment: string, basis?: string) => ({
  All: payload.All.map((condition) => ({
    AsOf: moment,
    ...(basis === undefined ? {} : { AsOfBasis: basis }),
    ...condition,
  })),
});

describe("the as-of picker", () => {
  it("shows before any run whether the data can serve a day", async () => {
    const { page } = visitor;
    await openScan(page, PAYLOAD);
    await page.getByRole("button", { name: "As of: Now" }).click();
    await page.getByRole("radio", { name: "Day" }).click();
    await page.getByLabel("Day", { exact: true }).fill("2001-03-05");
    await page.getByText("The data cannot serve this moment.").waitFor();
    await page.getByText(/The data begin on .* take a later day/).waitFor();
    await screenshot(page, "as-of-blocked");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel("Day", { exact: true }).fill("2099-01-01");
    await page.getByText(/It lies in the future/).waitFor();
    expect(await page.getByRole("button", { name: "Stand there" }).isDisabled()).toBe(true);
  });

  it("moves the scan to the moment of its payload", async () => {
    const { page } = visitor;
    await page.getByRole("radio", { name: "Sessions ago" }).click();
    await page.getByLabel("Sessions ago", { exact: true }).last().fill("10");
    await page.getByRole("radio", { name: "As traded" }).click();
    await page.getByText(/tickers were listed then/).waitFor();
    await screenshot(page, "as-of-served");
    await page.getByRole("button", { name: "Stand there" }).click();
    await page.getByRole("button", { name: "As of: 10 sessions ago, as traded" }).waitFor();
    const kept = await page.evaluate(() => Object.values(sessionStorage).join());
    expect(kept).toContain('"AsOf":"-P10D","AsOfBasis":"as_traded"');
    await page.keyboard.press("Control+z");
    await page.getByRole("button", { name: "As of: Now" }).first().waitFor();
  });
});

describe("both bases", () => {
  it("run side by side at one moment, and mark tickers in one of them only", async () => {
    const { page } = visitor;
    await openScan(page, PAYLOAD);
    await page.getByRole("tab", { name: "Time" }).click();
    await page.getByText("The scan stands at now").waitFor();
    const pane = page.getByRole("tabpanel", { name: "Time" });
    await pane.getByRole("button", { name: "As of: Now" }).click();
    await page.getByRole("radio", { name: "Sessions ago" }).click();
    await page.getByLabel("Sessions ago", { exact: true }).last().fill("30");
    await page.getByRole("button", { name: "Stand there" }).click();
    const restated = await answerOf(page, "", { instructions: asOf(PAYLOAD, "-P30D") });
    const traded = await answerOf(page, "", { instructions: asOf(PAYLOAD, "-P30D", "as_traded") });
    const side = (name: string) => pane.getByRole("region", { name }).textContent();
    await pane.getByRole("region", { name: "Restated" }).waitFor();
    expect(await side("Restated")).toContain(`${restated.count} of`);
    expect(await side("As traded")).toContain(`${traded.count} of`);
    const all = new Set([...restated.tickers, ...traded.tickers]);
    await pane.getByRole("radio", { name: `All ${all.size}` }).waitFor();
    expect(await pane.getByRole("grid", { name: "Tickers by basis" }).getAttribute("aria-rowcount")).toBe(
      String(all.size + 1),
    );
    await screenshot(page, "bases-wide-light");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "As of: Now" }).first().waitFor();
  });
});

describe("the range", () => {
  it("shows what to do first, then the matches of every session and what came after", async () => {
    const { page } = visitor;
    await page.goto("/range");
    await page.getByText("Nothing was run yet").waitFor();
    await page.getByRole("button", { name: "3 months" }).click();
    const [from, to] = await Promise.all([
      page.getByLabel("First day").inputValue(),
      page.getByLabel("Last day").inputValue(),
    ]);
    await page.getByLabel("Bars ahead", { exact: true }).fill("1, 5, 300");
    await page.getByText("300 is no number of bars from 1 to 252.").waitFor();
    await page.getByLabel("Bars ahead", { exact: true }).fill("10, 1, 5");
    await page.getByRole("button", { name: "Run the range" }).click();
    const range = await answerOf(page, "/range", { instructions: PAYLOAD, from, to });
    await page.getByRole("status").filter({ hasText: "matches on" }).waitFor();
    expect(await page.getByRole("status").filter({ hasText: "matches on" }).textContent()).toContain(
      `${range.count.toLocaleString("en-US")} matches on ${range.days.date.length} sessions`,
    );
    const after = page.getByRole("grid", { name: "Returns after a match" }).getByRole("row");
    expect(await after.count()).toBe(4);
    expect(await after.nth(1).textContent()).toMatch(/^1\d/);
    await page.getByRole("img", { name: /How many tickers matched on each session/ }).waitFor();
    expect(await page.getByRole("img", { name: /Mean return/ }).count()).toBe(2);
  });

  it("opens the scan on a chosen day, with the matches of that day", async () => {
    const { page } = visitor;
    const grid = page.getByRole("grid", { name: "Sessions of the range" });
    await grid.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("link", { name: "Open the scan on that day" }).click();
    await page
      .getByRole("button", { name: /^As of: \w{3}, \w{3} \d+, \d{4}$/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  it("names the sessions that the data cannot serve", async () => {
    const { page } = visitor;
    await page.goto("/range");
    await page.getByLabel("First day").fill("2001-03-05");
    await page.getByLabel("Last day").fill("2001-03-16");
    await page.getByRole("button", { name: "Run the range" }).click();
    await page.getByText("The data can serve none of these sessions").waitFor();
    await page.getByLabel("Last day").fill("2001-03-01");
    await page.getByRole("button", { name: "Run the range" }).click();
    await page.getByText("The first day is after the last.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe.each(LOOKS)("in a %s window", (width, theme) => {
  it("the range and both bases are usable by everybody", async () => {
    const other = await stage.signedInPage({ width, theme });
    const { page } = other;
    const looks = async (name: string): Promise<void> => {
      await expectUsable(page, `${name}-${width}`);
    };
    await page.goto("/range");
    await page.getByRole("button", { name: "Run the range" }).click();
    await page.getByRole("heading", { name: "What came after" }).waitFor();
    await looks("range-run");
    await openScan(page, asOf(PAYLOAD, "-P30D"));
    await page.getByRole("tab", { name: "Time" }).click();
    await page.getByRole("grid", { name: "Tickers by basis" }).waitFor();
    await looks("bases");
    expect(other.faults).toEqual([]);
    await other.close();
  });
});

it("the window had no fault of a script, a policy or a request", () => expect(visitor.faults).toEqual([]));
