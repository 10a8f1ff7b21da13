import { mapAtoms } from "../chart/meanings.ts";
import type { Item } from "./item.ts";

/** Every atom with the words of its clause. */
export function withSpans(items: readonly Item[]): readonly Item[] {
  for (const item of items) {
    if (item.type === "clause")
      item.clause.tree = mapAtoms(item.clause.tree, (atom) => ({ ...atom, span: item.clause.span }));
  }
  return items;
}
