import { existsSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkNames } from "#catalogue";
import { validatePayload } from "#contract";
import { compileForm } from "../compile/compile-form.ts";
import { newAtom } from "../compile/new-atom.ts";
import { randomForm } from "../compile/random-form.testing.ts";
import { EMPTY_FORM, type Atom, type AtomValue, type FormGroup, type IntermediateForm } from "../intermediate/form.ts";
import { formOfGold, type Gold } from "../scoring/form-of-gold.testing.ts";
import { NO_NAMES, type WordsContext } from "../words-context.ts";
import { checkForm } from "./check-form.ts";
import type { FaultCode } from "./form-fault.ts";

const CONTEXT: WordsContext = {
  ...NO_NAMES,
  models: [
    { id: "m1", name: "Tight base" },
    { id: "model-2", name: "Other" },
  ],
  today: "2025-06-18",
};

const flag: AtomValue = { kind: "flag" };
function number(value: number): AtomValue {
  return { kind: "number", number: value };
}
function study(concept: string, more: Partial<Extract<AtomValue, { kind: "study" }>> = {}): AtomValue {
  const frame = { timeframe: null, session: null, bars_ago: null, multiplier: null, offset: null };
  return { kind: "study", concept, ...frame, ...more };
}
function texts(...values: string[]): AtomValue {
  return { kind: "texts", texts: values };
}
function formOf(atoms: readonly Atom[], groups: readonly FormGroup[] = []): IntermediateForm {
  return { ...EMPTY_FORM, atoms: atoms.map((atom, k) => ({ ...atom, id: `a${k + 1}` })), groups: [...groups] };
}
function faults(...atoms: readonly Atom[]): readonly (readonly [FaultCode, string])[] {
  return checkForm(formOf(atoms), null, CONTEXT).map(({ code, path }) => [code, path] as const);
}
function params(given: Readonly<Record<string, string | number>>): Pick<Atom, "params"> {
  return { params: Object.entries(given).map(([name, value]) => ({ name, value })) };
}

describe("checkForm on one atom", () => {
  const cases: readonly (readonly [string, Atom, FaultCode, string])[] = [
    ["an unknown study", newAtom("feature", "rsj(14)", "lt", number(30)), "unknown_feature", "concept"],
    ["an argument out of range", newAtom("feature", "rsi(0)", "lt", number(30)), "bad_param", "concept"],
    [
      "an unknown study on the right side",
      newAtom("feature", "close", "gt", study("smaa(50)")),
      "unknown_feature",
      "rhs/concept",
    ],
    [
      "an intraday study on weekly bars",
      newAtom("feature", "vwap", "gt", number(5), { timeframe: "1wk" }),
      "bad_timeframe",
      "concept",
    ],
    [
      "an unsupported timeframe of a chart pattern",
      newAtom("chart_pattern", "Bull Flag", "is", flag, { timeframe: "15m" }),
      "bad_timeframe",
      "timeframe",
    ],
    [
      "a session of a daily gap",
      newAtom("stock", "Gap", "gt", number(3), { session: ["premarket"] }),
      "bad_session",
      "session",
    ],
    [
      "a window on a fundamental figure",
      newAtom("fundamental", "Roe", "gt", number(15), { within: 5 }),
      "bad_window",
      "within",
    ],
    [
      "a shift on the number of employees",
      newAtom("stock", "Employees", "gt", number(15), { bars_ago: 5 }),
      "bad_window",
      "bars_ago",
    ],
    [
      "within_all on an indicator",
      newAtom("indicator", "PETTM", "gt", number(15), { within: 5, within_all: true }),
      "bad_window",
      "within_all",
    ],
    [
      "a window that is too long",
      newAtom("feature", "rsi", "gt", number(15), { within: 1001 }),
      "within_too_long",
      "within",
    ],
    [
      "a shift that is too long",
      newAtom("feature", "rsi", "gt", number(15), { bars_ago: 5001 }),
      "within_too_long",
      "bars_ago",
    ],
    [
      "too many candles in a row",
      newAtom("candlestick", "CDLDOJI", "is", flag, { within: 300, within_all: true }),
      "within_too_long",
      "within",
    ],
    ["an unknown indicator", newAtom("indicator", "PETTT", "gt", number(1)), "unknown_feature", "concept"],
    ["an unknown candlestick", newAtom("candlestick", "CDLHAMER", "is", flag), "unknown_feature", "concept"],
    [
      "a side that a candlestick lacks",
      newAtom("candlestick", "CDLHAMMER", "is", flag, params({ sentiment: "bearish" })),
      "bad_param",
      "params/0",
    ],
    [
      "a side that a chart pattern lacks",
      newAtom("chart_pattern", "Bull Flag", "is", flag, params({ side: "bearish" })),
      "bad_param",
      "params/0",
    ],
    ["an unknown figure", newAtom("fundamental", "Roee", "gt", number(1)), "unknown_feature", "concept"],
    [
      "a period that a figure lacks",
      newAtom("fundamental", "Roe", "gt", number(1), params({ period: "FQ" })),
      "bad_param",
      "params/0",
    ],
    [
      "a window that insider series lack",
      newAtom("insider_series", "buy_value(45)", "gt", number(1)),
      "bad_param",
      "concept",
    ],
    ["an unknown short series", newAtom("short", "short_pct", "gt", number(1)), "unknown_feature", "concept"],
    [
      "a parameter that a study lacks",
      newAtom("feature", "rsi", "lt", number(30), params({ period: 14 })),
      "bad_param",
      "params/0",
    ],
    ["an unknown group of Stock", newAtom("stock", "Sectr", "is", texts("Energy")), "unknown_feature", "concept"],
    [
      "an impossible date",
      newAtom("stock", "ListDate", "gte", { kind: "date", date: "2025-02-30" }),
      "bad_value",
      "rhs/date",
    ],
    [
      "a word as a bound of a date",
      newAtom("earnings", "date", "gte", { kind: "date", date: "today" }),
      "bad_value",
      "rhs/date",
    ],
    ["half a day", newAtom("earnings", "date", "lte", number(2.5)), "bad_value", "rhs/number"],
    ["an unknown time of day", newAtom("earnings", "timing", "is", texts("noon")), "bad_value", "rhs/texts"],
    [
      "an unknown transaction code",
      newAtom("insider", "transaction", "is", flag, params({ code: "Q" })),
      "bad_param",
      "",
    ],
    ["an indicator without a right side", newAtom("indicator", "PETTM", "is", flag), "missing_rhs", "rhs"],
    [
      "a candlestick compared with a number",
      newAtom("candlestick", "CDLDOJI", "gt", number(1)),
      "unsupported_comparison",
      "rhs",
    ],
    ["a cross of a fact", newAtom("stock", "Employees", "crosses_above", number(1)), "unsupported_comparison", "op"],
    ["a gap compared with a study", newAtom("stock", "Gap", "gt", study("atr")), "unsupported_comparison", "rhs"],
    ["a pattern model with lte", newAtom("pattern_model", "m1", "lte", number(0.5)), "unsupported_comparison", "op"],
    [
      "an unknown pattern model",
      newAtom("pattern_model", "tight bse", "gte", number(0.5)),
      "model_not_found",
      "concept",
    ],
    ["an RSI of 150", newAtom("feature", "rsi", "gt", number(150)), "out_of_bounds", "rhs/number"],
    ["a price below zero", newAtom("feature", "close", "lt", number(-5)), "out_of_bounds", "rhs/number"],
    [
      "a percentile above 99",
      newAtom("indicator", "RelativeStrengthMkt", "gt", number(100)),
      "out_of_bounds",
      "rhs/number",
    ],
    ["a score above 1", newAtom("pattern_model", "m1", "gte", number(80)), "out_of_bounds", "rhs/number"],
    [
      "a negative share of the float",
      newAtom("short", "short_pct_float", "gt", number(-1)),
      "out_of_bounds",
      "rhs/number",
    ],
    ["half an employee", newAtom("stock", "Employees", "gt", number(10.5)), "bad_value", ""],
  ];

  it.each(cases)("refuses %s", (_, atom, code, member) => {
    const found = checkForm(formOf([atom]), null, CONTEXT);
    expect(found.map((fault) => [fault.code, fault.path, fault.atom])).toEqual([
      [code, member === "" ? "/atoms/0" : `/atoms/0/${member}`, "a1"],
    ]);
    expect(found[0]!.message).toMatch(/[.?!]$/);
  });

  it("gives the nearest name or the allowed values in the message", () => {
    const message = (atom: Atom): string => checkForm(formOf([atom]), null, CONTEXT)[0]!.message;
    expect(message(newAtom("fundamental", "Roee", "gt", number(1)))).toContain("Roe");
    expect(message(newAtom("pattern_model", "tight bse", "gte", number(0.5)))).toContain("Tight base");
    expect(message(newAtom("feature", "rsi", "gt", number(150)))).toContain("from 0 to 100");
    expect(message(newAtom("chart_pattern", "Bull Flag", "is", flag, { timeframe: "15m" }))).toContain("5m, 1hr, 1d");
  });
});

describe("checkForm on several conditions", () => {
  const rsi = (op: Atom["op"], value: number, more: Partial<Atom> = {}) =>
    newAtom("feature", "rsi", op, number(value), more);
  const above = (op: Atom["op"], level: string, multiplier: number | null = null) =>
    newAtom("feature", "close", op, study(level, { multiplier }));

  it.each([
    ["disjoint bounds", [rsi("lt", 30), rsi("gt", 70)]],
    ["bounds that exclude their common point", [rsi("gt", 30), newAtom("feature", "rsi(14)", "lte", number(30))]],
    [
      "a range and a bound outside",
      [newAtom("feature", "rsi", "between", { kind: "range", low: 30, high: 70 }), rsi("gt", 80)],
    ],
    ["a number and its exclusion", [rsi("eq", 30), rsi("neq", 30)]],
    ["a bound and the negation of a weaker bound", [rsi("gt", 70), { ...rsi("gt", 60), negate: true }]],
    ["above and below one study", [above("gt", "sma(50)"), above("lt", "sma(50)")]],
    [
      "two studies, each above the other",
      [newAtom("feature", "sma(50)", "gt", study("sma(200)")), newAtom("feature", "sma(200)", "gt", study("sma(50)"))],
    ],
    ["disjoint multiples of one study", [above("gt", "high_52w", 0.95), above("lt", "high_52w", 0.9)]],
    ["a cross above and a level below", [rsi("crosses_above", 70), rsi("lt", 60)]],
    [
      "two sectors",
      [newAtom("stock", "Sector", "is", texts("Energy")), newAtom("stock", "Sector", "is", texts("Materials"))],
    ],
    [
      "a sector and its exclusion",
      [
        newAtom("stock", "Sector", "is", texts("Energy")),
        newAtom("stock", "Sector", "is", texts("energy", "Materials"), { negate: true }),
      ],
    ],
    [
      "a candlestick and its negation",
      [newAtom("candlestick", "CDLDOJI", "is", flag), newAtom("candlestick", "CDLDOJI", "is", flag, { negate: true })],
    ],
  ] as const)("reports a contradiction: %s", (_, atoms) => {
    expect(faults(...atoms)).toEqual([["contradictory", "/atoms/1"]]);
  });

  it.each([
    ["two bounds that overlap", [rsi("gt", 30), rsi("lt", 70)]],
    ["contrary bounds on different bars", [rsi("lt", 30), rsi("gt", 70, { timeframe: "1wk" })]],
    ["contrary bounds at different shifts", [rsi("lt", 30, { bars_ago: 5 }), rsi("gt", 70)]],
    ["contrary bounds where one may hold anywhere in a window", [rsi("lt", 30, { within: 5 }), rsi("gt", 70)]],
    ["bounds that share one point", [rsi("gte", 30), rsi("lte", 30)]],
    ["a band around a study", [above("gte", "sma(50)", 0.98), above("lte", "sma(50)", 1.02)]],
    [
      "two index memberships",
      [
        newAtom("stock", "IndexMembership", "is", texts("SP500")),
        newAtom("stock", "IndexMembership", "is", texts("NDX")),
      ],
    ],
    [
      "two kinds of insider transactions",
      [
        newAtom("insider", "transaction", "is", flag, params({ code: "P" })),
        newAtom("insider", "transaction", "is", flag, params({ code: "S" })),
      ],
    ],
  ] as const)("accepts %s", (_, atoms) => {
    expect(faults(...atoms)).toEqual([]);
  });

  it("checks alternatives separately, each together with the conditions around them", () => {
    const apart: FormGroup = { id: "g1", parent: null, op: "any", count: null, members: ["a1", "a2"] };
    const found = (atoms: readonly Atom[], groups: readonly FormGroup[]) =>
      checkForm(formOf(atoms, groups), null, CONTEXT).map(({ code, path }) => [code, path]);
    expect(found([rsi("lt", 30), rsi("gt", 70)], [apart])).toEqual([]);
    expect(found([rsi("lt", 30), rsi("gt", 70), rsi("lt", 50)], [apart])).toEqual([]);
    expect(found([rsi("lt", 30), rsi("lt", 20), rsi("gt", 50)], [apart])).toHaveLength(2);
    const inner: FormGroup = { id: "g2", parent: "g1", op: "all", count: null, members: ["a2", "a3"] };
    const outer: FormGroup = { ...apart, members: ["a1"] };
    expect(found([rsi("lt", 30), rsi("lt", 20), rsi("gt", 50)], [outer, inner])).toEqual([
      ["contradictory", "/atoms/2"],
    ]);
  });

  it("checks the members of a count separately: a member may occur twice, and as many as must hold must be possible", () => {
    const apart: FormGroup = { id: "g1", parent: null, op: "at_least", count: 2, members: ["a1", "a2", "a3"] };
    const found = (atoms: readonly Atom[]) =>
      checkForm(formOf(atoms, [apart]), null, CONTEXT).map(({ code, path }) => [code, path]);
    expect(found([rsi("lt", 30), rsi("lt", 30), rsi("gt", 70)])).toEqual([]);
    expect(found([rsi("lt", 30), rsi("lt", 20), rsi("gt", 60), rsi("gt", 50)])).toEqual([
      ["contradictory", "/atoms/0"],
      ["contradictory", "/atoms/1"],
    ]);
  });

  it("reports duplicates in different notations", () => {
    expect(faults(rsi("lt", 30), newAtom("feature", "rsi(length=14)", "lt", number(30), { timeframe: "1d" }))).toEqual([
      ["duplicate", "/atoms/1"],
    ]);
  });
});

describe("checkForm on the whole form", () => {
  const doji = newAtom("candlestick", "CDLDOJI", "is", flag);
  const group = (id: string, parent: string | null, members: string[]): FormGroup => ({
    id,
    parent,
    op: "any",
    count: null,
    members,
  });
  const found = (form: IntermediateForm) => checkForm(form, null, CONTEXT).map(({ code, path }) => [code, path]);

  it("reports a count that the group cannot have", () => {
    const hammer = newAtom("candlestick", "CDLHAMMER", "is", flag);
    const counted = (op: FormGroup["op"], count: number | null): FormGroup => ({
      ...group("g1", null, ["a1", "a2"]),
      op,
      count,
    });
    const faulty = (...given: Parameters<typeof counted>) => found(formOf([doji, hammer], [counted(...given)]));
    for (const count of [0, 3, null]) expect(faulty("at_least", count)).toEqual([["bad_group", "/groups/0/count"]]);
    for (const count of [1, 2]) expect(faulty("at_least", count)).toEqual([]);
    expect(faulty("any", 1)).toEqual([["bad_group", "/groups/0/count"]]);
  });

  it("reports groups that make no tree", () => {
    expect(found(formOf([doji], [group("g1", null, ["a2"])]))).toEqual([["bad_group", "/groups/0/members/0"]]);
    expect(found(formOf([doji], [group("g1", "g2", ["a1"])]))).toEqual([["bad_group", "/groups/0/parent"]]);
    expect(found(formOf([doji], [group("g1", "g1", ["a1"])]))).toEqual([["bad_group", "/groups/0/parent"]]);
    expect(found(formOf([doji], [group("g1", null, [])]))).toEqual([["bad_group", "/groups/0/members"]]);
    expect(found(formOf([doji], [group("g1", null, ["a1"]), group("g2", null, ["a1"])]))).toEqual([
      ["bad_group", "/groups/1/members/0"],
    ]);
    expect(
      found({
        ...EMPTY_FORM,
        atoms: [
          { ...doji, id: "a1" },
          { ...doji, id: "a1", negate: true },
        ],
      })[0],
    ).toEqual(["bad_group", "/atoms/1/id"]);
  });

  it("accepts 40 atoms and reports 41", () => {
    const atoms = Array.from({ length: 41 }, (_, k) => newAtom("feature", `sma(${k + 1})`, "gt", number(1)));
    expect(found(formOf(atoms))).toEqual([["too_many_atoms", "/atoms"]]);
    expect(found(formOf(atoms.slice(1)))).toEqual([]);
  });

  it.each([
    ["2025-06-19", "asof_future"],
    ["1969-12-31", "asof_range"],
    ["2025-02-30", "bad_value"],
    ["last week", "bad_value"],
    ["2025-06-18", undefined],
    ["2024-03-15T10:30", undefined],
    ["-P10D", undefined],
  ])("checks the moment %s: %s", (value, code) => {
    const form = { ...formOf([doji]), as_of: { value, basis: null, span: null } };
    expect(found(form)).toEqual(code === undefined ? [] : [[code, "/as_of/value"]]);
  });
});

describe("checkForm on the sources of numbers", () => {
  const invented = (query: string, ...atoms: readonly Atom[]) =>
    checkForm(formOf(atoms), query, CONTEXT).flatMap(({ code, path }) => (code === "no_provenance" ? [path] : []));

  it.each([
    ["RSI below thirty-five", newAtom("feature", "rsi", "lt", number(35))],
    ["volume over 1.5M", newAtom("feature", "volume", "gt", number(1_500_000))],
    ["cap between 2 and 10 billion", newAtom("stock", "MarketCap", "between", { kind: "range", low: 2e9, high: 10e9 })],
    ["within 3% of the high", newAtom("feature", "close", "gte", study("high_52w", { multiplier: 0.97 }))],
    ["20% above its 50 day average", newAtom("feature", "close", "gt", study("sma(50)", { multiplier: 1.2 }))],
    ["in the top 10% by strength", newAtom("indicator", "RelativeStrengthMkt", "gte", number(90))],
    ["a cross in the last two weeks", newAtom("feature", "rsi", "crosses_above", number(30), { within: 10 })],
    [
      "in the last 2 hours on the 5 minute chart",
      newAtom("feature", "rsi", "gt", number(0), { within: 24, timeframe: "5m" }),
    ],
    ["twice its average volume", newAtom("feature", "volume", "gt", study("avg_volume(20)", { multiplier: 2 }))],
    ["golden cross", newAtom("feature", "sma(50)", "crosses_above", study("sma(200)"))],
    ["up 5% in three months", newAtom("feature", "change_pct(63)", "gt", number(5))],
    [
      "insiders bought over $500k past month",
      newAtom("insider", "transaction", "gt", number(500_000), params({ since_days: 30 })),
    ],
    ["oversold", newAtom("feature", "rsi", "lt", number(30))],
    ["1,250,000 shares", newAtom("feature", "volume", "gt", number(1_250_000))],
    ["MACD turned positive", newAtom("feature", "macd", "crosses_above", number(0))],
  ])("accepts numbers from the words: %s", (query, atom) => {
    expect(invented(query, atom)).toEqual([]);
  });

  it.each([
    ["RSI below 30", newAtom("feature", "rsi", "lt", number(42)), "/atoms/0/rhs/number"],
    ["RSI below 30", newAtom("feature", "rsi(9)", "lt", number(30)), "/atoms/0/concept"],
    ["above the 50 day average", newAtom("feature", "close", "gt", study("sma(150)")), "/atoms/0/rhs/concept"],
    ["volume over 1M", newAtom("feature", "volume", "gt", number(3_000_000)), "/atoms/0/rhs/number"],
    ["RSI crossed 30", newAtom("feature", "rsi", "crosses_above", number(30), { within: 17 }), "/atoms/0/within"],
    ["insider buying", newAtom("insider", "transaction", "is", flag, params({ since_days: 45 })), "/atoms/0/params/0"],
    [
      "near the high",
      newAtom("feature", "close", "gte", study("high_52w", { multiplier: 0.83 })),
      "/atoms/0/rhs/multiplier",
    ],
    ["what goes up", newAtom("feature", "rvol", "gt", number(1.7)), "/atoms/0/rhs/number"],
  ])("reports a number without a source: %s", (query, atom, path) => {
    expect(invented(query, atom)).toEqual([path]);
  });

  it("accepts each bar of a count over the bars that the words name, and reports a count without a source", () => {
    const bars = [null, 1, 2, 3, 4, 5, 6, 7, 8].map((ago) =>
      newAtom("feature", "rsi", "lt", number(30), { bars_ago: ago }),
    );
    const members = bars.map((_, k) => `a${k + 1}`);
    const found = (query: string, count: number) =>
      checkForm(formOf(bars, [{ id: "g1", parent: null, op: "at_least", count, members }]), query, CONTEXT, []);
    expect(found("RSI below 30 on 3 of the last 9 days", 3)).toEqual([]);
    expect(found("RSI below 30 on 3 of the last 9 days", 7).map(({ path }) => path)).toEqual(["/groups/0/count"]);
    const alone = checkForm(formOf(bars), "RSI below 30 on 3 of the last 9 days", CONTEXT, []);
    expect(alone.map(({ path }) => path)).toContain("/atoms/6/bars_ago");
  });

  it("accepts numbers of the given table of defaults", () => {
    const form = formOf([newAtom("feature", "rsi", "lt", number(33))]);
    expect(checkForm(form, "oversold", CONTEXT)).toHaveLength(1);
    expect(checkForm(form, "oversold", CONTEXT, [33])).toEqual([]);
  });
});

const DEV = "../shared/nl/dev.jsonl";

describe.runIf(existsSync(DEV))("checkForm on the evaluation's golds", () => {
  // The body of a skipped suite runs too.
  const items = (existsSync(DEV) ? readFileSync(DEV, "utf8") : "")
    .split("\n")
    .filter((row) => row !== "")
    .map((row) => JSON.parse(row) as { readonly query: string; readonly expected: Gold });
  const context = { ...CONTEXT, models: [{ id: "Tight base", name: "Tight base" }] };
  const golds = items.flatMap(({ query, expected }) => {
    const form = expected.atoms === undefined ? undefined : formOfGold(expected);
    return form === undefined ? [] : [{ query, form }];
  });

  it.each(golds.map(({ query, form }) => [query, form] as const))("finds no fault: %s", (query, form) => {
    // For a range of right answers, the gold has the middle, which is no number of the query.
    const isVague = JSON.stringify(items.find((item) => item.query === query)).includes("range_ok");
    expect(checkForm(form, isVague ? null : query, context)).toEqual([]);
  });

  it("reports changed numbers in at least 95 % of the golds' atoms", () => {
    const changed = golds.flatMap(({ query, form }) =>
      form.atoms.flatMap((atom, k) => {
        if (atom.rhs.kind !== "number" || atom.rhs.number === 0) return [];
        const other = { ...atom, rhs: number(atom.rhs.number * 1.37) };
        const atoms = form.atoms.map((one, n) => (n === k ? other : one));
        return [checkForm({ ...form, atoms }, query, context).some(({ code }) => code === "no_provenance")];
      }),
    );
    expect(changed.length).toBeGreaterThan(50);
    expect(changed.filter((isCaught) => !isCaught).length / changed.length).toBeLessThan(0.05);
  });
});

if (!existsSync(DEV)) console.warn(`WARNING: ${DEV} is absent, so golds are not checked.`);

describe("checkForm on random forms", () => {
  const ALLOWED: readonly FaultCode[] = ["contradictory", "duplicate", "out_of_bounds", "bad_group"];

  it("reports no fault of shape for atoms over the registries", () => {
    fc.assert(
      fc.property(randomForm(), (form) => {
        const found = checkForm(form, null, CONTEXT).filter(({ code }) => !ALLOWED.includes(code));
        expect(found).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("never throws, and a form without faults compiles to a valid payload", () => {
    fc.assert(
      fc.property(randomForm(), fc.array(fc.tuple(fc.nat(), spoiling), { maxLength: 4 }), (form, spoilings) => {
        const atoms = form.atoms.map((atom, k) =>
          spoilings.reduce((one, [at, change]) => (at % form.atoms.length === k ? { ...one, ...change } : one), atom),
        );
        const spoilt = { ...form, atoms };
        if (checkForm(spoilt, "anything at all", CONTEXT).length > 0) return;
        const payload = compileForm(spoilt);
        expect(validatePayload(payload).ok).toBe(true);
        expect(checkNames(payload)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

/** Changes that may make an atom faulty. */
const spoiling: fc.Arbitrary<Partial<Atom>> = fc.oneof(
  fc.constantFrom<Partial<Atom>>(
    { rhs: flag, op: "gt" },
    { rhs: texts() },
    { rhs: { kind: "date", date: "soon" } },
    { rhs: { kind: "range", low: 5, high: 1 }, op: "between" },
    { rhs: study("nothing(1)") },
    { op: "crosses_above" },
    { timeframe: "15m" },
    { session: ["premarket"] },
    { within: 2_000 },
    { bars_ago: -1 },
    { params: [{ name: "period", value: "MRQ" }] },
  ),
  fc.record({ concept: fc.string({ maxLength: 12 }) }),
  fc.record({ rhs: fc.double({ noNaN: true, noDefaultInfinity: true }).map(number) }),
);
