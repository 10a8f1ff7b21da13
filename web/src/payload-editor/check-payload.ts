import type { Issue } from "#base";
import { checkNames } from "#catalogue";
import { validatePayload, type ScanPayload } from "#contract";
import { asksNothing } from "./chip-text.ts";
import { isWithin } from "./part-path.ts";
import { partsOf, treeOf, type GroupKind, type PayloadNode } from "./payload-tree.ts";

/** What is wrong with a payload, by the checks that the server makes; pointers begin at the payload. */
export function issuesOf(payload: unknown): readonly Issue[] {
  const shaped = validatePayload(payload, "");
  return shaped.ok ? checkNames(shaped.payload) : shaped.issues;
}

const EMPTY_WORDS: Readonly<Record<Exclude<GroupKind, "all">, string>> = {
  any: "This alternative asks for nothing, so every stock passes the group. Remove it, or let it ask for something.",
  none: "This condition asks for nothing, so every stock has it and none can match. Remove it, or let it ask for something.",
  atLeast: "This condition asks for nothing, so every stock counts it as met. Remove it, or let it ask for something.",
};

/**
 * Conditions that are valid and hardly meant: those that ask for nothing, where that decides for a whole group. Among
 * conditions that must all hold, one that is switched off is harmless.
 */
export function warningsOf(payload: ScanPayload): readonly Issue[] {
  return [...partsOf(treeOf(payload))].flatMap((group) => {
    if (!("conditions" in group) || group.kind === "all") return [];
    const message = EMPTY_WORDS[group.kind];
    return group.conditions.filter(asksNothing).map(({ path }) => ({ path, rule: "asks_nothing", message }));
  });
}

/**
 * Issues by the part of the builder that shows them: the innermost entry, condition or list around the place, or "" for
 * the payload as a whole. `root` is the pointer of the payload where the issues were found, such as `/instructions`.
 */
export function issuesByPart(
  tree: PayloadNode,
  issues: readonly Issue[],
  root = "",
): ReadonlyMap<string, readonly Issue[]> {
  // The count of an AtLeast stands beside its list.
  const areas = [...partsOf(tree)].map(({ path }) => ({ path, area: path.replace(/\/AtLeast\/Of$/, "/AtLeast") }));
  const inward = areas.toSorted((a, b) => b.area.length - a.area.length);
  const byPart = new Map<string, readonly Issue[]>();
  for (const issue of issues) {
    const place = isWithin(issue.path, root) ? issue.path.slice(root.length) : issue.path;
    const part = inward.find(({ area }) => isWithin(place, area))?.path ?? "";
    byPart.set(part, [...(byPart.get(part) ?? []), { ...issue, path: place }]);
  }
  return byPart;
}
