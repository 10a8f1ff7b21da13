import { expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { openScan } from "./harness/open-scan.ts";
import { openStage } from "./harness/stage.ts";

/** Milliseconds from the address to the first row of matches, with nothing in the browser's cache. */
const BUDGET_MS = 2_000;
/** The quickest counts: what else the machine does meanwhile makes others slower. */
const TRIES = 5;

const OVERSOLD: ScanPayload = {
  All: [{ FeatureWindow: { Filters: [{ Input: "rsi(14)", Returns: { Want: { Value: { LessThan: 60 } } } }] } }],
};

const stage = openStage();

it(`shows the matches of a first scan within ${BUDGET_MS} ms from a warm server`, async () => {
  const first = await stage.signedInPage();
  await openScan(first.page, OVERSOLD);
  const cookies = await first.context.cookies();
  await first.close();
  const times: number[] = [];
  while (times.length < TRIES && !times.some((time) => time <= BUDGET_MS)) {
    const visitor = await stage.newVisitor();
    await visitor.context.addCookies(cookies);
    const start = performance.now();
    await visitor.page.goto(`/#scan=${encodeURIComponent(JSON.stringify({ payload: OVERSOLD }))}`);
    await visitor.page.getByRole("grid", { name: "Matches" }).locator("tbody tr[aria-rowindex]").first().waitFor();
    times.push(performance.now() - start);
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  }
  console.log(`first matches after ${times.map((time) => Math.round(time)).join(", ")} ms`);
  expect(Math.min(...times)).toBeLessThanOrEqual(BUDGET_MS);
});
