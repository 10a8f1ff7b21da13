import type { Page } from "playwright-core";
import type { ScanPayload } from "#contract";

/** Loads an address of the scanner, even if the page differs from it by the hash alone. */
export async function openHash(page: Page, hash: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`/${hash}`);
}

/** Opens the scanner with a scan and a universe, as a shared link does. */
export const openShared = (page: Page, payload: unknown, universe?: string): Promise<void> =>
  openHash(page, `#scan=${encodeURIComponent(JSON.stringify({ payload, universe }))}`);

/** Opens the scanner with a scan, runs the scan and waits for the answer. */
export async function openScan(page: Page, payload: ScanPayload): Promise<void> {
  await openShared(page, payload);
  await page.getByRole("button", { name: /^Run/ }).click();
  await page.getByRole("tab", { name: /^Results \(/ }).waitFor();
}
