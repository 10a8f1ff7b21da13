import type { Atom, AtomGroup, AtomOperator, AtomValue } from "../intermediate/form.ts";

export type AtomParams = NonNullable<Atom["params"]>;

/** Returns an atom; every setting that is not given is null. */
export function newAtom(
  group: AtomGroup,
  concept: string,
  op: AtomOperator,
  rhs: AtomValue,
  settings: Partial<Atom> = {},
): Atom {
  return {
    id: "",
    group,
    concept,
    params: null,
    timeframe: null,
    session: null,
    bars_ago: null,
    op,
    rhs,
    within: null,
    within_all: null,
    negate: null,
    span: null,
    why: null,
    ...settings,
  };
}
