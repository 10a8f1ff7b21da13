import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

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
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
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
