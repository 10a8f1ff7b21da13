import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { findChromium } from "./harness/find-chromium.ts";
import { runWinnow } from "./harness/winnow-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A data folder with a demo market and no accounts; copied by whoever serves it. */
    marketFolder: string;
    chromium: string;
  }
}

const TICKERS = "40";
const YEARS = "2";

/** Builds server and dashboard, and makes the market of all suites once. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  provide("chromium", await findChromium());
  execFileSync(process.execPath, ["scripts/build.mjs"]);
  execFileSync(process.execPath, ["scripts/build-web.mjs"]);
  const folder = mkdtempSync(join(tmpdir(), "winnow-e2e-market-"));
  await runWinnow(["import", "demo", "--tickers", TICKERS, "--years", YEARS, "--data", folder]);
  provide("marketFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
