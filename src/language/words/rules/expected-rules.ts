import { type Rule, rule } from "../chart/rule.ts";
import { isNumber } from "./atoms.ts";
import { figure } from "./subjects.ts";

const REPORT = "( earning|eps|result|report|quarter|numbers|profit )";
const THAN =
  "than ( was|were|the|analysts|analyst )* expected|estimated|forecast|forecasted|consensus|expectation|estimate";

const surprise = figure("earnings", "surprise_pct", "%");

/** Reports against what was expected, without a figure. */
export const EXPECTED_RULES: readonly Rule[] = [
  rule(
    "condition",
    `( reported|posted|announced|delivered|had|with|report|reports )* ( better|stronger|higher|more|greater ) ${THAN} ( ${REPORT} )*`,
    () => isNumber(surprise, "gt", 0),
    0.5,
  ),
  rule(
    "condition",
    `( reported|posted|announced|delivered|had|with|report|reports )* ( worse|weaker|lower|less|smaller|poorer ) ${THAN} ( ${REPORT} )*`,
    () => isNumber(surprise, "lt", 0),
    0.5,
  ),
  rule(
    "condition",
    `${REPORT} ( came|come|were|was|in|is|are )* ( better|stronger|higher|above|ahead ) ( ${THAN} | of|the estimate|expectation|consensus|forecast )`,
    () => isNumber(surprise, "gt", 0),
    0.5,
  ),
  rule(
    "condition",
    `${REPORT} ( came|come|were|was|in|is|are )* ( worse|weaker|lower|below|short ) ( ${THAN} | of|the estimate|expectation|consensus|forecast )`,
    () => isNumber(surprise, "lt", 0),
    0.5,
  ),
];
