import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { WalkBars } from "../../src/catalogue/chart-patterns/random-walk.testing.ts";

const FILE = join(fileURLToPath(new URL("../../..", import.meta.url)), "shared/data/daily/sp500_5yr.csv.gz");
const BARS = 252;

/**
 * Yields successive windows of 252 daily bars of S&P 500 members, 2013 to 2018; none, with a warning, if the file is
 * missing. Windows with a missing close or with a log return between closes of 0.25 or more are left out.
 */
export function* realWindows(): Generator<WalkBars> {
  if (!existsSync(FILE)) {
    console.warn(`WARNING: ${FILE} is not there; nothing is told about real bars`);
    return;
  }
  const [header, ...lines] = gunzipSync(readFileSync(FILE)).toString("utf8").trim().split("\n");
  const names = header!.trim().toLowerCase().split(",");
  const place = (name: string): number =>
    names.findIndex((one) => one === name || (name === "symbol" && one === "name"));
  const fields = ["open", "high", "low", "close", "volume"] as const;
  const places = fields.map(place);
  const rows = new Map<string, number[][]>();
  for (const line of lines) {
    const cells = line.split(",");
    const symbol = cells[place("symbol")]!.trim();
    const values = places.map((at) => Number(cells[at] === "" ? Number.NaN : cells[at]));
    const own = rows.get(symbol);
    if (own === undefined) rows.set(symbol, [values]);
    else own.push(values);
  }
  for (const own of rows.values()) {
    for (let end = own.length; end >= BARS; end -= BARS) {
      const window = own.slice(end - BARS, end);
      const jumps = window.some((row, i) => i > 0 && !(Math.abs(Math.log(row[3]! / window[i - 1]![3]!)) < 0.25));
      if (jumps) continue;
      const column = (at: number): Float64Array => Float64Array.from(window, (row) => row[at]!);
      yield { open: column(0), high: column(1), low: column(2), close: column(3), volume: column(4) };
    }
  }
}
