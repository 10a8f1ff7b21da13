import { describe, expect, it } from "vitest";
import { draftNamed, hashOf, plainHash } from "./scan-address.ts";
import { EMPTY_DRAFT, type EditedScan } from "./scan-draft.ts";

const draft: EditedScan = {
  payload: { All: [{ Stock: { Sector: [{ State: { Value: ["Höhe 100% & #1"] } }] } }] },
  universe: "watchlist:wl_1,AAPL",
  scanId: 12,
};

describe("the hash of a scan", () => {
  it("names the scan", () => {
    expect(draftNamed("u", hashOf("u", draft))).toEqual(draft);
    expect(draftNamed("u", hashOf("u", { payload: {}, universe: "" }))).toEqual({ payload: {}, universe: "" });
  });

  it("is short for a scan that nobody has begun", () => {
    expect(hashOf("u", EMPTY_DRAFT)).toBe("new");
    expect(draftNamed("u", "new")).toEqual(EMPTY_DRAFT);
  });

  it("holds a large scan as a whole where the browser keeps nothing", () => {
    const large: EditedScan = { payload: { All: [{ Description: "x".repeat(5_000) } as never] }, universe: "" };
    expect(draftNamed("u", hashOf("u", large))).toEqual({ scanId: undefined, ...large });
  });

  it("is unreadable where it was cut off, or names what is not kept; others name no scan", () => {
    expect(draftNamed("u", hashOf("u", draft).slice(0, -10))).toBe("unreadable");
    expect(draftNamed("u", "kept=1")).toBe("unreadable");
    expect([draftNamed("u", ""), draftNamed("u", "main")]).toEqual([undefined, undefined]);
  });

  it("is the same in both forms that the router gives", () => {
    const hash = hashOf("u", draft);
    // The router decodes all but percent signs.
    const decoded = decodeURIComponent(hash.replaceAll("%25", "%2525"));
    expect(plainHash(decoded)).toBe(plainHash(hash));
    expect(plainHash("100%")).toBe("100%");
  });
});
