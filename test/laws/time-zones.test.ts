import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { promisify } from "node:util";
import { buildSync } from "esbuild";
import { describe, expect, it } from "vitest";

/** Inside the package, so that what the bundle imports is found. */
const FOLDER = `node_modules/.cache/winnow-laws-${process.pid}`;
const ZONES = ["UTC", "America/New_York", "Asia/Tokyo", "Pacific/Apia"];

describe("scans of the past", () => {
  it("give the same bytes in every time zone", { timeout: 180_000 }, async () => {
    mkdirSync(FOLDER, { recursive: true });
    try {
      const file = `${FOLDER}/print-scans.mjs`;
      buildSync({
        entryPoints: ["test/laws/print-scans.ts"],
        outfile: file,
        bundle: true,
        format: "esm",
        platform: "node",
        target: "node20",
        packages: "external",
        logLevel: "warning",
      });
      const run = async (TZ: string): Promise<string> => {
        const options = { env: { ...process.env, TZ }, maxBuffer: 2 ** 26 };
        return (await promisify(execFile)(process.execPath, [file], options)).stdout;
      };
      const printed: string[] = [];
      for (const zone of ZONES) printed.push(await run(zone));
      expect(printed[0]!.split("\n").length).toBeGreaterThan(500);
      expect(printed[0]).toContain('"tickers":["');
      for (const [k, zone] of ZONES.entries()) expect(printed[k] === printed[0], `TZ=${zone}`).toBe(true);
    } finally {
      rmSync(FOLDER, { recursive: true, force: true });
    }
  });
});
