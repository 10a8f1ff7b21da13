import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { launchBrowser, signedInPage, type Visitor } from "./harness/browser.ts";
import { startDashboard, type Dashboard } from "./harness/dashboard.ts";
import { heldBytes } from "./harness/held-bytes.ts";
import { openScan } from "./harness/open-scan.ts";

const SCANS = 360;
/** Scans after which everything has been loaded once. */
const WARM = 40;
/** Every so many scans the chart is taken off the page and made anew. */
const REMAKE = 4;
/** Bytes and counts that the rest of the scans may add, all of them together. */
const MOST = { bytes: 150_000, nodes: 600, listeners: 200 };

const TREND: ScanPayload = {
  All: [
    {
      FeatureWindow: {
        Filters: [
          { Input: "close", Returns: { Want: { Study: { GreaterThan: { Input: "sma(20)" } } } } },
          { Input: "rsi(14)", Returns: { Want: { Value: { GreaterThan: 40 } } } },
        ],
      },
    },
  ],
};

let browser: Browser;
let dashboard: Dashboard;
let visitor: Visitor;

beforeAll(async () => {
  [browser, dashboard] = await Promise.all([launchBrowser(), startDashboard()]);
  visitor = await signedInPage(browser, dashboard.url);
});
afterAll(async () => {
  await browser?.close();
  await dashboard?.stop();
});

async function held(inspector: CDPSession) {
  const bytes = await heldBytes(inspector);
  const { nodes, jsEventListeners } = await inspector.send("Memory.getDOMCounters");
  return { bytes, nodes, listeners: jsEventListeners };
}

async function runOnce(page: Page, k: number): Promise<void> {
  const run = page.getByRole("button", { name: /^Run/ });
  await Promise.all([page.waitForResponse("**/api/v2/scan"), run.click()]);
  await page.locator('button[aria-busy="true"]').waitFor({ state: "detached" });
  if (k % REMAKE === 0) {
    await page.getByRole("tab", { name: "Why" }).click();
    await page.getByRole("heading", { name: "Near misses" }).waitFor();
    await page.getByRole("tab", { name: /^Results/ }).click();
    await page.getByRole("slider").waitFor();
    return;
  }
  await page.getByRole("grid", { name: "Matches" }).focus();
  await page.keyboard.press(k % (2 * REMAKE) < REMAKE ? "ArrowDown" : "ArrowUp");
}

it(`holds no more after ${SCANS} scans than after ${WARM}`, async () => {
  const { page } = visitor;
  await openScan(page, TREND);
  await page.getByRole("slider").waitFor();
  const inspector = await visitor.context.newCDPSession(page);
  for (let k = 1; k <= WARM; k++) await runOnce(page, k);
  const before = await held(inspector);
  for (let k = WARM + 1; k <= SCANS; k++) await runOnce(page, k);
  let more = before;
  // Tables of the last scans are kept for some seconds.
  await expect
    .poll(
      async () => {
        const after = await held(inspector);
        more = {
          bytes: after.bytes - before.bytes,
          nodes: after.nodes - before.nodes,
          listeners: after.listeners - before.listeners,
        };
        return more.bytes;
      },
      { timeout: 30_000, interval: 2_000 },
    )
    .toBeLessThan(MOST.bytes);
  console.log(`memory over ${SCANS - WARM} scans: ${JSON.stringify({ before, more })}`);
  expect(more.nodes).toBeLessThan(MOST.nodes);
  expect(more.listeners).toBeLessThan(MOST.listeners);
  expect(visitor.faults).toEqual([]);
}, 300_000);
