import type { Subject } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { feature } from "./subjects.ts";

const WHENCE =
  "( to|from|at|since|on|off|by ) ( the|its|a )? ( last|latest|most|recent|newest|start|beginning|of|date )*";
const EVENT =
  "( earning|report|ipo|listing | 52 week high|low | 52-week high|low | yearly|year|annual high|low | year ) ( date|day|report|release|announcement | to date )*";

/** The event from which the average counts, as the catalogue names it. */
function anchored(match: Match): Subject {
  if (match.has("earning", "report")) return feature("avwap", ["earnings"]);
  if (match.has("ipo", "listing")) return feature("avwap", ["ipo"]);
  if (match.has("high")) return feature("avwap", ["high_52w"]);
  if (match.has("low")) return feature("avwap", ["low_52w"]);
  return feature("avwap", ["ytd"]);
}

/** Averages weighted by volume since an event: the VWAP anchored to the last earnings date. */
export const ANCHORED_RULES: readonly Rule[] = [
  rule("study", `vwap ( that|is|which )* anchored ${WHENCE} ${EVENT}`, anchored, 0.4),
  rule("study", `anchored vwap ${WHENCE} ${EVENT}`, anchored, 0.4),
  rule("study", "( earning|ipo ) ( date )? anchored vwap", anchored, 0.4),
];
