import type { AtomOperator } from "../../intermediate/form.ts";
import { allOf, anyOf, type Subject, type Tree } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { rule, type Rule } from "../chart/rule.ts";
import { boundsOn, compareSubjects, fitRight } from "./compare-subjects.ts";
import { FALLING, RISING } from "./trend-words.ts";
import { adapt, isNumber, versus } from "./atoms.ts";
import { barsOf } from "./duration-rules.ts";
import { averageOf, MA_LENGTHS } from "./average-rules.ts";
import { feature } from "./subjects.ts";

/** Anything comparable, whichever rule made it. */
export const OPERAND_RULES: readonly Rule[] = [
  rule("operand", "{study}", (match) => match.one("study")),
  rule("operand", "{level}", (match) => match.one("level")),
  rule(
    "operand",
    `${RISING} {study}`,
    (match) => (match.one("study").isLevel ? { ...match.one("study"), trend: "up" } : null),
    -0.1,
  ),
  rule(
    "operand",
    `${FALLING} {study}`,
    (match) => (match.one("study").isLevel ? { ...match.one("study"), trend: "down" } : null),
    -0.1,
  ),
  rule("operand", "{figure}", (match) => match.one("figure")),
  rule("operand", "share :", () => feature("shares_outstanding"), 0.5),
  rule("operand", "{figure} {ago}", (match) =>
    match.one("figure").group === "indicator" ? { ...match.one("figure"), barsAgo: barsOf(match.one("ago")) } : null,
  ),
];

const isAverage = (subject: Subject): boolean => /^(?:sma|ema|wma|hma|vwma)\(\d/.test(subject.concept);

/** Nothing behind the number makes it a price, a part or a span. */
const isPlainEnd = (match: Match): boolean => {
  const next = match.tokens[match.to];
  return (
    next === undefined || !/^(?:%|percent|pct|\$|dollar|buck|k|m|million|x|times|day|d|bar|week|month)$/.test(next.stem)
  );
};

/** The average of the same kind as the one before: SMA 20 > 50. */
function like(subject: Subject, length: number): Subject | null {
  return isAverage(subject) && MA_LENGTHS.has(length)
    ? { ...averageOf(subject.name, length, undefined), timeframe: subject.timeframe, barsAgo: subject.barsAgo }
    : null;
}

function chain(subjects: readonly (Subject | null)[], ops: readonly AtomOperator[]): Tree | null {
  const trees: Tree[] = [];
  for (let at = 0; at + 1 < subjects.length; at++) {
    const [left, right] = [subjects[at], subjects[at + 1]];
    if (!left || !right) return null;
    const tree = compareSubjects(left, ops[at] ?? ops.at(-1)!, right);
    if (tree === null) return null;
    trees.push(tree);
  }
  return allOf(...trees);
}

/** `price over the VWAP and over the 21 EMA`: both are said of the first. */
function eachOf(match: Match): Tree | null {
  const [left, ...levels] = match.all("operand");
  const trees = levels.map((level, at) => compareSubjects(left!, match.one("compare", at), level));
  return trees.every((tree) => tree !== null) ? allOf(...trees) : null;
}

const alike = (match: Match): boolean => {
  const [a, b] = match.all("operand");
  return (
    a !== undefined &&
    b !== undefined &&
    a.isLevel === b.isLevel &&
    a.group === b.group &&
    (a.isLevel || a.unit === b.unit || a.unit === "")
  );
};

function both(match: Match, join: typeof allOf): Tree | null {
  if (!alike(match)) return null;
  const trees = match.all("operand").map((subject) => match.one("predicate").of(subject));
  return trees.every((tree) => tree !== null) ? join(...trees) : null;
}

/** `dipped under RSI 30`: the figure behind the series is what it is compared with. */
function isOscillator(match: Match): boolean {
  const { isLevel, group, unit, concept } = match.one("operand");
  const next = match.tokens[match.to]?.stem ?? "";
  return (
    group === "feature" && !isLevel && unit === "idx" && !concept.includes("(") && !/^(?:day|bar|period|%)$/.test(next)
  );
}

const FLIP: Readonly<Partial<Record<AtomOperator, AtomOperator>>> = {
  gt: "lt",
  gte: "lte",
  lt: "gt",
  lte: "gte",
  eq: "eq",
};

/** What is said of a figure before the figure itself is told. */
const SAID_OF_SIZE =
  "high|strong|low|small|large|big|heavy|light|top|best|fat|healthy|solid|elevated|decent|good|great|tight|thin|weak|rich|robust|impressive|extreme|huge|modest|moderate|respectable|juicy|generous|tiny|wide|narrow|steep|hot|lofty|hefty|ample|substantial|depressed|sky-high|reasonable|acceptable|excellent|superior|outstanding|low-ish|minimal";

/** Conditions made of a subject and what is said of it. */
export const COMPARE_RULES: readonly Rule[] = [
  rule("condition", "{operand} ( with|that|which|:|,|currently )? {predicate}", (match) =>
    match.one("predicate").of(match.one("operand")),
  ),
  rule(
    "condition",
    `( ${SAID_OF_SIZE} ) {operand} ( of|at|with|:|,|LP|- )* {bound} RP?`,
    (match) => boundsOn(match.one("operand"), match.one("bound")),
    0.2,
  ),
  rule(
    "condition",
    "{compare} ( an|a|the|its )* {operand} ( of|at|reading|value|level )* {quantity}",
    (match) =>
      isOscillator(match)
        ? boundsOn(match.one("operand"), [{ op: match.one("compare"), quantity: match.one("quantity") }])
        : null,
    -0.1,
  ),
  rule(
    "condition",
    "{cross} ( an|a|the|its )* {operand} ( of|at|reading|value|level )* {quantity}",
    (match) => {
      const fitted = isOscillator(match) ? adapt(match.one("operand"), match.one("quantity")) : null;
      return fitted === null ? null : isNumber(fitted[0], match.one("cross"), fitted[1]);
    },
    0.3,
  ),
  rule(
    "condition",
    "{operand} {scope} {predicate}",
    (match) => {
      const { timeframe, session } = match.one("scope");
      return match.one("operand").group !== "feature"
        ? null
        : match.one("predicate").of({
            ...match.one("operand"),
            timeframe: timeframe ?? match.one("operand").timeframe,
            session: session ?? match.one("operand").session,
          });
    },
    0.1,
  ),
  rule(
    "condition",
    "{operand} ( was|is|has|been|just|finally|today )* reclaim|reclaimed|regained|recaptured|retaken|cleared|recovered|overcome ( to the upside )?",
    (match) => passive(match.one("operand"), "crosses_above"),
    0.3,
  ),
  rule(
    "condition",
    "{operand} ( was|is|has|been|just|finally|today )* lost|breached|violated|undercut",
    (match) => passive(match.one("operand"), "crosses_under"),
    0.3,
  ),
  rule("condition", "{operand} ( with|that|which|:|LP )? {predicate} RP", (match) =>
    match.has("(") ? match.one("predicate").of(match.one("operand")) : null,
  ),
  rule(
    "condition",
    "{bound} ( in|of|worth )? {operand}",
    (match) => boundsOn(match.one("operand"), match.one("bound")),
    -0.2,
  ),
  rule("condition", "both? {operand} and|&|, {operand} ( both )? {predicate}", (match) => both(match, allOf), 0.1),
  rule(
    "condition",
    "{operand} , {operand} ( , )? and|&|, {operand} ( all )? {predicate}",
    (match) => both(match, allOf),
    0.2,
  ),
  rule("condition", "either? {operand} or {operand} {predicate}", (match) => both(match, anyOf), 0.1),
  rule("condition", "{studies} ( are|all|both )* {predicate}", (match) => {
    const trees = match.one("studies").map((subject) => match.one("predicate").of(subject));
    return trees.every((tree) => tree !== null) ? allOf(...trees) : null;
  }),
  rule(
    "condition",
    "{operand} {compare} {operand} ( ,|and|which|is|& )* {compare} {operand}",
    (match) => (match.has("and", "&", ",") ? eachOf(match) : chain(match.all("operand"), match.all("compare"))),
    0.2,
  ),
  rule(
    "condition",
    "{operand} {compare} {operand} ( ,|and|which|is|& )* {compare} {operand} ( ,|and|which|is|& )* {compare} {operand}",
    (match) => chain(match.all("operand"), match.all("compare")),
    0.3,
  ),
  rule(
    "condition",
    "{operand} {compare} {operand} {compare} {operand} {compare} {operand} {compare} {operand}",
    (match) => chain(match.all("operand"), match.all("compare")),
    0.4,
  ),
  rule(
    "condition",
    "{operand} {compare} {number}",
    (match) => {
      const subject = match.one("operand");
      return isPlainEnd(match) ? chain([subject, like(subject, match.one("number"))], match.all("compare")) : null;
    },
    0.1,
  ),
  rule(
    "condition",
    "{operand} {compare} {number} {compare} {number}",
    (match) => {
      const subject = match.one("operand");
      return chain([subject, ...match.all("number").map((length) => like(subject, length))], match.all("compare"));
    },
    0.5,
  ),
  rule(
    "condition",
    "{operand} {compare} the? {number} {compare} the? {operand}",
    (match) => {
      const [first, last] = match.all("operand");
      const middle =
        first === undefined
          ? null
          : like(isAverage(first) ? first : averageOf("ma", 1, undefined), match.one("number"));
      return chain([first ?? null, middle, last ?? null], match.all("compare"));
    },
    0.1,
  ),
  rule(
    "condition",
    "{quantity} <|<= {operand} <|<= {quantity}",
    (match) => {
      const [low, high] = match.all("quantity");
      const [a, b] = match.tokens
        .slice(match.from, match.to)
        .filter((token) => token.stem === "<" || token.stem === "<=");
      return boundsOn(match.one("operand"), [
        { op: a?.stem === "<" ? "gt" : "gte", quantity: low! },
        { op: b?.stem === "<" ? "lt" : "lte", quantity: high! },
      ]);
    },
    0.5,
  ),
  rule(
    "condition",
    "{quantity} {compare} {operand}",
    (match) => {
      const op = FLIP[match.one("compare")];
      return op === undefined || !match.has("<", ">", "<=", ">=")
        ? null
        : boundsOn(match.one("operand"), [{ op, quantity: match.one("quantity") }]);
    },
    -0.5,
  ),
  rule(
    "condition",
    "the {number} {compare} the {number}",
    (match) =>
      chain(
        match
          .all("number")
          .map((length) => (MA_LENGTHS.has(length) ? averageOf("ma", length, undefined, false) : null)),
        match.all("compare"),
      ),
    0.2,
  ),
  rule(
    "condition",
    "the? {number} ( day )? {compare} the? {number} ( day )?",
    (match) =>
      chain(
        match
          .all("number")
          .map((length) => (MA_LENGTHS.has(length) && length > 4 ? averageOf("ma", length, undefined, false) : null)),
        match.all("compare"),
      ),
    -1.5,
  ),
  rule(
    "condition",
    "the {number} {cross} the? {number}",
    (match) =>
      crossing(
        match
          .all("number")
          .map((length) => (MA_LENGTHS.has(length) ? averageOf("ma", length, undefined, false) : null)),
        match.one("cross"),
      ),
    0.2,
  ),
  rule(
    "condition",
    "{operand} {cross} the? {number}",
    (match) => crossing([match.one("operand"), like(match.one("operand"), match.one("number"))], match.one("cross")),
    0.1,
  ),
  rule(
    "condition",
    "( bullish|bearish )? cross|crossover|crossing of {operand} ( above|below|over|under|and|with|across|by )* {operand}",
    (match) =>
      crossing(match.all("operand"), match.has("below", "under", "bearish") ? "crosses_under" : "crosses_above"),
    0.3,
  ),
  rule(
    "condition",
    "{operand} ( and|/|with|over|,|vs )* {operand} ( bullish|bearish|positive|negative|upward|downward|golden|death )? crossover|cross|crossing ( up|down|upward|downward|today )?",
    (match) =>
      crossing(
        match.all("operand"),
        match.has("bearish", "negative", "downward", "death", "down", "below", "under")
          ? "crosses_under"
          : "crosses_above",
      ),
    0.2,
  ),
  rule(
    "condition",
    "( bullish|bearish|golden|death|positive|negative ) {studies} ( crossover|cross )",
    (match) =>
      crossing(match.one("studies"), match.has("bearish", "death", "negative") ? "crosses_under" : "crosses_above"),
    0.3,
  ),
  rule(
    "condition",
    "{studies} ( bullish|bearish|golden|death|positive|negative )? crossover|cross|crossing ( up|down )?",
    (match) =>
      crossing(
        match.one("studies"),
        match.has("bearish", "death", "negative", "down") ? "crosses_under" : "crosses_above",
      ),
    0.3,
  ),
  rule(
    "condition",
    "( bullish|bearish )? crossover|cross|crossing of|between {studies}",
    (match) => crossing(match.one("studies"), match.has("bearish") ? "crosses_under" : "crosses_above"),
    0.3,
  ),
  rule(
    "condition",
    "{number} ( over|above|below|under|/|x ) {number} {average} ( bullish|bearish )? cross|crossover|crossing",
    (match) => {
      const [fast, slow] = match.all("number").map((length) => averageOf(match.one("average"), length, undefined));
      return crossing(
        [fast ?? null, slow ?? null],
        match.has("bearish", "below", "under") ? "crosses_under" : "crosses_above",
      );
    },
    0.3,
  ),
  rule(
    "condition",
    "( bullish|bearish )? ( {operand} | {studies} )? cross|crossover|crossing : {operand} ( over|above|through|past|below|under|beneath ) {operand}",
    (match) =>
      crossing(
        match.all("operand").slice(-2),
        match.has("below", "under", "beneath") ? "crosses_under" : "crosses_above",
      ),
    0.6,
  ),
  rule(
    "condition",
    "{operand} stacked|aligned above|over {operand} above|over {operand}",
    (match) => chain(match.all("operand"), ["gt"]),
    0.2,
  ),
];

/** `the 10-week line reclaimed`: the price did it. */
function passive(level: Subject, op: AtomOperator): Tree | null {
  return level.isLevel && !["close", "open", "high", "low"].includes(level.name)
    ? versus(feature("close"), op, level)
    : null;
}

function crossing(subjects: readonly (Subject | null)[], op: AtomOperator): Tree | null {
  const [left, right] = subjects;
  if (!left || !right || subjects.length !== 2) return null;
  const fitted = fitRight(left, right);
  return fitted === null ? null : versus(left, op, fitted);
}
