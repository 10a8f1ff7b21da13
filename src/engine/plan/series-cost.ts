import { lookupOf, type SeriesNode } from "#expression";
import { isIntraday } from "#market";
import { resolveFrame } from "./frame.ts";
import type { Frame } from "./plan.ts";

/** Nanoseconds, measured: a kernel's call, a gathered row, a join. */
const CALL_COST = 25;
const GATHER_COST = 10;
const JOIN_COST = 2_000;
/** Nanoseconds to find the rows of a feed that were known at an instant. */
const SEARCH_COST = 60;
/** Nanoseconds to find what stands beside a bar: a vector of everybody's values, the bar of another instrument. */
const VECTOR_COST = 30;
const BESIDE_COST = 20;
/** Stands for all rows since the first: more than any series has. */
const ALL = 2 ** 30;

/** Rough nanoseconds: what each considered instrument costs by itself, and what everybody does who is compared with it. */
export interface SeriesWork {
  readonly own: number;
  readonly among: number;
}

export const NO_WORK: SeriesWork = { own: 0, among: 0 };

export function added(one: SeriesWork, other: SeriesWork): SeriesWork {
  return { own: one.own + other.own, among: one.among + other.among };
}

/** The most bars that an instrument has on a frame. */
export type MostRows = (frame: Frame) => number;

/** What series need of each instrument, before anything is computed: nanoseconds, bars and memory. */
export class SeriesCosts {
  readonly #mostRows: MostRows;
  readonly #known = new Map<string, Map<SeriesNode, SeriesWork>>();
  readonly #series = new Map<string, { readonly most: number; readonly nodes: Set<SeriesNode> }>();
  #gathered = new Map<string, number>();

  constructor(mostRows: MostRows) {
    this.#mostRows = mostRows;
  }

  /** Bars of an instrument, by the key of their frame, that were asked for since this was asked the last time. */
  takeBars(): ReadonlyMap<string, number> {
    const bars = this.#gathered;
    this.#gathered = new Map();
    this.#known.clear();
    return bars;
  }

  /** Bytes of the rows of all series that were asked for; those of one instrument are held at a time. */
  get bytes(): number {
    return [...this.#series.values()].reduce((sum, { most, nodes }) => sum + 8 * most * nodes.size, 0);
  }

  /** The `rows` newest rows of `roots` on one instrument; what they share counts once. */
  of(roots: readonly SeriesNode[], rows: number, frame: Frame): SeriesWork {
    const most = this.#mostRows(frame);
    let known = this.#series.get(frame.key);
    if (known === undefined) this.#series.set(frame.key, (known = { most, nodes: new Set() }));
    let total = NO_WORK;
    for (const [node, wanted] of needsOf(roots, rows)) {
      known.nodes.add(node);
      total = added(total, this.#ofRows(node, Math.min(wanted, most), frame));
    }
    return total;
  }

  #ofRows(node: SeriesNode, rows: number, frame: Frame): SeriesWork {
    const own = (ns: number): SeriesWork => ({ own: CALL_COST + ns, among: 0 });
    switch (node.kind) {
      case "column":
        this.#gathered.set(frame.key, Math.max(this.#gathered.get(frame.key) ?? 0, rows));
        return own(rows * GATHER_COST);
      case "constant":
        return own(0);
      case "call": {
        const lookup = lookupOf(node, rows);
        if (lookup !== undefined) this.#gathered.set(frame.key, this.#mostRows(frame));
        return own(rows * (lookup ?? node.primitive).cost(node.params));
      }
      case "fact":
        return own(rows * (node.fact.cost(node.params) + SEARCH_COST * node.fact.feeds.length));
      case "other":
        return own(rows * BESIDE_COST);
      case "cross": {
        const inputs = this.#apart(node.inputs, rows, frame);
        const compared = rows * node.operation.cost(node.params);
        return { own: CALL_COST + rows * VECTOR_COST, among: inputs.own + inputs.among + compared };
      }
      case "framed":
        return this.#joined(node.of, rows, frame, resolveFrame(node.frame, frame));
    }
  }

  /** Beside bars inside a day, a row may need the other frame's study on a bar that was still forming. */
  #joined(of: SeriesNode, rows: number, frame: Frame, other: Frame): SeriesWork {
    const [times, each] = isIntraday(frame.timeframe) ? [rows, 1] : [1, rows];
    const joined = this.#apart([of], each, other);
    return { own: CALL_COST + JOIN_COST + times * joined.own, among: times * joined.among };
  }

  /** What is computed apart from the series that ask for it; remembered, for nodes that compare may be nested in others. */
  #apart(roots: readonly SeriesNode[], rows: number, frame: Frame): SeriesWork {
    const key = `${rows} ${frame.key}`;
    let known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, (known = new Map()));
    let total = NO_WORK;
    for (const root of roots) {
      let work = known.get(root);
      if (work === undefined) known.set(root, (work = this.of([root], rows, frame)));
      total = added(total, work);
    }
    return total;
  }
}

type Needs = ReadonlyMap<SeriesNode, number>;

/** What was found last, by the first root: plans are asked in every state of the data. */
const found = new WeakMap<SeriesNode, { roots: readonly SeriesNode[]; rows: number; needs: Needs }>();

/** How many newest rows of each series of a frame must be computed so that the roots give `rows`. */
function needsOf(roots: readonly SeriesNode[], rows: number): Needs {
  const last = found.get(roots[0]!);
  if (last?.rows === rows && last.roots.length === roots.length && last.roots.every((one, k) => one === roots[k]))
    return last.needs;
  const needs = findNeeds(roots, rows);
  found.set(roots[0]!, { roots, rows, needs });
  return needs;
}

function findNeeds(roots: readonly SeriesNode[], rows: number): Needs {
  const order = new Set<SeriesNode>();
  const visit = (node: SeriesNode): void => {
    if (order.has(node)) return;
    if (node.kind === "call") node.inputs.forEach(visit);
    order.add(node);
  };
  roots.forEach(visit);
  const needs = new Map<SeriesNode, number>(roots.map((root) => [root, rows]));
  for (const node of [...order].reverse()) {
    if (node.kind !== "call" || lookupOf(node, needs.get(node)!) !== undefined) continue;
    const tail = node.primitive.tail(node.params);
    const own = tail === Infinity ? ALL : needs.get(node)!;
    needs.set(node, own);
    const inputRows = Math.min(ALL, own + tail - 1);
    for (const input of node.inputs) needs.set(input, Math.max(needs.get(input) ?? 0, inputRows));
  }
  return needs;
}
