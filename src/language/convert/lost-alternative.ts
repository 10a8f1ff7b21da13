import type { IntermediateForm } from "../intermediate/form.ts";

type Span = readonly [from: number, to: number];

/** Separator of alternatives. */
const OR = /\b(?:or|either)\b|\|/i;

/** True where words that the form leaves out are one of several alternatives, or a part of one. */
export function losesAlternative(form: IntermediateForm, text: string): boolean {
  const alternatives = form.groups
    .filter(({ op }) => op === "any" || op === "at_least")
    .map(({ id }) => extentOf(form, id));
  const spans = [
    ...form.atoms.flatMap(({ span }) => spanOf(span)),
    ...form.unsupported.flatMap(({ span }) => spanOf(span)),
  ];
  return form.unsupported.some((one) => {
    const [span] = spanOf(one.span);
    if (span === undefined) return false;
    const [from, to] = span;
    if (alternatives.some((extent) => extent !== undefined && from < extent[1] && to > extent[0])) return true;
    const before = Math.max(0, ...spans.filter(([, end]) => end <= from).map(([, end]) => end));
    const after = Math.min(text.length, ...spans.filter(([start]) => start >= to).map(([start]) => start));
    const own = text.slice(from, to);
    return (
      (before > 0 && (OR.test(text.slice(before, from)) || /^\W*or\b/i.test(own))) ||
      (after < text.length && (OR.test(text.slice(to, after)) || /\bor\W*$/i.test(own)))
    );
  });
}

function spanOf(span: readonly number[] | null): Span[] {
  const [from, to] = span ?? [];
  return from === undefined || to === undefined ? [] : [[from, to]];
}

/** Returns the range of characters behind a group's atoms; undefined where no atom has a span. */
function extentOf({ atoms, groups }: IntermediateForm, group: string): Span | undefined {
  const inside = new Set([group]);
  // A group may precede its parent in the list, so repeat until nothing is added.
  for (let size = 0; size !== inside.size;) {
    size = inside.size;
    for (const { id, parent } of groups) if (parent !== null && inside.has(parent)) inside.add(id);
  }
  const members = new Set(groups.flatMap(({ id, members: own }) => (inside.has(id) ? own : [])));
  const spans = atoms.flatMap(({ id, span }) => (members.has(id) ? spanOf(span) : []));
  if (spans.length === 0) return undefined;
  return [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))];
}
