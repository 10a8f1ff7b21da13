import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { signIn, type Visitor } from "./harness/browser.ts";
import { callApi, mustCall } from "./harness/call-api.ts";
import { openStage } from "./harness/stage.ts";

const SECRET = "Quarry";
const SECOND = { email: "second@example.com", password: "eight yellow pears" } as const;
const PAYLOAD = {
  All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 1 } } } }] } }],
};

const stage = openStage();
let owner: Visitor;
let second: Visitor;
/** What belongs to the first account, by its ids. */
let owned: { readonly scan: number; readonly watchlist: string; readonly model: string; readonly token: string };

beforeAll(async () => {
  owner = await stage.signedInPage();
  const { page } = owner;
  const { scan } = await mustCall<{ scan: { scan_id: number } }>(page, "POST", "/scans", {
    name: `${SECRET} scan`,
    instructions: PAYLOAD,
  });
  await mustCall(page, "POST", `/scans/${scan.scan_id}/run`);
  const { watchlist } = await mustCall<{ watchlist: { id: string } }>(page, "POST", "/watchlists", {
    name: `${SECRET} list`,
    tickers: ["DEMO1"],
  });
  const { model } = await mustCall<{ model: { id: string } }>(page, "POST", "/pattern-models", {
    name: `${SECRET} model`,
    timeframe: "1d",
    scale: 40,
  });
  const { token } = await mustCall<{ token: { id: string } }>(page, "POST", "/tokens", { name: `${SECRET} token` });
  owned = { scan: scan.scan_id, watchlist: watchlist.id, model: model.id, token: token.id };
  second = await stage.newVisitor();
  await signIn(second, SECOND);
});

async function shownText(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  return page.locator("body").innerText();
}

describe("of two accounts", () => {
  it("the first sees its own records", async () => {
    const { page } = owner;
    for (const path of ["/saved", "/models", "/tokens", "/usage"]) {
      expect(await shownText(page, path)).toContain(SECRET);
    }
  });

  it.each(["/", "/saved", "/models", "/tokens", "/usage", "/settings", "/range"])(
    "the second sees no record of the first on %s",
    async (path) => {
      expect(await shownText(second.page, path)).not.toContain(SECRET);
    },
  );

  it("the second does not find the first's scans in the command palette", async () => {
    const { page } = second;
    await page.goto("/saved");
    await page.getByText("No saved scans yet").waitFor();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Go to a page or run a command…").fill(SECRET);
    await page.getByText("No command of that name").waitFor();
    await page.keyboard.press("Escape");
    expect(second.faults).toEqual([]);
  });

  it("an address with an id of the first shows an empty page to the second", async () => {
    const { page } = second;
    for (const path of [`/saved/${owned.scan}`, `/?scan=${owned.scan}`, `/models/${owned.model}`]) {
      const text = await shownText(page, path);
      expect(text).not.toContain(SECRET);
      expect(text).toMatch(/no such|there is no|nothing/i);
    }
  });

  it("the API does not find an id of the first for the second", async () => {
    const { page } = second;
    const calls = [
      ["GET", `/scans/${owned.scan}`],
      ["GET", `/scans/${owned.scan}/runs`],
      ["POST", `/scans/${owned.scan}/run`],
      ["PUT", `/scans/${owned.scan}`, { name: "mine", instructions: PAYLOAD }],
      ["DELETE", `/scans/${owned.scan}`],
      ["GET", `/watchlists/${owned.watchlist}`],
      ["PUT", `/watchlists/${owned.watchlist}`, { name: "mine", tickers: [] }],
      ["DELETE", `/watchlists/${owned.watchlist}`],
      ["GET", `/pattern-models/${owned.model}`],
      ["DELETE", `/pattern-models/${owned.model}`],
      ["GET", `/tokens/${owned.token}/usage`],
      ["PATCH", `/tokens/${owned.token}`, { name: "mine" }],
      ["POST", `/tokens/${owned.token}/revoke`],
      ["DELETE", `/tokens/${owned.token}`],
    ] as const;
    for (const [method, path, body] of calls) {
      expect(`${method} ${path} ${(await callApi(page, method, path, body)).status}`).toBe(`${method} ${path} 404`);
    }
    const ids = [`watchlist:${owned.watchlist}`, `watchlist:${SECRET} list`];
    for (const universe of ids) {
      const path = `/scan?universe=${encodeURIComponent(universe)}`;
      const { status } = await callApi(page, "POST", path, { instructions: PAYLOAD });
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  it("the first's records have not changed", async () => {
    expect(await shownText(owner.page, "/saved")).toContain(`${SECRET} scan`);
    expect(await shownText(owner.page, "/tokens")).toContain(`${SECRET} token`);
    expect([...owner.faults, ...second.faults]).toEqual([]);
  });

  it("a second account in the same browser sees nothing of the one before", async () => {
    const shared = await stage.signedInPage();
    const { page } = shared;
    await page.goto(`/?scan=${owned.scan}`);
    await page.getByRole("button", { name: `${SECRET} scan`, exact: true }).waitFor();
    await page.getByRole("button", { name: "Account", exact: true }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByLabel("E-mail address").fill(SECOND.email);
    await page.getByLabel("Password").fill(SECOND.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Account", exact: true }).waitFor();
    expect(await shownText(page, "/")).not.toContain(SECRET);
    await shared.close();
  });
});
