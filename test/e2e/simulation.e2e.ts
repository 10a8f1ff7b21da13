import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { newVisitor, openBrowser, signedInPage, signIn, type Visitor } from "./harness/browser.ts";
import { mustCall } from "./harness/call-api.ts";
import { startDashboard, type Dashboard } from "./harness/dashboard.ts";
import { accessibilityFaults, expectUsable, screenshot, sidewaysOverflow } from "./harness/look.ts";
import { openScan } from "./harness/open-scan.ts";

const RISING: ScanPayload = {
  All: [{ FeatureWindow: { Filters: [{ Input: "change_pct", Returns: { Want: { Value: { GreaterThan: 0 } } } }] } }],
};
/** Until the playing market has changed who matches, on a busy machine. */
const PLAYED = { timeout: 45_000 };

let dashboard: Dashboard;
let visitor: Visitor;

beforeAll(async () => {
  dashboard = await startDashboard({ WINNOW_FEED: "auto" });
  visitor = await signedInPage(await openBrowser(), dashboard.url);
});
afterAll(async () => {
  await visitor.close();
  await dashboard.stop();
});

it("says which session plays, and rows come and go with it", async () => {
  const { page } = visitor;
  const bar = page.getByRole("region", { name: "Simulated session" });
  await bar.getByText("Simulated session · 60×").waitFor();
  await page.getByText("simulated 60×", { exact: true }).waitFor();
  await openScan(page, RISING);
  await page.getByRole("switch", { name: "Live" }).click();
  await page.mouse.move(0, 0);
  await page.locator(".live-entered, .live-left").first().waitFor(PLAYED);
  expect(visitor.faults).toEqual([]);
});

describe("a saved scan with a schedule", () => {
  const address = async (name: string, universe: string | null) => {
    const body = { name, instructions: RISING, universe, schedule: "every_minute" };
    const { scan } = await mustCall<{ scan: { scan_id: number } }>(visitor.page, "POST", "/scans", body);
    return `/saved/${scan.scan_id}`;
  };

  it("shows its next run, its runs as they are made, and who entered and left", async () => {
    const { page } = visitor;
    await page.goto(await address("Rising by the minute", null));
    const card = page.getByRole("region", { name: "Schedule" });
    await card
      .getByText(/^\w{3} \d+, \d\d:\d\d New York$/)
      .nth(1)
      .waitFor(PLAYED);
    await card.getByText(/^\d+ of \d+ matched · (the same as before|\d+ entered, \d+ left)$/).waitFor(PLAYED);
    const runs = page.getByRole("region", { name: "Runs" });
    await runs
      .getByText(/^(Entered|Left): [A-Z]+/)
      .first()
      .waitFor(PLAYED);
    await runs.getByText("by schedule", { exact: false }).first().waitFor();
    await page.goto("/saved");
    await page.getByText(/^Every minute · next run /).waitFor();
    await screenshot(page, "saved-scheduled");
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("that cannot run shows why, and the way out", async () => {
    const { page } = visitor;
    const list = { name: "Passing", tickers: ["DEMO1"] };
    const { watchlist } = await mustCall<{ watchlist: { id: string } }>(page, "POST", "/watchlists", list);
    const scan = await address("Over a list that is gone", `watchlist:${watchlist.id}`);
    await mustCall(page, "DELETE", `/watchlists/${watchlist.id}`);
    await page.goto(scan);
    const card = page.getByRole("region", { name: "Schedule" });
    await card.getByText("The scan could not run at", { exact: false }).waitFor(PLAYED);
    await card.getByText("Open the scan, correct it and save it. It is tried again at", { exact: false }).waitFor();
    await expectUsable(page, "saved-fault", () => card.waitFor());
    await page.goto("/saved");
    await page.getByText("The scan could not run at", { exact: false }).waitFor();
    await screenshot(page, "saved-fault-list");
    expect(visitor.faults).toEqual([]);
  });
});

it("lets an operator pause it, change its speed and go on to the next session", async () => {
  const { page } = visitor;
  const bar = page.getByRole("region", { name: "Simulated session" });
  await bar.getByRole("button", { name: "Pause" }).click();
  await page.getByText("simulated paused", { exact: true }).waitFor();
  expect(await bar.getByRole("button", { name: "Pause" }).getAttribute("aria-pressed")).toBe("true");
  await screenshot(page, "simulation");
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  await bar.getByRole("button", { name: "10×" }).click();
  await page.getByText("simulated 10×", { exact: true }).waitFor();
  const before = await bar.locator("p").textContent();
  await bar.getByRole("button", { name: "Next session" }).click();
  await expect.poll(() => bar.locator("p").textContent(), PLAYED).not.toBe(before);
  expect(visitor.faults).toEqual([]);
});

it("shows others the session without the buttons, also in a narrow window", async () => {
  const other = await newVisitor(await openBrowser(), dashboard.url, { width: "narrow", theme: "dark" });
  await signIn(other, { email: "second@example.com", password: "eight yellow pears" });
  const bar = other.page.getByRole("region", { name: "Simulated session" });
  await bar.waitFor();
  expect(await bar.getByRole("button").count()).toBe(0);
  expect(await accessibilityFaults(other.page)).toEqual([]);
  expect(await sidewaysOverflow(other.page)).toBe(0);
  await other.close();
});
