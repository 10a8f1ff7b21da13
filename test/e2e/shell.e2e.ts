import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signedInPage, type Visitor } from "./harness/browser.ts";
import { accessibilityFaults, screenshot } from "./harness/look.ts";
import { openStage } from "./harness/stage.ts";

const stage = openStage();

async function within(options: Parameters<typeof signedInPage>[2], look: (visitor: Visitor) => Promise<void>) {
  const visitor = await stage.signedInPage(options);
  await visitor.page.goto("/");
  await visitor.page.getByRole("button", { name: "Account", exact: true }).waitFor();
  await look(visitor);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
}

const canvas = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const heading = (page: Page, name: string): Promise<void> => page.getByRole("heading", { level: 1, name }).waitFor();

describe("the colours", () => {
  it("follow the device until a choice is made, which stays", () =>
    within({ theme: "dark" }, async ({ page }) => {
      const dark = await canvas(page);
      await page.emulateMedia({ colorScheme: "light" });
      const light = await canvas(page);
      expect(light).not.toBe(dark);
      await page.getByRole("button", { name: "Account", exact: true }).click();
      await page.getByRole("menuitem", { name: "Colours: Device" }).click();
      await page.getByRole("button", { name: "Account", exact: true }).click();
      await page.getByRole("menuitem", { name: "Colours: Light" }).click();
      expect(await canvas(page)).toBe(dark);
      await page.reload();
      await heading(page, "Scan");
      expect(await canvas(page)).toBe(dark);
    }));
});

describe("the command palette", () => {
  it("opens with Ctrl-K, goes to the page of its words, and closes with Escape", () =>
    within({}, async ({ page }) => {
      await page.keyboard.press("Control+k");
      const box = page.getByPlaceholder("Go to a page or run a command…");
      await box.waitFor();
      await screenshot(page, "palette");
      expect(await accessibilityFaults(page)).toEqual([]);
      await box.fill("setti");
      await page.keyboard.press("Enter");
      await heading(page, "Settings");
      expect(new URL(page.url()).pathname).toBe("/settings");
      await page.keyboard.press("Control+k");
      await box.waitFor();
      await page.keyboard.press("Escape");
      await box.waitFor({ state: "detached" });
    }));
});

describe("the header", () => {
  it("shows the state of the market and the time of the newest data", () =>
    within({}, async ({ page }) => {
      await page.getByRole("button", { name: /^(Open|Closed|Pre-market|After hours|Overnight)/ }).click();
      await page.getByText("Newest data").waitFor();
      expect(await page.getByRole("row").count()).toBeGreaterThan(1);
      await screenshot(page, "market-status");
      expect(await accessibilityFaults(page)).toEqual([]);
    }));

  it("can be skipped by the first link of the page", () =>
    within({}, async ({ page }) => {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the page");
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    }));
});

describe("the navigation", () => {
  it.each(["wide", "narrow"] as const)("leads to every place in a %s window, and back", (width) =>
    within({ width }, async ({ page }) => {
      const places = [
        ["Saved", "Saved scans and watchlists"],
        ["Range", "Range"],
        ["Models", "Pattern models"],
        ["Help", "Help"],
        ["Scan", "Scan"],
      ] as const;
      const links = page.getByRole("navigation", { name: "Main" });
      for (const [label, title] of places) {
        await links.getByRole("link", { name: label, exact: true }).click();
        await heading(page, title);
        expect(await page.title()).toContain("Winnow");
      }
      await page.goBack();
      await heading(page, "Help");
    }),
  );

  it("shows a page for an unknown address", () =>
    within({}, async ({ page }) => {
      await page.goto("/nowhere/at/all");
      await heading(page, "No such page");
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
      await page.getByRole("link", { name: "Go to the scanner" }).click();
      await heading(page, "Scan");
    }));
});
