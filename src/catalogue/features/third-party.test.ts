import { afterAll, describe, expect, it } from "vitest";
import { FEATURES } from "../features.gen.ts";
import { type Case, loadCases } from "./third-party-cases.testing.ts";
import { agrees, type Check, differs, type Entry, faultsOf, type Table } from "./third-party-check.testing.ts";
import { LEAN, TA4J } from "./third-party-lean.testing.ts";
import { SKENDER } from "./third-party-skender.testing.ts";
import { TULIP, TULIPY } from "./third-party-tulip.testing.ts";

const table: Table = { ...LEAN, ...SKENDER, ...TA4J, ...TULIP, ...TULIPY };
const cases = loadCases();
if (cases === undefined) {
  process.stderr.write("\n!!! ../shared/data/indicators is absent: NO study is checked against third-party values\n");
}

const checksOf = (entry: Entry | undefined): readonly Check[] => (typeof entry === "string" ? [] : (entry ?? []));
const textsOf = (entry: Entry | undefined): string =>
  checksOf(entry)
    .map(({ ours }) => (typeof ours === "string" ? ours : ""))
    .join(" ");

/** Features of the name that a case has. Those that read another instrument are checked as formulas of two columns. */
function featuresOf(indicator: string): readonly string[] {
  return FEATURES.filter(
    ({ alias, aliases, category }) => [alias, ...aliases].includes(indicator) && category !== "cross_sectional",
  ).map(({ alias }) => alias);
}

describe.skipIf(cases === undefined)("studies give the values that others computed", () => {
  const found: ReadonlyMap<string, Case> = cases ?? new Map();
  const sound = { agreed: 0, agreedAsStated: 0, absent: new Map<string, number>() };

  it("every case is in the table, and no other", () => {
    expect(Object.keys(table).sort()).toEqual([...found.keys()].sort());
  });

  it("a case of a feature's name is a check of that feature", () => {
    const missing = [...found.values()].flatMap(({ id, indicator }) =>
      featuresOf(indicator).some((alias) => !new RegExp(`\\b${alias}\\b`).test(textsOf(table[id]))) ? [id] : [],
    );
    expect(missing).toEqual([]);
  });

  it.each(Object.entries(table))("%s", (id, entry) => {
    if (typeof entry === "string") {
      sound.absent.set(entry, (sound.absent.get(entry) ?? 0) + 1);
      return;
    }
    expect(entry.flatMap((check) => faultsOf(check, found.get(id)!))).toEqual([]);
    if (entry.some(({ theirs }) => theirs !== undefined)) sound.agreedAsStated++;
    else sound.agreed++;
  });

  afterAll(() => {
    const absent = [...sound.absent].map(([why, count]) => `  ${count}: ${why}`);
    const texts = Object.values(table).map(textsOf).join(" ");
    const named = FEATURES.filter(({ alias }) => new RegExp(`\\b${alias}\\b`).test(texts));
    const total = sound.agreed + sound.agreedAsStated;
    process.stdout.write(
      `\nthird-party values: ${total} cases checked, ${sound.agreed} agreed, ${sound.agreedAsStated} agreed under the stated ` +
        `other definition, ${Object.keys(table).length - total} not applicable; ${named.length} features named\n${absent.join("\n")}\n`,
    );
  });
});

describe("the comparison", () => {
  const closes = Float64Array.of(1, 2, 4, 7);
  const one: Case = {
    id: "one",
    indicator: "one",
    bars: { columns: { close: closes }, length: 4 },
    outputs: new Map([["change", Float64Array.of(Number.NaN, 1, 2, 3)]]),
    tolerance: 0.01,
  };

  it("tells a wrong value, a missing one, and a difference that is none", () => {
    expect(faultsOf(agrees("change", "change(1)"), one)).toEqual([]);
    expect(faultsOf(agrees("change", "close"), one)).toEqual(["ours: row 1 is 2, given is 1"]);
    expect(faultsOf(agrees("change", "change(2)"), one)).toEqual(["ours: row 1 is NaN, given is 1"]);
    expect(faultsOf(agrees("change", "change(1)", { row: 4, why: "" }), one)).toEqual(["ours: no row was compared"]);
    expect(faultsOf(differs("change", "close", "", "change(1)"), one)).toEqual([]);
    expect(faultsOf(differs("change", "close", "why", "change(2)"), one)).toEqual([
      "theirs (why): row 1 is NaN, given is 1",
    ]);
    expect(faultsOf(differs("change", "change(1)", "", "change(1)"), one)).toHaveLength(1);
  });
});
