import { assert } from "#base";
import { FEATURES, FUNDAMENTALS, INDICATORS, SHORT_INPUTS } from "#catalogue";
import type { AtomGroup } from "../../../intermediate/form.ts";
import type { SubjectParams, Note, Subject } from "../../chart/meanings.ts";

const features = new Map(FEATURES.map((one) => [one.alias, one]));

/** Studies on the price scale, in addition to those of the category price. */
const LEVELS = new Set(
  `bb_lower bb_upper kc_lower kc_upper dc_lower dc_upper psar supertrend ichi_kijun ichi_span_a ichi_span_b ichi_tenkan
  poc mid mark bid ask microprice weighted_mid`.split(/\s+/),
);
const NO_LEVELS = new Set(["market_cap", "issuer_market_cap", "tick_rule_price"]);

export const isLevelAlias = (alias: string): boolean =>
  LEVELS.has(alias) || (features.get(alias)?.category === "price" && !NO_LEVELS.has(alias));

const plain = {
  params: null,
  timeframe: null,
  session: null,
  barsAgo: null,
  multiplier: null,
  offset: null,
  notes: [],
} satisfies Partial<Subject>;

/** Returns a study by its alias and arguments. */
export function feature(alias: string, args: readonly (number | string)[] = [], notes: readonly Note[] = []): Subject {
  const found = features.get(alias);
  assert(found !== undefined, `no feature ${alias}`);
  const concept = args.length === 0 ? alias : `${alias}(${args.join(",")})`;
  return { ...plain, group: "feature", concept, unit: found.unit, isLevel: isLevelAlias(alias), name: alias, notes };
}

/** Returns a formula of the study grammar. */
export function formula(text: string, unit: string, isLevel = false): Subject {
  return { ...plain, group: "feature", concept: `=${text}`, unit, isLevel, name: text };
}

/** Returns a figure of another group, such as Employees of stock. */
export function figure(group: AtomGroup, concept: string, unit: string, params: SubjectParams | null = null): Subject {
  return { ...plain, group, concept, params, unit, isLevel: false, name: concept };
}

/** Returns a maker of subjects of one group, by their names in the catalogue. */
const named =
  (group: AtomGroup, units: ReadonlyMap<string, string>) =>
  (name: string, params: SubjectParams | null = null): Subject => {
    const unit = units.get(name);
    assert(unit !== undefined, `no ${group} ${name}`);
    return figure(group, name, unit, params);
  };
const fundamentals = named("fundamental", new Map(FUNDAMENTALS.map(({ id, unit }) => [id, unit])));

/** Amounts and margins of quarters and of twelve months, which screeners and traders state for twelve months. */
const OF_TWELVE_MONTHS = new Set(
  FUNDAMENTALS.filter(({ id, periods }) => periods[0] === "FQ" && periods.includes("TTM") && !/Growth/.test(id)).map(
    ({ id }) => id,
  ),
);
const TWELVE_MONTHS = { field: "params.period", value: "TTM", why: "no period named: the last twelve months" };

/** Returns a figure of a company; an amount or a margin of the last twelve months, which a note says. */
export const fundamental = (name: string): Subject =>
  OF_TWELVE_MONTHS.has(name)
    ? { ...fundamentals(name, [{ name: "period", value: "TTM" }]), notes: [TWELVE_MONTHS] }
    : fundamentals(name);
export const indicator = named("indicator", new Map(INDICATORS.map(({ id, unit }) => [id, unit])));
export const short = named("short", new Map(SHORT_INPUTS.map(({ alias, unit }) => [alias, unit])));

/** Returns the number of numeric parameters of a feature. */
export function lengthsOf(alias: string): number {
  const found = features.get(alias);
  return found?.params.filter(({ parameter }) => parameter.kind === "int" || parameter.kind === "real").length ?? 0;
}

const takesBenchmark = (alias: string): boolean => features.get(alias)?.params[0]?.name === "benchmark";

/** Returns true if the first parameter of a feature, apart from a benchmark, is a whole number of bars. */
export const takesPeriod = (alias: string): boolean =>
  features.get(alias)?.params[takesBenchmark(alias) ? 1 : 0]?.parameter.kind === "int";

/** Returns a feature over a number of bars, against the market if it takes a benchmark. */
export const ofBars = (alias: string, bars: number): Subject =>
  feature(alias, takesBenchmark(alias) ? ["market", bars] : [bars]);
