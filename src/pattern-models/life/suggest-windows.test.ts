import { describe, expect, it } from "vitest";
import { suggestWindows } from "./suggest-windows.ts";

const window = (ticker: string, score: number) => ({ ticker, figi: `F${ticker}`, asOf: "2024-06-28T20:00:00Z", score });
const WINDOWS = [0.9, 0.8, 0.7, 0.62, 0.58, 0.5, 0.41, 0.2].map((score, k) => window("ABCDEFGH"[k]!, score));
const picked = (threshold: number, labelled = ""): string =>
  suggestWindows(WINDOWS, threshold, ({ ticker }) => labelled.includes(ticker))
    .map(({ ticker, reason }) => ticker + (reason === "highest" ? "+" : "?"))
    .join("");

describe("suggestions", () => {
  it("are the highest, then those of whom the model is least sure", () => {
    expect(picked(0.6)).toBe("A+B+C+D?E?F?");
    expect(picked(0.3)).toBe("A+B+C+H?G?F?");
  });

  it("have no label yet, and are each told once", () => {
    expect(picked(0.6, "ABD")).toBe("C+E+F+G?H?");
    expect(picked(0.9, "BCDEFGH")).toBe("A+");
    expect(picked(0.9, "ABCDEFGH")).toBe("");
  });
});
