import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMPARISONS, validatePayload, type ScanPayload } from "#contract";
import { chipText } from "./chip-text.ts";
import { comparisonsOf } from "./comparisons.ts";
import { readAt, writeAt } from "./edited.ts";
import {
  addComparison,
  changeOperand,
  changeOperator,
  comparisonRoom,
  operandChoices,
  operatorChoices,
  removeComparison,
} from "./edit-comparisons.ts";
import { above, anyPayload, studies } from "./payload-examples.testing.ts";
import { entriesOf, treeOf } from "./payload-tree.ts";

const first = (payload: ScanPayload) => entriesOf(treeOf(payload))[0]!;
const say = (payload: ScanPayload) => chipText(first(payload));
const AT = "/All/0/FeatureWindow/Filters/0";
const hot: ScanPayload = { All: [studies(above("rsi(14)", 70))] };
const value = `${AT}/Returns/Want/Value/GreaterThan`;

/** An entry of a payload with one of its comparisons. */
const withComparison = fc
  .tuple(anyPayload, fc.nat())
  .map(([payload, n]) => {
    const all = entriesOf(treeOf(payload)).flatMap((entry) => comparisonsOf(entry).map((one) => ({ entry, one })));
    return { payload, all, n };
  })
  .filter(({ all }) => all.length > 0)
  .map(({ payload, all, n }) => ({ payload, ...all[n % all.length]! }));

describe("comparisonsOf", () => {
  it("reads numbers, ranges, dates and studies with the pointers to change them", () => {
    const payload: ScanPayload = {
      All: [
        {
          FeatureWindow: {
            Filters: [
              {
                Input: "close",
                Returns: {
                  Want: {
                    Study: { GreaterThan: { Input: "sma(50)" } },
                    Value: { LessThan: 100, Range: { Lower: { Operator: "gte", Value: 5 } } },
                  },
                },
              },
            ],
          },
        },
      ],
    };
    const want = `${AT}/Returns/Want`;
    expect(
      comparisonsOf(first(payload)).map(({ operator, operandPath, operand }) => [operator, operandPath, operand]),
    ).toEqual([
      ["LessThan", `${want}/Value/LessThan`, 100],
      ["GreaterThanOrEqual", `${want}/Value/Range/Lower/Value`, 5],
      ["GreaterThan", `${want}/Study/GreaterThan`, { Input: "sma(50)" }],
    ]);
    const report: ScanPayload = {
      All: [
        {
          Stock: {
            Earnings: [
              {
                DateState: { Equals: "today" },
                Percent: [{ State: { Value: { Lower: { Operator: "gt", Value: 5 } } } }],
              },
            ],
          },
        },
      ],
    };
    expect(
      comparisonsOf(first(report)).map(({ of, operator, operandKind, operand }) => [
        of,
        operator,
        operandKind,
        operand,
      ]),
    ).toEqual([
      ["DateState", "EqualTo", "date", "today"],
      ["Percent", "GreaterThan", "number", 5],
    ]);
  });

  it("finds every number and date that stands under an operator", () => {
    fc.assert(
      fc.property(anyPayload, (payload) => {
        for (const entry of entriesOf(treeOf(payload))) {
          const operators = [...COMPARISONS, "Equals", "NotEquals", "Lower", "Upper"].join("|");
          // The last price is compared with by flags.
          const written = [
            ...JSON.stringify(entry.value).matchAll(new RegExp(`"(?:${operators})":(?!true|false|null)`, "g")),
          ];
          expect(comparisonsOf(entry)).toHaveLength(written.length);
        }
      }),
    );
  });
});

describe("changing a comparison", () => {
  it("offers every operator that is free, and each gives a valid payload that can be changed back", () => {
    fc.assert(
      fc.property(withComparison, ({ payload, entry, one }) => {
        const choices = operatorChoices(entry, one);
        expect(choices).toContain(one.operator);
        for (const operator of choices) {
          const changed = changeOperator(payload, entry.path, one.path, operator);
          expect(validatePayload(changed.payload)).toMatchObject({ ok: true });
          const back = changeOperator(changed.payload, entry.path, changed.path, one.operator);
          expect(JSON.stringify(back.payload)).toBe(JSON.stringify(payload));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("says what a trader chose", () => {
    const under = changeOperator(hot, AT, value, "CrossesUnder");
    expect(say(under.payload)).toBe("rsi(close,14) crosses under 70 on daily bars");
    expect(say(writeAt(under.payload, under.path, 65))).toBe("rsi(close,14) crosses under 65 on daily bars");
    const range = addComparison(hot, AT, "LessThan", { kind: "number", value: 80 });
    expect(say(range.payload)).toBe("rsi(close,14) > 70 and < 80 on daily bars");
    expect(operatorChoices(first(range.payload), comparisonsOf(first(range.payload))[0]!)).not.toContain("LessThan");
    expect(() => changeOperator(range.payload, AT, value, "LessThan")).toThrow("no room for another LessThan");
  });

  it("puts a second bound of the same operator into the range, and refuses a third", () => {
    const second = addComparison(hot, AT, "GreaterThan", { kind: "number", value: 75 });
    expect(second.path).toBe(`${AT}/Returns/Want/Value/Range/Lower`);
    expect(() => addComparison(second.payload, AT, "GreaterThan", { kind: "number", value: 76 })).toThrow("no room");
  });

  it("compares with a study instead of a number and back, leaving nothing behind", () => {
    expect(operandChoices(first(hot))).toEqual(["number", "study"]);
    const study = changeOperand(hot, AT, value, { kind: "study", value: { Input: "sma(rsi(14),5)" } });
    expect(say(study.payload)).toBe("rsi(close,14) > sma(rsi(close,14),5) on daily bars");
    expect(readAt(study.payload, `${AT}/Returns/Want/Value`)).toBeUndefined();
    expect(changeOperand(study.payload, AT, study.path, { kind: "number", value: 70 }).payload).toEqual(hot);
    expect(changeOperand(hot, AT, value, { kind: "number", value: 80 }).payload).toEqual({
      All: [studies(above("rsi(14)", 80))],
    });
  });

  it("removes a comparison and the objects that held nothing else", () => {
    expect(removeComparison(hot, AT, value)).toEqual({ All: [{ FeatureWindow: { Filters: [{ Input: "rsi(14)" }] } }] });
  });
});

describe("comparisonRoom", () => {
  it("adds what it offers, until nothing is left", () => {
    fc.assert(
      fc.property(anyPayload, (payload) => {
        for (const entry of entriesOf(treeOf(payload))) {
          for (const { kind, of, operators } of comparisonRoom(entry)) {
            const [operator] = operators;
            const operand = { kind, value: kind === "study" ? {} : kind === "date" ? "2026-03-31" : 1 };
            const added = addComparison(
              payload,
              entry.path,
              operator!,
              of === undefined ? operand : { ...operand, of },
            );
            const now = entriesOf(treeOf(added.payload)).find(({ path }) => path === entry.path)!;
            expect(comparisonsOf(now)).toHaveLength(comparisonsOf(entry).length + 1);
            expect(
              comparisonRoom(now).find((one) => one.kind === kind && one.of === of)?.operators ?? [],
            ).not.toContain(operator);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("begins the figures of an earnings report", () => {
    const report: ScanPayload = { All: [{ Stock: { Earnings: [{ DateState: { Equals: "today" } }] } }] };
    const operand = { kind: "number", value: 5, of: "Percent" } as const;
    const { payload } = addComparison(report, "/All/0/Stock/Earnings/0", "GreaterThan", operand);
    expect(payload.All?.[0]?.Stock?.Earnings?.[0]?.Percent).toEqual([
      { State: { Value: { Lower: { Operator: "gt", Value: 5 } } } },
    ]);
    expect(validatePayload(payload, "").ok).toBe(true);
  });
});
