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

/** Asks the API from inside the page, with its session. */
export async function askApi<T>(page: Page, path: string, body?: object): Promise<T> {
  const answer = await page.evaluate(
    async ([to, sent]) => {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(sent) };
      const response = await fetch(`/api/v2/${to}`, sent === undefined ? {} : init);
      return { ok: response.ok, body: (await response.json()) as unknown };
    },
    [path, body] as const,
  );
  if (!answer.ok) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}
