import { conjunctionOf, isOfOne, isSingleAtom, type Conjunction, type Leaf } from "../compile/conjunction.ts";
import { nodeOfForm } from "../compile/form-node.ts";
import type { IntermediateForm } from "../intermediate/form.ts";
import { constraintOf, type Constraint } from "./constraint.ts";
import { formFault, type FaultCode, type FormFault } from "./form-fault.ts";
import { intersection, isEmpty, type Interval } from "./interval.ts";

/** Finds, within each conjunction, conditions that can never hold together and conditions that occur twice. */
export function findContradictions(form: IntermediateForm): readonly FormFault[] {
  const places = new Map(form.atoms.map(({ id, concept }, k) => [id, { k, concept }]));
  const fault = (code: FaultCode, { source }: Leaf, other: Leaf): FormFault => {
    const [here, there] = [places.get(source), places.get(other.source)];
    const message =
      code === "duplicate"
        ? `${source} says the same as ${other.source}; once is enough.`
        : `${source} (${here?.concept}) and ${other.source} (${there?.concept}) can never hold together.`;
    return formFault(code, `/atoms/${here?.k ?? 0}`, message, source);
  };
  const faults: FormFault[] = [];
  const visit = (conjunction: Conjunction, around: readonly Leaf[]): void => {
    const { leaves, choices } = conjunction;
    const duplicates = firstDuplicates(leaves);
    faults.push(...duplicates.map(([first, later]) => fault("duplicate", later, first)));
    const clash = firstClash([...around, ...leaves]);
    if (clash !== undefined) faults.push(fault("contradictory", clash[1], clash[0]));
    const known = clash === undefined ? [...around, ...leaves] : [];
    for (const choice of choices) {
      const { count, of } = choice;
      // Where several must hold, the same alternative twice counts twice.
      const singles = isOfOne(choice) ? of.filter(isSingleAtom).flatMap((one) => one.leaves) : [];
      faults.push(...firstDuplicates(singles).map(([first, later]) => fault("duplicate", later, first)));
      // One impossible alternative only narrows the scan; the scan is empty once too few are possible.
      const possible = of.filter((one) => firstClash([...known, ...one.leaves]) === undefined);
      for (const one of of) visit(one, possible.length < count ? known : []);
    }
  };
  visit(conjunctionOf(nodeOfForm(form)), []);
  return unique(faults);
}

function unique(faults: readonly FormFault[]): readonly FormFault[] {
  return [...new Map(faults.map((fault) => [`${fault.code} ${fault.path}`, fault])).values()];
}

function firstDuplicates(leaves: readonly Leaf[]): (readonly [Leaf, Leaf])[] {
  const seen = new Map<string, Leaf>();
  const found: (readonly [Leaf, Leaf])[] = [];
  for (const leaf of leaves) {
    const { id: _, span: __, why: ___, ...rest } = leaf.atom;
    const key = JSON.stringify(rest);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, leaf);
    else if (first.source !== leaf.source) found.push([first, leaf]);
  }
  return found;
}

/** Constraints collected on one subject so far, and the newest atom among them. */
interface Known {
  interval: Interval;
  excludedNumbers: number[];
  texts: readonly string[] | undefined;
  excluded: string[];
  present: boolean | undefined;
  last: Leaf;
}

/** Returns the first two atoms that can never hold together. */
function firstClash(leaves: readonly Leaf[]): readonly [Leaf, Leaf] | undefined {
  const known = new Map<string, Known>();
  for (const leaf of leaves) {
    const constraint = constraintOf(leaf);
    if (constraint === undefined) continue;
    const key = `${constraint.kind === "point" ? "interval" : constraint.kind} ${constraint.key}`;
    const before = known.get(key);
    const now = narrowed(before, constraint, leaf);
    if (before !== undefined && isImpossible(now)) return [before.last, leaf];
    known.set(key, now);
  }
  return undefined;
}

function narrowed(before: Known | undefined, constraint: Constraint, leaf: Leaf): Known {
  const now: Known = {
    interval: before?.interval ?? { low: -Infinity, lowOpen: true, high: Infinity, highOpen: true },
    excludedNumbers: before?.excludedNumbers ?? [],
    texts: before?.texts,
    excluded: before?.excluded ?? [],
    present: before?.present,
    last: leaf,
  };
  switch (constraint.kind) {
    case "interval":
      return { ...now, interval: intersection(now.interval, constraint.interval) };
    case "point":
      return { ...now, excludedNumbers: [...now.excludedNumbers, constraint.not] };
    case "texts": {
      if (constraint.exclude) return { ...now, excluded: [...now.excluded, ...constraint.texts] };
      return { ...now, texts: now.texts?.filter((text) => constraint.texts.includes(text)) ?? constraint.texts };
    }
    case "presence":
      // Present and absent at once: an empty list of texts marks the subject as impossible.
      if (now.present !== undefined && now.present !== constraint.present) return { ...now, texts: [] };
      return { ...now, present: constraint.present };
  }
}

function isImpossible({ interval, excludedNumbers, texts, excluded }: Known): boolean {
  if (isEmpty(interval)) return true;
  if (interval.low === interval.high && excludedNumbers.includes(interval.low)) return true;
  return texts !== undefined && texts.every((text) => excluded.includes(text));
}
