import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder, winnow } from "../cli/run-winnow.ts";
import { startVendor, type VendorServer } from "./vendor-server.ts";
import { VENDORS } from "./vendors.ts";

const folder = temporaryFolder();
const vendor = VENDORS.find(({ provider }) => provider.name === "alpaca")!;
let server: VendorServer;
beforeAll(async () => {
  server = await startVendor(vendor.answer);
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const environment = (): Record<string, string> => ({
  ...vendor.keys,
  WINNOW_ALPACA_URL: `${server.url}/`,
  WINNOW_DATA: folder.path,
});
const ASKED = ["import", "bars", "--from", "alpaca", "--timeframe", "1d", "--tickers", "ACME,DUO.B"];
const DATES = ["--start", "2024-03-07", "--end", "2024-03-13"];

describe("winnow import bars --from", () => {
  it("downloads, prints a summary, and changes nothing at a second run", async () => {
    const first = await winnow([...ASKED, ...DATES], environment());
    expect(first).toMatchObject({ code: 0, notes: "" });
    expect(first.out).toContain("10 rows: 10 accepted (10 new, 0 replaced, 0 unchanged), 0 quarantined\n");
    expect(first.out).toContain("2 splits and dividends\n");
    const again = await winnow([...ASKED, ...DATES, "--json"], environment());
    expect(JSON.parse(again.out)).toMatchObject({ provider: "alpaca", rows: 10, new: 0, unchanged: 10, actions: 2 });
  });

  it("fails if no ticker is known, and names them", async () => {
    const ran = await winnow(
      ["import", "bars", "--from", "alpaca", "--timeframe", "1d", "--tickers", "NOPE", ...DATES],
      environment(),
    );
    expect(ran).toMatchObject({ code: 1, notes: expect.stringContaining("none of the tickers") });
    expect(ran.out).toContain("Unknown to alpaca: NOPE\n");
  });

  const wrong: readonly (readonly [readonly string[], string])[] = [
    [["--from", "nobody", "--tickers", "A", ...DATES], "The providers are alpaca"],
    [["--from", "alpaca", ...DATES], "needs --tickers and --start"],
    [["--from", "alpaca", "--tickers", "A", "--start", "2024-02-30"], '--start is "2024-02-30"'],
    [["--from", "alpaca", "--tickers", "A", "--start", "2024-03-08", "--end", "2024-03-07"], "after --end"],
    [["--from", "alpaca", "--tickers", "A", "--start", "2199-01-01"], "still to come"],
    [["--from", "alpaca", "--tickers", "A B", ...DATES], '"A B"'],
    [["--from", "tiingo", "--tickers", "A.B,A-B", ...DATES], "WINNOW_TIINGO_KEY"],
    [["--from", "yahoo", "--tickers", "A", ...DATES], "is imported from files"],
    [["--from", "alpaca", "x.csv"], "has no files to import"],
    [["--from", "polygon", "x.csv", "--tickers", "A"], "--tickers is for downloads"],
    [["--from", "polygon", "x.csv", "--map", "a=b"], "--map is not for --from polygon"],
    [["x.csv", "--tickers", "A"], "--tickers belongs to --from"],
    [[], "Name the files to import"],
  ];
  for (const [args, said] of wrong) {
    it(`names the fault of ${args.join(" ")}`, async () => {
      const ran = await winnow(["import", "bars", "--timeframe", "1d", ...args], environment());
      expect(ran).toMatchObject({ code: 2, out: "", notes: expect.stringContaining(said) });
    });
  }

  it("names missing keys", async () => {
    const ran = await winnow([...ASKED, ...DATES], { WINNOW_DATA: folder.path });
    expect(ran.code).toBe(2);
    for (const name of Object.keys(vendor.keys)) expect(ran.notes).toContain(name);
  });
});
