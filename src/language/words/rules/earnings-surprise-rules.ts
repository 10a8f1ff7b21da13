import { rule, type Rule } from "../chart/rule.ts";
import { isNumber } from "./atoms.ts";
import { boundsOn } from "./compare-subjects.ts";
import { figure } from "./subjects.ts";

const surprise = () => figure("earnings", "surprise_pct", "%");

/** How reports of earnings were against the estimates. */
export const EARNINGS_SURPRISE_RULES: readonly Rule[] = [
  rule(
    "condition",
    "( beat|beats|beating|topped|crushed|beaten|smashed|exceeded ) ( by )? {bound} ( last|the|previous|prior|in|most|recent|latest )* ( time|quarter|report|print|earning )",
    (match) => boundsOn(surprise(), match.one("bound")),
    0.7,
  ),
  rule(
    "condition",
    "( miss|missed|missing|misses ) ( by )? {bound} ( last|the|previous|prior|in|most|recent|latest )* ( time|quarter|report|print|earning )",
    (match) => isNumber(surprise(), "lte", -match.one("bound")[0]!.quantity.value),
    0.7,
  ),
  rule(
    "condition",
    "( earnings|eps|earning|estimates|consensus|expectations )* ( surprise|surprises ) ( of|is|was|by|percent|% )* {bound}",
    (match) => boundsOn(surprise(), match.one("bound")),
    0.6,
  ),
  rule(
    "condition",
    "( earnings|eps|earning )* surprise ( was|is|of|were )* ( negative|downside|down ) ( by|of|at )* ( {bound} | {quantity} )",
    (match) => {
      const bound = match.maybe("bound")?.[0] ?? { op: "gte" as const, quantity: match.one("quantity") };
      const isLess = bound.isWorse !== true && (bound.op === "lt" || bound.op === "lte");
      return isNumber(surprise(), isLess ? "gte" : "lte", -Math.abs(bound.quantity.value));
    },
    0.8,
  ),
  rule(
    "condition",
    "( earnings|eps|earning )* surprise ( was|is|of|were )* ( positive|upside|up ) ( by|of|at )* ( {bound} | {quantity} )",
    (match) => {
      const bound = match.maybe("bound")?.[0] ?? { op: "gte" as const, quantity: match.one("quantity") };
      return isNumber(surprise(), bound.op, bound.quantity.value);
    },
    0.8,
  ),
  rule("condition", "( positive|upside ) ( earnings|eps|earning )? surprise", () => isNumber(surprise(), "gt", 0), 0.4),
  rule(
    "condition",
    "( negative|downside ) ( earnings|eps|earning )? surprise",
    () => isNumber(surprise(), "lt", 0),
    0.4,
  ),
  rule(
    "condition",
    "( beat|beats|beating|topped|exceeded|surpassed|crushed|beaten|smashed|topping ) ( their|its|the|last|latest|most|recent|quarter|quarterly|on|wall|street|analyst|analysts|eps|earnings|earning|estimate|estimates|expectations|expectation|consensus|forecasts|forecast|quarters )* ( by )? {bound}",
    (match) =>
      match.has("earning", "eps", "estimate", "estimates", "consensus", "expectation", "forecast")
        ? boundsOn(surprise(), match.one("bound"))
        : null,
    0.6,
  ),
  rule(
    "condition",
    "( beat|beats|beating|topped|exceeded|surpassed|crushed|beaten|smashed|topping ) ( their|its|the|last|latest|most|recent|quarter|quarterly|on|wall|street|analyst|analysts|eps|earnings|earning|estimate|estimates|expectations|expectation|consensus|forecasts|forecast|quarters )* ( by )? {quantity}",
    (match) =>
      match.one("quantity").unit === "%"
        ? boundsOn(surprise(), [{ op: "gte", quantity: match.one("quantity") }])
        : null,
    0.5,
  ),
  rule(
    "condition",
    "( beat|beats|beating|topped|exceeded|surpassed|crushed|beaten|smashed|topping ) ( their|its|the|last|latest|most|recent|quarter|quarterly|on|wall|street|analyst|analysts|eps|earnings|earning|estimate|estimates|expectations|expectation|consensus|forecasts|forecast|quarters )*",
    (match) =>
      match.has("earning", "eps", "estimate", "consensus", "expectation", "forecast")
        ? isNumber(surprise(), "gt", 0)
        : null,
    0.3,
  ),
  rule(
    "condition",
    "( miss|misses|missed|missing ) ( their|its|the|last|latest|most|recent|quarter|quarterly|on|analyst|analysts|eps|earnings|earning|estimate|estimates|expectations|consensus|forecasts|by )* {bound}",
    (match) => {
      const bound = match.one("bound")[0]!;
      const flip = { gt: "lt", gte: "lte", lt: "gt", lte: "gte" } as const;
      return isNumber(
        surprise(),
        bound.op in flip ? flip[bound.op as keyof typeof flip] : bound.op,
        -bound.quantity.value,
      );
    },
    0.5,
  ),
  rule(
    "condition",
    "( miss|misses|missed|missing ) ( their|its|the|last|latest|most|recent|quarter|quarterly|on|analyst|analysts|eps|earnings|earning|estimate|estimates|expectations|consensus|forecasts )*",
    (match) =>
      match.has("earning", "eps", "estimate", "consensus", "expectation", "forecast")
        ? isNumber(surprise(), "lt", 0)
        : null,
    0.3,
  ),
  rule("condition", "( earnings|eps ) ( beat|beats )", () => isNumber(surprise(), "gt", 0), 0.3),
  rule(
    "condition",
    "( earnings|eps ) ( beat|beats ) ( of )? {bound}",
    (match) => boundsOn(surprise(), match.one("bound")),
    0.5,
  ),
];
