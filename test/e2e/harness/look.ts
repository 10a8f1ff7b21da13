import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const FOLDER = "test-results";
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Keeps a picture of the whole page as test-results/NAME.png. */
export async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true });
}

/** What breaks WCAG 2.2 AA on the page as it stands, one line each: the rule, and the elements. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  // The dashboard has no frames: without looking for them, each analysis takes one page less.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(STANDARDS).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" ; ")}`);
}

/** How many pixels the page is wider than its window; 0 for a page that only scrolls downwards. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Buttons, links and boxes in sight that are smaller than 24 by 24 pixels, but for links in running text. */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a[href], input, select, [role=checkbox], [role=switch]")]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest("p, .sr-only") === null,
      )
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && (width < 24 || height < 24);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

/** The windows in which pages are looked at. `expectUsable` then looks at each in the other colours too. */
export const LOOKS = [
  ["wide", "light"],
  ["narrow", "dark"],
] as const;

/**
 * Expects that everybody can use the page at rest, in light and in dark colours: nothing breaks WCAG 2.2 AA, the page
 * scrolls only downwards, and no target is too small. Keeps a picture of both as test-results/NAME-THEME.png. `atRest`
 * resolves once the page shows everything.
 */
export async function expectUsable(
  page: Page,
  name: string,
  atRest: () => Promise<unknown> = () => page.waitForLoadState("networkidle"),
): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const themes = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await atRest();
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await screenshot(page, `${name}-${theme}`);
    const faults = await accessibilityFaults(page);
    const [overflow, targets] = [await sidewaysOverflow(page), await smallTargets(page)];
    expect({ theme, faults, overflow, targets }).toEqual({ theme, faults: [], overflow: 0, targets: [] });
  }
  await page.emulateMedia({ colorScheme: themes[0] });
}
