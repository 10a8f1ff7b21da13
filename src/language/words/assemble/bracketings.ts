import type { Item } from "./item.ts";

/** The query's own clauses with the brackets of either reading: ors first, and ands first. */
export function bracketings(items: readonly Item[], query: string): readonly string[] {
  const said: { readonly words: string; readonly isOr: boolean }[] = [];
  let isOr = false;
  for (const item of items) {
    if (item.type === "joint") isOr = item.joint === "or";
    else if (item.type === "clause") said.push({ words: query.slice(...item.clause.span).trim(), isOr });
  }
  const grouped = (tight: boolean): readonly string[] => {
    const groups: string[][] = [];
    for (const { words, isOr: joinsOr } of said) {
      if (groups.length > 0 && joinsOr === tight) groups.at(-1)!.push(words);
      else groups.push([words]);
    }
    const inner = tight ? " or " : " and ";
    return groups.map((group) => (group.length === 1 ? group[0]! : `(${group.join(inner)})`));
  };
  return [grouped(true).join(" and "), grouped(false).join(" or ")];
}
