import { family, term, type Term } from "./term.ts";

/** An industry, or a family of them. */
export interface IndustryTerm extends Term {
  /** Name of its sector in SECTORS; absent for a family across sectors. */
  readonly sector?: string;
}

type Declare = (name: string, ways?: string, spellings?: string) => IndustryTerm;

/** Declares industries of a sector, each as `term` does. */
export function industriesOf(sector: string): Declare {
  return (name, ways, spellings) => Object.freeze({ ...term(name, ways, spellings), sector });
}

/** Declares a family of industries. It has a sector if all members share one. */
export function industryFamily(
  name: string,
  ways: string,
  members: readonly IndustryTerm[],
  spellings = "",
): IndustryTerm {
  const sectors = new Set(members.map(({ sector }) => sector));
  const [sector] = sectors;
  const made = family(name, ways, members, spellings);
  return sectors.size === 1 && sector !== undefined ? Object.freeze({ ...made, sector }) : made;
}
