import { type Rule, rule } from "../chart/rule.ts";
import { byDefault } from "./by-default.ts";
import { zero } from "./fundamental-rules.ts";
import { boundsOn } from "./compare-subjects.ts";
import { isNumber } from "./atoms.ts";
import { plain } from "./plain-bounds.ts";
import { fundamental } from "./subjects.ts";

/** Dividends in every register. */
export const DIVIDEND_RULES: readonly Rule[] = [
  rule(
    "condition",
    "{bound} year ( of|with )* ( consecutive|consecutively|straight|rising|growing|uninterrupted )* dividend ( growth|increase|raise|hike|growing|rising )*",
    (match) => boundsOn(fundamental("DividendGrowthYears"), plain(match.one("bound"))),
    0.5,
  ),
  rule(
    "condition",
    "{number} ( or more )? ( consecutive|straight )? year ( of|with )* ( consecutive|straight|rising|growing|uninterrupted )* dividend ( growth|increase|raise|hike|growing|rising )*",
    (match) => isNumber(fundamental("DividendGrowthYears"), "gte", match.one("number")),
    0.4,
  ),
  rule(
    "condition",
    "( raised|raising|increased|grown|growing|hiked|raise ) ( their|its|the )* dividend ( every|each|year|for|in|at|least|over|the|last|past )* {number} ( consecutive|straight|or|more|running )* year ( in|a|row|straight|running )*",
    (match) => isNumber(fundamental("DividendGrowthYears"), "gte", match.one("number")),
    0.5,
  ),
  rule(
    "condition",
    "dividend growth ( of|for|streak|at|least|over|: )* {bound} year",
    (match) => boundsOn(fundamental("DividendGrowthYears"), plain(match.one("bound"))),
    0.5,
  ),
  rule(
    "condition",
    "dividend growth ( of|for|streak|at|least|over|: )* {number} year",
    (match) => isNumber(fundamental("DividendGrowthYears"), "gte", match.one("number")),
    0.5,
  ),
  rule(
    "condition",
    "dividend aristocrat",
    () => byDefault(fundamental("DividendGrowthYears"), "gte", "aristocrat"),
    0.5,
  ),
  rule("condition", "dividend king", () => byDefault(fundamental("DividendGrowthYears"), "gte", "dividendKing"), 0.5),
  rule("condition", "dividend ( paying|payer|payers )", () => zero("DividendYield"), 0.2),
  rule(
    "condition",
    "( pay|pays|paying|offer|offering|offers|that-pay|yields )* ( a )? dividend|dividends ( payer|payers|paying|stock|stocks )?",
    () => zero("DividendYield"),
    -0.4,
  ),
  rule(
    "condition",
    "( dividend )? yielding|yields|yield ( at )? {bound}",
    (match) => boundsOn(fundamental("DividendYield"), match.one("bound")),
    0.2,
  ),
  rule(
    "condition",
    "dividend ( stocks|payers|stock|companies|names|payer )* ( that|which|with|paying )* ( yield|yields|yielding|paying|pay|pays|of )* {bound}",
    (match) => boundsOn(fundamental("DividendYield"), match.one("bound")),
    0.5,
  ),
  rule(
    "condition",
    "dividend ( stocks|payers|stock|companies|names|payer )* ( that|which|with|paying )* ( yield|yields|yielding|paying|pay|pays ) {quantity}",
    (match) => boundsOn(fundamental("DividendYield"), [{ op: "gte", quantity: match.one("quantity") }]),
    0.4,
  ),
  rule(
    "condition",
    "( pay|pays|paying|offer|offers|offering|yield|yields|yielding ) ( a|dividend )* {bound} ( in )? ( annual|yearly )? ( dividend|yield|dividends )*",
    (match) =>
      match.has("dividend", "yield", "yielding") ? boundsOn(fundamental("DividendYield"), match.one("bound")) : null,
    0.3,
  ),
  rule(
    "condition",
    "( pay|pays|paying|offer|offers|offering|yield|yields|yielding ) ( a|an|dividend )* {quantity} ( annual|yearly )? ( dividend|yield|dividends )*",
    (match) =>
      match.has("dividend", "yield", "yielding") && match.one("quantity").unit === "%"
        ? boundsOn(fundamental("DividendYield"), [{ op: "gte", quantity: match.one("quantity") }])
        : null,
    0.2,
  ),
  rule(
    "condition",
    "( high|big|fat|juicy|generous|attractive ) ( dividend )? ( yield|yielding|dividend|yielders|yielder ) ( stocks )?",
    () => byDefault(fundamental("DividendYield"), "gt", "highDividend"),
    0.2,
  ),
];
