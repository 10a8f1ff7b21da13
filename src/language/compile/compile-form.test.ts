import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CANDLESTICKS, checkNames } from "#catalogue";
import { validatePayload, type Condition, type ScanPayload } from "#contract";
import { EMPTY_FORM, type Atom, type FormGroup, type IntermediateForm } from "../intermediate/form.ts";
import { canonicalForm } from "./canonical-form.ts";
import { compileFilters, compileForm } from "./compile-form.ts";
import { newAtom } from "./new-atom.ts";
import { randomForm } from "./random-form.testing.ts";
import { toForm } from "./to-form.ts";

function conditionsOf(payload: ScanPayload): Condition[] {
  const lists = [payload.All, payload.Any, payload.None, payload.AtLeast?.Of];
  const own = lists.flatMap((list) => list ?? []);
  return [...own, ...own.flatMap(({ Leaf: leaf }) => (leaf == null ? [] : conditionsOf(leaf)))];
}

describe("forms over all registries", () => {
  it("are read back from the payloads that they compile to", () => {
    fc.assert(
      fc.property(randomForm(), (form) => {
        const payload = compileForm(form);
        const read = toForm(payload);
        expect(read.form).toEqual(canonicalForm(form));
        expect(read.opaque).toEqual([]);
        expect(read.idle).toEqual([]);
        expect([...read.paths.keys()]).toEqual(read.form.atoms.map(({ id }) => id));
      }),
      { numRuns: 400 },
    );
  });

  it("compile to valid payloads without empty conditions", () => {
    fc.assert(
      fc.property(randomForm(), (form) => {
        const payload = compileForm(form);
        const shaped = validatePayload(payload);
        expect(shaped.ok ? [] : shaped.issues).toEqual([]);
        expect(checkNames(payload)).toEqual([]);
        for (const condition of conditionsOf(payload)) {
          const { AsOf: _, AsOfBasis: __, ...rest } = condition;
          expect(Object.keys(rest).length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("have one canonical form, which compiles to the same payload", () => {
    fc.assert(
      fc.property(randomForm(), (form) => {
        const canonical = canonicalForm(form);
        expect(canonicalForm(canonical)).toEqual(canonical);
        expect(compileForm(canonical)).toEqual(compileForm(form));
      }),
      { numRuns: 200 },
    );
  });

  it("give every filter an id, except figures", () => {
    fc.assert(
      fc.property(randomForm(), (form) => {
        const { payload, filterIds } = compileFilters(form);
        const text = JSON.stringify(payload);
        const missing = form.atoms.filter(({ id, group }) => {
          const own = filterIds.get(id);
          return own === undefined || (group !== "fundamental" && !text.includes(`"Id":${JSON.stringify(own)}`));
        });
        expect(missing).toEqual([]);
        expect(new Set(filterIds.values()).size).toBe(form.atoms.length);
      }),
      { numRuns: 100 },
    );
  });
});

/** Evaluates a form from its lists alone, without rewriting. */
function holds(form: IntermediateForm, truth: (atom: Atom) => boolean): boolean {
  const grouped = new Set(form.groups.flatMap(({ members }) => members));
  const atomHolds = (atom: Atom): boolean => truth(atom) !== (atom.negate === true);
  const groupHolds = (group: FormGroup): boolean => {
    const parts = [
      ...form.atoms.filter(({ id }) => group.members.includes(id)).map(atomHolds),
      ...form.groups.filter(({ parent }) => parent === group.id).map(groupHolds),
    ];
    if (group.op === "all") return parts.every(Boolean);
    if (group.op === "at_least") return parts.filter(Boolean).length >= group.count!;
    return group.op === "any" ? parts.some(Boolean) : !parts.some(Boolean);
  };
  const whole = form.groups.filter(({ parent }) => parent === null).map(groupHolds);
  return [...form.atoms.filter(({ id }) => !grouped.has(id)).map(atomHolds), ...whole].every(Boolean);
}

/** Evaluates a payload of candlesticks and sectors by the rules of the interface. */
function matches(payload: ScanPayload, truth: (name: string) => boolean): boolean {
  const one = (condition: Condition): boolean =>
    Object.keys(condition.CandlestickPattern ?? {}).every(truth) &&
    (condition.Stock?.Sector ?? []).every(
      ({ State: state }) => truth(state!.Value![0]!) !== (state!.Exclude === true),
    ) &&
    (condition.Leaf == null || matches(condition.Leaf, truth));
  const { All: all, Any: any, None: none, AtLeast: counted } = payload;
  return (
    (all ?? []).every(one) &&
    (any == null || any.length === 0 || any.some(one)) &&
    !(none ?? []).some(one) &&
    (counted?.Of ?? []).filter(one).length >= (counted?.Count ?? 0)
  );
}

describe("compileForm on random logic", () => {
  const names = CANDLESTICKS.slice(0, 5).map(({ id }) => id);
  const atom = fc
    .tuple(fc.constantFrom(...names, "Energy", "Materials"), fc.constantFrom(true, null))
    .map(([name, negate]) =>
      name.includes("CDL")
        ? newAtom("candlestick", name, "is", { kind: "flag" }, { negate })
        : newAtom("stock", "Sector", "is", { kind: "texts", texts: [name] }, { negate }),
    );
  const isWhole = ({ groups }: IntermediateForm): boolean =>
    groups.every(({ id, members }) => members.length > 0 || groups.some(({ parent }) => parent === id));

  it("keeps the truth of the form", () => {
    fc.assert(
      fc.property(
        randomForm(atom).filter(isWhole),
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        (form, bits) => {
          const names7 = [...names, "Energy", "Materials"];
          const truth = (name: string): boolean => bits[names7.indexOf(name)]!;
          const expected = holds(form, (one) => truth(one.rhs.kind === "texts" ? one.rhs.texts[0]! : one.concept));
          expect(matches(compileForm(form), truth)).toBe(expected);
        },
      ),
      { numRuns: 1_500 },
    );
  });
});

describe("compileForm", () => {
  const number = (value: number) => ({ kind: "number" as const, number: value });
  const study = (concept: string, more = {}) => ({
    kind: "study" as const,
    concept,
    timeframe: null,
    session: null,
    bars_ago: null,
    multiplier: null,
    offset: null,
    ...more,
  });
  const formOf = (atoms: readonly Atom[], groups: readonly FormGroup[] = []): IntermediateForm => ({
    ...EMPTY_FORM,
    atoms: atoms.map((atom, k) => ({ ...atom, id: `a${k + 1}` })),
    groups: [...groups],
  });

  it("writes the payload that a person would write", () => {
    const form = formOf([
      newAtom("feature", "rsi", "lt", number(30)),
      newAtom("feature", "close", "gte", study("high_52w", { multiplier: 0.95 })),
      newAtom("feature", "volume", "gt", study("volume", { bars_ago: 1 })),
      newAtom("candlestick", "CDLHAMMER", "is", { kind: "flag" }, { within: 3, within_all: true, timeframe: "15m" }),
      newAtom("stock", "Sector", "is", { kind: "texts", texts: ["Energy"] }, { negate: true }),
      newAtom("fundamental", "Roe", "between", { kind: "range", low: 10, high: 20 }),
      newAtom("short", "short_pct_float", "gt", number(20)),
    ]);
    expect(compileForm(form)).toEqual({
      All: [
        {
          FeatureWindow: {
            Filters: [
              { Id: "rsi-14-below-30", Input: "rsi(14)", Returns: { Want: { Value: { LessThan: 30 } } } },
              {
                Id: "close-at-least-0.95-high-52w",
                Input: "close",
                Returns: { Want: { Study: { GreaterThanOrEqual: { Input: "high_52w", Multiplier: 0.95 } } } },
              },
              {
                Id: "volume-above-volume-1-ago",
                Input: "volume",
                Returns: { Want: { Study: { GreaterThan: { BarsAgo: 1 } } } },
              },
            ],
          },
          CandlestickPattern: { CDLHAMMER: [{ Id: "cdlhammer-15m", Timeframe: "15m", ConsecutiveBars: 3 }] },
          Stock: { Sector: [{ Id: "not-sector-is-energy", State: { Value: ["Energy"], Exclude: true } }] },
          Fundamental: {
            Filters: [
              {
                Id: "Roe",
                Range: { Lower: { Operator: "gte", Value: 10 }, Upper: { Operator: "lte", Value: 20 } },
              },
            ],
          },
          Short: {
            Filters: [{ Id: "short-pct-float-above-20", Input: "short_pct_float", Value: { GreaterThan: 20 } }],
          },
        },
      ],
    });
  });

  it("writes one group of alternatives as Any and further groups as Leafs", () => {
    const flag = { kind: "flag" as const };
    const form = formOf(
      ["CDLDOJI", "CDLHAMMER", "INSIDE_BAR", "OUTSIDE_BAR"].map((id) => newAtom("candlestick", id, "is", flag)),
      [
        { id: "g1", parent: null, op: "any", count: null, members: ["a1", "a2"] },
        { id: "g2", parent: null, op: "any", count: null, members: ["a3", "a4"] },
      ],
    );
    const one = (id: string) => ({ CandlestickPattern: { [id]: [{ Id: id.toLowerCase().replace("_", "-") }] } });
    expect(compileForm(form)).toEqual({
      All: [{ Leaf: { Any: [one("CDLDOJI"), one("CDLHAMMER")] } }],
      Any: [one("INSIDE_BAR"), one("OUTSIDE_BAR")],
    });
  });

  it("writes one count as AtLeast and further counts as Leafs, keeps a count in a count, and negates it by None", () => {
    const flag = { kind: "flag" as const };
    const ids = ["CDLDOJI", "CDLHAMMER", "INSIDE_BAR", "OUTSIDE_BAR"];
    const counted = (id: string, parent: string | null, count: number, members: string[]): FormGroup => ({
      id,
      parent,
      op: "at_least",
      count,
      members,
    });
    const made = (atoms: readonly string[], ...groups: readonly FormGroup[]) =>
      compileForm(
        formOf(
          atoms.map((id) => newAtom("candlestick", id, "is", flag)),
          groups,
        ),
      );
    const one = (id: string) => ({ CandlestickPattern: { [id]: [{ Id: id.toLowerCase().replace("_", "-") }] } });
    const [doji, hammer, inside, outside] = ids.map(one);
    const twoOfThree = { AtLeast: { Count: 2, Of: [doji, hammer, inside] } };
    expect(made(ids, counted("g1", null, 2, ["a1", "a2", "a3"]))).toEqual({ All: [outside], ...twoOfThree });
    expect(made(ids, counted("g1", null, 2, ["a1", "a2", "a3", "a4"])).AtLeast).toMatchObject({ Count: 2 });
    expect(made(ids.slice(0, 3), counted("g1", null, 3, ["a1", "a2", "a3"])).AtLeast).toBeUndefined();
    expect(made(ids.slice(0, 3), counted("g1", null, 1, ["a1", "a2", "a3"]))).toEqual({
      All: [],
      Any: [doji, hammer, inside],
    });
    expect(
      made([...ids, "CDLENGULFING"], counted("g1", null, 2, ["a4", "a5"]), counted("g2", "g1", 2, ["a1", "a2", "a3"])),
    ).toEqual({ All: [], AtLeast: { Count: 2, Of: [outside, one("CDLENGULFING"), { Leaf: twoOfThree }] } });
    const none: FormGroup = { id: "g1", parent: null, op: "none", count: null, members: ["a4"] };
    expect(made(ids, none, counted("g2", "g1", 2, ["a1", "a2", "a3"]))).toEqual({
      All: [],
      None: [{ CandlestickPattern: { OUTSIDE_BAR: [{ Id: "not-outside-bar" }] } }, { Leaf: twoOfThree }],
    });
    const two = made(
      [...ids, "CDLENGULFING", "CDLHARAMI"],
      counted("g1", null, 2, ["a1", "a2", "a3"]),
      counted("g2", null, 2, ["a4", "a5", "a6"]),
    );
    expect(two.All).toEqual([{ Leaf: twoOfThree }]);
    expect(two.AtLeast).toEqual({ Count: 2, Of: [outside, one("CDLENGULFING"), one("CDLHARAMI")] });
  });

  it("flips a negated comparison, and puts into None what cannot be flipped", () => {
    const above = newAtom("feature", "rsi", "gt", number(70), { negate: true });
    const ever = { ...above, within: 5 };
    const payload = compileForm(formOf([above, ever]));
    expect(payload.All?.[0]?.FeatureWindow?.Filters?.[0]?.Returns).toEqual({
      Want: { Value: { LessThanOrEqual: 70 } },
    });
    expect(payload.None?.[0]?.FeatureWindow?.Filters?.[0]).toMatchObject({
      Within: 5,
      Returns: { Want: { Value: { GreaterThan: 70 } } },
    });
  });

  it("writes one AsOf around everything", () => {
    const form = {
      ...formOf([newAtom("candlestick", "CDLDOJI", "is", { kind: "flag" }, { negate: true })]),
      as_of: { value: "-P10D", basis: "as_traded" as const, span: null },
    };
    expect(compileForm(form)).toEqual({
      All: [
        {
          AsOf: "-P10D",
          AsOfBasis: "as_traded",
          Leaf: { None: [{ CandlestickPattern: { CDLDOJI: [{ Id: "not-cdldoji" }] } }] },
        },
      ],
    });
  });
});
