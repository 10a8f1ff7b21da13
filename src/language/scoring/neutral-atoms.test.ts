import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkNames } from "#catalogue";
import { validatePayload, type ScanPayload } from "#contract";
import { compileForm } from "../compile/compile-form.ts";
import { newAtom } from "../compile/new-atom.ts";
import { EMPTY_FORM, type Atom, type AtomValue, type IntermediateForm } from "../intermediate/form.ts";
import { formOfGold, type Gold, type GoldAtom } from "./form-of-gold.testing.ts";
import { neutralAtoms, type NeutralPayload } from "./neutral-atoms.ts";
import { predictionOf } from "./prediction.ts";

const TODAY = { today: "2025-06-18", models: [{ id: "m1", name: "Tight base" }] };
const SHARED = "../shared/nl";

interface Item {
  readonly id: string;
  readonly query: string;
  readonly expected: Gold & { readonly expected_failure?: string };
}
interface Scorer {
  readonly score: (item: Item, prediction: unknown) => { readonly exact: boolean };
}
interface Ontology {
  readonly CONCEPTS: Readonly<Record<string, { readonly group: string }>>;
}

function neutral(atoms: readonly Atom[], more: Partial<IntermediateForm> = {}): NeutralPayload {
  const numbered = atoms.map((atom, k) => ({ ...atom, id: `a${k + 1}` }));
  return neutralAtoms(compiled({ ...EMPTY_FORM, atoms: numbered, ...more }), TODAY);
}

function compiled(form: IntermediateForm): ScanPayload {
  const payload = compileForm(form);
  const shaped = validatePayload(payload);
  const issues = shaped.ok ? checkNames(payload) : shaped.issues;
  expect({ payload, issues }).toEqual({ payload, issues: [] });
  return payload;
}

/** Concepts of the neutral vocabulary that no payload can express. */
const INEXPRESSIBLE = ["ev_ebit"];

interface Evaluation extends Scorer, Ontology {
  readonly items: readonly Item[];
}

/** Without the evaluation's files there is nothing to compare with. */
async function readEvaluation(): Promise<Evaluation> {
  if (!existsSync(SHARED)) return { score: () => ({ exact: false }), CONCEPTS: {}, items: [] };
  const { score } = (await import(`${process.cwd()}/${SHARED}/score.mjs`)) as Scorer;
  const { CONCEPTS } = (await import(`${process.cwd()}/${SHARED}/ontology.mjs`)) as Ontology;
  const rows = readFileSync(`${SHARED}/dev.jsonl`, "utf8").split("\n");
  const items = rows.filter((row) => row !== "").map((row) => JSON.parse(row) as Item);
  return { score, CONCEPTS, items: items.filter(({ expected }) => expected.expected_failure === undefined) };
}

const { score, CONCEPTS, items } = await readEvaluation();

describe.runIf(items.length > 0)("the evaluation's own scorer", () => {
  function isExact(item: Item): boolean {
    const form = formOfGold(item.expected);
    if (form === undefined) return false;
    const unsupported = form.unsupported.map(({ reason }) => reason);
    const outcome = { payload: compiled(form), failure: undefined, message: undefined, unsupported, assumptions: [] };
    return score(item, predictionOf(item.id, outcome, TODAY)).exact;
  }

  it.each(items.map((item) => [item.query, item] as const))("rates the gold as exact: %s", (_, item) => {
    expect({ gold: item.expected, isExact: isExact(item) }).toEqual({ gold: item.expected, isExact: true });
  });

  it("rates every concept of the vocabulary as expressible, except INEXPRESSIBLE", () => {
    const missing = Object.entries(CONCEPTS).flatMap(([concept, { group }]) => {
      const gold = goldOf(concept, group);
      // A moment without a condition compiles to an empty payload.
      const atoms = group === "asof" ? [gold, goldOf("rsi", "feature")] : [gold];
      const item = { id: concept, query: "", expected: { atoms } };
      return isExact(item) ? [] : [concept];
    });
    expect(missing).toEqual(INEXPRESSIBLE);
  });
});

if (!existsSync(SHARED)) {
  console.warn(`WARNING: ${SHARED} is absent, so payloads are not checked against the evaluation's golds.`);
}

describe("neutralAtoms", () => {
  const number = (value: number): AtomValue => ({ kind: "number", number: value });
  const flag: AtomValue = { kind: "flag" };
  const texts = (...values: string[]): AtomValue => ({ kind: "texts", texts: values });
  const date = (text: string): AtomValue => ({ kind: "date", date: text });
  const study = (concept: string, more: object = {}): AtomValue => ({
    kind: "study",
    concept,
    timeframe: null,
    session: null,
    bars_ago: null,
    multiplier: null,
    offset: null,
    ...more,
  });
  const params = (given: Readonly<Record<string, number | string>>) => ({
    params: Object.entries(given).map(([name, value]) => ({ name, value })),
  });

  it.each([
    [
      "a multiple, on bars of its own",
      newAtom("feature", "close", "gt", study("sma(20)", { multiplier: 1.05, timeframe: "1wk" }), { timeframe: "5m" }),
      {
        concept: "close",
        timeframe: "5m",
        op: "gt",
        rhs: { concept: "sma", params: { period: 20 }, timeframe: "1wk", mult: 1.05 },
      },
    ],
    [
      "bars in a row",
      newAtom("feature", "close", "gt", study("open"), { within: 3, within_all: true }),
      { concept: "close", op: "gt", rhs: { concept: "open" }, within: 3, within_all: true },
    ],
    [
      "candles in a row",
      newAtom("candlestick", "CDLENGULFING", "is", flag, {
        within: 2,
        within_all: true,
        ...params({ sentiment: "bullish" }),
      }),
      { concept: "bullish_engulfing", op: "is", rhs: true, within: 2, within_all: true },
    ],
    [
      "a session",
      newAtom("feature", "volume", "gt", number(5), { session: ["premarket"] }),
      { concept: "volume", session: "pre", op: "gt", rhs: 5 },
    ],
    [
      "the study of a session",
      newAtom("feature", "afterhours_change_pct", "gt", number(5)),
      { concept: "change_pct", params: { period: 1 }, session: "post", op: "gt", rhs: 5 },
    ],
    [
      "a unit",
      newAtom("feature", "bb_width", "lt", number(4), { timeframe: "4hr" }),
      { concept: "bb_width", params: { period: 20, mult: 2 }, timeframe: "4hr", op: "lt", rhs: 0.04 },
    ],
    ["a flag", newAtom("feature", "squeeze", "is", flag), { concept: "squeeze_on", op: "is", rhs: true }],
    [
      "no flag",
      newAtom("feature", "narrow_range(4)", "is", flag, { negate: true }),
      { concept: "nr", params: { period: 4 }, op: "is", rhs: true, negate: true },
    ],
    [
      "a value of the bar before",
      newAtom("feature", "prev_close", "gt", number(5)),
      { concept: "close", bars_ago: 1, op: "gt", rhs: 5 },
    ],
    [
      "a value of the bar before on the left",
      newAtom("feature", "prev_high", "lt", study("close", { multiplier: 2 })),
      { concept: "close", op: "gt", rhs: { concept: "high", bars_ago: 1, mult: 0.5 } },
    ],
    [
      "both sides some bars before",
      newAtom("feature", "prev_high", "lt", study("prev_close"), { bars_ago: 2 }),
      { concept: "high", bars_ago: 3, op: "lt", rhs: { concept: "close" } },
    ],
    [
      "a series that rises",
      newAtom("feature", "sma(50)", "gt", study("sma(50)", { bars_ago: 1 })),
      {
        concept: "sma",
        params: { period: 50 },
        op: "gt",
        rhs: { concept: "sma", params: { period: 50 }, bars_ago: 1 },
      },
    ],
    [
      "an average of another series",
      newAtom("feature", "ema(volume,10)", "gt", number(5)),
      { concept: "ema", params: { period: 10, input: "volume" }, op: "gt", rhs: 5 },
    ],
    [
      "a formula that nobody knows",
      newAtom("feature", "=close*2", "gt", number(5)),
      { concept: "formula", params: { text: "=close*2" }, op: "gt", rhs: 5 },
    ],
    [
      "a rate of change",
      newAtom("feature", "roc(12)", "gt", number(5)),
      { concept: "roc", params: { period: 12 }, op: "gt", rhs: 5 },
    ],
    [
      "a comparison with its sides swapped",
      newAtom("feature", "rsi", "gt", number(70), { negate: true }),
      { concept: "rsi", params: { period: 14 }, op: "lte", rhs: 70 },
    ],
    ["a market", newAtom("stock", "Exchange", "is", texts("XNAS")), { concept: "exchange", op: "is", rhs: "Nasdaq" }],
    [
      "an index",
      newAtom("stock", "IndexMembership", "is", texts("SP500")),
      { concept: "index_member", op: "is", rhs: "S&P 500" },
    ],
    [
      "several excluded sectors",
      newAtom("stock", "Sector", "is", texts("Energy", "Materials"), { negate: true }),
      { concept: "sector", op: "is", rhs: ["Energy", "Materials"], negate: true },
    ],
    ["a type", newAtom("stock", "SecurityType", "is", texts("ETF")), { concept: "asset_type", op: "is", rhs: "ETF" }],
    ["an age", newAtom("stock", "ListDate", "gte", date("-P365D")), { concept: "ipo_age_days", op: "lte", rhs: 365 }],
    [
      "a list date",
      newAtom("stock", "ListDate", "gt", date("2025-06-08")),
      { concept: "ipo_age_days", op: "lt", rhs: 10 },
    ],
    [
      "a gap",
      newAtom("stock", "Gap", "lte", number(-2), { timeframe: "1wk", ...params({ kind: "full_price" }) }),
      { concept: "full_gap_abs", timeframe: "1wk", op: "lte", rhs: -2 },
    ],
    [
      "earnings soon",
      newAtom("earnings", "date", "lte", number(7)),
      { concept: "earnings_days_until", op: "between", rhs: [0, 7] },
    ],
    // 2025-06-18 is a Wednesday.
    [
      "earnings next week",
      newAtom("earnings", "date", "is", date("next_week")),
      { concept: "earnings_days_until", op: "between", rhs: [5, 11] },
    ],
    [
      "a day of earnings",
      newAtom("earnings", "date", "eq", date("2025-06-28")),
      { concept: "earnings_days_until", op: "eq", rhs: 10 },
    ],
    [
      "a purchase",
      newAtom("insider", "transaction", "gt", number(5e5), params({ code: "P", role: "ceo", since_days: 30 })),
      { concept: "insider_buy_value", params: { since_days: 30, role: "CEO" }, op: "gt", rhs: 5e5 },
    ],
    [
      "a price of a sale",
      newAtom("insider", "transaction", "lt", number(5), params({ code: "S", of: "price" })),
      { concept: "insider_price", params: { side: "sell" }, op: "lt", rhs: 5 },
    ],
    [
      "some purchases",
      newAtom("insider_series", "buy_count(90)", "gte", number(1)),
      { concept: "insider_buy", params: { since_days: 90 }, op: "is", rhs: true },
    ],
    [
      "many buyers",
      newAtom("insider_series", "unique_buyers(90)", "gte", number(3)),
      { concept: "insider_buy_count", params: { since_days: 90, distinct: true }, op: "gte", rhs: 3 },
    ],
    [
      "a figure",
      newAtom("fundamental", "revenuegrowthyoy", "gt", number(20), params({ period: "FQ" })),
      { concept: "revenue_growth", params: { period: "quarterly" }, op: "gt", rhs: 20 },
    ],
    [
      "a model",
      newAtom("pattern_model", "m1", "gte", number(0.8)),
      { concept: "pattern_model", params: { name: "Tight base" }, op: "gte", rhs: 0.8 },
    ],
    [
      "a chart pattern",
      newAtom("chart_pattern", "Cup and Handle", "is", flag, { within: 30 }),
      { concept: "cup_and_handle", params: { lookback: 30 }, op: "is", rhs: true },
    ],
  ] as const)("translates %s", (_, atom, expected) => {
    const { atoms, logic } = neutral([atom]);
    expect(atoms.map(({ group: _group, ...rest }) => rest)).toEqual([expected]);
    expect(logic).toBeUndefined();
  });

  it("translates an earnings report into its parts", () => {
    const report = newAtom("earnings", "date", "eq", date("tomorrow"), params({ timing: "bmo" }));
    expect(neutral([report])).toMatchObject({
      atoms: [
        { concept: "earnings_days_until", op: "eq", rhs: 1 },
        { concept: "earnings_timing", op: "is", rhs: "bmo" },
      ],
      logic: { all: [{ all: [0, 1] }] },
    });
    expect(neutral([{ ...report, negate: true }]).logic).toEqual({ all: [{ not: { all: [0, 1] } }] });
  });

  it("translates groups and the moment", () => {
    const candle = (id: string) => newAtom("candlestick", id, "is", flag);
    const translated = neutral([candle("CDLDOJI"), candle("CDLHAMMER"), candle("INSIDE_BAR"), candle("OUTSIDE_BAR")], {
      groups: [
        { id: "g1", parent: null, op: "any", count: null, members: ["a1", "a2"] },
        { id: "g2", parent: null, op: "none", count: null, members: [] },
        { id: "g3", parent: "g2", op: "all", count: null, members: ["a3", "a4"] },
      ],
      as_of: { value: "-P10D", basis: "as_traded", span: null },
    });
    expect(translated.atoms.map(({ concept }) => concept)).toEqual([
      "as_of",
      "asof_basis",
      "doji",
      "hammer",
      "inside_bar",
      "outside_bar",
    ]);
    expect(translated.logic).toEqual({ all: [0, 1, { any: [2, 3] }, { not: { all: [4, 5] } }] });
  });

  it("marks a part that no form can express as opaque", () => {
    const payload: ScanPayload = { None: [{}] };
    expect(neutralAtoms(payload, TODAY).atoms).toMatchObject([{ concept: "opaque" }]);
  });

  it("marks a count as opaque beside its alternatives", () => {
    const candle = (id: string) => newAtom("candlestick", id, "is", flag);
    const { atoms, logic } = neutral([candle("CDLDOJI"), candle("CDLHAMMER"), candle("INSIDE_BAR")], {
      groups: [{ id: "g1", parent: null, op: "at_least", count: 2, members: ["a1", "a2", "a3"] }],
    });
    expect(atoms[3]).toMatchObject({ concept: "opaque", rhs: "at least 2" });
    expect(logic).toEqual({ all: [{ all: [{ any: [0, 1, 2] }, 3] }] });
  });
});

const FLAGS = ["squeeze_on", "nr", "new_high", "new_low", "profitable", "optionable", "insider_buy", "insider_sell"];
const TEXTS: Readonly<Record<string, string>> = {
  sector: "Energy",
  industry: "Software",
  exchange: "NYSE",
  country: "China",
  index_member: "Nasdaq 100",
  asset_type: "ETF",
  earnings_timing: "bmo",
  as_of: "2024-03-15",
  asof_basis: "as_traded",
};

function goldOf(concept: string, group: string): GoldAtom {
  const text = TEXTS[concept];
  if (text !== undefined) return { concept, op: "is", rhs: text };
  if (FLAGS.includes(concept) || group === "candlestick" || group === "chart") return { concept, op: "is", rhs: true };
  const params = concept === "dist_pct" ? { params: { to: "sma", period: 50 } } : {};
  return { concept, ...params, op: "gt", rhs: concept === "pattern_model" ? 0.5 : 3 };
}
