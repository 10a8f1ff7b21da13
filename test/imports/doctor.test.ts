import { describe, expect, it } from "vitest";
import type { Ran } from "../cli/run-winnow.ts";
import { folder, imported, type Folder } from "./import-folder.ts";
import { BARS, dated, HEADER, ohlc, plain, table, type Sample } from "./published-layouts.ts";

describe("winnow doctor data", () => {
  const doctor = async (place: Folder): Promise<string> => (await place.run("doctor", "data")).out;
  const early = BARS.filter(({ date }) => Number(date.slice(8)) <= 12);
  const whole = (bar: Sample): string =>
    [bar.open, bar.high, bar.low, bar.close].map((price) => Math.round(Number(price) * 10_000)).join(",");

  it("suspects days that were read in the wrong order", async () => {
    const text = plain((bar) => dated(bar, "dmy"), early);
    const ran = await imported("AAPL.csv", text, "--date-order", "mdy", "--max-refused", "100%");
    const said = await doctor(ran);
    expect(said).toMatch(/AAPL: all \d+ bars lie on the first twelve days/);
    expect(said).toContain("--date-order dmy");
  });

  it("suspects prices times 10,000", async () => {
    const ran = await imported(
      "AAPL.csv",
      table(HEADER, BARS, (bar) => `${bar.date},${whole(bar)},${bar.volume}`),
    );
    expect(await doctor(ran)).toMatch(
      /AAPL: all closes are whole hundreds .* × 10,000\?\n {2}Next: winnow import bars/,
    );
  });

  it("suspects a change of the unit between two bars", async () => {
    const text = table(HEADER, BARS, (bar, i) => `${bar.date},${i < 200 ? ohlc(bar) : whole(bar)},${bar.volume}`);
    const said = await doctor(await imported("AAPL.csv", text));
    expect(said).toMatch(/AAPL: the close went from [\d.]+ to \d+ on .*another unit/);
  });

  it("distinguishes a double adjustment, a missing split and a missing adjustment, each with its command", async () => {
    const place = folder();
    const jump =
      (factor: number) =>
      (bar: Sample, i: number): string => {
        const prices = [bar.open, bar.high, bar.low, bar.close].map((price) => Number(price) * (i < 100 ? factor : 1));
        return `${bar.date},${prices.join(",")},${i < 100 ? bar.volume / factor : bar.volume}`;
      };
    const bars = (name: string, factor: number, ...args: string[]): Promise<Ran> =>
      place.run("import", "bars", place.write(name, table(HEADER, BARS, jump(factor))), "--timeframe", "1d", ...args);
    await bars("TWICE.csv", 1);
    await bars("NEVER.csv", 4, "--adjusted");
    await bars("NONE.csv", 4);
    const { date } = BARS[100]!;
    const rows = ["TWICE", "NEVER"].map((ticker) => `${ticker},${date},4\n`).join("");
    await place.run("import", "actions", place.write("splits.csv", `ticker,ex_date,ratio\n${rows}`));
    const said = await doctor(place);
    expect(said).toMatch(/TWICE: .*adjusted a second time/);
    expect(said).toMatch(/NEVER: .*imported as adjusted/);
    expect(said).toMatch(/NONE: .*a split of about 4:1 that is not among the actions\?/);
    expect(said).toContain("Next: winnow import bars FILE --timeframe 1d --adjusted");
    expect(said).toContain("Next: winnow import bars FILE --timeframe 1d --as-traded");
    expect(said).toContain(`NONE,${date},4,`);
  });
});
