import type { Condition } from "#contract";
import type { ImportedClause } from "./clause.ts";
import { isOneOf } from "./facts.ts";
import { spanning } from "./import-fault.ts";

/** Attributes that have one value per stock, with their names in notes. */
const SINGLE = { Country: "country", Exchange: "exchange", Industry: "industry", Sector: "sector", Symbol: "symbol" };
type Single = keyof typeof SINGLE;

interface SingleValued {
  readonly group: Single;
  readonly values: readonly string[];
  readonly clause: ImportedClause;
}

/**
 * Joins conditions that no stock satisfies together, such as two exchanges, into one list of alternatives, with a note.
 */
export function oneOfEach(clause: ImportedClause): ImportedClause {
  // The negation of an impossible condition holds for every stock, so it must stay as it is.
  if (clause.kind === "none" || !("of" in clause)) return clause;
  const of = (clause.kind === "all" ? clause.of.flatMap(conjuncts) : clause.of).map(oneOfEach);
  return { ...clause, of: clause.kind === "all" ? joined(of) : of };
}

const conjuncts = (clause: ImportedClause): readonly ImportedClause[] =>
  clause.kind === "all" && (clause.notes ?? []).length === 0 ? clause.of.flatMap(conjuncts) : [clause];

function joined(parts: readonly ImportedClause[]): readonly ImportedClause[] {
  const lists = parts.flatMap(listsOf);
  return (Object.keys(SINGLE) as Single[]).reduce<readonly ImportedClause[]>((all, group) => {
    const same = lists.filter((one) => one.group === group);
    const [first, ...others] = same;
    if (first === undefined || first.values.some((value) => others.every(({ values }) => values.includes(value))))
      return all;
    const list = listOf(group, same);
    const replaced = new Set(others.map(({ clause }) => clause));
    return all.flatMap((one) => (one === first.clause ? [list] : replaced.has(one) ? [] : [one]));
  }, parts);
}

function listOf(group: Single, same: readonly SingleValued[]): ImportedClause {
  const values = [...new Set(same.flatMap((one) => one.values))];
  const span = same.map(({ clause }) => clause.span).reduce(spanning);
  const note = `A stock has one ${SINGLE[group]}, so the conditions on several were read as one list: any of ${values.slice(0, 20).join(", ")}.`;
  return isOneOf(group, values, span, { notes: [...same.flatMap(({ clause }) => clause.notes ?? []), note] });
}

/** Returns the lists of values that a condition requires; none for other conditions. */
function listsOf(clause: ImportedClause): readonly SingleValued[] {
  if (clause.kind !== "fact") return [];
  const condition: Condition = clause.condition;
  return (Object.keys(SINGLE) as Single[]).flatMap((group) => {
    const state = condition.Stock?.[group]?.[0]?.State;
    return state?.Value == null || state.Exclude === true ? [] : [{ group, values: state.Value, clause }];
  });
}
