import type { AtomOperator } from "../../intermediate/form.ts";
import { type Tree, allOf, anyOf } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { isNumber } from "./atoms.ts";
import { byDefault } from "./by-default.ts";
import { boundsOn } from "./compare-subjects.ts";
import { fundamental } from "./subjects.ts";

export const zero = (id: string, op: AtomOperator = "gt"): Tree => isNumber(fundamental(id), op, 0);

const both =
  (ids: readonly string[]) =>
  (match: Match): Tree | null => {
    const trees = ids.map((id) => boundsOn(fundamental(id), match.one("bound")));
    return trees.every((tree) => tree !== null) ? allOf(...trees) : null;
  };

const SALES = "revenue|sale|revenues|top-line|topline|sales";

const EARN = "earning|eps|profit|earnings|net-income";

/** Idioms of statements: profits, debts, growth, margins. */
export const FUNDAMENTAL_RULES: readonly Rule[] = [
  rule(
    "condition",
    "profitable|profit-making|moneymaking ( company|companies|business )?",
    () => zero("NetIncome"),
    0.1,
  ),
  rule(
    "condition",
    "( is|are )? making|makes|earning|turning|turned ( a )? money|profit|profits",
    () => zero("NetIncome"),
    0.1,
  ),
  rule(
    "condition",
    "( in the | with )? positive {figure}",
    (match) => (match.one("figure").group === "fundamental" ? isNumber(match.one("figure"), "gt", 0) : null),
    0.2,
  ),
  rule(
    "condition",
    "negative {figure}",
    (match) => (match.one("figure").group === "fundamental" ? isNumber(match.one("figure"), "lt", 0) : null),
    0.2,
  ),
  rule(
    "condition",
    "unprofitable|money-losing|lossmaking|loss-making ( company )?",
    () => zero("NetIncome", "lt"),
    0.1,
  ),
  rule(
    "condition",
    "( burn|burning|bleed|bleeding ) ( through )? cash",
    () =>
      isNumber(fundamental("FreeCashFlow"), "lt", 0, [
        { field: "rhs", value: "0", why: "burning cash: free cash flow below 0" },
      ]),
    0.3,
  ),
  rule(
    "condition",
    "cash burner|burners",
    () =>
      isNumber(fundamental("FreeCashFlow"), "lt", 0, [
        { field: "rhs", value: "0", why: "cash burner: free cash flow below 0" },
      ]),
    0.3,
  ),
  rule(
    "condition",
    "( throw|throwing|generate|generating|gush|gushing|producing|printing|spin|spinning ) ( off|out )? ( free )? cash ( flow )?",
    () =>
      isNumber(fundamental("FreeCashFlow"), "gt", 0, [
        { field: "rhs", value: "0", why: "generating cash: free cash flow above 0" },
      ]),
    0.3,
  ),
  rule(
    "condition",
    "z score ( of|is|at|: )* {bound}",
    (match) =>
      match.tokens.some(({ stem }) =>
        /^(?:piotroski|altman|debt|bankruptcy|bankrupt|solvent|distress|f|roe|roa|equity)$/.test(stem),
      )
        ? boundsOn(fundamental("AltmanZ"), match.one("bound"))
        : null,
    0.6,
  ),
  rule("condition", "losing money|losses", () => zero("NetIncome", "lt"), 0.2),
  rule("condition", "cash flow|fcf positive", () => zero("FreeCashFlow"), 0.2),
  rule("condition", "debt free|less", () => isNumber(fundamental("TotalDebt"), "eq", 0), 0.3),
  rule("condition", "no|zero|without debt", () => isNumber(fundamental("TotalDebt"), "eq", 0), 0.3),
  rule(
    "condition",
    "( low|little|minimal|modest ) debt|leverage",
    () => byDefault(fundamental("DebtToEquity"), "lt", "lowDebt"),
    0.2,
  ),
  rule(
    "condition",
    "( high | heavy | highly | heavily | too much ) ( debt|leverage|leveraged|indebted )",
    () => byDefault(fundamental("DebtToEquity"), "gt", "highDebt"),
    0.2,
  ),
  rule(
    "condition",
    "( high|fast|rapid|strong|rapidly|explosive ) ( growth | growing | revenue growth | grower ) ( stocks|companies|company )?",
    () => byDefault(fundamental("RevenueGrowthYoY"), "gt", "highGrowth"),
    0,
  ),
  rule(
    "condition",
    "( strong|high|solid|accelerating ) ( revenue|sales|sale ) growth",
    () => byDefault(fundamental("RevenueGrowthYoY"), "gt", "highGrowth"),
    0.2,
  ),
  rule(
    "condition",
    "( strong|high|solid ) ( earnings|eps|earning ) growth",
    () => byDefault(fundamental("EpsGrowthYoY"), "gt", "highGrowth"),
    0.2,
  ),
  rule(
    "condition",
    `( growing|grew|grow|increasing|increased ) ( their|its|the )? ( ${SALES} ) ( by|at|of )* {bound} ( a|year|over|yoy|annually|per|y/y )*`,
    (match) => boundsOn(fundamental("RevenueGrowthYoY"), match.one("bound")),
    0.4,
  ),
  rule(
    "condition",
    `( growing|grew|grow|increasing|increased ) ( their|its|the )? ( ${EARN} ) ( by|at|of )* {bound} ( a|year|over|yoy|annually|per )*`,
    (match) => boundsOn(fundamental("EpsGrowthYoY"), match.one("bound")),
    0.4,
  ),
  rule(
    "condition",
    `( ${SALES} ) ( is|are|has|have )* ( growing|grew|grow|up|increased|rose|grown|rising|increasing|climbing|expanded|jumped ) ( by|at|of )* {bound} ( a|year|over|yoy|annually|per|vs|versus|against|compared|to|with|than|from|last|previous|prior|ago|y|/|quarter )*`,
    (match) => boundsOn(fundamental("RevenueGrowthYoY"), match.one("bound")),
    0.5,
  ),
  rule(
    "condition",
    `( ${SALES} ) ( is|are|has|have )* ( growing|grew|grow|up|increased|rose|grown|rising|increasing|climbing|expanded|jumped ) ( by|at|of )* {quantity} ( a|year|over|yoy|annually|per|vs|versus|against|compared|to|with|than|from|last|previous|prior|ago|y|/|quarter )*`,
    (match) =>
      match.one("quantity").unit === "%"
        ? boundsOn(fundamental("RevenueGrowthYoY"), [{ op: "gte", quantity: match.one("quantity") }])
        : null,
    0.4,
  ),
  rule(
    "condition",
    `( ${EARN} ) ( is|are|has|have )* ( growing|grew|grow|up|increased|rose|grown|rising|increasing|climbing|expanded|jumped ) ( by|at|of )* {bound} ( a|year|over|yoy|annually|per|vs|versus|against|compared|to|with|than|from|last|previous|prior|ago|y|/|quarter )*`,
    (match) => boundsOn(fundamental("EpsGrowthYoY"), match.one("bound")),
    0.5,
  ),
  rule(
    "condition",
    `( ${EARN} ) ( is|are|has|have )* ( growing|grew|grow|up|increased|rose|grown|rising|increasing|climbing|expanded|jumped ) ( by|at|of )* {quantity} ( a|year|over|yoy|annually|per|vs|versus|against|compared|to|with|than|from|last|previous|prior|ago|y|/|quarter )*`,
    (match) =>
      match.one("quantity").unit === "%"
        ? boundsOn(fundamental("EpsGrowthYoY"), [{ op: "gte", quantity: match.one("quantity") }])
        : null,
    0.4,
  ),
  rule("condition", `( ${SALES} ) ( is|are )* ( growing|increasing|rising )`, () => zero("RevenueGrowthYoY"), 0.2),
  rule("condition", `( ${EARN} ) ( is|are )* ( growing|increasing|rising )`, () => zero("EpsGrowthYoY"), 0.2),
  rule("condition", `( growing|rising|increasing ) ( ${SALES} )`, () => zero("RevenueGrowthYoY"), 0.2),
  rule("condition", `( growing|rising|increasing ) ( ${EARN} )`, () => zero("EpsGrowthYoY"), 0.2),
  rule(
    "condition",
    `( both )? ( ${SALES} ) ( growth )? and|&|,|/ ( ${EARN} ) ( growth|growing ) ( both|each|of|is|are|at|by )* {bound} ( year|over|yoy|annually|y|/ )*`,
    both(["RevenueGrowthYoY", "EpsGrowthYoY"]),
    0.6,
  ),
  rule(
    "condition",
    `( both )? ( ${EARN} ) ( growth )? and|&|,|/ ( ${SALES} ) ( growth|growing ) ( both|each|of|is|are|at|by )* {bound} ( year|over|yoy|annually|y|/ )*`,
    both(["EpsGrowthYoY", "RevenueGrowthYoY"]),
    0.6,
  ),
  rule("condition", "gross and|&|, net margin|margins ( both )? {bound}", both(["GrossMargin", "NetMargin"]), 0.5),
  rule(
    "condition",
    "gross and|&|, operating margin|margins ( both )? {bound}",
    both(["GrossMargin", "OperatingMargin"]),
    0.5,
  ),
  rule(
    "condition",
    "operating and|&|, net margin|margins ( both )? {bound}",
    both(["OperatingMargin", "NetMargin"]),
    0.5,
  ),
  rule("condition", "current and|& quick ratio|ratios ( both )? {bound}", both(["CurrentRatio", "QuickRatio"]), 0.5),
  rule(
    "condition",
    "{figure} ( :|is|are|at|of|that|with )* {bound} ( year over year | yoy | y / y | annually | a year | year on year | per year | quarter over quarter | qoq | ttm | this year | per | annum | versus a year ago | year )",
    (match) => boundsOn(match.one("figure"), match.one("bound")),
    0.3,
  ),
  rule(
    "condition",
    "{bound} ( annual|yearly|quarterly|year|over|yoy )* {figure}",
    (match) => boundsOn(match.one("figure"), match.one("bound")),
    0,
  ),
  rule(
    "condition",
    "( annual|yearly|quarterly|yoy|trailing|ttm|annualized|latest|year|over )* {figure} ( : )? {bound}",
    (match) => boundsOn(match.one("figure"), match.one("bound")),
    0.1,
  ),
  rule(
    "condition",
    "{figure} ( this|last|latest|past|recent|most|in|for|over|prior|current|previous|fiscal )* quarter|year|month {bound}",
    (match) => boundsOn(match.one("figure"), match.one("bound")),
    0.3,
  ),
  rule(
    "condition",
    "{figure} {bound} ( this|last|latest|past|recent|most|in|for|over|prior|current|previous|fiscal ) ( quarter|year|fiscal|last|recent )*",
    (match) => boundsOn(match.one("figure"), match.one("bound")),
    0.2,
  ),
  rule(
    "condition",
    "( high|strong|fat|healthy ) ( net|profit )? margins|margin",
    () => byDefault(fundamental("NetMargin"), "gt", "highMargin"),
    0.1,
  ),
  rule(
    "condition",
    "{figure} ( of|is )? {quantity} or {quantity}",
    (match) => {
      const [a, b] = match.all("quantity");
      if (a === undefined || b === undefined || match.one("figure").group === "short") return null;
      return b.value - a.value === 1
        ? boundsOn(match.one("figure"), [
            { op: "gte", quantity: a },
            { op: "lte", quantity: b },
          ])
        : anyOf(isNumber(match.one("figure"), "eq", a.value), isNumber(match.one("figure"), "eq", b.value));
    },
    0.3,
  ),
  rule(
    "condition",
    "{figure} ( of|is|= )* {quantity}",
    (match) =>
      match.one("figure").unit === "n" || match.has("=", "of")
        ? boundsOn(match.one("figure"), [{ op: "eq", quantity: match.one("quantity") }])
        : null,
    -0.6,
  ),
];
