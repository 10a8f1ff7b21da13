import type { AtomOperator } from "../../intermediate/form.ts";
import type { Tail } from "../chart/edge.ts";
import type { Subject, Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { adapt, isNumber, versus } from "./atoms.ts";
import { fitRight } from "./compare-subjects.ts";
import { FALL, MOVE } from "./cross-rules.ts";
import { CLOSE } from "./said-of.ts";
import { feature } from "./subjects.ts";

const THROUGH =
  "( right|straight|clean|cleanly|clear|back|just|up|down|out )* ( through|thru|past|across|over|of|above|below|under|beyond|from )*";
const LINE = "( line|level|mark|area|threshold )?";
const UP_TAIL =
  "( to|on|towards|toward|from|,|and|while|the|is|now )* ( upside | upward | upwards | up side | below | underneath | beneath | going|heading|moving|trending|pointing|climbing up|higher|north | bullishly | higher )";
const DOWN_TAIL =
  "( to|on|towards|toward|from|,|and|while|the|is|now )* ( downside | downward | downwards | down side | above | going|heading|moving|trending|pointing|falling down|lower|south | bearishly | lower )";
const WAYS =
  "pass|passed|passing|edge|edged|cut|cutting|slice|sliced|slicing|penetrate|penetrated|pierce|pierced|smash|smashed|crack|cracked";

function crossed(match: Match, op: AtomOperator): Tail {
  const right = match.maybe("operand");
  const quantity = match.maybe("quantity");
  const of = (left: Subject): Tree | null => {
    if (right !== undefined) {
      const fitted = fitRight(left, right);
      return fitted === null ? null : versus(left, op, fitted);
    }
    if (quantity === undefined) return isNumber(left, op, match.has("midline", "mid") ? 50 : 0);
    const fitted = adapt(left, quantity);
    return fitted === null ? null : isNumber(fitted[0], op, fitted[1]);
  };
  const isPrice = right === undefined ? quantity?.unit === "$" : right.isLevel;
  return { needs: right?.isLevel === true ? "level" : "number", of, alone: isPrice ? of(CLOSE) : null };
}

const directed = (verbs: string, tail: string, op: AtomOperator): readonly Rule[] =>
  ["{operand}", "{quantity}", "zero|centerline|centreline|midline"].map((what) =>
    rule(
      "predicate",
      `( just|finally|has|have|recently|today|freshly|now )* ${verbs} ${THROUGH} ( the|its )? ${what} ${LINE} ${tail}`,
      (match) => crossed(match, op),
      0.8,
    ),
  );

/** `takes out the prior high` goes up, `takes out the low` down. */
function takenOut(match: Match): Tail | null {
  const right = match.one("operand");
  if (!right.isLevel || right.name === "close") return null;
  const isLow = /low/.test(right.name);
  const isBar = right.name === "low" || right.name === "high";
  return {
    needs: "level",
    of: (left) =>
      left.isLevel
        ? versus(left, isBar ? (isLow ? "lt" : "gt") : isLow ? "crosses_under" : "crosses_above", right)
        : null,
    alone: isBar
      ? versus({ ...CLOSE }, isLow ? "crosses_under" : "crosses_above", right)
      : versus(CLOSE, isLow ? "crosses_under" : "crosses_above", right),
  };
}

/** Out of a zone: above what is below so much, below what is over so much. */
function leaves(match: Match): Tail | null {
  const quantity = match.one("quantity");
  const isBelow = match.has("sub", "below", "under", "beneath", "oversold");
  const isAbove = match.has("over", "above", "overbought", "plus");
  const rises = match.has(
    ..."climb|climbing|climbed|rise|rising|rose|up|bounce|bounced|bouncing|emerge|emerged|emerging|lifted|lifting".split(
      "|",
    ),
  );
  if (!isBelow && !isAbove && !rises) return null;
  const op = isBelow || (rises && !isAbove) ? "crosses_above" : "crosses_under";
  return { needs: "number", of: (subject) => isNumber(subject, op, quantity.value), alone: null };
}

/** Back between the bands: below the upper one, above the lower one. */
function backInside(match: Match): Tail | null {
  const right = match.one("operand");
  const isUpper = /upper|high/.test(right.name);
  if (!isUpper && !/lower|low/.test(right.name)) return null;
  const of = (left: Subject): Tree | null =>
    left.isLevel ? versus(left, isUpper ? "crosses_under" : "crosses_above", right) : null;
  return { needs: "level", of, alone: of(CLOSE) };
}

/** The low or the high of the bar came as far as a line. */
function reached(match: Match): Tree | null {
  const [left, right] = match.all("operand");
  const side = /^(?:session_)?(low|high)$/.exec(left?.name ?? "")?.[1];
  if (left === undefined || right === undefined || side === undefined || !right.isLevel) return null;
  const price = { ...feature(side), timeframe: left.timeframe, barsAgo: left.barsAgo };
  return versus(price, side === "low" ? "lte" : "gte", right);
}

/** Crosses whose direction is said behind the line, or by the line itself. */
export const DIRECTED_RULES: readonly Rule[] = [
  ...directed(`${MOVE}|${WAYS}`, UP_TAIL, "crosses_above"),
  ...directed(`${FALL}|${WAYS}`, DOWN_TAIL, "crosses_under"),
  ...(["above|over|past|beyond", "below|under|beneath"] as const).map((way, at) =>
    rule(
      "predicate",
      `( the|its|a )* first ( daily|weekly|time|day|close|closing|session|bar|candle|print|ever|trade )* ${way} ( the|its )* {operand}`,
      (match) => crossed(match, at === 0 ? "crosses_above" : "crosses_under"),
      0.6,
    ),
  ),
  rule(
    "predicate",
    "( is|are|was|no )* no longer above|over ( the|its )* {operand}",
    (match) => crossed(match, "crosses_under"),
    0.5,
  ),
  rule(
    "predicate",
    "( is|are|was|no )* no longer below|under ( the|its )* {operand}",
    (match) => crossed(match, "crosses_above"),
    0.5,
  ),
  rule("predicate", "take|takes|took|taking|taken out ( the|its|a )* {operand}", takenOut, 0.6),
  rule(
    "predicate",
    "undercut|undercutting ( the|its|a )* {operand}",
    (match) => {
      const right = match.one("operand");
      if (right.name !== "low" || right.barsAgo === null) return null;
      const of = (): Tree => versus({ ...feature("low"), timeframe: right.timeframe }, "lt", right);
      return match.has("undercut", "undercutting")
        ? { needs: "level", of: (left) => (left.isLevel ? of() : null), alone: of() }
        : null;
    },
    0.8,
  ),
  rule(
    "condition",
    "{operand} ( which|that|has|had|briefly|just|intraday|did )* ( pierce|pierced|piercing|poked|poke|tagged|tag|touched|touch|hit|reached|kissed|spiked|dipped|undercut|tested ) ( through|below|under|above|over|into|to )* ( the|its|a )* {operand}",
    reached,
    0.9,
  ),
  rule(
    "predicate",
    "( climb|climbing|climbed|climbs|rise|rising|rose|come|coming|came|move|moving|moved|get|getting|got|bounce|bounced|bouncing|emerge|emerged|emerging|exit|exiting|exited|leave|leaving|left|drop|dropped|dropping|fall|falling|fell|break|breaking|broke|lifted|lifting|just|back|up|down|out )* ( out of|from | exit | exiting | leave | leaving | left | exited | departed | escaped | escaping ) ( the )? ( sub|below|under|beneath|over|above|oversold|overbought ) {quantity} ( zone|area|region|territory|band|level )?",
    leaves,
    0.6,
  ),
  rule(
    "predicate",
    "( close|closes|closed|closing|trade|trading|traded|fall|fell|falls|drop|dropped|move|moved|come|came|pop|popped|is|just|now )* back ( inside|in|within|into|under|below|above ) ( the|its )* {operand}",
    backInside,
    0.7,
  ),
  rule(
    "filler",
    "( after|having|from ) ( being|closing|trading|been|closed|traded|sitting|a|close|day|it|was )* ( outside|beyond|above|below|under|over ) ( it|them|that|the|band|bands )* ( yesterday | the? day before | the? previous|prior|last day|bar|session|candle )?",
    () => true,
    0.4,
  ),
];
