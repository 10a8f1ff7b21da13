import { ownMember, table } from "#base";
import type { SessionZone, Timeframe } from "#contract";
import { spelledZones } from "../compile/zones.ts";
import type { NeutralStudy } from "./neutral-atom.ts";
import { STUDY_CONCEPTS, WITH_INPUT, type StudyConcept } from "./study-concepts.ts";
import { studyCall, type ScoredStudy } from "./study-call.ts";
import { formulaConcept } from "./formula-concepts.ts";

/** A study in the neutral vocabulary. `unit` divides its values; `isFlag`: its values are 1 and 0. */
export interface ConvertedStudy {
  readonly study: NeutralStudy;
  readonly unit: number;
  readonly isFlag: boolean;
}

/** Translates a study on its bars. A study without a neutral concept keeps its own name. */
export function neutralStudy(
  text: string,
  timeframe: Timeframe | null,
  zones: readonly SessionZone[] | null,
): ConvertedStudy {
  const call = studyCall(text, timeframe, zones);
  const { concept, params, session, bars_ago: ago, unit = 1, isFlag } = conceptOf(call);
  const isScalar = call.kind === "feature" && call.isScalar;
  const values = call.kind === "feature" ? call.params : {};
  const given = Object.entries(params ?? {}).flatMap(([name, value]) => {
    const known = typeof value === "string" && value.startsWith("@") ? ownMember(values, value.slice(1)) : value;
    return known === undefined ? [] : [[name, known] as const];
  });
  const hours = session ?? sessionWord(zones);
  return {
    study: {
      concept,
      ...(given.length === 0 ? {} : { params: Object.fromEntries(given) }),
      ...(timeframe === null || timeframe === "1d" || isScalar ? {} : { timeframe }),
      ...(hours === undefined ? {} : { session: hours }),
      ...(ago === undefined ? {} : { bars_ago: ago }),
    },
    unit,
    isFlag: isFlag === true,
  };
}

function conceptOf(call: ScoredStudy): StudyConcept {
  if (call.kind === "formula") return formulaConcept(call.text) ?? { concept: "formula", params: { text: call.text } };
  const { alias, written, source, params } = call;
  if (!call.isDefaultSource && source !== undefined) return conceptWithSource(alias, source, params);
  const level = params["level"];
  if (alias === "pivot") return { concept: `pivot_${level}`, ...(params["period"] === "1d" ? {} : { params }) };
  if (alias === "range_pos" && params["length"] === 1) return { concept: "close_position", unit: 100 };
  if (alias === "off_high_pct" || alias === "off_low_pct")
    return { concept: "dist_pct", params: extremeOf(alias, params) };
  if ((alias === "high_52w" || alias === "low_52w") && params["length"] !== 252) {
    return { concept: alias === "high_52w" ? "highest" : "lowest", params: { period: "@length" } };
  }
  return STUDY_CONCEPTS.get(written) ?? STUDY_CONCEPTS.get(alias) ?? { concept: alias, params };
}

function extremeOf(alias: string, params: Readonly<Record<string, number | string>>): Record<string, number | string> {
  const [year, extreme] = alias === "off_high_pct" ? ["high_52w", "highest"] : ["low_52w", "lowest"];
  const period = params["length"] ?? 252;
  return period === 252 ? { to: year } : { to: extreme, period };
}

/** Returns the concept of a feature with another source than its default. */
function conceptWithSource(
  alias: string,
  source: string,
  params: Readonly<Record<string, number | string>>,
): StudyConcept {
  if (alias === "sma" && source === "volume") return { concept: "avg_volume", params: { period: "@length" } };
  if (alias === "sma" && source === "dollar_volume") {
    return { concept: "avg_dollar_volume", params: { period: "@length" } };
  }
  if (alias === "sma" && source === "high-low") return { concept: "avg_range", params: { period: "@length" } };
  if (WITH_INPUT.includes(alias)) return { concept: alias, params: { period: "@length", input: source } };
  return { concept: `${alias} of ${source}`, params };
}

/** Returns the neutral word for session zones; undefined for regular hours. */
export function sessionWord(zones: readonly SessionZone[] | null): string | undefined {
  const spelled = spelledZones(zones).join("+");
  if (spelled === "regular") return undefined;
  return WORDS[spelled] ?? spelled;
}

const WORDS = table<string>({
  premarket: "pre",
  afterhours: "post",
  "premarket+afterhours": "extended",
  "premarket+regular+afterhours": "all",
});
