import type { AtomOperator } from "../../../intermediate/form.ts";
import type { Duration } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { isNumber } from "../atoms.ts";
import { fitted } from "../compare-subjects.ts";
import { rules } from "../table.ts";

const ABOVE = "crossesabove|crossabove|crossedabove|crossesover|crossover|crossingabove|crossesup|crossup|crossedover";
const UNDER =
  "crossesunder|crossunder|crossesbelow|crossbelow|crossedbelow|crossedunder|crossesdown|crossdown|crossingbelow";
const bars = (match: Match): Duration => ({ count: match.one("number"), unit: "bar", vague: false });
const within = (match: Match, which: string) => ({ duration: bars(match), all: which === "all" });

/** Rules for the notation of payloads and formula languages: comparisons, crosses, shifts and windows. */
export const NOTED_RULES: readonly GrammarRule[] = [
  ...rules(
    "compare",
    {},
    `
    greaterthan|isgreaterthan|morethan|gthan|higherthan|isabove|greaterthen    => gt
    lessthan|islessthan|lowerthan|isbelow|lesserthan|lessthen                  => lt
    greaterthanorequal|greaterthanorequalto|greaterorequal|gteq|ge to?         => gte
    lessthanorequal|lessthanorequalto|lessorequal|lteq|le to?                  => lte
    equalto|equalsto|isequal|isequalto                                         => eq
    notequal|notequalto|notequals                                              => neq
  + <greater|higher|above|more/less|lower|below> equal ( to|than )?            => <gte/lte>
`,
  ),
  ...rules("cross", {}, `<${ABOVE}/${UNDER}> the? => <crosses_above/crosses_under>`),
  ...rules(
    "ago",
    { bars },
    `
  + ( barsago|bars_ago|offset =|:? | bar ago =|: ) {number} bar?               => bars
`,
  ),
  ...rules(
    "window",
    { within },
    `
  - within =|:? {number} ( bar|candle )?                                       => within any
  + within =|:? {number} ( bar|candle )? ( ,|and|with|& )* ( withinall | within all ) =|:? true?      => within all
`,
  ),
  ...rules(
    "streak",
    { bars },
    `
  + ( consecutivebars|consecutive_bars|consecutivebar =|:? | consecutive bars? =|: ) {number}     => bars
`,
  ),
];

/** Rules for calls: ta.crossover(a, b), crossunder(rsi, 30). */
export const NOTED_CONDITION_RULES = rules(
  "condition",
  {
    called: (match, op: AtomOperator) => {
      const [left, right] = match.all("operand");
      return right === undefined ? isNumber(left!, op, match.one("number")) : fitted(left!, op, right);
    },
  },
  `
  + ( <${ABOVE}/${UNDER}> | cross|crosses|crossed <above|up/below|down> ) LP {operand} , ( {operand} | {number} ) RP
      => called <crosses_above/crosses_under>
`,
);
