import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, signedInPage, type Visitor } from "./harness/browser.ts";
import { startDashboard, type Dashboard } from "./harness/dashboard.ts";
import { accessibilityFaults, screenshot, sidewaysOverflow, smallTargets } from "./harness/look.ts";

/** Every page that needs nothing to be there, with the name of its picture. */
const PAGES = [
  ["/", "scan"],
  ["/saved", "saved"],
  ["/range", "range"],
  ["/models", "models"],
  ["/tokens", "tokens"],
  ["/usage", "usage"],
  ["/settings", "settings"],
  ["/help", "help"],
  ["/nowhere", "not-found"],
] as const;

let browser: Browser;
let dashboard: Dashboard;

beforeAll(async () => {
  [browser, dashboard] = await Promise.all([launchBrowser(), startDashboard()]);
});
afterAll(async () => {
  await browser?.close();
  await dashboard?.stop();
});

describe.each([
  ["wide", "light"],
  ["wide", "dark"],
  ["narrow", "light"],
  ["narrow", "dark"],
] as const)("in a %s window with %s colours", (width, theme) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await signedInPage(browser, dashboard.url, { width, theme });
  });
  afterAll(() => visitor?.close());

  it.each(PAGES)("%s can be used by everybody", async (path, name) => {
    const { page, faults } = visitor;
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await screenshot(page, `${name}-${width}-${theme}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(faults).toEqual([]);
  });
});
