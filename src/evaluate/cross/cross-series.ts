import { getOrMake } from "#base";
import type { CrossNode } from "#expression";
import type { ScanView } from "#tiles";
import { PopulationGroups } from "./cross-groups.ts";
import { dependenceOf, type ScanPopulation } from "./cross-scan.ts";
import { CrossVectors, type CrossContext } from "./cross-vectors.ts";
import type { JoinedProgram } from "../series/joined-program.ts";

/** Maximum bytes of vectors that one view caches. */
const CACHE_BYTES = 1024 * 2 ** 20;

/** Vectors of one view of the market. Equal nodes on equal frames share vectors across scans. */
class ViewVectors implements CrossContext {
  readonly view: ScanView;
  readonly groups: PopulationGroups;
  /** Vectors by frame and node, the least recently requested first. */
  readonly #known = new Map<string, CrossVectors>();
  readonly #ofScans = new WeakMap<ScanPopulation, Map<string, CrossVectors>>();

  constructor(view: ScanView) {
    this.view = view;
    this.groups = new PopulationGroups(view.data.instruments);
  }

  /** Returns the vectors of a node on a frame. Vectors that depend on a scan are visible to that scan only. */
  of(node: CrossNode, frame: string, scan: ScanPopulation | undefined, inputs: () => JoinedProgram): CrossVectors {
    const key = `${frame} ${node.key}`;
    const known = dependenceOf(node) === 0 ? this.#known : this.#ofScan(scan);
    const vectors = known.get(key) ?? new CrossVectors(node, this, inputs(), scan);
    known.delete(key);
    known.set(key, vectors);
    return vectors;
  }

  #ofScan(scan: ScanPopulation | undefined): Map<string, CrossVectors> {
    if (scan === undefined) return new Map();
    return getOrMake(this.#ofScans, scan, () => new Map());
  }

  evictFor(owner: CrossVectors, bytes: number): void {
    let used = bytes + owner.bytes;
    for (const vectors of this.#known.values()) if (vectors !== owner) used += vectors.bytes;
    for (const [key, vectors] of this.#known) {
      if (used <= CACHE_BYTES) return;
      if (vectors === owner) continue;
      used -= vectors.bytes;
      vectors.clear();
      this.#known.delete(key);
    }
  }
}

const views = new WeakMap<ScanView, ViewVectors>();

/**
 * Returns the values of a cross node at the bars of a frame. Equal nodes on equal frames share them across scans, except
 * those that depend on a scan. `inputs` makes the program of the node's inputs on the same frame.
 */
export function crossVectors(
  node: CrossNode,
  frame: string,
  view: ScanView,
  scan: ScanPopulation | undefined,
  inputs: () => JoinedProgram,
): CrossVectors {
  const vectors = getOrMake(views, view, () => new ViewVectors(view));
  return vectors.of(node, frame, dependenceOf(node) === 0 ? undefined : scan, inputs);
}
