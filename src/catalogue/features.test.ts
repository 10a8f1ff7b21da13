import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { add, lag, mul, num, volume } from "#expression";
import { describe, expect, it } from "vitest";
import type { Feature } from "./define-feature.ts";
import { defaultsOf, extremesOf, featureFaults } from "./feature-faults.testing.ts";
import { FEATURES } from "./features.gen.ts";
import close from "./features/price/close.ts";
import { resolveStudy } from "./study/resolve-study.ts";

const features: readonly Feature[] = FEATURES;
const TABLE = fileURLToPath(new URL("../../../shared/design/catalogue.json", import.meta.url));

/** A row of the catalogue's table, all members as written there. */
interface Row {
  readonly category: string;
  readonly id: string;
  readonly defaults: string;
  readonly unit: string;
  readonly tf: "A" | "I" | "I,S" | "D" | "S" | "X";
  readonly rt: string;
}
const CLASSES = { A: "any", I: "intraday", "I,S": "intraday", D: "daily", S: "session", X: "date" } as const;

function labelFaults(feature: Feature): readonly string[] {
  const { description, displayName, synonyms, typical, bounds, feeds, timeframes, buildSession } = feature;
  const [low, high] = typical ?? [0, 1];
  const [least, most] = bounds ?? [-Infinity, Infinity];
  const checks = {
    "the description is no sentence": /^\S.*\.$/.test(description),
    "the display name is not a name": /^\S.*\S$/.test(displayName),
    "the formula is none": /^\S(.*\S)?$/.test(feature.formula),
    "the origin is none": feature.origin === undefined || /^\S.*\S$/.test(feature.origin),
    "no synonyms": synonyms.length > 0,
    "synonyms are not in lower case": synonyms.every((synonym) => synonym === synonym.trim().toLowerCase()),
    "the typical range is none": low < high,
    "the typical range leaves the bounds": typical === undefined || (low >= least && high <= most),
    "no feeds": feeds.length > 0,
    "the value of a session has no place": buildSession === undefined || timeframes === "intraday",
  };
  return Object.entries(checks).flatMap(([fault, fine]) => (fine ? [] : [`${feature.alias}: ${fault}`]));
}

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, i) => names.indexOf(name) !== i);
}

function canonicalFaults(feature: Feature): readonly string[] {
  const timeframe = feature.timeframes === "intraday" ? "5m" : "1d";
  return [undefined, ["premarket", "regular"] as const].flatMap((zones) => {
    const found = resolveStudy(feature.alias, { timeframe, zones });
    if (!found.ok || found.study.feature !== feature) return [`${feature.alias} does not resolve to itself`];
    const { canonical, node } = found.study;
    const again = resolveStudy(canonical, { timeframe, zones });
    const same = again.ok && again.study.canonical === canonical && again.study.node === node;
    return same ? [] : [`${canonical} does not resolve to itself`];
  });
}

describe("the registry of features", () => {
  it("has names and texts that a person can use", () => {
    expect(features.flatMap(labelFaults)).toEqual([]);
    expect(repeated(features.flatMap((feature) => feature.synonyms))).toEqual([]);
    expect(repeated(features.flatMap((feature) => [feature.alias, ...feature.aliases]))).toEqual([]);
  });

  it("gives every feature one canonical text and node", () => {
    expect(features.flatMap(canonicalFaults)).toEqual([]);
  });

  it("agrees with the catalogue's table", () => {
    if (!existsSync(TABLE)) {
      process.stderr.write(`\n!!! ${TABLE} is absent: the features are NOT checked against the catalogue's table\n`);
    }
    const rows: readonly Row[] = existsSync(TABLE) ? JSON.parse(readFileSync(TABLE, "utf8")) : [];
    const known = new Map(features.map((feature) => [feature.alias, feature]));
    const missing = rows.filter(({ id }) => !known.has(id));
    expect(missing.map(({ id }) => id)).toEqual([]);
    const pairs = rows.flatMap((row) => {
      const feature = known.get(row.id);
      return feature === undefined ? [] : [{ row, feature }];
    });
    expect(
      pairs.map(({ feature: { alias, category, unit, timeframes, realtime } }) => [
        alias,
        category,
        unit,
        timeframes,
        realtime,
      ]),
    ).toEqual(pairs.map(({ row }) => [row.id, row.category, row.unit, CLASSES[row.tf], row.rt === "y"]));
    const defaults = pairs.map(({ row, feature }) => {
      const wanted = row.defaults.match(/(?<![\w.])\d*\.?\d+(?![\w.])/g)?.map(Number) ?? [];
      const given = feature.params.flatMap(({ parameter }) => ("min" in parameter ? [parameter.default] : []));
      // A feature of fixed length, such as perf_1y, has no number to set.
      return { id: row.id, wanted: given.length === 0 ? [] : wanted, given: given.slice(0, wanted.length) };
    });
    expect(defaults.filter(({ wanted, given }) => String(wanted) !== String(given))).toEqual([]);
  });
});

describe.each(features.map((feature) => [feature.alias, feature] as const))("%s", (_, feature) => {
  it("builds at both ends of its parameters", () => {
    const options = feature.params.flatMap(({ name, parameter }) =>
      "options" in parameter ? parameter.options.map((option) => ({ ...defaultsOf(feature), [name]: option })) : [],
    );
    const all = [extremesOf(feature, "min"), extremesOf(feature, "max"), ...options];
    const sizes = all.flatMap((values) => [feature.build(values), feature.buildSession?.(values) ?? num(0)]);
    expect(Math.max(...sizes.map((node) => node.key.length))).toBeLessThan(20_000);
  });

  it("keeps its bounds, its past, its tail, its scale and its place among the prices", () => {
    expect(featureFaults(feature)).toEqual([]);
  });
});

describe("the checks on random bars", () => {
  it("find a wrong bound, a wrong scale, an infinite or an absent value", () => {
    const faultsOf = (change: Partial<Feature>) => featureFaults({ ...close, ...change }).join();
    expect(faultsOf({})).toBe("");
    expect(faultsOf({ bounds: [0, 1] })).toContain("outside 0 … 1");
    expect(faultsOf({ priceLevel: false })).toContain("is a price level that is not declared as one");
    expect(faultsOf({ build: () => mul(close.build({}), num(1.5)) })).toContain("is no price level");
    expect(faultsOf({ build: () => add(close.build({}), num(1)) })).toContain("price × 2");
    expect(faultsOf({ build: () => mul(close.build({}), volume) })).toContain("volume × 2");
    expect(faultsOf({ build: () => lag(close.build({}), 5000) })).toContain("never has a value");
  });
});
