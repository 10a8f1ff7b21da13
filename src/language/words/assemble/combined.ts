import { atLeastOf, atomsOf, type AtomDraft, mapAtoms, type Note, type Tree } from "../chart/meanings.ts";
import type { Clause, Item, Connective } from "./item.ts";
import { isJoint } from "./joined.ts";
import { all, any, isVague, join, LIQUID, mergeListings, sideOf, SINGLE } from "./merged.ts";
import { negated } from "./negated.ts";
import { placed } from "./placed.ts";
import { TURNED } from "../rules/atoms.ts";

/** A clause or a bracket, with the connective before it. */
interface Part {
  readonly tree: Tree;
  readonly clause: Clause | null;
  /** `none`: no connective; `comma-or`: `, or`; `comma-and`: `, and`. */
  readonly joint: "none" | "and" | "comma" | "but" | "with" | "or" | "comma-or" | "comma-and";
  readonly isEither: boolean;
  readonly isNegated: boolean;
  /** True if the negation covers the conjunction of its clause: `exclude stocks with A and B`. */
  readonly isWhole: boolean;
  /** True if the part joins several parts by `and`. */
  readonly isJoined: boolean;
}

export interface Combined {
  readonly tree: Tree | null;
  readonly notes: readonly Note[];
  /** Second bracketing of `A and B or C`, if no rule prefers one. */
  readonly other: Tree | null;
  /** True if there are too many bracketings: `A or B and C or D`. */
  readonly isOpen: boolean;
}

const isOr = ({ joint }: Part): boolean => joint === "or" || joint === "comma-or";

/** One level of precedence: whether it joins the next part to a group, and how it combines the trees of a group. */
interface Level {
  readonly joins: (group: readonly Part[], next: Part, row: readonly Part[], at: number) => boolean;
  readonly makes: (trees: readonly Tree[]) => Tree;
}

/** Negates the conjunction: `exclude stocks with A and B`. */
const WHOLE: Pick<Level, "joins"> = {
  joins: ([first], next) =>
    first!.isWhole &&
    !next.isNegated &&
    /^(?:and|with|none|or)$/.test(next.joint) &&
    (next.joint === "with" || !isUniverse(first!.tree) || (next.joint === "none" && isSize(first!.tree))) &&
    !isDenied(first!, next) &&
    !areFloors(first!, next),
};
/** Extends a negation over alternatives of the same class: `no A or B`. */
const NOT: Level = {
  joins: (group, next) => {
    const [first] = group;
    // `exclude banks, utilities, and telecoms`: the end of the list.
    const isEnd = (group.length > 1 || first!.isWhole) && next.joint === "comma-and" && classOf(next) === "listing";
    return first!.isNegated && !next.isNegated && (isEnd || isDenied(first!, next) || areFloors(first!, next));
  },
  makes: (trees) => join("all", mergeListings(trees, "any").map(negated)),
};
/** Joins a condition on the line of an alternative to it alone: `above its 50-day, or above its 20-day if the 20-day rises`. */
const OF_LINE: Level = {
  joins: (group, next) =>
    group.length === 1 &&
    isOr(group[0]!) &&
    /^(?:none|and|with|comma)$/.test(next.joint) &&
    isOnLineOf(group[0]!, next),
  makes: (trees) => all(trees),
};
const isOnLineOf = ({ tree }: Part, next: Part): boolean => {
  const lines = atomsOf(tree).map(({ right }) => right?.concept);
  return atomsOf(next.tree).every(({ concept, subject }) => lines.includes(subject?.concept ?? concept));
};
/** Joins a list of alternatives: `A, B or C`. */
const LIST: Level = { joins: (_, next, row, at) => isListed(row, at), makes: (trees) => any(trees) };
const tradeIn = (part: Part | undefined): string | undefined =>
  part?.tree.kind === "atom" &&
  !part.isNegated &&
  !part.tree.atom.negate &&
  /^(?:Sector|Industry)$/.test(part.tree.atom.concept)
    ? part.tree.atom.concept
    : undefined;
/** Joins a list of several sectors and industries: `Utilities, Energy, Banks`. */
const TRADES: Level = {
  joins: (group, next, row, at) => {
    const isLink = (place: number): boolean =>
      tradeIn(row[place]) !== undefined && /^(?:and|comma|comma-and)$/.test(row[place]!.joint);
    let [from, to] = [at - 1, at];
    while (from > 0 && isLink(from)) from--;
    while (isLink(to + 1)) to++;
    const sectors = row.slice(from, to + 1).filter((part) => tradeIn(part) === "Sector");
    return isLink(at) && tradeIn(group.at(-1)) !== undefined && sectors.length > 1;
  },
  makes: (trees) => any(trees),
};
/** Joins a list of patterns: `a hammer, a doji and an engulfing candle`, `double bottom and bull flag patterns`. */
const PATTERNS: Level = {
  joins: (_, next, row, at) => {
    const isPattern = (place: number): boolean =>
      row[place] !== undefined && classOf(row[place]) === "pattern" && !row[place].isNegated && !isShifted(row[place]);
    const isLink = (place: number): boolean =>
      isPattern(place) && isPattern(place - 1) && /^(?:and|comma|comma-and)$/.test(row[place]!.joint);
    let [from, to] = [at, at];
    while (isLink(from)) from--;
    while (isLink(to + 1)) to++;
    const isOfChart = row
      .slice(from, to + 1)
      .every(({ tree }) => atomsOf(tree).every(({ group }) => group === "chart_pattern"));
    return isLink(at) && (to - from > 1 || isOfChart);
  },
  makes: (trees) => any(trees),
};
/** Returns true for a pattern of an earlier bar, as one event of several. */
const isShifted = ({ clause }: Part): boolean => clause?.ago != null || clause?.streak != null;
/** Joins alternatives of one class, whatever surrounds them: `RSI below 30 or above 70`. */
const ALIKE: Level = {
  joins: (group, next, row) =>
    next.joint === "or" && !row.some(({ isEither }) => isEither) && isAlike(group.at(-1)!, next),
  makes: (trees) => any(trees),
};
/** Turns conditions that exclude each other into alternatives: `gapping up and down`. */
const MIRRORED: Level = {
  joins: (group, next) =>
    group.length === 1 &&
    (next.joint === "and" || next.joint === "comma" || isCross(next.tree)) &&
    isMirrored(group[0]!.tree, next.tree),
  makes: (trees) => any(trees),
};
/** Joins a list of classes of stocks by size and price: `penny stocks, microcaps and small caps`. */
const SIZES: Level = {
  joins: (_, next, row, at) => {
    const isLink = (place: number): boolean =>
      isNamedClass(row[place - 1]!) && isNamedClass(row[place]) && /^(?:and|comma|comma-and)$/.test(row[place]!.joint);
    return isLink(at) && (next.joint !== "comma" || isLink(at + 1));
  },
  makes: (trees) => any(trees),
};
/** Joins parts to their own alternative, if both alternatives have one: `A with B, or C with D`. */
const WITH: Level = {
  joins: (_, next, row) => (next.joint === "with" || next.joint === "none") && haveParts(row),
  makes: (trees) => all(trees),
};
/** Joins by `and`. The universe stays outside alternatives: `tech stocks and A or B`. */
const AND: Level = {
  joins: ([first], next, row, at) =>
    next.joint === "and"
      ? !next.isEither && (isOr(first!) || !isUniverse(first!.tree))
      : isInsideEither(first!, next, row, at),
  makes: (trees) => all(trees),
};
const OR: Level = { joins: (_, next) => isOr(next), makes: (trees) => any(trees) };
/** Joins the rest: by a comma, `but`, or no connective. */
const APART: Level = { joins: () => true, makes: (trees) => all(trees) };

/** Levels of precedence, tightest first, for both bracketings of `A and B or C`. */
const LEVELS = {
  and: [OF_LINE, LIST, TRADES, PATTERNS, ALIKE, MIRRORED, SIZES, WITH, AND, OR, APART],
  or: [OF_LINE, LIST, TRADES, PATTERNS, ALIKE, MIRRORED, SIZES, WITH, OR, AND, APART],
};

const ENDS: ReadonlySet<Connective> = new Set<Connective>(["and", "comma", "but", "comma-and", "or"]);
const UNIVERSE = new Set([...SINGLE, "IndexMembership", "market_cap", "ListDate", "Optionable"]);
const OPEN = "several bracketings";

/** Combines a row of clauses and connectives into one tree. */
export function combined(items: readonly Item[]): Combined {
  const notes: Note[] = [];
  const tree = bracketed(items, "and", notes);
  const second = notes.length > 0 ? bracketed(items, "or", []) : null;
  const other = JSON.stringify(second) === JSON.stringify(tree) ? null : second;
  return { tree, notes, other, isOpen: notes.some(({ value }) => value === OPEN) };
}

/** Combines the row with one connective binding tighter than the other, if no rule decides. */
function bracketed(items: readonly Item[], tighter: "and" | "or", notes: Note[]): Tree | null {
  let at = 0;
  const group = (isInner: boolean): Tree | null => {
    const parts: Part[] = [];
    let joints: Connective[] = [];
    const add = (tree: Tree, clause: Clause | null): void => {
      parts.push(partOf(tree, clause, joints, parts.length === 0));
      joints = [];
    };
    for (; at < items.length; at++) {
      const item = items[at]!;
      if (item.type === "clause") add(placed(item.clause), item.clause);
      else if (item.type === "topic") joints = joints.filter((one) => one !== "not" && one !== "or");
      else if (item.joint === "open") {
        at++;
        const last = parts.at(-1);
        const isAlternative = last !== undefined && joints.length === 0 && isJoint(items[at], "or");
        const inner = group(true);
        // `price above 10 (or RSI below 30)`: an alternative to the condition before the bracket alone.
        if (inner !== null && isAlternative) parts[parts.length - 1] = { ...last, tree: any([last.tree, inner]) };
        else if (inner !== null) add(inner, null);
        if (isJoint(items[at], "next")) at--;
      } else if (item.joint === "list") {
        const members: (Tree | null)[] = [];
        do {
          at++;
          members.push(group(true));
        } while (isJoint(items[at], "next"));
        add(
          atLeastOf(
            item.count,
            members.filter((one) => one !== null),
          ),
          null,
        );
      } else if (item.joint === "close" || item.joint === "next") {
        if (isInner) break;
      } else {
        // The negated clause was not understood; the negation does not apply to the next one.
        if (ENDS.has(item.joint)) joints = joints.filter((one) => one !== "not");
        joints.push(item.joint);
      }
    }
    if (parts.length === 0) return null;
    return connected(
      withoutItself(withSharedTimes(asAlternatives(asClasses(parts), joints.includes("either")))),
      tighter,
      notes,
    );
  };
  return group(false);
}

function partOf(tree: Tree, clause: Clause | null, joints: readonly Connective[], isFirst: boolean): Part {
  const nots = joints.filter((one) => one === "not" || one === "neither").length;
  const joint = isFirst ? "none" : jointOf(joints);
  const isNot = nots % 2 === 1;
  const isWhole = isNot && joints.includes("whole");
  // `no close above its average on 3 of the last 5 days`: the bars without one count.
  const isOfBars = isNot && !isWhole && clause?.window?.least !== undefined;
  const isNegated = isNot && !isOfBars;
  const own = isOfBars ? placed({ ...clause, tree: negated(clause.tree) }) : tree;
  return { tree: own, clause, joint, isEither: joints.includes("either"), isNegated, isWhole, isJoined: false };
}

function jointOf(joints: readonly Connective[]): Part["joint"] {
  const has = (joint: Connective): boolean => joints.includes(joint);
  if (has("or")) return has("comma") || has("but") || has("comma-and") ? "comma-or" : "or";
  if (has("but")) return "but";
  if (has("comma-and")) return "comma-and";
  if (has("comma")) return has("and") ? "comma-and" : "comma";
  if (has("with")) return "with";
  return has("and") || has("neither") || has("not") ? "and" : "none";
}

/** Returns the class of a part. Alternatives usually share a class. */
function classOf({ tree }: Part): string {
  const [first] = atomsOf(tree);
  if (first === undefined) return "";
  if (first.group === "candlestick" || first.group === "chart_pattern") return "pattern";
  if (first.group === "stock" && SINGLE.has(first.concept)) return "listing";
  return `${first.group} ${first.subject?.name ?? first.concept}`;
}

const isAlike = (one: Part, other: Part): boolean =>
  one.tree.kind !== "all" && other.tree.kind !== "all" && classOf(one) === classOf(other);
export const isUniverse = (tree: Tree): boolean => atomsOf(tree).every(({ concept }) => UNIVERSE.has(concept));
/** Returns true for a class of stocks that one word names, such as penny stocks. */
const isOfClass = (atom: AtomDraft): boolean =>
  (UNIVERSE.has(atom.concept) || atom.concept === "close") && isVague(atom);
const isClass = (tree: Tree): boolean => atomsOf(tree).every(isOfClass);

/** Returns true for penny stocks or one class of sizes. */
const isNamedClass = (part: Part | undefined): boolean =>
  part !== undefined &&
  !part.isNegated &&
  isClass(part.tree) &&
  (isSize(part.tree) || atomsOf(part.tree).every(({ notes }) => notes.some(({ why }) => why.startsWith("penny"))));

/** Returns true if each side of the only `or` of a row has a joined part. */
function haveParts(row: readonly Part[]): boolean {
  const at = row.findIndex(isOr);
  const isPart = ({ joint }: Part): boolean => joint === "with" || joint === "none" || joint === "and";
  return at > 0 && !row.slice(at + 1).some(isOr) && row.slice(1, at).some(isPart) && row.slice(at + 1).some(isPart);
}

/** Returns true for one series in opposite directions without a figure of the query, or equal to two other series. */
function isMirrored(one: Tree, other: Tree): boolean {
  if (one.kind !== "atom" || other.kind !== "atom") return false;
  const [a, b] = [one.atom, other.atom];
  const sameSeries = a.concept === b.concept && a.timeframe === b.timeframe && a.barsAgo === b.barsAgo;
  // `open equals low, open equals high`: no bar need meet both.
  if (sameSeries && a.op === "eq" && b.op === "eq") return a.rhs.kind === "study" && b.rhs.kind === "study";
  if (!sameSeries || TURNED[a.op] !== b.op || a.within !== b.within) return false;
  // `golden and death crosses`, `overbought and oversold`: both compare with the same right side.
  if (a.op.startsWith("crosses")) return JSON.stringify(a.rhs) === JSON.stringify(b.rhs);
  const isZero = ({ rhs }: AtomDraft): boolean => rhs.kind === "number" && rhs.number === 0;
  if ([a, b].every(isZero)) return true;
  if (![a, b].every(isVague) || a.rhs.kind !== "number" || b.rhs.kind !== "number") return false;
  // `neither overbought nor oversold`: a figure meets both.
  return a.op.startsWith("g") ? a.rhs.number >= b.rhs.number : a.rhs.number <= b.rhs.number;
}

const isOfStocks = ({ tree }: Part): boolean =>
  atomsOf(tree).every((atom) => (atom.group === "stock" && SINGLE.has(atom.concept)) || isOfClass(atom));

/** Returns true for a figure on the side of the vague condition before it: `not overbought (above 75)`. */
const isOfVague = (vague: Tree, tree: Tree): boolean =>
  atomsOf(vague).every(isVague) && sideOf(vague) !== null && sideOf(vague) === sideOf(tree);

/** Joins the words of one excluded class of stocks: `no OTC penny stocks`, `exclude Chinese ADRs`, `no penny stocks below $3`. */
const asClasses = (parts: readonly Part[]): readonly Part[] =>
  parts.reduce<readonly Part[]>((done, part) => {
    const last = done.at(-1);
    if (last?.isNegated !== true || part.joint !== "none" || part.isNegated) return [...done, part];
    const isFigure = classOf(last) === classOf(part) && isOfVague(last.tree, part.tree);
    if (!isFigure && ![last, part].every(isOfStocks)) return [...done, part];
    return [...done.slice(0, -1), { ...last, tree: isFigure ? part.tree : all([last.tree, part.tree]) }];
  }, []);

/** Returns true for a class of sizes: `filter out small caps with low volume`. */
const isSize = (tree: Tree): boolean => atomsOf(tree).every(({ concept }) => concept === "market_cap");
const isCross = (tree: Tree): boolean => atomsOf(tree).every(({ op }) => op.startsWith("crosses"));
/** Returns true if the negation of one part covers the next: `no A or B`, for listings also `excluding A and B`. */
function isDenied(first: Part, next: Part): boolean {
  if (/^(?:none|but|comma-and|with)$/.test(next.joint)) return false;
  const isJoinedByWord = next.joint === "and" || next.joint === "or";
  if (!isOfStocks(first)) return isOr(next) && classOf(next) === classOf(first);
  if (classOf(first) === "listing") return classOf(next) === "listing" || (isJoinedByWord && isClass(next.tree));
  return (isJoinedByWord || first.isWhole) && isOfStocks(next);
}

/**
 * Returns true for two upper bounds after an exclusion, which excludes each of them: `excluding volume under 200K and price
 * under $5`.
 */
const areFloors = (first: Part, next: Part): boolean =>
  next.joint === "and" &&
  [first, next].every(
    ({ tree }) =>
      tree.kind === "atom" &&
      /^lte?$/.test(tree.atom.op) &&
      tree.atom.rhs.kind === "number" &&
      (first.isWhole || LIQUID.test(tree.atom.concept)),
  );

/** Returns true if the connective at an index belongs to a list: `A, B or C` of one class, `A, B, or C` of any classes. */
function isListed(row: readonly Part[], at: number): boolean {
  let to = at;
  while (row[to]?.joint === "comma") to++;
  while (row[to + 1] !== undefined && isOr(row[to + 1]!)) to++;
  const last = row[to];
  if (last === undefined || !isOr(last)) return false;
  let comma = to;
  while (isOr(row[comma]!)) comma--;
  const isMember = (part: Part): boolean =>
    !isOr(part) && (classOf(part) === classOf(last) || (last.joint === "comma-or" && !isUniverse(part.tree)));
  let from = comma;
  while (from > 0 && row[from]!.joint === "comma" && isMember(row[from - 1]!)) from--;
  return from < comma && at > from;
}

/**
 * Returns true if a part belongs to an `either` group. A comma between `either` and its `or` ends nothing, nor does a
 * missing connective after `, or …`.
 */
function isInsideEither(first: Part, { joint }: Part, row: readonly Part[], at: number): boolean {
  const before = row.slice(0, at);
  if (joint === "none")
    return isOr(first) && before.some(({ isEither }) => isEither) && before.some((part) => part.joint === "comma-or");
  return (joint === "comma" || joint === "but" || joint === "comma-and") && first.isEither && row.slice(at).some(isOr);
}

/** Puts `or` between the members of a list with `any of`: `any of: A, B and C`, `A, B, C (any of them)`. */
function asAlternatives(parts: readonly Part[], endsEither: boolean): readonly Part[] {
  let from = parts.findIndex(({ isEither }) => isEither);
  let to = parts.length - 1;
  if (endsEither) {
    from = to;
    while (from > 0 && classOf(parts[from - 1]!) === classOf(parts[to]!)) from--;
  } else {
    if (from === -1) return parts;
    to = from;
    while (parts[to + 1]?.joint === "comma") to++;
    // `either A, B or C`: the commas separate alternatives too.
    if (parts.some(isOr) && !(parts[to + 1] !== undefined && isOr(parts[to + 1]!))) return parts;
    const next = parts[to + 1];
    if (
      next !== undefined &&
      ["and", "but", "comma-and"].includes(next.joint) &&
      classOf(next) === classOf(parts[from]!)
    )
      to++;
  }
  return parts.map((part, at) => (at > from && at <= to ? { ...part, joint: "or" } : part));
}

const isTimed = ({ window, streak, ago }: Clause): boolean => window !== null || streak !== null || ago !== null;

/** Returns true for two figures or states of two series over one time: `EMA 20 above EMA 50 and EMA 9 above EMA 20 for 30 days`. */
const areLasting = (part: Part, next: Part): boolean =>
  next.joint === "and" &&
  !next.clause!.isBefore &&
  (next.clause!.streak !== null || next.clause!.window?.all === true) &&
  [isAmount, isMove, isState].some((isOne) => [part, next].every(({ tree }) => atomsOf(tree).every(isOne)));
/** Returns true for a company's figure against a number; `current ratio above 2 and earnings grew every year` mixes two kinds. */
const isAmount = ({ group, rhs }: AtomDraft): boolean =>
  group === "fundamental" && rhs.kind !== "study" && (rhs.kind !== "number" || rhs.number !== 0);
const isMove = (atom: AtomDraft): boolean => atom.group === "fundamental" && !isAmount(atom);
const isState = ({ concept, op, rhs }: AtomDraft): boolean =>
  rhs.kind === "study" && rhs.concept !== concept && rhs.multiplier === null && !op.startsWith("crosses");

/** Copies the time of the last part to the others: `A or B in the last 2 bars`. */
function withSharedTimes(parts: readonly Part[]): readonly Part[] {
  return parts.reduceRight<readonly Part[]>((done, part) => {
    const [next] = done;
    const { clause } = part;
    if (next === undefined || clause === null || next.clause === null) return [part, ...done];
    const isAlternative = next.joint === "or" && classOf(part) === classOf(next);
    if (!isAlternative && !areLasting(part, next)) return [part, ...done];
    if (isTimed(clause) || !isTimed(next.clause)) return [part, ...done];
    const { window, streak, ago } = next.clause;
    const timed = { ...clause, window, streak, ago };
    return [{ ...part, clause: timed, tree: placed(timed) }, ...done];
  }, []);
}

/**
 * Starts the window of a negated event one bar before the event itself: `a new 15-day low with no 15-day low in the last 60
 * days`.
 */
const withoutItself = (parts: readonly Part[]): readonly Part[] =>
  parts.map((part) => {
    const isSame = parts.some((other) => !other.isNegated && eventOf(other) === eventOf(part));
    return part.isNegated && part.clause?.window && isSame
      ? { ...part, tree: mapAtoms(part.tree, (atom) => ({ ...atom, barsAgo: atom.barsAgo ?? 1 })) }
      : part;
  });

const eventOf = ({ tree }: Part): string =>
  JSON.stringify(atomsOf(tree).map(({ group, concept, op, rhs }) => [group, concept, op, rhs]));

/** Combines the parts level by level, tightest connectives first. */
function connected(parts: readonly Part[], tighter: "and" | "or", notes: Note[]): Tree {
  const wholes = groupsIn(parts, WHOLE).map(([first, ...others]) => {
    const plain = { ...first!, isNegated: false, isWhole: false };
    return others.length === 0 ? first! : { ...plain, tree: negated(connected([plain, ...others], tighter, notes)) };
  });
  let row = groupsIn(wholes, NOT).map((group) =>
    group[0]!.isNegated
      ? { ...group[0]!, tree: NOT.makes(group.map(({ tree }) => tree)), isNegated: false }
      : group[0]!,
  );
  let value = "and before or";
  for (const level of LEVELS[tighter]) {
    if (level === AND && isOpenRow(row)) value = OPEN;
    const groups = groupsIn(row, level);
    if (level === OR && groups.some((group) => group.length > 1 && group.some(({ isJoined }) => isJoined)))
      notes.push({ field: "groups", value, why: "and binds tighter than or" });
    if (level === MIRRORED && groups.some((group) => group.length > 1))
      notes.push({ field: "groups", value: "any", why: "what excludes each other was taken for one or the other" });
    row = groups.map((group) =>
      group.length === 1
        ? group[0]!
        : { ...group[0]!, tree: level.makes(group.map(({ tree }) => tree)), isJoined: level === AND },
    );
  }
  return row[0]!.tree;
}

function groupsIn(row: readonly Part[], level: Pick<Level, "joins">): readonly (readonly Part[])[] {
  const groups: Part[][] = [];
  for (const [at, part] of row.entries()) {
    const group = groups.at(-1);
    if (group !== undefined && level.joins(group, part, row, at)) group.push(part);
    else groups.push([part]);
  }
  return groups;
}

/** Returns true for `A or B and C or D` without an `either` or a comma that would bracket it. */
const isOpenRow = (row: readonly Part[]): boolean =>
  row
    .map(({ isEither, joint }) => (isEither ? "either" : joint))
    .join(" ")
    .split(/ ?\b(?:none|comma|but)\b(?!-) ?/)
    .some((joints) => !/either|-/.test(joints) && /or.* and.* or/.test(joints));
