import type { Predicate } from "../../chart/edge.ts";
import type { Subject, Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { negated } from "../../assemble/negated.ts";
import { isTexts } from "../atoms.ts";
import { allFit, boundsIn, boundsOn, compareSubjects, partOf } from "../compare-subjects.ts";
import { against, CLOSE } from "../predicates.ts";
import { facing, MOVED, SIZE } from "../moves/changed.ts";
import { feature } from "./subjects.ts";
import { rules } from "../table.ts";

/** Returns a percentage of another series. Average volume applies to volume, a level to the price. */
function share(match: Match): Predicate | null {
  const bounds = boundsIn(match);
  if (!bounds.every(({ quantity }) => quantity.unit === "%")) return null;
  const level = match.one("operand");
  // `dropped more than 30 % of its 52-week high`: 30 % below it.
  const isLoss = match.tokens.slice(match.from, match.endOf("bound")).some(({ stem }) => MOVED.down.has(stem));
  const factors = bounds.map(({ quantity: { value } }) =>
    isLoss ? 1 - value / 100 : partOf(match, level, value / 100),
  );
  if (factors.includes(null)) return null;
  const build = (left: Subject): Tree | null =>
    allFit(bounds.map(({ op }, at) => compareSubjects(left, facing(op, !isLoss), level, factors[at]!)));
  const ofVolume = level.name === "avg_volume" || level.name === "volume";
  return {
    needs: level.isLevel ? "level" : "any",
    applyTo: (left) => build(level.name === "avg_volume" && left.name === "close" ? feature("volume") : left),
    alone: ofVolume ? build(feature("volume")) : level.isLevel ? build(CLOSE) : null,
  };
}

const GOES_ON =
  /^(?:[<>=]+|above|below|over|under|is|are|cross\w*|rising|falling|between|greater|less|at|has|within|near|must|should|avg|average|volume|vol|sma|ema|ma|high|low|close|moving|dollar|simple|exponential)$/;

/** Returns one comparison with a figure and several lines: above $8 and its 150-day. */
function mixed(match: Match): Predicate | null {
  const [quantity, op] = [match.one("quantity"), match.one("compare")];
  const levels = match.all("operand");
  if (quantity.unit === "%" || GOES_ON.test(match.tokens[match.to]?.stem ?? "")) return null;
  if (levels.some(({ name }) => /^(?:open|close|gap_pct|change_pct|perf_\w+)$/.test(name))) return null;
  const of = (left: Subject): Tree | null =>
    allFit([boundsOn(left, [{ op, quantity }]), ...levels.map((level) => compareSubjects(left, op, level))]);
  return { needs: "number", applyTo: of, alone: quantity.unit === "$" ? of(CLOSE) : null };
}

const half = (match: Match): Predicate | null =>
  match.one("operand").isLevel
    ? against(match.one("operand"), (left, level) => compareSubjects(left, "lte", level, 0.5))
    : null;

/** Returns a multiple of a series after a comparison; elsewhere `close x 8` would be a cross of eight dollars. */
function product(match: Match, sign?: string): Subject | null {
  const operand = match.one("operand");
  const { unit, value } = match.maybe("quantity") ?? {};
  if (sign !== undefined && unit !== "%") return null;
  const factor = sign === undefined ? match.one("number") : 1 + Number(`${sign}1`) * (value! / 100);
  // `at least 5 times its average volume`: the subject is the volume.
  if (match.tokens[match.from]!.kind === "number" && !operand.isLevel) return null;
  const isScale = operand.isLevel || operand.unit === "sh" || operand.unit.startsWith("$");
  if (!isScale || factor <= 0 || factor > 20 || operand.multiplier !== null) return null;
  let at = match.from - 1;
  while (/^(?:the|a|an|its)$/.test(match.tokens[at]?.stem ?? "")) at--;
  const before = match.tokens[at]?.stem ?? "";
  return sign !== undefined || /^(?:[<>]=?|=|than|above|below|over|under|least|most|\()$/.test(before)
    ? { ...operand, multiplier: factor }
    : null;
}

function reading(match: Match): Tree | null {
  const operand = match.one("operand");
  return operand.unit === "idx" && !operand.isLevel ? boundsOn(operand, boundsIn(match)) : null;
}

const shares = (match: Match): Tree | null =>
  boundsIn(match).every(({ quantity }) => quantity.unit === "sh") ? boundsOn(feature("volume"), boundsIn(match)) : null;

function price(match: Match, ...anything: readonly string[]): Tree | null {
  const bounds = match.one("bound");
  if (bounds.some(({ quantity }) => quantity.scaled || (quantity.unit !== null && quantity.unit !== "$"))) return null;
  // `the stock above its 50`: an average.
  if (match.has("its", "their")) return null;
  const notes = anything.map((word) => ({ field: "rhs", value: match.text, why: `${word}: its price` }));
  return boundsOn(CLOSE, bounds, notes);
}

const abroad = (): Tree => negated(isTexts("Country", ["US"]));

const technology = (match: Match): Tree | null =>
  match.tokens[match.from]!.text === "it" ? isTexts("Sector", ["Technology"]) : null;

/** Rules for multiples of a series. */
export const PRODUCT_RULES: readonly GrammarRule[] = rules(
  "operand",
  { product },
  `
  + LP {operand} x|times {number} RP
  + {operand} x|times {number}
  + {number} x|times {operand}     => product
  + {operand} <+|plus/-|minus|less> {quantity}     => product <+/->
`,
);

/** Rules for figures before their subject. */
export const SHARE_OF_RULES: readonly GrammarRule[] = rules(
  "condition",
  { reading, shares, price, abroad, technology },
  `
  + {bound} reading|value? on|for|in|of ( the|its )* {operand}
  + ( a|reading|value|level )* {compare} {quantity} on|for|in|of ( the|its )* {operand}     => reading
  + on|with|trading|traded|trade ( a|of|total|volume )* ${SIZE}     => shares
  + stock|share|name|ticker|company ( is|are|was )* trading|trade|priced|selling|sell|quoted {bound}     => price
  + ( anything|everything | any stock | stock ) {bound}     => price anything
  + outside of? the? us|usa|states|america     => abroad
  ++ it name|stock|company|sector|firm|services    => technology
`,
);

/** Rules for shares and multiples of another series. */
export const SHARE_OF_PREDICATE_RULES: readonly GrammarRule[] = rules(
  "predicate",
  { share, mixed, half },
  `
  + ( <moved_down>|at|is|are|was|trading|running|doing|came|come|in|up|to )* {bound} of|vs|versus ( its|their|the|a )* {operand}     => share
    {compare} {quantity} ,? and|& also? {operand}
    {compare} {quantity} , {operand} ,? and|& {operand}     => mixed
  + half ( off|below|under|beneath | down from | away from ) ( the|its )* {operand}     => half
`,
);
