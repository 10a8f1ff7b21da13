import type { AtomOperator } from "../../intermediate/form.ts";
import type { Bound } from "../chart/edge.ts";
import type { Quantity } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { rule, type Rule } from "../chart/rule.ts";
import { MA_LENGTHS } from "./average-rules.ts";

const THAN = "than|then|as|that|to";

const op = (value: AtomOperator) => () => value;

/** Words of comparison in every register. */
export const COMPARATOR_RULES: readonly Rule[] = [
  rule(
    "compare",
    "above|over|abv|abov|ovr|atop|exceed|exceeding|exceeded|beyond|>|gt|past|topping|topped|surpass|surpassing|surpassed|outpacing|upwards|superior|north|beat|beating|overtops|eclipsing|eclipse|outstrip|outstripping|bettering",
    op("gt"),
  ),
  rule("compare", "top", ({ tokens, from }) => (tokens[from]!.text === "tops" ? "gt" : null)),
  rule("compare", "north|upwards|excess of", op("gt"), 0.1),
  rule("compare", "in excess of", op("gt"), 0.1),
  rule("compare", "on|at the? top|topside of", op("gt"), 0.2),
  rule("compare", "up|way|well|high above|over", op("gt"), 0.05),
  rule("compare", "anything|something|everything over|above|beyond|exceeding", op("gt"), 0.05),
  rule("compare", "not ( be )? less|lower|smaller|fewer|below|under ( than )?", op("gte"), 0.3),
  rule("compare", "superior to", op("gt"), 0.1),
  rule(
    "compare",
    `greater|more|higher|bigger|larger|better|stronger|above|longer|wider|taller|heavier|fatter|richer|faster|broader|steeper|hotter|older|thicker|louder|costlier|dearer|pricier|firmer|hefter|hefty|greather|farther|further ${THAN}`,
    op("gt"),
    0.1,
  ),
  rule("compare", "is_above|isabove", op("gt")),
  rule("compare", "at least|minimum|min ( of )?", op("gte"), 0.1),
  rule("compare", "atleast|min|minimum|>=|gte|starting|floor|minimally ( of|at|from )?", op("gte")),
  rule("compare", `no|not|never|nothing less|lower|smaller|fewer|below|under|worse|cheaper ${THAN}?`, op("gte"), 0.3),
  rule("compare", `greater|more|higher|bigger|larger ${THAN} or equal|equals|same|= ( to )?`, op("gte"), 0.4),
  rule("compare", "at|equal|on or|and/or|/ above|over|greater|higher|more ( than )?", op("gte"), 0.4),
  rule("compare", "equal|equals to? or|and above|over|greater|higher|more ( than )?", op("gte"), 0.4),
  rule("compare", "above|over or equal|at ( to )?", op("gte"), 0.4),
  rule("compare", "greater|higher|more or equal|equals ( to|than )?", op("gte"), 0.4),
  rule("compare", "starting|start at|from", op("gte")),
  rule("compare", "below|under|beneath|blw|undr|belw|bellow|underneath|<|lt|sub|inferior|south|shy", op("lt")),
  rule("compare", "south|shy|short of", op("lt"), 0.1),
  rule("compare", "inferior to", op("lt"), 0.1),
  rule(
    "compare",
    `less|lower|smaller|fewer|cheaper|worse|weaker|shorter|narrower|tighter|lesser|lighter|thinner|slower|younger|deeper|softer|poorer|colder|leaner|slimmer|calmer|quieter|sooner|beneath|under|below ${THAN}`,
    op("lt"),
    0.1,
  ),
  rule("compare", "at most ( of )?", op("lte"), 0.1),
  rule("compare", "atmost|max|maximum|<=|lte|capped|ceiling|upto ( of|at )?", op("lte")),
  rule("compare", "up to", op("lte"), 0.1),
  rule("compare", "as much|high|many as", op("lte"), 0.1),
  rule("compare", "as low|little as", op("gte"), 0.1),
  rule(
    "compare",
    `no|not|never|nothing more|higher|greater|bigger|larger|above|over|better|older|longer|further ${THAN}?`,
    op("lte"),
    0.3,
  ),
  rule("compare", "not exceed|exceeding|surpass|exceeded|past", op("lte"), 0.3),
  rule("compare", "not ( to )? exceed", op("lte"), 0.3),
  rule("compare", `less|lower|smaller|fewer ${THAN} or equal|equals|same|= ( to )?`, op("lte"), 0.4),
  rule("compare", "at|equal|on or|/ below|under|less|lower|beneath ( than )?", op("lte"), 0.4),
  rule("compare", "equal|equals to? or|and below|under|less|lower ( than )?", op("lte"), 0.4),
  rule("compare", "below|under or equal|at ( to )?", op("lte"), 0.4),
  rule("compare", "less|lower or equal|equals ( to|than )?", op("lte"), 0.4),
  rule("compare", "=|equal|equaling|exactly|eq|precisely ( to|at )?", op("eq")),
  rule("compare", "!= ", op("neq")),
  rule("compare", "not equal|= ( to )?", op("neq"), 0.3),
  rule("compare", "other|different than|from", op("neq")),
  rule(
    "compare",
    "back|anything|somewhere|anywhere|well|way|far|comfortably|just|slightly|significantly|much|firmly|safely|clearly|barely {compare}",
    (match) => match.one("compare"),
  ),
];

const UP =
  "more|higher|greater|above|over|better|up|larger|upwards|upward|bigger|plus|beyond|longer|so|heavier|stronger|wider|older|steeper|beyond|richer|faster";
const DOWN =
  "less|lower|below|under|fewer|down|smaller|cheaper|beneath|shorter|tighter|narrower|lighter|younger|thinner|weaker|sooner";
/** What a figure is said to be per, or of, between it and its `or more`. */
const PER =
  "( ( a|an|per|each|every|the ) share|day|year|month|week|annum|hour|session|quarter|piece | apiece | each | annually | yearly | daily | in|of|on total|all|average | today | overall )?";

/** A range inherits what its first figure left out: 2-10B, 5 to 10 %. */
function pair(match: Match): readonly [Quantity, Quantity] | null {
  const [first, second] = [match.one("quantity"), match.one("quantity", 1)];
  const unit = first.unit ?? second.unit;
  if (first.unit !== null && second.unit !== null && first.unit !== second.unit) return null;
  let low = first.value;
  if (second.scaled && !first.scaled && Math.abs(first.value) < 1000) {
    const scale = [1e12, 1e9, 1e6, 1e3].find((one) => Math.abs(second.value) >= one) ?? 1;
    low = first.value * scale;
  }
  const end = { ...second, unit };
  return [{ value: low, unit, scaled: first.scaled || second.scaled }, end];
}

function between(match: Match): readonly { readonly op: AtomOperator; readonly quantity: Quantity }[] | null {
  const found = pair(match);
  if (found === null) return null;
  const [low, high] = found[0].value <= found[1].value ? found : [found[1], found[0]];
  return [
    { op: "gte", quantity: low },
    { op: "lte", quantity: high },
  ];
}

/** `over the 50 but under the 200` speaks of averages. */
const isLines = (match: Match): boolean =>
  match.tokens.slice(match.from, match.to).filter(({ stem }) => stem === "the").length > 1 &&
  match.all("quantity").every(({ value, unit }) => unit === null && MA_LENGTHS.has(value));

/** `50 give or take 5`: the second figure on both sides of the first. */
function tolerance(match: Match, middle: 0 | 1 = 0): readonly Bound[] | null {
  const [centre, reach] = middle === 0 ? match.all("quantity") : match.all("quantity").toReversed();
  if (centre === undefined || reach === undefined || reach.value <= 0) return null;
  if (reach.unit === "%" && centre.unit !== "%") return null;
  return [
    { op: "gte", quantity: { ...centre, value: centre.value - reach.value } },
    { op: "lte", quantity: { ...centre, value: centre.value + reach.value } },
  ];
}

/** `20 million and over 10`: the words after the figure begin the next comparison. */
const isGoingOn = (match: Match): boolean => {
  const next = match.tokens[match.to];
  return next?.kind === "number" || next?.text === "$";
};

/** `above its 5 year average`: the number counts years. */
function isSpan(match: Match): boolean {
  const { unit, scaled } = match.all("quantity").at(-1)!;
  const at = match.tokens[match.to]?.text === "-" ? match.to + 1 : match.to;
  const next = match.tokens[at];
  return (
    unit === null &&
    !scaled &&
    next !== undefined &&
    /^(?:year|yr|quarter|month|week|day)$/.test(next.stem) &&
    /^(?:average|avg|mean|median|low|high|range|growth|return|change|volume|cagr)$/.test(
      match.tokens[at + 1]?.stem ?? "",
    )
  );
}

const one = (match: Match, operator: AtomOperator) => [{ op: operator, quantity: match.one("quantity") }];
const LOWER = new Set<AtomOperator>(["gt", "gte"]);
const UPPER = new Set<AtomOperator>(["lt", "lte"]);

/** Figures with their comparison: over 5, 5 or more, 5+, between 1 and 5, > 5 but < 20, 10-20. */
export const BOUND_RULES: readonly Rule[] = [
  rule("bound", "{compare} {quantity}", (match) => (isSpan(match) ? null : one(match, match.one("compare")))),
  rule("bound", "{compare} of|at|: {quantity}", (match) => one(match, match.one("compare"))),
  rule("bound", "{compare} {quantity} ( mark|level|threshold|area|line )", (match) => one(match, match.one("compare"))),
  rule(
    "bound",
    `( of|at|= )? {quantity} ${PER} or|and|& ( even )? ${UP} ( than that )?`,
    (match) => (isGoingOn(match) ? null : one(match, "gte")),
    0.4,
  ),
  rule(
    "bound",
    `( of|at|= )? {quantity} ${PER} or|and|& ( even )? ${DOWN} ( than that )?`,
    (match) => (isGoingOn(match) ? null : one(match, "lte")),
    0.4,
  ),
  rule(
    "bound",
    `( of|at|= )? {quantity} ( up|down|lower|off|under|below )? ${PER} or|and|& ( even )? worse|uglier|deeper|harder`,
    (match) => [{ op: "lte", quantity: match.one("quantity"), isWorse: true }],
    0.4,
  ),
  rule(
    "bound",
    "( of|at|= )? {quantity} _+ share|sh",
    (match) => [{ op: "gte", quantity: { ...match.one("quantity"), unit: "sh" } }],
    0.4,
  ),
  rule("bound", "( of|at|= )? {quantity} _+", (match) => one(match, "gte"), 0.3),
  rule("bound", "( of|at )? {quantity} +|plus|min|minimum|upwards|upward", (match) => one(match, "gte"), 0.2),
  rule("bound", "( of|at )? {quantity} max|maximum|tops|at-most", (match) => one(match, "lte"), 0.2),
  rule(
    "bound",
    `( of|at )? {quantity} ${PER} ( at least | at the least | minimum | or so at least )`,
    (match) => one(match, "gte"),
    0.2,
  ),
  rule(
    "bound",
    `( of|at )? {quantity} ${PER} ( at ( the )? most | at best | at max | tops | maximum )`,
    (match) => one(match, "lte"),
    0.2,
  ),
  rule(
    "bound",
    "( of|at|around|about|near|is|sitting )* {quantity} ( ,|LP )* ( give or take | plus or minus | plus / minus | + or - | + / - | +- | ± ) {quantity} ( or so | point|points )? RP?",
    tolerance,
    0.6,
  ),
  rule(
    "bound",
    "not|neither|never ( below|under|less|lower ) ( than )? {quantity} ( and|nor|or|, )* ( not )? ( above|over|more|higher|greater ) ( than )? {quantity}",
    between,
    0.8,
  ),
  rule(
    "bound",
    "within|inside {quantity} ( point|points )? of|from|around {quantity}",
    (match) => tolerance(match, 1),
    0.4,
  ),
  rule("bound", "LP {quantity} ,|;|:|-|to {quantity} RP", between, 0.2),
  rule("bound", "in|within|inside|between LP {quantity} ,|;|:|-|to {quantity} RP", between, 0.6),
  rule(
    "bound",
    "( somewhere|anywhere )? ( between|btwn|btw|from|in|within|inside|of|ranging|range )? ( from|the|range|between|of )* {quantity} -|to|thru|through|until|till|upto|–|~ ( to )? {quantity} ( range|area|zone|band )?",
    between,
    0.3,
  ),
  rule(
    "bound",
    "( somewhere|anywhere|ranging )? ( in )? ( between|btwn|btw|b/w|betwen|from|inbetween|within|range ) ( the|range|of )* {quantity} and|& {quantity} ( range|area|inclusive )?",
    between,
    0.5,
  ),
  rule("bound", "( of|from|at )? {quantity} ( and|or )? up to {quantity}", between, 0.5),
  rule(
    "bound",
    "{compare} {quantity} ( ,|and|but|& )* ( also|yet|still|is )* {compare} {quantity}",
    (match) => {
      const [a, b] = match.all("compare");
      if (a === undefined || b === undefined || isLines(match) || isSpan(match)) return null;
      const opposite = (LOWER.has(a) && UPPER.has(b)) || (UPPER.has(a) && LOWER.has(b));
      const found = pair(match);
      if (!opposite || found === null) return null;
      const [lower, upper] = LOWER.has(a) ? found : [found[1], found[0]];
      // An empty interval stays two conditions, so that the contradiction is seen.
      return lower.value > upper.value
        ? null
        : [
            { op: a, quantity: found[0] },
            { op: b, quantity: found[1] },
          ];
    },
    0.3,
  ),
  rule("bound", "( of|at|= )? {quantity} or|and ( at )? ( least|higher )", (match) => one(match, "gte"), 0.1),
  rule("bound", "( is|= )? exactly {quantity}", (match) => one(match, "eq")),
  rule("bound", ": {compare} {quantity}", (match) => one(match, match.one("compare")), 0.1),
  rule("bound", "LP {compare} {quantity} RP", (match) => one(match, match.one("compare")), 0.1),
  rule(
    "bound",
    "in the {quantity} s",
    (match) => {
      const quantity = match.one("quantity");
      return [
        { op: "gte", quantity },
        { op: "lt", quantity: { ...quantity, value: quantity.value + 10 } },
      ];
    },
    0.2,
  ),
  rule(
    "bound",
    "in the? low|mid|high? double digit",
    () => [{ op: "gte", quantity: { value: 10, unit: null, scaled: false } }],
    0.2,
  ),
  rule(
    "bound",
    "( in )? the single digit",
    () => [{ op: "lt", quantity: { value: 10, unit: null, scaled: false } }],
    0.3,
  ),
  rule("bound", "more|greater|higher|bigger|over of {quantity}", (match) => one(match, "gt"), 0.1),
  rule("bound", "less|lower|smaller|minor|under of {quantity}", (match) => one(match, "lt"), 0.1),
  rule(
    "bound",
    "( in the )? teen",
    (match) =>
      match.text.endsWith("teens")
        ? [
            { op: "gte", quantity: { value: 13, unit: null, scaled: false } },
            { op: "lte", quantity: { value: 19, unit: null, scaled: false } },
          ]
        : null,
    0.1,
  ),
  rule("bound", "double digit", () => [{ op: "gte", quantity: { value: 10, unit: null, scaled: false } }], 0.1),
  rule("bound", "triple digit", () => [{ op: "gte", quantity: { value: 100, unit: null, scaled: false } }], 0.1),
  rule("bound", "single digit", () => [{ op: "lt", quantity: { value: 10, unit: null, scaled: false } }], 0.1),
];
