import { describe, expect, it } from "vitest";
import { LiveRows, SETTLE_MS, SHOWN_MS, type LiveRound, type LiveSnapshot } from "./live-rows.ts";
import { item, match, WATERMARK } from "./live.testing.ts";

const snapshot = (items: LiveSnapshot["items"]): LiveSnapshot => ({
  items,
  count: items.length,
  universeSize: 100,
  watermark: WATERMARK,
});
const round = (changes: Partial<LiveRound>): LiveRound => ({
  entered: [],
  left: [],
  updated: [],
  watermark: WATERMARK,
  count: 2,
  ...changes,
});
const LATER = "2026-11-24T15:32:00.000Z";
const T = 1_000_000;

/** Two rows that are there from the beginning. */
function begun(): LiveRows {
  const rows = new LiveRows();
  rows.replace(snapshot([match("AAA", { close: 10 }), match("BBB", { close: 20 })]), T);
  return rows;
}
const shown = (rows: LiveRows): readonly string[] => rows.view.rows.map(({ ticker, phase }) => `${ticker} ${phase}`);

describe("rows of a live table", () => {
  it("are there at once with the first snapshot, and none of them has entered", () => {
    expect(shown(begun())).toEqual(["AAA held", "BBB held"]);
  });

  it("enter above the others, are marked for ten seconds, and stay", () => {
    const rows = begun();
    rows.apply(round({ entered: [item("CCC", { close: 5 }, LATER)], count: 3 }), T + SETTLE_MS);
    expect(shown(rows)).toEqual(["CCC entered", "AAA held", "BBB held"]);
    expect(rows.view.count).toBe(3);
    expect(rows.rowOf("CCC")!.why[0]!.to.value).toBe(46);
    rows.tick(T + SETTLE_MS + SHOWN_MS - 1);
    expect(shown(rows)[0]).toBe("CCC entered");
    rows.tick(T + SETTLE_MS + SHOWN_MS);
    expect(shown(rows)).toEqual(["CCC held", "AAA held", "BBB held"]);
  });

  it("show whether they entered or left at the end of a gap, until they next do", () => {
    const rows = begun();
    const [ccc, aaa] = ["CCC", "AAA"].map((ticker) => ({ ...item(ticker, {}, LATER), collapsed: true }));
    rows.apply(round({ entered: [ccc!], left: [aaa!] }), T + SETTLE_MS);
    expect(["AAA", "BBB", "CCC"].map((ticker) => rows.rowOf(ticker)!.isAfterGap)).toEqual([true, false, true]);
    rows.apply(round({ entered: [item("AAA", {}, LATER)], left: [item("CCC")] }), T + 2 * SETTLE_MS);
    expect(["AAA", "CCC"].map((ticker) => rows.rowOf(ticker)!.isAfterGap)).toEqual([false, false]);
  });

  it("leave greyed for ten seconds, then go", () => {
    const rows = begun();
    rows.apply(round({ left: [item("AAA", { close: 9 })], count: 1 }), T + SETTLE_MS);
    expect(shown(rows)).toEqual(["AAA left", "BBB held"]);
    expect(rows.rowOf("AAA")!.cells.get("close")!.value).toBe(9);
    rows.tick(T + SETTLE_MS + SHOWN_MS - 1);
    expect(shown(rows)).toHaveLength(2);
    rows.tick(T + SETTLE_MS + SHOWN_MS);
    expect(shown(rows)).toEqual(["BBB held"]);
    expect(rows.rowOf("AAA")).toBeUndefined();
  });

  it("that come back while they are grey enter again", () => {
    const rows = begun();
    rows.apply(round({ left: [item("AAA")] }), T + SETTLE_MS);
    rows.apply(round({ entered: [item("AAA", {}, LATER)] }), T + 2 * SETTLE_MS);
    rows.tick(T + SETTLE_MS + SHOWN_MS);
    expect(shown(rows)).toEqual(["AAA entered", "BBB held"]);
  });

  it("settle at most once a second", () => {
    const rows = begun();
    rows.apply(round({ entered: [item("CCC")] }), T + 1);
    expect(shown(rows)).toHaveLength(2);
    rows.tick(T + SETTLE_MS - 1);
    expect(shown(rows)).toHaveLength(2);
    rows.tick(T + SETTLE_MS);
    expect(shown(rows)).toHaveLength(3);
  });

  it("enter and leave against the rows before, after a snapshot that replaces what was missed", () => {
    const rows = begun();
    rows.replace(snapshot([match("BBB", { close: 21 }), match("CCC", { close: 1 }, LATER)]), T + SETTLE_MS);
    expect(shown(rows)).toEqual(["CCC entered", "AAA left", "BBB held"]);
    expect(rows.rowOf("BBB")!.cells.get("close")).toEqual({ value: 21, direction: 1, at: T + SETTLE_MS });
  });
});

describe("values of a live table", () => {
  it("change at once, with their direction, and leave the others as they are", () => {
    const rows = begun();
    rows.apply(round({ updated: [{ ticker: "AAA", values: { close: 11 } }] }), T + 1);
    expect(rows.rowOf("AAA")!.cells.get("close")).toEqual({ value: 11, direction: 1, at: T + 1 });
    const close = rows.rowOf("AAA")!.cells.get("close");
    rows.apply(round({ updated: [{ ticker: "AAA", values: { close: 11, volume: 5 } }] }), T + 2);
    expect(rows.rowOf("AAA")!.cells.get("close")).toBe(close);
    expect(rows.rowOf("AAA")!.cells.get("volume")).toMatchObject({ value: 5, direction: 0 });
    rows.apply(round({ updated: [{ ticker: "AAA", values: { close: 8 } }] }), T + 3);
    expect(rows.rowOf("AAA")!.cells.get("close")!.direction).toBe(-1);
    rows.apply(round({ updated: [{ ticker: "NONE", values: { close: 8 } }] }), T + 4);
    expect(rows.rowOf("NONE")).toBeUndefined();
  });

  it("that order the rows are those of the last order", () => {
    const rows = begun();
    rows.apply(round({ updated: [{ ticker: "AAA", values: { close: 99 } }] }), T + 1);
    expect(rows.view.rows[0]!.cells.get("close")!.value).toBe(10);
    rows.tick(T + SETTLE_MS);
    expect(rows.view.rows[0]!.cells.get("close")!.value).toBe(99);
  });
});

describe("a table that is held", () => {
  it("counts the rows that wait, moves nothing, and shows all of them when it is let go", () => {
    const rows = begun();
    rows.hold(true, T);
    const before = rows.view.rows;
    rows.apply(round({ entered: [item("CCC"), item("DDD")], left: [item("AAA")] }), T + SETTLE_MS);
    rows.tick(T + 5 * SHOWN_MS);
    expect(rows.view.rows).toBe(before);
    expect(rows.view.waiting).toBe(2);
    expect(rows.rowOf("AAA")!.phase).toBe("left");
    rows.hold(false, T + 6 * SHOWN_MS);
    expect(shown(rows)).toEqual(["CCC entered", "DDD entered", "BBB held"].toSorted());
    expect(rows.view.waiting).toBe(0);
  });

  it("marks a row for ten seconds from when it is shown", () => {
    const rows = begun();
    rows.hold(true, T);
    rows.apply(round({ entered: [item("CCC")] }), T + SETTLE_MS);
    rows.settle(T + 30_000);
    expect(rows.view.waiting).toBe(0);
    rows.tick(T + 30_000 + SHOWN_MS - 1);
    expect(rows.rowOf("CCC")!.phase).toBe("entered");
    rows.tick(T + 30_000 + SHOWN_MS);
    expect(rows.rowOf("CCC")!.phase).toBe("held");
  });

  it("forgets a row that left before anybody saw it", () => {
    const rows = begun();
    rows.hold(true, T);
    rows.apply(round({ entered: [item("CCC")] }), T + 1);
    rows.apply(round({ left: [item("CCC")] }), T + 2);
    expect(rows.view.waiting).toBe(0);
    rows.hold(false, T + SETTLE_MS);
    expect(shown(rows)).toEqual(["AAA held", "BBB held"]);
  });
});
