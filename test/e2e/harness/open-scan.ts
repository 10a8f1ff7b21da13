import type { Page } from "playwright-core";
import type { ScanPayload } from "#contract";

/** Opens the scanner with a scan, as a shared link does, runs it and waits for the answer. */
export async function openScan(page: Page, payload: ScanPayload): Promise<void> {
  await page.goto(`/#scan=${encodeURIComponent(JSON.stringify({ payload }))}`);
  // From the scanner itself, a hash alone loads nothing anew.
  await page.reload();
  await page.getByRole("button", { name: /^Run/ }).click();
  await page.getByRole("tab", { name: /^Results \(/ }).waitFor();
}
