import type { ScanPayload } from "#contract";
import { chipText, entriesOf, partsOf, treeOf, type GroupKind, type GroupNode } from "../payload-editor/index.ts";

/** Where the payload stands in the request that was explained. */
const PREFIX = "/instructions";

const JOINED: Readonly<Record<GroupKind, string>> = {
  all: "all of",
  any: "any of",
  none: "none of",
  atLeast: "at least",
};

/** Conditions of a payload in words, as the builder says them, by the pointers of an explanation. */
export function conditionWords(payload: ScanPayload): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const part of partsOf(treeOf(payload))) {
    if ("conditions" in part) words.set(PREFIX + part.path.replace(/\/Of$/, ""), groupWords(part));
    else if ("kind" in part) words.set(PREFIX + part.path, chipText(part));
  }
  return words;
}

function groupWords(group: GroupNode): string {
  const count = group.kind === "atLeast" ? ` ${String(group.count)} of` : "";
  const texts = entriesOf({ path: "", groups: [group] })
    .filter(({ isDisabled }) => !isDisabled)
    .map(chipText);
  return `${JOINED[group.kind]}${count}: ${texts.join("; ")}`;
}
