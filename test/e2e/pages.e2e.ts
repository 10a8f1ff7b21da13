import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Visitor } from "./harness/browser.ts";
import { expectUsable, LOOKS } from "./harness/look.ts";
import { openStage } from "./harness/stage.ts";

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

const stage = openStage();

describe.each(LOOKS)("in a %s window", (width, theme) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await stage.signedInPage({ width, theme });
  });
  afterAll(() => visitor?.close());

  it.each(PAGES)("%s is usable by everybody", async (path, name) => {
    const { page, faults } = visitor;
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectUsable(page, `${name}-${width}`);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(faults).toEqual([]);
  });
});
