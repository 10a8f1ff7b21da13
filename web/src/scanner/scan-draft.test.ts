import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftOfHash, scanHash, type EditedScan } from "./scan-draft.ts";
import { readUniverse, universeText } from "./universe-text.ts";

const payload = { All: [{ Stock: { Sector: [{ State: { Value: ["Health Care & “Bio” #1 100%"] } }] } }] };

describe("a link to a scan", () => {
  it.each<EditedScan>([
    { payload, universe: "" },
    { payload, universe: "watchlist:wl_1,AAPL", scanId: 12 },
    { payload: {}, universe: "" },
  ])("brings the scan back: %j", (draft) => {
    expect(draftOfHash(scanHash(draft))).toEqual({ scanId: undefined, ...draft });
    expect(draftOfHash(`#${scanHash(draft)}`)).toEqual({ scanId: undefined, ...draft });
  });

  it("is nothing where it cannot be read, whatever stands there", () => {
    for (const hash of ["", "main", "scan=", "scan=%", "scan=[]", 'scan={"payload":[]}', 'scan={"payload":null}']) {
      expect(draftOfHash(hash)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = draftOfHash(`scan=${text}`);
        expect(read === undefined || typeof read.payload === "object").toBe(true);
      }),
    );
  });
});

describe("a universe", () => {
  it("is taken apart and put together again", () => {
    const parts = { watchlists: ["wl_1", "wl_2"], tickers: ["AAPL", "BRK.B"] };
    expect(universeText(parts)).toBe("watchlist:wl_1,watchlist:wl_2,AAPL,BRK.B");
    expect(readUniverse(universeText(parts))).toEqual(parts);
    expect(readUniverse("")).toEqual({ watchlists: [], tickers: [] });
  });
});
