import { describe, expect, it } from "vitest";
import { CANDLESTICKS } from "./candlesticks.gen.ts";
import { CHART_PATTERN_DEFINITIONS } from "./chart-patterns/chart-pattern-definitions.ts";
import { FEATURES } from "./features.gen.ts";
import { FUNDAMENTALS } from "./fundamentals.gen.ts";
import { INDICATORS } from "./indicators.gen.ts";
import { INSIDER_INPUTS } from "./insiders.gen.ts";
import { SHORT_INPUTS } from "./shorts.gen.ts";
import { STOCK_FILTERS } from "./stock.gen.ts";

interface Spoken {
  readonly name: string;
  readonly synonyms: readonly string[];
}
const named = (definition: { readonly synonyms: readonly string[] }, name: string): Spoken => ({
  name,
  synonyms: definition.synonyms,
});

const GROUPS: Readonly<Record<string, readonly Spoken[]>> = {
  feature: FEATURES.map((one) => named(one, one.alias)),
  fundamental: FUNDAMENTALS.map((one) => named(one, one.id)),
  candlestick: CANDLESTICKS.map((one) => named(one, one.id)),
  chart: CHART_PATTERN_DEFINITIONS.map((one) => named(one, one.id)),
  indicator: INDICATORS.map((one) => named(one, one.id)),
  insider: INSIDER_INPUTS.map((one) => named(one, one.alias)),
  short: SHORT_INPUTS.map((one) => named(one, one.alias)),
  stock: STOCK_FILTERS.map((one) => named(one, one.id)),
};

/** Definitions of two groups that are the same thing, and so have words in common. */
const SAME = new Set([
  "feature ask, stock Ask",
  "feature ask_size, stock AskSize",
  "feature avg_volume, stock AverageVolume",
  "feature beta, stock Beta",
  "feature bid, stock Bid",
  "feature bid_size, stock BidSize",
  "feature day_change_pct, stock ChangePercent",
  "feature gap_pct, stock Gap",
  "feature high, stock High",
  "feature high_52w, stock Week52High",
  "feature last, stock Last",
  "feature last_size, stock LastSize",
  "feature low, stock Low",
  "feature low_52w, stock Week52Low",
  "feature mark, stock Mark",
  "feature market_cap, stock MarketCap",
  "feature open, stock Open",
  "feature prev_close, stock PreviousClose",
  "feature rs_rating, indicator RelativeStrengthMkt",
  "feature session_high, stock High",
  "feature session_low, stock Low",
  "feature session_open, stock Open",
  "feature session_volume, stock TotalVolume",
  "feature session_volume, stock Volume",
  "feature shares_float, stock SharesFloat",
  "feature shares_outstanding, stock SharesOutstanding",
  "feature spread, stock Spread",
  "feature ssr, stock SSR",
  "feature volume, stock Volume",
  "feature vwap, stock Vwap",
  "fundamental PeTtm, indicator PETTM",
]);

/** Words of a direction or an event: they say something of a study and so cannot be its name. */
const CONDITION =
  /\b(?:overbought|oversold|breakout|breakdown|crosses|crossed above|up today|down today|unusual|golden cross|death cross|gainers|losers|movers|gap up|gap down|tight|near 52|above vwap|below vwap)\b/;
/** Patterns are conditions by themselves. */
const PATTERNS = ["candlestick", "chart"];

const spoken = Object.entries(GROUPS).flatMap(([group, definitions]) =>
  definitions.flatMap(({ name, synonyms }) => synonyms.map((synonym) => ({ group, name, synonym }))),
);

describe("what definitions are called", () => {
  it("is told of each", () => {
    const silent = Object.values(GROUPS).flatMap((definitions) =>
      definitions.filter(({ synonyms }) => synonyms.length === 0),
    );
    expect(silent).toEqual([]);
  });

  it("is written in lower case, without blanks around or two in a row", () => {
    const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, " ").trim();
    expect(spoken.filter(({ synonym }) => synonym === "" || synonym !== plain(synonym))).toEqual([]);
  });

  it("is one definition's alone within a group, and said once", () => {
    const owners = new Map<string, string[]>();
    for (const { group, name, synonym } of spoken) {
      const key = `${group}: ${synonym}`;
      owners.set(key, [...(owners.get(key) ?? []), name]);
    }
    expect([...owners].filter(([, names]) => names.length > 1)).toEqual([]);
  });

  it("is shared across groups only where two definitions are the same thing", () => {
    const owners = new Map<string, string[]>();
    for (const { group, name, synonym } of spoken) {
      owners.set(synonym, [...(owners.get(synonym) ?? []), `${group} ${name}`]);
    }
    const pairs = [...owners.values()].filter((names) => names.length > 1).map((names) => names.sort().join(", "));
    expect(new Set(pairs)).toEqual(SAME);
  });

  it("names a study and no condition on it", () => {
    const faults = spoken.filter(({ group, synonym }) => !PATTERNS.includes(group) && CONDITION.test(synonym));
    expect(faults.map(({ name, synonym }) => `${name}: ${synonym}`)).toEqual([]);
  });
});
