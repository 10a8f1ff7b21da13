import { type AtomDraft, atomsOf, leaf, type Tree } from "../chart/meanings.ts";

/** Price, size and trading, of which an exclusion names what is too low. */
export const LIQUID = /^(?:close|volume|avg_volume|dollar_volume|market_cap)/;

/** Attributes of which a stock has one value. */
export const SINGLE = new Set(["Sector", "Industry", "Exchange", "Country", "SecurityType"]);
/** Returns true for a condition whose figure is a default. */
export const isVague = ({ notes }: AtomDraft): boolean => notes.some(({ field }) => field === "rhs");

/** Returns the direction of a single bound. */
export function sideOf(tree: Tree): string | null {
  const [atom, ...others] = atomsOf(tree);
  return others.length === 0 && /^[gl]te?$/.test(atom?.op ?? "") ? atom!.op.slice(0, 1) : null;
}

/** Returns one tree of the members; nested trees of the same kind become one. */
export const join = (kind: "all" | "any", members: readonly Tree[]): Tree => {
  const flat = members.flatMap((member) => (member.kind === kind ? member.members : [member]));
  return flat.length === 1 ? flat[0]! : { kind, members: flat };
};
/** Returns the alternatives; values of one attribute become one condition. */
export const any = (trees: readonly Tree[]): Tree => join("any", mergeListings(trees, "any"));
/** Returns the conjunction, without vague conditions whose figure another member gives. */
export const all = (trees: readonly Tree[]): Tree => {
  const members = trees.flatMap((tree) => (tree.kind === "all" ? tree.members : [tree]));
  return join("all", withoutOverridden(mergeListings(members, "all")));
};

const listingIn = (tree: Tree, kind: "all" | "any"): AtomDraft | undefined =>
  tree.kind === "atom" &&
  tree.atom.group === "stock" &&
  tree.atom.rhs.kind === "texts" &&
  (kind === "any" ? !tree.atom.negate : SINGLE.has(tree.atom.concept))
    ? tree.atom
    : undefined;

/** Merges values of one attribute into one condition: a stock has one sector. */
export function mergeListings(trees: readonly Tree[], kind: "all" | "any"): readonly Tree[] {
  const merged: Tree[] = [];
  for (const tree of trees) {
    const atom = listingIn(tree, kind);
    const index = merged.findIndex((one) => {
      const other = listingIn(one, kind);
      return atom !== undefined && other?.concept === atom.concept && other.negate === atom.negate;
    });
    const known = index === -1 ? undefined : listingIn(merged[index]!, kind);
    if (atom?.rhs.kind === "texts" && known?.rhs.kind === "texts") {
      const texts = [...new Set([...known.rhs.texts, ...atom.rhs.texts])];
      merged[index] = leaf({ ...known, rhs: { kind: "texts", texts } });
    } else merged.push(tree);
  }
  return merged;
}

/** Returns the atoms of `near the 50-day` by default if the query gives a distance from the same line: `up to 10 % above it`. */
function nearByDefault(atoms: readonly AtomDraft[]): ReadonlySet<AtomDraft> {
  const factorOf = ({ rhs }: AtomDraft): number => (rhs.kind === "study" ? (rhs.multiplier ?? 1) : 1);
  return new Set(
    atoms.flatMap((atom) => {
      const { rhs, concept } = atom;
      const isNear = atom.notes.some(({ why }) => why.includes("near a moving average") || why.startsWith("near"));
      if (rhs.kind !== "study" || !isNear || factorOf(atom) === 1) return [];
      const ofLine = atoms.filter(
        (one) =>
          one !== atom &&
          one.concept === concept &&
          one.rhs.kind === "study" &&
          barOf(one.rhs.concept) === barOf(rhs.concept),
      );
      const twins = ofLine.filter((one) => Math.abs(factorOf(one) + factorOf(atom) - 2) < 1e-9);
      return ofLine.some((one) => !twins.includes(one) && factorOf(one) !== 1) ? [atom, ...twins] : [];
    }),
  );
}

/** Returns the field of the bar for the same price of the day: `near the high of the day (within 10 % of the high)`. */
const barOf = (concept: string): string => /^session_(high|low)$/.exec(concept)?.[1] ?? concept;

/** Drops a vague condition if the query also gives the figure: `small caps under $2B`, `unusual volume: rvol above 3`. */
function withoutOverridden(trees: readonly Tree[]): readonly Tree[] {
  const atoms = trees.flatMap((tree) => (tree.kind === "atom" ? [tree.atom] : []));
  const near = nearByDefault(atoms);
  // `no stocks under $5, price below $50`: the price of the stocks has a figure of its own.
  const isOverridden = ({ group, subject, barsAgo, timeframe, rhs, op, notes }: AtomDraft): boolean =>
    rhs.kind !== "study" &&
    atoms.some(
      (other) =>
        !isVague(other) &&
        (other.op[0] === op[0] || notes.every(({ why }) => !why.endsWith("its price"))) &&
        other.group === group &&
        other.subject?.name === subject?.name &&
        other.barsAgo === barsAgo &&
        other.timeframe === timeframe &&
        other.rhs.kind !== "study",
    );
  // `a scan for hammers … hammers within the past 8 days`: one pattern, timed by its second mention.
  const isTimedBehind = ({ group, concept, params, within, barsAgo, negate }: AtomDraft): boolean =>
    group === "candlestick" &&
    within === null &&
    atoms.some(
      (other) =>
        other.concept === concept &&
        other.within !== null &&
        other.barsAgo === barsAgo &&
        other.negate === negate &&
        JSON.stringify(other.params) === JSON.stringify(params),
    );
  return trees.filter(
    (tree) =>
      tree.kind !== "atom" ||
      !(near.has(tree.atom) || (isVague(tree.atom) && isOverridden(tree.atom)) || isTimedBehind(tree.atom)),
  );
}
