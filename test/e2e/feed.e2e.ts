import { afterAll, beforeAll, expect, it } from "vitest";
import { STREAM_VENDORS, startStreamVendor, type StreamVendorServer } from "../providers/stream-vendor.ts";
import { newVisitor, openBrowser, signedInPage, signIn, type Visitor } from "./harness/browser.ts";
import { startEmpty, type Dashboard } from "./harness/dashboard.ts";
import { accessibilityFaults, screenshot, sidewaysOverflow } from "./harness/look.ts";

let vendor: StreamVendorServer;
let dashboard: Dashboard;
let visitor: Visitor;

beforeAll(async () => {
  vendor = await startStreamVendor(STREAM_VENDORS.find(({ provider }) => provider.name === "ndjson")!);
  dashboard = await startEmpty({ WINNOW_FEED: "ndjson", WINNOW_FEED_URL: vendor.url });
  visitor = await signedInPage(await openBrowser(), dashboard.url);
});
afterAll(async () => {
  await visitor.close();
  await dashboard.stop();
  await vendor.close();
});

it("shows an operator the connection and what was refused", async () => {
  const { page } = visitor;
  await expect.poll(() => vendor.peers.size, { timeout: 30_000 }).toBe(1);
  vendor.broadcast("no JSON\n");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Live feed" }).click();
  await page.getByRole("heading", { name: "Live feed" }).waitFor();
  const status = page.getByRole("region", { name: "ndjson" });
  await status.getByText(/^(live|connected)/).waitFor();
  await status.getByText("Channels:").waitFor();
  const refused = page.getByRole("region", { name: "Refused messages" });
  await refused.getByText("no JSON", { exact: true }).waitFor();
  await refused.getByText("Not json", { exact: true }).waitFor();
  await screenshot(page, "feed");
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(visitor.faults).toEqual([]);
});

it("lets an operator disconnect and connect", async () => {
  const { page } = visitor;
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("region", { name: "ndjson" }).getByText("disconnected", { exact: true }).waitFor();
  await expect.poll(() => vendor.peers.size, { timeout: 30_000 }).toBe(0);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page
    .getByRole("region", { name: "ndjson" })
    .getByText(/^(live|connected)/)
    .waitFor();
});

it("shows others the feed in the header, without buttons and refused messages", async () => {
  const other = await newVisitor(await openBrowser(), dashboard.url, { width: "narrow", theme: "dark" });
  await signIn(other, { email: "second@example.com", password: "eight yellow pears" });
  await other.page.goto(`${dashboard.url}/feed`);
  await other.page.getByRole("region", { name: "ndjson" }).waitFor();
  expect(await other.page.getByRole("button", { name: /^(Connect|Disconnect)$/ }).count()).toBe(0);
  expect(await other.page.getByRole("region", { name: "Refused messages" }).count()).toBe(0);
  await screenshot(other.page, "feed-narrow");
  expect(await accessibilityFaults(other.page)).toEqual([]);
  expect(await sidewaysOverflow(other.page)).toBe(0);
  await other.close();
});
