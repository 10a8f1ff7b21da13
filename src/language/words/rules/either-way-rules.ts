import { table } from "#base";
import { anyOf, type Tree } from "../chart/meanings.ts";
import type { Match, Rule } from "../chart/rule.ts";
import { versus } from "./atoms.ts";
import { changed, isMove, subjectOf, WHEN } from "./changed.ts";
import { boundsIn, fitRight } from "./compare-subjects.ts";
import { CLOSE } from "./said-of.ts";
import { feature } from "./subjects.ts";
import { rules } from "./table.ts";

/** So much up, or so much down. */
function eitherWay(match: Match): Tree | null {
  const bounds = boundsIn(match);
  if (!isMove(bounds) || bounds.some(({ op }) => op === "lt" || op === "lte")) return null;
  const isGap = match.has("gap", "gapped", "gapping");
  const isPremarket = match.maybe("session")?.[0] === "premarket";
  const subject = isPremarket ? feature("premarket_change_pct") : isGap ? feature("gap_pct") : subjectOf(match);
  const [up, down] = [changed(subject, true, bounds), changed(subject, false, bounds)];
  return up === null || down === null ? null : anyOf(up, down);
}

const LINES = table<string>({ macd: "macd_signal", stoch_k: "stoch_d" });

/** Above or below, whichever way; an oscillator crosses its own line. */
function eitherCross(match: Match): Tree | null {
  const left = match.one("operand");
  const own = LINES[left.name];
  const right = match.maybe("operand", 1) ?? (own === undefined ? undefined : feature(own));
  const fitted = right === undefined ? null : fitRight(left, right);
  return fitted === null ? null : anyOf(versus(left, "crosses_above", fitted), versus(left, "crosses_under", fitted));
}

/** `breaks the premarket high or low`: above the one, or below the other. */
function eitherEdge(match: Match): Tree | null {
  const high = match.one("operand");
  const low = { ...high, concept: high.concept.replace("high", "low"), name: high.name.replace("high", "low") };
  if (!high.isLevel || low.concept === high.concept) return null;
  return anyOf(versus(CLOSE, "crosses_above", high), versus(CLOSE, "crosses_under", low));
}

/** 12 % or more lower today than yesterday. */
const thanBefore = (match: Match, direction: string): Tree | null =>
  isMove(boundsIn(match)) ? changed(feature("change_pct"), direction === "up", boundsIn(match)) : null;

const EITHER = `( up or down | down or up | higher or lower | up / down | plus or minus | either way|direction|side
      | in|to either|any|each|both direction|way|side | on either side | in either | both ways )`;
const MOVE = "~move|~change|~gap|~swing/swung|~trade|is|are|has|had|been|by|of|at|with|a|price";
const AMOUNT = "( {bound} | {quantity} ( or more )? )";
const MOVED = "<moved_up>|<moved_down>|off|sold|selling|<upmove>|<downmove>";
const WAY = "( in|to )? either|any|both way|direction|side";

/** Moves and crosses in whichever direction, and moves against yesterday. */
export const EITHER_WAY_RULES: readonly Rule[] = rules(
  "condition",
  { eitherWay, eitherCross, eitherEdge, thanBefore },
  `
  + ( ${MOVE} )* ${AMOUNT} ${EITHER} ( ${WHEN} )?
  + ${MOVED} or ${MOVED} ( by|of|at|more|than|least )* ${AMOUNT} ( ${WHEN} )?
  + <up> ~gap or <down> ~gap ( of|by|at|: )* ${AMOUNT}
  + <down> ~gap or <up> ~gap ( of|by|at|: )* ${AMOUNT}
  + ( {session} | ${MOVE}|%|pct|percent|LP|RP|: )* {compare}? ± {quantity} ( or more )? ( ${WHEN} )?                      => eitherWay
  + {operand} ~cross|crossover ( signal line? )? ${WAY}
  - {operand} crossover|cross-over
  + {operand} ~cross <up>|<above>|<down>|<below> or <up>|<above>|<down>|<below> through? {operand}
  + {operand} ~cross|crossover ( through|of|with )* {operand} LP? ${WAY} RP? => eitherCross
  + ~break/broke|breakout|breaking ( of|out|through|either|above )* {operand} or|/ low                => eitherEdge
  + ( trading|closed|closing|is|are|price )* ${AMOUNT} <up|above|more/down|below|less|cheaper> ( today|now )?
      ( than|vs|from|on|over )* ( it|was|close|closed )* yesterday close?    => thanBefore <up/down>
`,
);
