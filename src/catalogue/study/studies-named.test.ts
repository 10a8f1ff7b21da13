import { describe, expect, it } from "vitest";
import { FEATURES } from "../features.gen.ts";
import { studiesNamed } from "./studies-named.ts";

const names = (text: string): readonly string[] => studiesNamed(text).map(({ name }) => name);

describe("the studies that a text names", () => {
  it.each([
    ["close", ["close"]],
    ["sma(50)", ["sma"]],
    ["SMA_50", ["sma"]],
    ["sma(rsi(14),5)", ["sma", "rsi"]],
    ["sma(source=rsi(14), n=5)", ["sma", "rsi"]],
    ["=(close/sma(50)-1)*100", ["close", "sma"]],
    ["=-abs(max(open, -high)) + lag(volume, 2)", ["open", "high", "volume"]],
    ["=close-close", ["close"]],
    ["spread", ["spread"]],
    ["ema(spread_bps, 20)", ["ema", "spread_bps"]],
    ["=close/(1+depth_imb)", ["close", "depth_imb"]],
    ["rank_pct(vpin)", ["rank_pct", "vpin"]],
    ["=0*min(close, sweep_cost_bps)", ["close", "sweep_cost_bps"]],
    ["avwap(ytd)", ["avwap"]],
    ["nonsense", []],
    ["sma(nonsense(spread))", ["sma", "spread"]],
    ["=close+", []],
    ["", []],
  ])("%j: %j", (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it("gives each study the category of the catalogue", () => {
    for (const feature of FEATURES) {
      for (const name of [feature.alias, ...feature.aliases]) {
        expect(studiesNamed(name)).toEqual([{ name: feature.alias, category: feature.category }]);
      }
    }
  });

  it("takes no word of a choice for a study of a category that may cost something", () => {
    const costly = new Set(
      FEATURES.filter(({ category }) => category === "microstructure" || category === "order_book").map(
        ({ alias }) => alias,
      ),
    );
    const words = FEATURES.flatMap(({ params }) =>
      params.flatMap(({ parameter }) => ("options" in parameter ? [...parameter.options] : [])),
    );
    expect(words.filter((word) => costly.has(word))).toEqual([]);
  });
});
