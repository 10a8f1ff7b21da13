import { expect, test } from "vitest";
import { FEATURES, FUNDAMENTALS, resolveStudy, SHORT_INPUTS, type Feature } from "#catalogue";
import { TIMEFRAMES, type Timeframe } from "#contract";
import { isIntraday } from "#market";
import { compileForm } from "../compile/compile-form.ts";
import { toForm } from "../compile/to-form.ts";
import { BARE_CONTEXT } from "./atom-line.testing.ts";
import { parseWords } from "./parse-words.ts";

/** Names that mean another study: yesterday's close is the close one bar ago. */
const ANOTHER = new Set(
  "last change rs_rating prev_close prev_high prev_low prev_open session_open turnover perf_3y".split(" "),
);

const COMPARISONS = [
  ["above", "gt"],
  ["below", "lt"],
  ["at least", "gte"],
  ["at most", "lte"],
  ["crossing above", "crosses_above"],
  ["crossing below", "crosses_under"],
] as const;

const SPOKEN = FEATURES.filter(
  ({ unit, params, alias }) =>
    unit !== "0/1" &&
    params.every(({ parameter }) => parameter.kind !== "ticker" && parameter.kind !== "population") &&
    !ANOTHER.has(alias),
);

/** Returns the timeframes that a sentence may name. A study with one value per session or date has none. */
function timeframesOf({ timeframes }: Feature): readonly Timeframe[] {
  if (timeframes === "any") return TIMEFRAMES;
  if (timeframes === "intraday") return TIMEFRAMES.filter(isIntraday);
  return timeframes === "daily" ? TIMEFRAMES.filter((timeframe) => !isIntraday(timeframe)) : [];
}

function valueOf({ bounds, alias }: Feature): number {
  if (SUMS.test(alias)) return 3000;
  if (bounds === undefined || !Number.isFinite(bounds[1])) return Math.max(3, bounds?.[0] ?? 3);
  return (bounds[0] + bounds[1]) / 2;
}

/** Features with sums of money, of which no one writes a few dollars. */
const SUMS = /(?:market_cap|dollar_volume)$/;

/** Returns a number in its unit; a bare number next to an average would be a length. */
function written({ unit }: Pick<Feature, "unit">, value: number): string {
  return unit === "$" ? `$${value}` : unit === "%" ? `${value}%` : String(value);
}

/**
 * Returns the fault in the reading of a sentence with one comparison; undefined if the reading is right and survives a round
 * trip.
 */
function fault(
  sentence: string,
  op: string,
  value: number,
  timeframe: Timeframe | null,
  isMeant: (concept: string) => boolean,
) {
  const { form } = parseWords(sentence, BARE_CONTEXT);
  const [atom] = form.atoms;
  if (form.refusal !== null || form.unsupported.length > 0 || form.atoms.length !== 1 || atom === undefined)
    return `${sentence}: ${form.atoms.length} atoms`;
  if (!isMeant(atom.concept)) return `${sentence}: ${atom.concept}`;
  const said = `${atom.op} ${atom.rhs.kind === "number" ? atom.rhs.number : atom.rhs.kind} ${atom.timeframe}`;
  if (said !== `${op} ${value} ${timeframe === "1d" ? null : timeframe}`) return `${sentence}: ${said}`;
  const payload = compileForm(form);
  const again = compileForm(toForm(payload).form);
  return JSON.stringify(again) === JSON.stringify(payload) ? undefined : `${sentence}: ${JSON.stringify(again)}`;
}

const faults = (found: Iterable<string | undefined>): string[] => [...found].filter((one) => one !== undefined);

/** Aliases whose last part reads as a timeframe before a cross. */
const ALSO_TIMEFRAMES = { perf_1m: "1m", perf_3m: "3m" };

function* sentencesOf(feature: Feature): Generator<string | undefined> {
  const { alias, timeframes } = feature;
  const value = valueOf(feature);
  const said = written(feature, value);
  const isMeant = (concept: string): boolean => {
    const study = resolveStudy(concept, timeframes === "intraday" ? { timeframe: "5m" } : {});
    return study.ok && study.study.feature?.alias === alias;
  };
  for (const [words, op] of alias in ALSO_TIMEFRAMES ? COMPARISONS.slice(0, 4) : COMPARISONS)
    yield fault(`${alias} ${words} ${said}`, op, value, null, isMeant);
  for (const [k, timeframe] of timeframesOf(feature).entries()) {
    const [words, op] = COMPARISONS[k % COMPARISONS.length]!;
    yield fault(`${alias} ${words} ${said} on the ${timeframe} chart`, op, value, timeframe, isMeant);
  }
}

test(
  "parseWords reads every study of the catalogue with each comparison and on each of its timeframes",
  { timeout: 300_000 },
  () => {
    expect(faults(SPOKEN.flatMap((feature) => [...sentencesOf(feature)]))).toEqual([]);
  },
);

/** Figures whose names mean a study or an indicator. */
const ELSEWHERE = new Set(["EpsSurprisePct", "PeTtm"]);

test("parseWords reads every fundamental and short figure with each of its comparisons", () => {
  const named = FUNDAMENTALS.map(({ id, displayName, unit }) => [id, displayName, unit] as const);
  const wrong = named
    .filter(([id]) => !ELSEWHERE.has(id))
    .flatMap(([id, name, unit]) =>
      COMPARISONS.slice(0, 4).map(([words, op]) =>
        unit === "$"
          ? fault(`${name} ${words} 3M`, op, 3e6, null, (concept) => concept === id)
          : fault(`${name} ${words} 3`, op, 3, null, (concept) => concept === id),
      ),
    );
  const short = SHORT_INPUTS.flatMap(({ alias, displayName }) =>
    COMPARISONS.slice(0, 4).map(([words, op]) =>
      fault(`${displayName} ${words} 3`, op, 3, null, (concept) => concept === alias),
    ),
  );
  expect(faults([...wrong, ...short])).toEqual([]);
});
