import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOST_STEPS, recordEdit, redo, startHistory, undo, type EditHistory } from "./edit-history.ts";

const record = (history: EditHistory<string>, next: string, at: number, place?: string) =>
  recordEdit(history, next, { at, place });

describe("history", () => {
  it("undoes and redoes any edits, one by one", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 40 }), (texts) => {
        const [first, ...rest] = texts as [string, ...string[]];
        let history = startHistory(first);
        for (const next of rest) history = record(history, next, 0);
        for (const text of texts.toReversed()) {
          expect(history.present).toBe(text);
          history = undo(history);
        }
        expect(undo(history)).toBe(history);
        for (const text of texts) {
          expect(history.present).toBe(text);
          history = redo(history);
        }
        expect(redo(history)).toBe(history);
      }),
    );
  });

  it("takes fast typing in one place as one step, and nothing else", () => {
    let history = startHistory("");
    history = record(history, "7", 0, "/value");
    history = record(history, "70", 900, "/value");
    history = record(history, "700", 1_800, "/value");
    expect(undo(history).present).toBe("");
    history = record(history, "7000", 2_800, "/value");
    expect(undo(history).present).toBe("700");
    history = record(history, "x", 2_801, "/other");
    expect(undo(history).present).toBe("7000");
    history = record(record(history, "y", 2_802), "z", 2_803);
    expect(undo(history).present).toBe("y");
  });

  it("does not join typing to a value that was reached by undo", () => {
    let history = record(startHistory("a"), "b", 0, "/value");
    history = record(undo(history), "c", 1, "/value");
    expect(undo(history).present).toBe("a");
    expect(redo(history)).toBe(history);
  });

  it("forgets the oldest steps, and takes the very same value for no edit", () => {
    let history = startHistory("0");
    for (let k = 1; k <= MOST_STEPS + 50; k++) history = record(history, String(k), k);
    expect(record(history, history.present, 0)).toBe(history);
    for (let k = 0; k < MOST_STEPS + 50; k++) history = undo(history);
    expect(history.present).toBe("50");
  });
});
