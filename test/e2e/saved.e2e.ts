import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { ScanSchedule } from "#contract";
import { signIn, type Visitor } from "./harness/browser.ts";
import { mustCall } from "./harness/call-api.ts";
import { accessibilityFaults, expectUsable, LOOKS, screenshot } from "./harness/look.ts";
import { openStage } from "./harness/stage.ts";

const UPTREND = {
  All: [
    {
      FeatureWindow: {
        Filters: [{ Input: "close", Returns: { Want: { Study: { GreaterThan: { Input: "sma(50)" } } } } }],
      },
    },
  ],
};

const stage = openStage();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await stage.signedInPage();
});

async function saveScan(page: Page, name: string, schedule: ScanSchedule | null = null): Promise<number> {
  const saved = await mustCall<{ scan: { scan_id: number } }>(page, "POST", "/scans", {
    name,
    instructions: UPTREND,
    schedule,
  });
  return saved.scan.scan_id;
}

const heading = (page: Page, name: string): Promise<void> => page.getByRole("heading", { level: 1, name }).waitFor();
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

describe("saved scans", () => {
  it("show what to do if there are none", async () => {
    const { page } = visitor;
    await page.goto("/saved");
    await page.getByText("No saved scans yet").waitFor();
    await page.getByText("No watchlists yet").waitFor();
    await page.getByRole("link", { name: "Build a scan" }).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it("run from the list, and keep their runs", async () => {
    const { page } = visitor;
    await saveScan(page, "Above the average");
    await page.goto("/saved");
    await row(page, "Above the average").getByText("never run").waitFor();
    await page.getByRole("button", { name: "Run Above the average" }).click();
    await page.getByText(/^\d+ of \d+ stocks match$/).waitFor();
    await row(page, "Above the average")
      .getByText(/\d+ of \d+ matched/)
      .waitFor();
    await page.getByRole("link", { name: "Above the average", exact: true }).click();
    await heading(page, "Above the average");
    await page.getByText("Stocks where", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Run Above the average" }).click();
    await page.getByText("the same as before", { exact: true }).waitFor();
    await page.getByText("Tickers").first().click();
    await page.getByRole("button", { name: "Copy tickers" }).first().waitFor();
    await screenshot(page, "saved-scan-wide-light");
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("show tickers that entered and left, and the condition behind it", async () => {
    const { page } = visitor;
    const diff = await mustCall<{ entered_count: number; left_count: number; entered: { ticker: string }[] }>(
      page,
      "POST",
      "/scan/diff",
      { instructions: UPTREND, from: "-P20D" },
    );
    expect(diff.entered_count).toBeGreaterThan(0);
    await page.getByRole("radio", { name: "20 sessions" }).click();
    await page.getByText(`${diff.entered_count} entered, ${diff.left_count} left`, { exact: false }).waitFor();
    const [first] = diff.entered;
    const entered = page.getByRole("list", { name: "Entered" }).getByRole("listitem");
    const text = await entered.filter({ hasText: first!.ticker }).first().textContent();
    expect(text).toMatch(/close > sma\(close,50\) on daily bars: .+, then /);
    await screenshot(page, "saved-changes-wide-light");
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("change their name, and a blank name shows a fault at its field", async () => {
    const { page } = visitor;
    await page.goto("/saved");
    await page.getByRole("button", { name: "More about Above the average" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("   ");
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await page.locator("[aria-invalid=true]").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("textbox", { name: "Name" }).fill("Above its 50 days");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Above its 50 days", exact: true }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("run by a schedule that is chosen from their menu, and show the next run", async () => {
    const { page } = visitor;
    await page.getByRole("button", { name: "More about Above its 50 days" }).click();
    await page.getByRole("menuitem", { name: "Schedule…" }).click();
    const dialog = page.getByRole("dialog", { name: "Schedule" });
    await dialog.getByText("The scan runs when you press Run.").waitFor();
    await dialog.getByRole("combobox", { name: "Runs" }).click();
    await page.getByRole("option", { name: "Every 15 minutes" }).click();
    await dialog.getByText("New York time: 09:45, 10:00 …", { exact: false }).waitFor();
    await screenshot(page, "saved-schedule-dialog");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save schedule" }).click();
    await page.getByText("Schedule saved", { exact: true }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await row(page, "Above its 50 days")
      .getByText(/^Every 15 minutes · next run \w{3} \d+, \d\d:\d\d New York(, waits for its bars)?$/)
      .waitFor();
  });

  it("keep their schedule when they are renamed or saved again, and can be taken from it", async () => {
    const { page } = visitor;
    await page.getByRole("button", { name: "More about Above its 50 days" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Over its 50 days");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Open Over its 50 days" }).click();
    await page.getByRole("button", { name: "Over its 50 days", exact: true }).waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Scan saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Over its 50 days", exact: true }).click();
    await heading(page, "Over its 50 days");
    const card = page.getByRole("region", { name: "Schedule" });
    await card.getByText("Every 15 minutes").waitFor();
    await card.getByRole("button", { name: "Change schedule" }).click();
    await page.getByRole("combobox", { name: "Runs" }).press("Enter");
    await page.getByRole("option", { name: "Never" }).press("Enter");
    await page.getByRole("button", { name: "Save schedule" }).press("Enter");
    await card.getByText("The scan runs when you press Run.").waitFor();
    expect(await card.getByText("Next run").count()).toBe(0);
    await page.getByRole("button", { name: "More about Over its 50 days" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Above its 50 days");
    await page.keyboard.press("Enter");
    await heading(page, "Above its 50 days");
  });

  it("have a link for the account that opens the scanner", async () => {
    const { page, context } = visitor;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/saved");
    await page.getByRole("button", { name: "More about Above its 50 days" }).click();
    await page.getByRole("menuitem", { name: "Copy link" }).click();
    await page.getByText("Link copied", { exact: true }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${stage.dashboard.url}/\\?scan=\\d+$`));
    const elsewhere = await stage.newVisitor();
    await signIn(elsewhere);
    await elsewhere.page.goto(link);
    await elsewhere.page.getByRole("button", { name: "Above its 50 days", exact: true }).waitFor();
    await elsewhere.page.getByRole("tab", { name: /^Results \(\d+\)/ }).waitFor();
    expect(elsewhere.faults).toEqual([]);
    await elsewhere.close();
  });

  it("appear in the command palette", async () => {
    const { page } = visitor;
    await page.goto("/saved");
    await heading(page, "Saved scans and watchlists");
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Go to a page or run a command…").fill("its 50 days");
    await page.getByRole("option", { name: "Above its 50 days" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Above its 50 days", exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  it("go after a question, and their address shows it", async () => {
    const { page } = visitor;
    await page.goto("/saved");
    const address = await page.getByRole("link", { name: "Above its 50 days", exact: true }).getAttribute("href");
    await page.getByRole("button", { name: "More about Above its 50 days" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("alertdialog").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("button", { name: "More about Above its 50 days" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete scan" }).click();
    await page.getByText("No saved scans yet").waitFor();
    await page.goto(address ?? "");
    await heading(page, "No such scan");
    await page.goto("/saved/not-a-number");
    await heading(page, "No such scan");
  });
});

describe("watchlists", () => {
  it("accept tickers with any separators", async () => {
    const { page } = visitor;
    await page.goto("/saved");
    await page.getByRole("button", { name: "New watchlist" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Two of them");
    await page.getByLabel("Tickers").fill("demo1, demo2\ndemo1");
    await page.getByText("2 tickers.", { exact: false }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Save watchlist" }).click();
    await page.getByText("DEMO1, DEMO2").waitFor();
  });

  it("show the fault of a name or a ticker", async () => {
    const { page } = visitor;
    await page.getByRole("button", { name: "New watchlist" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Two of them");
    await page.getByRole("button", { name: "Save watchlist" }).click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await page.getByRole("textbox", { name: "Name" }).fill("one, two");
    await page.getByLabel("Tickers").fill(`A ${"B".repeat(65)}`);
    await page.getByRole("button", { name: "Save watchlist" }).click();
    await page.getByText("Leave out the comma", { exact: false }).waitFor();
    expect(await page.locator("[aria-invalid=true]").count()).toBe(2);
    await page.keyboard.press("Escape");
  });

  it("can be changed and deleted", async () => {
    const { page } = visitor;
    await page.getByRole("button", { name: "Edit Two of them" }).click();
    await page.getByLabel("Tickers").fill("demo3");
    await page.getByRole("button", { name: "Save watchlist" }).click();
    await page.getByText("DEMO3").waitFor();
    await page.getByRole("button", { name: "Delete Two of them" }).click();
    await page.getByRole("button", { name: "Delete watchlist" }).click();
    await page.getByText("No watchlists yet").waitFor();
    expect(visitor.faults).toEqual([]);
  });
});

describe.each(LOOKS)("with things in it, in a %s window", (width, theme) => {
  it("is usable by everybody", async () => {
    const guest = await stage.signedInPage({ width, theme });
    const { page } = guest;
    const id = await saveScan(page, `Liquid leaders ${width} ${theme}`, "hourly");
    await mustCall(page, "POST", `/scans/${id}/run`);
    await mustCall(page, "POST", "/watchlists", {
      name: `Semiconductors ${width} ${theme}`,
      tickers: Array.from({ length: 20 }, (_, place) => `DEMO${place}`),
    });
    for (const [path, name] of [
      ["/saved", "saved-filled"],
      [`/saved/${id}`, "saved-scan"],
    ] as const) {
      await page.goto(path);
      await page.getByText(`Liquid leaders ${width} ${theme}`).first().waitFor();
      await expectUsable(page, `${name}-${width}`);
    }
    expect(guest.faults).toEqual([]);
    await guest.close();
  });
});

it("the window had no fault of a script, a policy or a request", () => expect(visitor.faults).toEqual([]));
