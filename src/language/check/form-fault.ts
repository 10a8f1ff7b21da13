import type { Atom } from "../intermediate/form.ts";

/** Every fault, and whether another draft of the same words may be without it. */
export const FAULTS = {
  /** A name that the catalogue does not have. */
  unknown_feature: true,
  /** A parameter that the concept does not take, or a value that it cannot have. */
  bad_param: true,
  bad_timeframe: true,
  bad_session: true,
  /** A window or a shift on what has no bars. */
  bad_window: true,
  /** A right side that cannot be, such as a date that no calendar has. */
  bad_value: true,
  /** Groups and ids that do not make a tree. */
  bad_group: true,
  missing_rhs: true,
  /** An operator or a right side that the concept does not know. */
  unsupported_comparison: true,
  /** A number that the value never reaches. */
  out_of_bounds: false,
  /** Conditions that can never hold together. */
  contradictory: false,
  /** The same condition twice. */
  duplicate: true,
  asof_future: false,
  asof_range: false,
  model_not_found: false,
  within_too_long: false,
  too_many_atoms: false,
  /** A number that neither the query nor a documented default has. */
  no_provenance: true,
} as const satisfies Readonly<Record<string, boolean>>;
export type FaultCode = keyof typeof FAULTS;

/** What is wrong with a form. */
export interface FormFault {
  readonly code: FaultCode;
  /** JSON pointer into the form. */
  readonly path: string;
  /** Names what is allowed, or the nearest name. */
  readonly message: string;
  /** Whether another draft of the same words may be right; false where data or the words themselves are at fault. */
  readonly fixable: boolean;
  /** The atom that it is about. */
  readonly atom: string | null;
}

export function formFault(code: FaultCode, path: string, message: string, atom: string | null = null): FormFault {
  return { code, path, message, fixable: FAULTS[code], atom };
}

/** An atom of a form and its place there. */
export interface PlacedAtom {
  readonly atom: Atom;
  readonly path: string;
}

export function atomFault({ atom, path }: PlacedAtom, code: FaultCode, member: string, message: string): FormFault {
  return formFault(code, `${path}/${member}`, message, atom.id);
}
