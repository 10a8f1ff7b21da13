import { atomsOf, leaf, type Note, type Tree } from "../chart/meanings.ts";
import type { Clause, Item, Joint } from "./item.ts";
import { negated } from "./negated.ts";
import { placed } from "./placed.ts";
import { withoutOverridden } from "./without-overridden.ts";

/** A clause or a bracket, with how it hangs on the one before it. */
interface Part {
  tree: Tree;
  readonly clauses: readonly Clause[];
  /** none: nothing stands between; comma-or: `, or`. */
  readonly joint: "none" | "and" | "comma" | "but" | "or" | "comma-or";
  readonly isEither: boolean;
  readonly isNegated: boolean;
}

export interface Combined {
  readonly tree: Tree | null;
  readonly notes: readonly Note[];
  /** `A and B or C`: the other bracketing, where no rule prefers one. */
  readonly other: Tree | null;
  /** `A or B and C or D`: too many ways to bracket it. */
  readonly isOpen: boolean;
}

const ENDS: ReadonlySet<Joint> = new Set<Joint>(["and", "comma", "but", "or"]);
const SINGLE = new Set(["Sector", "Industry", "Exchange", "Country", "SecurityType"]);
const UNIVERSE = new Set([...SINGLE, "IndexMembership", "market_cap", "ListDate", "Optionable"]);

/** What an alternative is likely to be an alternative to. */
function classOf(tree: Tree): string {
  const [first] = atomsOf(tree);
  if (first === undefined) return "";
  if (first.group === "candlestick" || first.group === "chart_pattern") return "pattern";
  if (first.group === "stock" && SINGLE.has(first.concept)) return "listing";
  return `${first.group} ${first.subject?.name ?? first.concept}`;
}

/** A class of stocks by a word alone, such as penny stocks. */
const isClass = (tree: Tree): boolean =>
  atomsOf(tree).every(
    ({ concept, notes }) =>
      (UNIVERSE.has(concept) || concept === "close") && notes.some(({ field }) => field === "rhs"),
  );
const isUniverse = (tree: Tree): boolean => atomsOf(tree).every((atom) => UNIVERSE.has(atom.concept));

const join = (kind: "all" | "any", members: readonly Tree[]): Tree => {
  const flat = members.flatMap((member) => (member.kind === kind ? member.members : [member]));
  return flat.length === 1 ? flat[0]! : { kind, members: flat };
};

/** Reads a row of clauses and connectives. */
export function combined(items: readonly Item[]): Combined {
  const first = bracketed(items, "and");
  const isMixed = first.notes.some(({ field }) => field === "groups");
  const second = isMixed ? bracketed(items, "or").tree : null;
  return { ...first, other: JSON.stringify(second) === JSON.stringify(first.tree) ? null : second };
}

/** Reads it with one connective binding tighter than the other, where nothing else tells. */
function bracketed(items: readonly Item[], tighter: "and" | "or"): Omit<Combined, "other"> {
  const notes: Note[] = [];
  let at = 0;
  const group = (depth: number): Tree | null => {
    const parts: Part[] = [];
    let joints: Joint[] = [];
    const add = (tree: Tree, clauses: readonly Clause[]): void => {
      const nots = joints.filter((one) => one === "not" || one === "neither").length;
      const joint = jointOf(joints);
      parts.push({
        tree,
        clauses,
        joint: parts.length === 0 ? "none" : joint,
        isEither: joints.includes("either"),
        isNegated: nots % 2 === 1,
      });
      joints = [];
    };
    for (; at < items.length; at++) {
      const item = items[at]!;
      if (item.type === "clause") add(placed(item.clause), [item.clause]);
      else if (item.type === "topic") {
        joints = joints.filter((one) => one !== "not" && one !== "or");
      } else if (item.joint === "open") {
        at++;
        const inner = group(depth + 1);
        if (inner !== null) add(inner, []);
      } else if (item.joint === "close") {
        if (depth > 0) break;
      } else {
        // What was to be negated has not been understood; the not is not of what follows.
        if (ENDS.has(item.joint)) joints = joints.filter((one) => one !== "not");
        joints.push(item.joint);
      }
    }
    const listed = joints.includes("either") ? asAlternatives(parts) : listedFirst(parts);
    return parts.length === 0 ? null : connect(withNegations(shareWindows(listed)), notes, tighter);
  };
  const trees: Tree[] = [];
  while (at < items.length) {
    const tree = group(0);
    if (tree !== null) trees.push(tree);
    at++;
  }
  const tree = trees.length === 0 ? null : join("all", trees);
  return { tree, notes, isOpen: notes.some(({ value }) => value === OPEN) };
}

/** `A, B, C (any of them)`: those of one kind at the end of the list are alternatives. */
function asAlternatives(parts: readonly Part[]): Part[] {
  const kind = classOf(parts.at(-1)?.tree ?? { kind: "all", members: [] });
  let from = parts.length - 1;
  while (from > 0 && classOf(parts[from - 1]!.tree) === kind) from--;
  return parts.map((part, at) => (at > from ? { ...part, joint: "or" } : part));
}

/** `any of: A, B, C`: what follows until the list ends are alternatives. */
function listedFirst(parts: readonly Part[]): readonly Part[] {
  const from = parts.findIndex(({ isEither }) => isEither);
  if (from === -1 || parts.some(({ joint }) => joint === "or" || joint === "comma-or")) return parts;
  const kind = classOf(parts[from]!.tree);
  let to = from;
  while (parts[to + 1]?.joint === "comma") to++;
  const next = parts[to + 1];
  if (next !== undefined && ["and", "but"].includes(next.joint) && classOf(next.tree) === kind) to++;
  return parts.map((part, at) => (at > from && at <= to ? { ...part, joint: "or" } : part));
}

function jointOf(joints: readonly Joint[]): Part["joint"] {
  if (joints.includes("or")) return joints.includes("comma") || joints.includes("but") ? "comma-or" : "or";
  if (joints.includes("but")) return "but";
  if (joints.includes("comma")) return joints.includes("and") ? "but" : "comma";
  return joints.includes("and") ? "and" : joints.includes("neither") || joints.includes("not") ? "and" : "none";
}

/** `A or B in the last 2 bars`: the time of the last holds for all of its alternatives. */
function shareWindows(parts: readonly Part[]): Part[] {
  const shared = [...parts];
  for (let at = shared.length - 1; at > 0; at--) {
    const part = shared[at]!;
    const before = shared[at - 1]!;
    const [from, to] = [before.clauses.at(-1), part.clauses.at(-1)];
    if (part.joint !== "or" || from === undefined || to === undefined || classOf(before.tree) !== classOf(part.tree))
      continue;
    if (
      from.window === null &&
      from.streak === null &&
      from.ago === null &&
      (to.window !== null || to.streak !== null || to.ago !== null)
    ) {
      from.window = to.window;
      from.streak = to.streak;
      from.ago = to.ago;
      shared[at - 1] = { ...before, tree: placed(from) };
    }
  }
  return shared;
}

/** `no A or B`, `excluding A and B`: a not reaches over the alternatives of its kind. */
function withNegations(parts: readonly Part[]): Part[] {
  const done: Part[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    if (!part.isNegated) {
      done.push(part);
      continue;
    }
    const members = [part.tree];
    const kind = classOf(part.tree);
    while (at + 1 < parts.length) {
      const next = parts[at + 1]!;
      const isList =
        kind === "listing"
          ? next.joint !== "none" && next.joint !== "but"
          : next.joint === "or" || next.joint === "comma-or";
      const isAlso = kind === "listing" && (next.joint === "and" || next.joint === "or") && isClass(next.tree);
      if (!isList || next.isNegated || (classOf(next.tree) !== kind && !isAlso)) break;
      members.push(next.tree);
      at++;
    }
    const trees = kind === "listing" ? mergeListings(members, "any") : members;
    done.push({ ...part, tree: join("all", trees.map(negated)), isNegated: false });
  }
  return done;
}

/** Values of one attribute are one condition: a stock has one sector. */
function mergeListings(trees: readonly Tree[], kind: "all" | "any"): readonly Tree[] {
  const merged: Tree[] = [];
  for (const tree of trees) {
    const atom = tree.kind === "atom" ? tree.atom : undefined;
    if (
      atom?.rhs.kind === "texts" &&
      !atom.negate &&
      atom.group === "stock" &&
      (kind === "any" || SINGLE.has(atom.concept))
    ) {
      const index = merged.findIndex(
        (one) =>
          one.kind === "atom" &&
          one.atom.concept === atom.concept &&
          one.atom.group === "stock" &&
          !one.atom.negate &&
          one.atom.rhs.kind === "texts",
      );
      const known = merged[index];
      if (known?.kind === "atom" && known.atom.rhs.kind === "texts") {
        merged[index] = leaf({
          ...known.atom,
          rhs: { kind: "texts", texts: [...new Set([...known.atom.rhs.texts, ...atom.rhs.texts])] },
        });
        continue;
      }
    }
    merged.push(tree);
  }
  return merged;
}

/** Groups by how tightly connectives bind. */
function connect(parts: readonly Part[], notes: Note[], tighter: "and" | "or"): Tree {
  if (!parts.some(({ joint }) => joint === "or" || joint === "comma-or")) return all(parts.map(({ tree }) => tree));
  const list = listOfAlternatives(parts, tighter);
  if (list !== null) return list;
  const tight = parts.some(({ isEither }) => isEither) ? [...parts] : alikeAlternatives(parts);
  const segments: Part[][] = [];
  for (const part of tight) {
    const separates =
      ["none", "comma", "but"].includes(part.joint) &&
      !staysEither(segments.at(-1), tight, part) &&
      !isBesideAlternative(segments.at(-1), part);
    if (segments.length === 0 || separates) segments.push([part]);
    else segments.at(-1)!.push(part);
  }
  return all(segments.map((segment) => ofSegment(segment, notes, tighter)));
}

/** Between `either` and its `or` a comma separates nothing. */
function staysEither(segment: readonly Part[] | undefined, parts: readonly Part[], part: Part): boolean {
  if (segment === undefined || !segment[0]?.isEither || part.joint === "none") return false;
  const index = parts.indexOf(part);
  const hasOr = segment.some(({ joint }) => joint === "or" || joint === "comma-or");
  return !hasOr && parts.slice(index).some(({ joint }) => joint === "or" || joint === "comma-or");
}

/** `either …, or a new high on double the volume`: what follows without a connective belongs to its alternative. */
const isBesideAlternative = (segment: readonly Part[] | undefined, part: Part): boolean =>
  part.joint === "none" && segment?.[0]?.isEither === true && segment.some(({ joint }) => joint === "comma-or");

const all = (trees: readonly Tree[]): Tree =>
  join(
    "all",
    withoutOverridden(
      mergeListings(
        trees.flatMap((tree) => (tree.kind === "all" ? tree.members : [tree])),
        "all",
      ),
    ),
  );
const any = (trees: readonly Tree[]): Tree => join("any", mergeListings(trees, "any"));

/** `A, B or C` where all are alike, `A, B, or C` whatever they are. */
function listOfAlternatives(parts: readonly Part[], tighter: "and" | "or"): Tree | null {
  let to = parts.findIndex(({ joint }) => joint === "or" || joint === "comma-or");
  while (parts[to + 1] !== undefined && ["or", "comma-or"].includes(parts[to + 1]!.joint)) to++;
  let from = to;
  const isComma = parts[to]!.joint === "comma-or";
  while (from > 0 && ["comma", "or", "comma-or"].includes(parts[from]!.joint)) {
    const before = parts[from - 1]!;
    if (
      parts[from]!.joint === "comma" &&
      !(classOf(before.tree) === classOf(parts[to]!.tree) || (isComma && !isUniverse(before.tree)))
    )
      break;
    from--;
  }
  if (to - from < 2 || !parts.slice(from, to + 1).some(({ joint }, index) => index > 0 && joint === "comma"))
    return null;
  const rest = [
    ...parts.slice(0, from),
    { ...parts[from]!, tree: any(parts.slice(from, to + 1).map(({ tree }) => tree)), clauses: [] },
    ...parts.slice(to + 1),
  ];
  return rest.length === 1 ? rest[0]!.tree : connect(rest, [], tighter);
}

/** Alternatives of one kind belong together before anything else. */
function alikeAlternatives(parts: readonly Part[]): Part[] {
  const done: Part[] = [];
  for (const part of parts) {
    const last = done.at(-1);
    if (
      part.joint === "or" &&
      last !== undefined &&
      last.tree.kind !== "all" &&
      classOf(last.tree) === classOf(part.tree) &&
      part.tree.kind !== "all"
    ) {
      done[done.length - 1] = {
        ...last,
        tree: any([...(last.tree.kind === "any" ? last.tree.members : [last.tree]), part.tree]),
      };
    } else done.push(part);
  }
  return done;
}

const OPEN = "several bracketings";

/** `A or B and C or D`, without an either or a comma that would bracket it. */
const isOpenSegment = (segment: readonly Part[]): boolean => {
  const joints = segment.slice(1).map(({ joint }) => joint);
  const first = joints.indexOf("or");
  const isPlain =
    joints.every((joint) => joint === "or" || joint === "and") && !segment.some(({ isEither }) => isEither);
  return (
    isPlain &&
    first !== -1 &&
    joints.indexOf("and", first) !== -1 &&
    joints.lastIndexOf("or") > joints.indexOf("and", first)
  );
};

/** Alternatives first: `A and B or C` as A and (B or C). */
function orFirst(segment: readonly Part[]): Tree {
  const groups: Tree[][] = [];
  for (const part of segment) {
    if (part.joint === "or" || part.joint === "comma-or") groups.at(-1)?.push(part.tree);
    else groups.push([part.tree]);
  }
  return all(groups.map((group) => (group.length === 1 ? group[0]! : any(group))));
}

/** And binds tighter than or; what names the universe stays outside. */
function ofSegment(segment: readonly Part[], notes: Note[], tighter: "and" | "or"): Tree {
  const branches: Tree[][] = [[]];
  for (const part of segment) {
    if (part.joint === "or" || part.joint === "comma-or") branches.push([part.tree]);
    else branches.at(-1)!.push(part.tree);
  }
  if (branches.length === 1) return all(branches[0]!);
  const outside =
    branches[0]!.length > 1
      ? branches[0]!.filter((tree, index) => index < branches[0]!.length - 1 && isUniverse(tree))
      : [];
  branches[0] = branches[0]!.filter((tree) => !outside.includes(tree));
  if (branches.some((branch) => branch.length > 1))
    notes.push({
      field: "groups",
      value: isOpenSegment(segment) ? OPEN : "and before or",
      why: "and binds tighter than or",
    });
  if (tighter === "or" && branches.some((branch) => branch.length > 1)) return orFirst(segment);
  return all([...outside, any(branches.map((branch) => all(branch)))]);
}
