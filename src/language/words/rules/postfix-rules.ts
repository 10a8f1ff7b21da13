import type { Postfix } from "../chart/edge.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";

/** `zero and above its signal` goes on to another comparison. */
const isEnd = ({ tokens, to }: Match): boolean => {
  const next = tokens[to];
  return next === undefined || next.kind === "symbol" || ENDS.has(next.stem);
};
const ENDS = new Set(
  "and or but with on in for today now within at this last past while plus which that also yet".split(" "),
);

const postfix = (pattern: string, value: Postfix, weight = -0.3): Rule =>
  rule("postfix", pattern, (match) => (isEnd(match) ? value : null), weight);

/** What is said behind a whole condition about its figure: five times its usual volume or more. */
export const POSTFIX_RULES: readonly Rule[] = [
  postfix(
    "( ,|LP )* ( or|and|& ) ( even|so )* more|higher|greater|above|better|larger|bigger|beyond|longer|upwards|upward|heavier|stronger|wider RP?",
    "more",
  ),
  postfix(
    "( ,|LP )* ( or|and|& ) ( even|so )* less|lower|below|fewer|smaller|cheaper|shorter|tighter|narrower|lighter|closer|nearer RP?",
    "less",
  ),
  postfix("( ,|LP )* ( or|and|& ) ( even|so|much )* worse|deeper|harder|uglier|further|farther RP?", "worse"),
  postfix("( ,|LP )* ( at least | at the least | at a minimum | as a minimum | minimum ) RP?", "more", -0.5),
  postfix(
    "( ,|LP )* ( at ( the )? most | at best | at a maximum | as a maximum | tops | maximum | at the outside ) RP?",
    "less",
    -0.5,
  ),
];
