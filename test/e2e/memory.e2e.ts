import type { CDPSession, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import type { Visitor } from "./harness/browser.ts";
import { heldBytes } from "./harness/held-bytes.ts";
import { openScan } from "./harness/open-scan.ts";
import { openStage } from "./harness/stage.ts";

/** Scans after which everything has been loaded once, and those of each of two stretches after them. */
const WARM = 40;
const STRETCH = 100;
/** Every so many scans the chart is taken off the page and made anew. */
const REMAKE = 4;
/** Bytes and counts that the scans of a stretch may add, all of them together. */
const MOST = { bytes: 100_000, nodes: 300, listeners: 100 };

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

const stage = openStage();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await stage.signedInPage();
});

interface Held {
  readonly bytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function held(inspector: CDPSession): Promise<Held> {
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

/** What scans add to the page, so many after those that went before; and what it then holds. */
async function added(page: Page, inspector: CDPSession, from: number, before: Held): Promise<[Held, Held]> {
  for (let k = from + 1; k <= from + STRETCH; k++) await runOnce(page, k);
  const after = await held(inspector);
  const bytes = after.bytes - before.bytes;
  return [{ bytes, nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners }, after];
}

it(`the page holds no more memory after ${WARM + 2 * STRETCH} scans than after ${WARM}`, async () => {
  const { page } = visitor;
  await openScan(page, TREND);
  await page.getByRole("slider").waitFor();
  const inspector = await visitor.context.newCDPSession(page);
  for (let k = 1; k <= WARM; k++) await runOnce(page, k);
  const begun = await held(inspector);
  const [first, between] = await added(page, inspector, WARM, begun);
  const [second] = await added(page, inspector, WARM + STRETCH, between);
  console.log(`memory over twice ${STRETCH} scans: ${JSON.stringify({ begun, first, second })}`);
  // What is left behind by each scan shows in both stretches; what is made once, in one of them.
  expect(Math.min(first.bytes, second.bytes)).toBeLessThan(MOST.bytes);
  expect(Math.min(first.nodes, second.nodes)).toBeLessThan(MOST.nodes);
  expect(Math.min(first.listeners, second.listeners)).toBeLessThan(MOST.listeners);
  expect(visitor.faults).toEqual([]);
}, 300_000);
