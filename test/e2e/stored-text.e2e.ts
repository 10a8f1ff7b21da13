import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { OWNER, type Visitor } from "./harness/browser.ts";
import { callApi, mustCall } from "./harness/call-api.ts";
import { openShared } from "./harness/open-scan.ts";
import { openStage } from "./harness/stage.ts";

/** Texts that would run a script wherever one is put into a page as anything but text. */
const CORPUS = [
  `<script>document.documentElement.dataset.ran=1</script>`,
  `<img src=x onerror="document.documentElement.dataset.ran=1">`,
  `<svg/onload=document.documentElement.dataset.ran=1>`,
  `"><iframe srcdoc="<script>parent.document.documentElement.dataset.ran=1</script>">`,
  `' onfocus='document.documentElement.dataset.ran=1' autofocus='`,
  `javascript:document.documentElement.dataset.ran=1`,
  `</title><script>document.documentElement.dataset.ran=1</script>`,
  `{{constructor.constructor("document.documentElement.dataset.ran=1")()}}`,
  "${document.documentElement.dataset.ran=1}",
  `</script><script>document.documentElement.dataset.ran=1</script>`,
  `<a href="javascript:document.documentElement.dataset.ran=1">press</a>`,
  `<math><mtext></mtext><mglyph><style><img src onerror=document.documentElement.dataset.ran=1>`,
  `\u202e<b>turned</b>`,
  `=HYPERLINK("javascript:1")`,
] as const;

const stage = openStage();
let visitor: Visitor;
let scanIds: readonly number[] = [];
let modelIds: readonly string[] = [];

/** A payload whose texts for people are the given one. */
const payloadWith = (text: string) => ({
  All: [
    {
      FeatureWindow: {
        Filters: [
          {
            Input: "close",
            Id: text,
            DisplayName: text,
            Description: text,
            Returns: { Want: { Value: { GreaterThan: 1 } } },
          },
        ],
      },
    },
  ],
});

async function store(page: Page, text: string): Promise<{ readonly scan: number; readonly model: string }> {
  const instructions = payloadWith(text);
  const { scan } = await mustCall<{ scan: { scan_id: number } }>(page, "POST", "/scans", { name: text, instructions });
  await mustCall(page, "POST", `/scans/${scan.scan_id}/run`);
  // A comma cannot stand in the name of a watchlist, nor white space or another comma in a ticker.
  const ticker = text.replaceAll(/[\s,\u202e]/g, "").slice(0, 64);
  await mustCall(page, "POST", "/watchlists", { name: text.replaceAll(",", ""), tickers: [ticker] });
  const { model } = await mustCall<{ model: { id: string } }>(page, "POST", "/pattern-models", {
    name: text,
    timeframe: "1d",
    scale: 40,
  });
  return { scan: scan.scan_id, model: model.id };
}

beforeAll(async () => {
  visitor = await stage.signedInPage();
  const { page } = visitor;
  const stored = [];
  for (const text of CORPUS) stored.push(await store(page, text));
  scanIds = stored.map(({ scan }) => scan);
  modelIds = stored.map(({ model }) => model);
  const tokens = await mustCall<{ tokens: readonly { id: string }[] }>(page, "GET", "/tokens");
  const [first] = tokens.tokens;
  if (first === undefined) throw new Error("the account has no token");
  for (const text of CORPUS) {
    await mustCall(page, "PATCH", `/tokens/${first.id}`, { name: text });
    const made = await callApi(page, "POST", "/tokens", { name: text });
    // An account has a most of active tokens; those that are revoked stay in the list.
    if (made.status === 201) {
      const { token } = made.body as { readonly token: { readonly id: string } };
      await mustCall(page, "POST", `/tokens/${token.id}/revoke`);
    }
  }
});

/** What ran on the page, and what stands in it that none of its own components make. */
const traces = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    ...(document.documentElement.dataset["ran"] === undefined ? [] : ["a script ran"]),
    ...[...document.querySelectorAll("iframe, math, mglyph, object, embed, [onerror], [onload], [onfocus]")].map(
      (element) => element.outerHTML,
    ),
    ...[...document.querySelectorAll("a[href]")]
      .map((link) => link.getAttribute("href") ?? "")
      .filter((address) => /^\s*(javascript|data):/i.test(address)),
    ...[...document.scripts].filter((script) => script.src === "").map((script) => script.outerHTML),
  ]);

/** The same once the page has settled, with all that went wrong in the window. */
async function tracesAtRest({ page, faults }: Visitor): Promise<readonly string[]> {
  await page.waitForLoadState("networkidle");
  return [...(await traces(page)), ...faults];
}

describe("what people have stored stays text", () => {
  it("in the lists of scans and watchlists", async () => {
    const { page } = visitor;
    await page.goto("/saved");
    for (const text of CORPUS) await page.getByRole("link", { name: text, exact: true }).waitFor();
    expect(await tracesAtRest(visitor)).toEqual([]);
  });

  it("on the pages of scans, in their titles and in questions about them", async () => {
    const { page } = visitor;
    for (const id of scanIds) {
      await page.goto(`/saved/${id}`);
      await page.getByRole("button", { name: /^More about/ }).click();
      await page.getByRole("menuitem", { name: "Delete…" }).click();
      await page.getByRole("alertdialog").waitFor();
      expect(await tracesAtRest(visitor)).toEqual([]);
    }
  });

  it("in the scanner, where a scan is opened and run", async () => {
    const { page } = visitor;
    for (const id of scanIds) {
      await page.goto(`/?scan=${id}`);
      await page.getByRole("tab", { name: /^Results/ }).waitFor();
      expect(await tracesAtRest(visitor)).toEqual([]);
    }
  });

  it("in the command palette", async () => {
    const { page } = visitor;
    await page.goto("/saved");
    await page.getByRole("link", { name: CORPUS[0], exact: true }).waitFor();
    await page.keyboard.press("Control+k");
    for (const text of CORPUS) {
      await page.getByPlaceholder("Go to a page or run a command…").fill(text.slice(0, 12));
      await page.getByRole("option", { name: text, exact: true }).waitFor();
    }
    expect(await tracesAtRest(visitor)).toEqual([]);
  });

  it("on the pages of tokens and usage", async () => {
    const { page } = visitor;
    await page.goto("/tokens");
    await page.getByRole("listitem").first().waitFor();
    expect(await tracesAtRest(visitor)).toEqual([]);
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    await page.getByRole("textbox", { name: "Name" }).waitFor();
    expect(await tracesAtRest(visitor)).toEqual([]);
    await page.goto("/usage");
    await page.getByText("Limits now").waitFor();
    expect(await tracesAtRest(visitor)).toEqual([]);
  });

  it("on the pages of pattern models", async () => {
    const { page } = visitor;
    await page.goto("/models");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await tracesAtRest(visitor)).toEqual([]);
    for (const id of modelIds) {
      await page.goto(`/models/${id}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await tracesAtRest(visitor)).toEqual([]);
    }
  });

  it("in what a link hands to the scanner, and in the words of a search", async () => {
    const { page } = visitor;
    for (const text of CORPUS) {
      await openShared(page, payloadWith(text), text);
      await page.getByRole("heading", { level: 1, name: "Scan" }).waitFor();
      expect(await tracesAtRest(visitor)).toEqual([]);
      await page.goto(`/help?q=${encodeURIComponent(text)}`);
      await page.getByRole("heading", { level: 1, name: "Help" }).waitFor();
      expect(await tracesAtRest(visitor)).toEqual([]);
    }
  });

  it("in the name of a browser that signed in", async () => {
    const context = await stage.browser.newContext({ baseURL: stage.dashboard.url, userAgent: CORPUS[1] });
    await context.request.post("/api/v2/auth/sign-in", {
      data: OWNER,
      headers: { origin: stage.dashboard.url },
    });
    const { page } = visitor;
    await page.goto("/settings");
    await page.getByText(CORPUS[1], { exact: true }).waitFor();
    expect(await tracesAtRest(visitor)).toEqual([]);
    await context.close();
  });
});

describe("the test itself", () => {
  it("sees a script that ran, and markup that came from a text", async () => {
    const { page } = visitor;
    await page.goto("/saved");
    await page.evaluate((markup) => {
      const box = document.createElement("div");
      box.innerHTML = markup;
      document.body.append(box);
    }, CORPUS[1]);
    expect(await traces(page)).not.toEqual([]);
  });
});
