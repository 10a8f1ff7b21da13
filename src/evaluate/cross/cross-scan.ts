import type { SeriesNode } from "#expression";
import type { ConditionPlan, FilterPlan } from "../plan/plan.ts";
import { leavesOf, seriesOf } from "../plan/plan.ts";

/**
 * Dependence of a value on the scan that computes it. 0: none. 1: on the population "filtered", the instruments that
 * pass all conditions of dependence 0. 2: on the population "matching", the instruments that pass all conditions of
 * dependence 0 and 1.
 */
export type Dependence = 0 | 1 | 2;

const dependences = new WeakMap<SeriesNode, Dependence>();

/** Returns the largest dependence of a node and its parts. */
export function dependenceOf(node: SeriesNode): Dependence {
  let dependence = dependences.get(node);
  if (dependence === undefined) {
    dependence = 0;
    for (const part of partsOf(node)) dependence = larger(dependence, dependenceOf(part));
    if (node.kind === "cross" && node.population.kind === "filtered") dependence = larger(dependence, 1);
    if (node.kind === "cross" && node.population.kind === "matching") dependence = 2;
    dependences.set(node, dependence);
  }
  return dependence;
}

function larger(a: Dependence, b: Dependence): Dependence {
  return a > b ? a : b;
}

function partsOf(node: SeriesNode): readonly SeriesNode[] {
  switch (node.kind) {
    case "call":
    case "cross":
      return node.inputs;
    case "framed":
    case "other":
      return [node.of];
    default:
      return [];
  }
}

/** Returns the largest dependence of a filter's series. */
export function filterDependence(filter: FilterPlan): Dependence {
  return seriesOf(filter).map(dependenceOf).reduce(larger, 0);
}

/** Returns the largest dependence of a condition's leaves. */
export function conditionDependence(condition: ConditionPlan): Dependence {
  return leavesOf(condition)
    .map((leaf) => (leaf.kind === "filter" ? filterDependence(leaf) : 0))
    .reduce<Dependence>(larger, 0);
}

/** Populations of one scan, set while the scan runs. Values computed under an earlier `version` are invalid. */
export class ScanPopulation {
  version = 0;
  readonly #members = new Map<"filtered" | "matching", Uint8Array>();
  readonly #instruments: number;

  constructor(instruments: number) {
    this.#instruments = instruments;
  }

  /** Sets the members of a population. */
  set(population: "filtered" | "matching", lanes: Int32Array): void {
    const members = new Uint8Array(this.#instruments);
    for (const lane of lanes) members[lane] = 1;
    this.#members.set(population, members);
    this.version++;
  }

  has(population: "filtered" | "matching", instrument: number): boolean {
    return this.#members.get(population)?.[instrument] === 1;
  }
}
