import type { ListCount } from "../chart/edge.ts";
import type { GrammarRule, Match } from "../chart/rule.ts";
import { rules } from "./table.ts";

const NOUN = "condition|criteria|criterion|filter|rule|requirement|thing|item|signal|point|test|factor|check|setup";
const THESE = "( these|those|them|following|listed ) ( {number} )?";
const HOLD = "( is|are|be|being|must|should|have|to|true|hold|met|apply|satisfied|fulfilled )*";
const END = `( ${NOUN} )* ${HOLD} :?`;
const LEAST = "( at least | any | a? minimum|min of? | not|no less|fewer than | more|over than )";
const NOT_LEAST =
  "( at most | a? maximum|max of? | not|no more|over than | less|fewer|under than | exactly|only|just | up to )";
const MEET = "( ~pass|~meet|~satisfy|~fulfil|~tick )*";
const SOME = "{number} ( or|and more|greater | _+ )? out?";

/** Returns how many of a list must hold: more than two are three. */
function choice(match: Match): ListCount {
  const [number, size = null] = match.all("number");
  const count = number! + (match.has("more", "over") && match.has("than") && !match.has("not", "no") ? 1 : 0);
  return { count, size };
}

/** Rules for the words before a list of which some must hold: any two of, 2 of the following 3, at least 3 out of 4 conditions. */
export const CHOICE_RULES: readonly GrammarRule[] = rules(
  "choice",
  {
    choice,
    // `at least 3 of the last 4 quarters` counts no list.
    ofList: (match) =>
      /^(?:the )?(?:last|past|previous|prior|its|their|\d)/.test(match.behind(2)) ? null : choice(match),
    one: () => ({ count: 1, size: null }),
    notServed: () => ({ count: null, size: null }),
  },
  `
  ++ ${MEET} ${LEAST}? ${SOME} of ${THESE} ${END}
  ++ ${MEET} ${LEAST}? ${SOME} of {number} ${NOUN} ${END}
  ++ ${MEET} ${LEAST}? ${SOME} of {number} :                 => choice
  + ${MEET} ${LEAST} ${SOME} of :?
  + {number} ( or|and more|greater | _+ ) of :?
  ++ ${MEET} {number} of :                          => ofList
  ++ ${MEET} any of ${THESE} ( ${NOUN} )* ${HOLD} :           => one
  ++ ${MEET} ${NOT_LEAST} ${SOME} of ${THESE} ${END}
  ++ ${MEET} ${NOT_LEAST} ${SOME} of {number} ${NOUN} ${END}
  ++ ${MEET} ${NOT_LEAST} ${SOME} of :                       => notServed
`,
);
