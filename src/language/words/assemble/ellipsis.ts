import type { Timeframe } from "#contract";
import type { AtomOperator } from "../../intermediate/form.ts";
import type { Predicate } from "../chart/edge.ts";
import { allOf, atomsOf, mapAtoms, type AtomDraft, type Subject, type Tree } from "../chart/meanings.ts";
import { isNumber } from "../rules/atoms.ts";
import { compareSubjects, isAverage } from "../rules/compare-subjects.ts";
import { feature } from "../rules/series/subjects.ts";
import type { Clause, Connective, Item } from "./item.ts";
import { isJoint } from "./joined.ts";
import { isUnsized } from "./postfix.ts";

const AVERAGE = /^(sma|ema|wma|hma|vwma)\((\d+)\)$/;
const SMALLEST_COUNT = 1_000;
const COUNTS = new Set(["market_cap", "dollar_volume", "avg_dollar_volume", "shares_float", "shares_outstanding"]);
const OF_BAR = new Set(["high", "low", "open"]);
const BARE = new Set(["close", "open"]);
const PRICES = new Set(["close", "open", "high", "low"]);

/**
 * Returns true if the last subject continues before a level. An average continues only before another average, as in `20 EMA
 * above 50 EMA and above 200 EMA`; any other level is compared with the price.
 */
function takesLevel(last: Subject, predicate: Predicate, joint: Connective | undefined): boolean {
  if (!last.isLevel) return false;
  if (!AVERAGE.test(last.concept)) return true;
  const right = predicate.alone === null ? undefined : atomsOf(predicate.alone)[0]?.right;
  return AVERAGE.test(right?.concept ?? "") && !/^(?:comma|but|comma-and)$/.test(joint ?? "");
}

/**
 * Returns true if the last subject can have the figure. Counts of shares and market values are never as small as prices; a
 * bar's high does not continue over several clauses.
 */
function canHaveFigure(last: Subject, figure: number, joint: Connective | undefined): boolean {
  if (last.unit === "sh" || COUNTS.has(last.name)) return figure >= SMALLEST_COUNT;
  return !OF_BAR.has(last.name) || joint === undefined || joint === "and" || last.barsAgo !== null;
}

/** Applies a predicate to the price. */
export const appliedToPrice = ({ alone, applyTo }: Predicate): Tree | null => alone ?? applyTo(feature("close"));

/** Applies a predicate to the subject named last if it fits, otherwise to the price or to the predicate's own default. */
export function appliedToLast(
  predicate: Predicate,
  subjects: readonly Subject[],
  joint: Connective | undefined,
  isDollars: boolean,
  before: Clause | undefined,
): Tree | null {
  const last = subjects.at(-1);
  if (last === undefined) return predicate.alone;
  // `unusual volume, at least 5 times the 3 month average`: the average is that of the volume.
  if (/^(?:rvol|volume|avg_volume)$/.test(last.name) && isMultiple(predicate))
    return predicate.applyTo(feature("volume"));
  // `gross margin above 40 % and rising`: the figure rises, not the price.
  // `a long lower wick near the 50-day`: the price is near it, not the wick.
  if (last.concept.startsWith("=") && !last.isLevel && isAverageSide(predicate)) return predicate.alone;
  const isOfFigure =
    predicate.needs === "any" &&
    last.group !== "feature" &&
    (joint === "and" || joint === "but" || joint === "comma-and");
  if (isOfFigure) return predicate.applyTo(last);
  const own = last.isLevel ? null : predicate.applyTo({ ...last, barsAgo: null });
  if (own !== null && before !== undefined && isOnLine(own, before.tree)) return own;
  // `cash flow positive companies under $20`: dollars after a new noun mean the price.
  const isOfPrice = AVERAGE.test(last.concept) || (!last.isLevel && (joint === undefined || !isMoney(last, predicate)));
  if (isDollars && isOfPrice && predicate.alone !== null) return predicate.alone;
  // `three inside days in a row or at least 2`: the second figure counts the same thing.
  if (predicate.figure !== undefined && joint === "or" && !isDollars && predicate.applyTo(last) === null) return null;
  if (predicate.figure !== undefined && predicate.alone !== null && !canHaveFigure(last, predicate.figure, joint))
    return predicate.alone;
  if (predicate.needs === "level" && !takesLevel(last, predicate, joint))
    return predicate.alone ?? predicate.applyTo(last);
  const other = subjects.map((subject) => predicate.applyTo(subject)).findLast((tree) => tree !== null);
  return predicate.applyTo(last) ?? predicate.alone ?? other ?? null;
}

/** Returns true for an amount of money that can have the figure of a predicate. */
const isMoney = ({ unit, group, name }: Subject, { figure }: Predicate): boolean =>
  unit === "$" && (group === "fundamental" || COUNTS.has(name)) && (figure ?? 0) >= SMALLEST_COUNT;

/** Fewest times a price is its average in no query. */
const LEAST_MULTIPLE = 1.5;
/** Returns true for a multiple of a moving average that no price reaches. */
const isMultiple = ({ alone }: Predicate): boolean =>
  alone !== null &&
  atomsOf(alone).every(
    ({ rhs, right }) =>
      right !== undefined && isAverage(right) && rhs.kind === "study" && (rhs.multiplier ?? 1) >= LEAST_MULTIPLE,
  );

/** Returns true for a comparison of the price with a moving average. */
const isAverageSide = ({ alone }: Predicate): boolean =>
  alone !== null && atomsOf(alone).every(({ right }) => right !== undefined && isAverage(right));

/** Returns true if both trees compare with the same line: `RSI was below its 20 SMA, and crosses above its 20 SMA`. */
const isOnLine = (tree: Tree, before: Tree): boolean =>
  atomsOf(tree).every(({ right }) => atomsOf(before).some((atom) => right && atom.right?.concept === right.concept));

/** Applies a predicate to both sides of the previous comparison, or to each of its lines: `above the 20 and 50, all rising`. */
export function appliedToBoth(predicate: Predicate, clause: Clause | undefined): Tree | null {
  const atoms = clause === undefined ? [] : atomsOf(clause.tree);
  const first = atoms[0]?.subject;
  const lines = atoms.map(({ right }) => right);
  // Of a price and several lines the lines; of a chain of lines all of them.
  const isOfPrice = atoms.length > 1 && first?.isLevel === true && PRICES.has(first.name);
  const sides = (isOfPrice ? lines : [first, ...lines]).filter((side) => !!side);
  const trees = sides.map((side) => predicate.applyTo({ ...side, barsAgo: null, multiplier: null }));
  return trees.length > 1 && trees.every((tree) => tree !== null) ? { kind: "all", members: trees } : null;
}

/** Applies a predicate to the line named last, or to both lines of the previous comparison. */
export function appliedToLine(predicate: Predicate, mention: Subject | null, clauses: readonly Clause[]): Tree | null {
  const { edgeOfPattern } = predicate;
  if (edgeOfPattern !== undefined) {
    const pattern = clauses.at(-1);
    const bars = pattern === undefined || !atomsOf(pattern.tree).every(({ group }) => group === "candlestick") ? 0 : 1;
    const level = { ...feature(edgeOfPattern), barsAgo: pattern?.ago?.count ?? bars };
    return bars === 0 ? null : predicate.applyToLine!(mention ?? feature("close"), level);
  }
  // `above the 50-day. MACD was below its signal and is above it`: the signal.
  const isOfStudy = clauses.length > 0 && atomsOf(clauses.at(-1)!.tree).every((atom) => isOfStudies(atom));
  const line = isOfStudy ? null : lineNamed(clauses);
  const lines = atomsOf(clauses.at(-1)?.tree ?? allOf()).flatMap(({ right }) =>
    right?.isLevel === true ? [plain(right)] : [],
  );
  const isOfAll = predicate.isEach === true && lines.length > 1;
  const pair = isOfAll ? lines : predicate.isAgain === true || predicate.isEach === true ? pairNamed(clauses) : null;
  const of = (one: Subject): Tree | null =>
    predicate.applyToLine!(mention ?? { ...feature("close"), timeframe: one.timeframe }, one);
  if (predicate.isAgain === true) return pair === null ? null : predicate.applyToLine!(mention ?? pair[0]!, pair[1]!);
  if (pair === null && line === null) {
    const [study, own] = pairNamed(clauses) ?? [];
    return study === undefined || own === undefined || own.concept === study.concept
      ? null
      : predicate.applyToLine!(mention ?? { ...study, barsAgo: null }, own);
  }
  if (pair === null) return of(line!);
  const trees = pair.map(of);
  return trees.every((tree) => tree !== null) ? allOf(...trees) : null;
}

/** Returns true for a comparison of two series that are no prices. */
const isOfStudies = ({ subject, right }: AtomDraft): boolean =>
  subject?.isLevel === false && right?.isLevel === false && subject.concept !== right.concept;

const plain = (subject: Subject): Subject => {
  const { trend: _, ...rest } = subject;
  // `yesterday below its 50-day average, today above it`: the average of today.
  const barsAgo = isAverage(subject) ? null : rest.barsAgo;
  return { ...rest, barsAgo, multiplier: null, offset: null, notes: [] };
};

/** Returns both sides of the newest comparison of two series. */
function pairNamed(clauses: readonly Clause[]): readonly [Subject, Subject] | null {
  const atom = clauses.flatMap(({ tree }) => atomsOf(tree)).findLast(({ right }) => right !== undefined);
  return atom?.subject && atom.right ? [plain(atom.subject), plain(atom.right)] : null;
}

/** Returns the line named last, which `it` refers to. */
function lineNamed(clauses: readonly Clause[]): Subject | null {
  const lines = clauses.flatMap(({ tree }) => atomsOf(tree)).map(lineOf);
  const line = lines.findLast((one) => one !== undefined);
  return line === undefined ? null : plain(line);
}

function lineOf({ right, subject }: AtomDraft): Subject | undefined {
  const ofSubject = subject?.isLevel === true ? subject : undefined;
  const isOther = right?.concept !== subject?.concept || (right?.barsAgo ?? null) !== null;
  const ofRight = right?.isLevel === true && isOther ? right : undefined;
  if (ofSubject !== undefined && right !== undefined && PRICES.has(right.name) && !PRICES.has(ofSubject.name))
    return ofSubject;
  if (ofRight !== undefined && (ofRight.barsAgo !== null || !BARE.has(ofRight.name))) return ofRight;
  return ofSubject !== undefined && !BARE.has(ofSubject.name) ? ofSubject : undefined;
}

interface Alike {
  readonly tree: Tree;
  readonly timeframe: Timeframe | null;
}

/** Repeats the newest clauses of one series against a figure for another series: `ditto MFI`. */
export function repeatedFor(clauses: readonly Clause[], subject: Subject): readonly Alike[] {
  const first = clauses.at(-1)?.subject;
  if (first === null || first === undefined || first.unit !== subject.unit) return [];
  const isOther = ({ tree }: Clause): boolean =>
    atomsOf(tree).some(({ concept, rhs }) => concept !== first.concept || rhs.kind === "study");
  const { group, concept, params, notes } = subject;
  return clauses.slice(clauses.findLastIndex(isOther) + 1).map(({ tree, timeframe }) => ({
    timeframe,
    tree: mapAtoms(tree, (atom) => ({
      ...atom,
      group,
      concept,
      params,
      notes,
      subject,
      timeframe: subject.timeframe ?? atom.timeframe,
    })),
  }));
}

/** Repeats a comparison with a line for another line after `not`: `above the 50-day but not the 200-day`. */
export function repeatedAgainst(items: readonly Item[], level: Subject): Tree | null {
  const before = items.findLast((item) => !isJoint(item, "and", "but", "comma", "not"));
  if (!isJoint(items.at(-1), "not") || before?.type !== "clause") return null;
  const [atom, ...others] = atomsOf(before.clause.tree);
  const isOne = others.length === 0 && atom?.right?.isLevel === true && atom.subject !== null;
  return isOne && level.isLevel ? compareSubjects(atom.subject!, atom.op, level) : null;
}

/** Returns the kind of the newest average with a named kind. */
function kindNamed(trees: readonly Tree[]): string | undefined {
  const sides = trees.flatMap(atomsOf).flatMap(({ subject, right }) => [subject, right]);
  const named = sides.findLast((side) => side && side.isBare !== true && AVERAGE.test(side.concept));
  return AVERAGE.exec(named?.concept ?? "")?.[1];
}

function asAverage(atom: AtomDraft, kind: string): AtomDraft {
  const { subject, right, rhs } = atom;
  const as = (concept: string): string => concept.replace(AVERAGE, `${kind}($2)`);
  const withKind = <S extends Subject>(one: S): S => ({ ...one, concept: as(one.concept), name: kind });
  return {
    ...atom,
    ...(subject?.isBare === true ? { concept: as(atom.concept), subject: withKind(subject) } : {}),
    ...(right?.isBare === true && rhs.kind === "study"
      ? { rhs: { ...rhs, concept: as(rhs.concept) }, right: withKind(right) }
      : {}),
  };
}

const NAMES_DAY = /\b(?:today|(?:on|for) the day|yesterday)\b/;

/** Returns the tree with changes of the price on daily bars where its words name the day: `up 2 % today`. */
function ofNamedDay(tree: Tree, words: string): Tree {
  if (!NAMES_DAY.test(words)) return tree;
  const isOfDay = ({ concept, timeframe, barsAgo }: AtomDraft): boolean =>
    concept === "change_pct" && timeframe === null && barsAgo === null;
  return mapAtoms(tree, (atom) => (isOfDay(atom) ? { ...atom, timeframe: "1d" } : atom));
}

/** Completes a condition from its words and the clauses before it. */
export const completed = (tree: Tree, clauses: readonly Clause[], words: string): Tree =>
  ofNamedDay(withNamedAverage(ofSign(tree, clauses.at(-1), words), clauses, words), words);

/** Gives the sign of `the histogram was negative and is now positive` to the series named before, which has signs. */
function ofSign(tree: Tree, before: Clause | undefined, words: string): Tree {
  const [last, own] = [before?.tree, tree];
  const subject = last?.kind === "atom" && last.atom.rhs.kind === "number" ? last.atom.subject : null;
  const isSign =
    own.kind === "atom" && own.atom.group === "feature" && own.atom.rhs.kind === "number" && own.atom.rhs.number === 0;
  return isSign && SIGNED.test(words) && subject?.group === "feature" && subject.unit !== "%" && !subject.isLevel
    ? isNumber({ ...subject, barsAgo: null }, own.atom.op, 0)
    : tree;
}
const SIGNED =
  /(?:^|\s)(?:and|but|then|yet) (?:(?:is|are|has|have|been|it|now|currently|then|just|turned|gone|becomes?) )*(?:positive|negative)\b/;

/**
 * Gives lengths without a kind the kind of the average before them: `8 EMA above the 21, price within 5 % of the 8`. Gives an
 * average without a length the length named before: `above its 20 EMA, but no more than 5 % above the EMA`.
 */
function withNamedAverage(given: Tree, clauses: readonly Clause[], words: string): Tree {
  const trees = clauses.map((clause) => clause.tree);
  const tree = AGAIN.test(words) ? withLengthNamed(given, trees, GENERIC.test(words)) : given;
  const isBare = atomsOf(tree).some(({ subject, right }) => subject?.isBare === true || right?.isBare === true);
  const kind = isBare ? kindNamed([...trees, tree]) : undefined;
  return kind === undefined || kind === "sma" ? tree : mapAtoms(tree, (atom) => asAverage(atom, kind));
}
const AGAIN = /\b(?:the|that|this|same) (?:(?:moving|simple|exponential) )*(?:[sehw]?ma|average|avg)\b/;
const GENERIC = /\b(?:the|that|this|same) (?:moving )?(?:ma|average|avg)\b/;

/** Gives an average without a length that of the newest average of its kind, or of any kind. */
function withLengthNamed(tree: Tree, trees: readonly Tree[], isGeneric: boolean): Tree {
  const sides = trees.flatMap(atomsOf).flatMap(({ subject, right }) => [subject, right]);
  const averages = sides.filter((side) => side && AVERAGE.test(side.concept) && !isUnsized(side));
  const namedFor = (side: Subject | null | undefined): Subject | undefined =>
    side && AVERAGE.test(side.concept) && isUnsized(side)
      ? (averages.findLast((one) => isGeneric || one!.name === side.name) ?? undefined)
      : undefined;
  return mapAtoms(tree, (atom) => {
    const { subject, right, rhs, notes } = atom;
    const [left, other] = [namedFor(subject), namedFor(right)];
    const named = left ?? other;
    if (named === undefined) return atom;
    const { concept, name, timeframe } = named;
    const note = { field: "concept", value: concept, why: "no length named: the average named before" };
    const own = [...notes.filter(({ why }) => !why.includes("without a length")), note];
    const again = { concept, name, notes: [note] };
    const isOther = rhs.kind === "study" && (other !== undefined || rhs.concept === atom.concept);
    return {
      ...atom,
      notes: own,
      ...(left && subject ? { concept, timeframe, subject: { ...subject, ...again } } : {}),
      ...(isOther ? { rhs: { ...rhs, concept, ...(other ? { timeframe } : {}) } } : {}),
      ...(other && right ? { right: { ...right, ...again } } : {}),
    };
  });
}

const BREACHES: Readonly<Partial<Record<AtomOperator, readonly [AtomOperator, AtomOperator, "low" | "high"]>>> = {
  gt: ["crosses_under", "lt", "low"],
  gte: ["crosses_under", "lt", "low"],
  lt: ["crosses_above", "gt", "high"],
  lte: ["crosses_above", "gt", "high"],
};

/** Turns a cross into a breach by the bar's high or low if the close came back: `took out the low but closed above it`. */
export function asPierced(before: Tree, then: Tree): Tree {
  if (then.kind !== "atom" || then.atom.subject?.name !== "close" || then.atom.right === undefined) return before;
  const line = then.atom.right.concept;
  const [cross, op, side] = BREACHES[then.atom.op] ?? [];
  if (op === undefined || side === undefined) return before;
  return mapAtoms(before, (atom) =>
    atom.op === cross &&
    atom.subject?.name === "close" &&
    atom.right?.concept === line &&
    atom.barsAgo === null &&
    atom.within === null
      ? { ...atom, concept: side, subject: { ...feature(side), timeframe: atom.timeframe }, op }
      : atom,
  );
}

/** Returns true for a clause that is a cross. */
export const isOfCross = (clause: Clause | undefined): boolean =>
  clause !== undefined && atomsOf(clause.tree).every(({ op }) => op.startsWith("crosses"));

/** Returns true for new, higher or lower highs and lows, and for touched bands: events of the price. */
const isNewExtreme = (tree: Tree): boolean =>
  atomsOf(tree).some(
    ({ concept, rhs }) =>
      (concept === "high" || concept === "low") &&
      rhs.kind === "study" &&
      (rhs.concept === concept || /^(?:highest|lowest|high_|low_|bb_|kc_|dc_)/.test(rhs.concept)),
  );

/** Returns true for a bar on both sides of a line: the close holds what the low touched. */
const isBounce = (tree: Tree): boolean =>
  ["close", "low"].every((name) => atomsOf(tree).some((atom) => atom.concept === name && atom.right?.isLevel === true));

/** Returns true for a trend by one word. Its subject is the price, not the averages that define the trend. */
const isTrend = (tree: Tree): boolean =>
  atomsOf(tree).some(({ notes }) => notes.some(({ why }) => /^(?:up|down)trend/.test(why)));

/** Returns the subject that the words after a clause may leave out; null if the clause does not change it. */
export function impliedSubject(tree: Tree): Subject | null {
  const subject = atomsOf(tree)[0]?.subject ?? null;
  if (subject === null || isTrend(tree)) return null;
  const isRange = atomsOf(tree).some(
    ({ concept, op, rhs }) => concept.startsWith("highest(") && op === "lte" && rhs.kind === "study",
  );
  return isRange || isNewExtreme(tree) || isBounce(tree) ? feature("close") : subject;
}
