import { table } from "#base";
import { anyOf, type Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { versus } from "../atoms.ts";
import { changed, facing, isMove, subjectOf, WHEN } from "./changed.ts";
import { boundsIn, fitRight } from "../compare-subjects.ts";
import { CLOSE } from "../predicates.ts";
import { feature } from "../series/subjects.ts";
import { barsOf } from "../time/duration-rules.ts";
import { rules } from "../table.ts";

const DOWN_FIRST = /^[^/]*?\b(?:down|lower|below)\b.*\b(?:up|higher|above)\b/;

/** Returns a rise or a fall by a figure. */
function eitherWay(match: Match): Tree | null {
  const figures = match.all("quantity");
  const comparison = match.maybe("compare") ?? "gte";
  const bounds = [...match.all("bound").flat(), ...figures.map((quantity) => ({ op: comparison, quantity }))];
  if (!isMove(bounds) || bounds.some(({ op }) => op === "lt" || op === "lte")) return null;
  const isPremarket = match.maybe("session")?.[0] === "premarket";
  const isGap = /\bgap|\bopen/.test(match.text);
  const ago = match.maybe("ago");
  const gap = { ...feature("gap_pct"), barsAgo: ago === undefined ? null : barsOf(ago) };
  const subject = isPremarket ? feature("premarket_change_pct") : isGap ? gap : subjectOf(match);
  const [first, second = first] = bounds;
  const isUpFirst = !DOWN_FIRST.test(match.text);
  const [up, down] = [changed(subject, isUpFirst, [first!]), changed(subject, !isUpFirst, [second!])];
  return up === null || down === null ? null : anyOf(up, down);
}

const LINES = table<string>({ macd: "macd_signal", stoch_k: "stoch_d" });

/** Returns a cross in either direction. An oscillator crosses its own line. */
function eitherCross(match: Match): Tree | null {
  const left = match.one("operand");
  const own = LINES[left.name];
  const right = match.maybe("operand", 1) ?? (own === undefined ? undefined : feature(own));
  const fitted = right === undefined ? null : fitRight(left, right);
  return fitted === null ? null : anyOf(versus(left, "crosses_above", fitted), versus(left, "crosses_under", fitted));
}

/** Returns a break of either edge: `breaks the premarket high or low`. */
function eitherEdge(match: Match): Tree | null {
  const high = match.one("operand");
  const low = { ...high, concept: high.concept.replace("high", "low"), name: high.name.replace("high", "low") };
  if (!high.isLevel || low.concept === high.concept) return null;
  return anyOf(versus(CLOSE, "crosses_above", high), versus(CLOSE, "crosses_under", low));
}

/** Returns a distance from a line to either side: `extended above or below its 50-day average by more than 10 %`. */
function eitherSide(match: Match): Tree | null {
  const line = match.one("operand");
  const [bound, ...more] = boundsIn(match);
  if (
    !line.isLevel ||
    bound === undefined ||
    bound.quantity.unit !== "%" ||
    more.length > 0 ||
    bound.op.startsWith("l")
  )
    return null;
  const beyond = (op: "gt" | "lt"): Tree =>
    versus(CLOSE, facing(bound.op, op === "gt"), {
      ...line,
      multiplier: 1 + ((op === "gt" ? 1 : -1) * bound.quantity.value) / 100,
    });
  return anyOf(beyond("gt"), beyond("lt"));
}

const EITHER = `,? ( both? up and|&|or down | both? down and|&|or up | up or down | down or up | higher or lower | up / down | plus or minus | either way|direction|side
      | in|to either|any|each|both direction|way|side | on either side | in either | both ways )`;
const MOVE =
  "~move|~change|~gap|~swing/swung|~trade|is|are|has|had|been|by|of|at|with|a|price|sharp|big|large|strong|huge";
const AMOUNT = "( {bound} | {quantity} ( or more )? )";
const MOVED = "<moved_up>|<moved_down>|off|<upmove>|<downmove>";
const FROM_CLOSE =
  "( when|than|from|vs|versus|with|on|to|compared|relative|previous|prior|yesterday|last|day|session|close|closing|price )*";
const FAR = "( price|far|well|way|stretched|extended|is|are|trading )*";
const WAY = "( in|to )? either|any|both way|direction|side";

/** Rules for moves and crosses in either direction, and for moves against yesterday. */
export const EITHER_WAY_RULES: readonly GrammarRule[] = rules(
  "condition",
  { eitherWay, eitherCross, eitherEdge, eitherSide },
  `
  + ( ${MOVE}|~open )* ${AMOUNT} ${EITHER} ( ${WHEN} )?
  + ${MOVED} ( LP|and )* or ${MOVED} RP? ( by|of|at|more|than|least )* ${AMOUNT} ( ${WHEN} )?
  + {quantity} mover|runner
  + ( min|minimum|at|least )* ${AMOUNT} ( <upmove> or|/ <downmove> | <downmove> or|/ <upmove> ) ${FROM_CLOSE} ( ${WHEN} )?
  + ${AMOUNT} either? ~gap <up> or ~gap? <down> ( from|over|versus the? previous|prior|yesterday close | opening? {ago} )?
  + ~gap ( of|by|at )* ${AMOUNT} either? <up> or <down>
  + ( {session} | ${MOVE}|%|pct|percent|LP|RP|: )* {compare}? ± {quantity} ( or more )? ( ${WHEN} )? => eitherWay
  + <up/down> ~gap or|/ <down/up> ~gap ( of|by|at|: )* ${AMOUNT}
  ++ ( ( in|during )? {session} )? ~gap <up/down> or|/ ~gap? <down/up> ( {session} )? ( of|by|at|: )* ${AMOUNT} ( ( in|during )? {session} | {ago} )?
  + ( ${MOVE}|~open|~close )* ${AMOUNT} <up|above/down|below> or ( ${MOVE}|~open|~close )* ${AMOUNT} <down|below/up|above> ${FROM_CLOSE} ( ${WHEN} )?      => eitherWay
  + {operand} line? ~cross|crossover ( signal line? | each|one other|another )? ( ${WAY} | up or|and down )
  - {operand} crossover|cross-over
  + {operand} ~cross <up>|<above>|<down>|<below> or <up>|<above>|<down>|<below> through? {operand}
  + {operand} ~cross|crossover ( through|of|with )* ( the|its )* {operand} LP? ( ${WAY} | <up> or|and|/ <down> | <down> or|and|/ <up> ) RP?
  + {operand} ~cross|crossover ( through|of|with )* {operand} ( today|session|in|only|{window}|,|.|;|NEWLINE|LP|both|either|~cross|~break/broke|crossover|breakout )*
      ( both|either ( ~cross|~break/broke )? ) ( <up>|<above> or|and|/|& ( ~cross|~break/broke )? <down>|<below> | <down>|<below> or|and|/|& ( ~cross|~break/broke )? <up>|<above> ) RP? => eitherCross
  + ${FAR} <above>|<below> ( LP|or|and/or|/ )* <above>|<below> RP? {operand} ( ,|-|by|ideally|preferably )* ${AMOUNT}
  + ${AMOUNT} ( away|far|extended )? <above>|<below> ( LP|or|and/or|/ )* <above>|<below> RP? {operand} => eitherSide
  + ~break/broke|breakout|breaking ( of|out|through|either|above )* {operand} or|/ low
  + {operand} or|/ low ~break|breakout                                       => eitherEdge
`,
);
