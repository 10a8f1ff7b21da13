import type { Atom } from "../intermediate/form.ts";

/** Every fault code. True: another draft of the same words may be free of the fault. */
export const FAULTS = {
  /** A name that the catalogue lacks. */
  unknown_feature: true,
  /** A parameter that the concept does not take, or a value that it cannot have. */
  bad_param: true,
  bad_timeframe: true,
  bad_session: true,
  /** A window or a shift on a value that has no bars. */
  bad_window: true,
  /** An impossible right side, such as February 30. */
  bad_value: true,
  /** Ids and groups that make no tree. */
  bad_group: true,
  missing_rhs: true,
  /** An operator or a right side that the concept does not accept. */
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
  /** A draft that is no JSON. */
  malformed: true,
  /** JSON that has not the shape of a form. */
  schema: true,
  /** A number found neither in the query nor among the documented defaults. */
  no_provenance: true,
} as const satisfies Readonly<Record<string, boolean>>;
export type FaultCode = keyof typeof FAULTS;

/** One fault of a form. */
export interface FormFault {
  readonly code: FaultCode;
  /** JSON pointer into the form. */
  readonly path: string;
  /** Sentence for people that names the allowed values, or the nearest name. */
  readonly message: string;
  /** True where another draft of the same words may be right; false where the data or the words are at fault. */
  readonly fixable: boolean;
  /** Id of the faulty atom; null for a fault of the form. */
  readonly atom: string | null;
}

export function formFault(code: FaultCode, path: string, message: string, atom: string | null = null): FormFault {
  return { code, path, message, fixable: FAULTS[code], atom };
}

/** An atom with its JSON pointer in the form. */
export interface PlacedAtom {
  readonly atom: Atom;
  readonly path: string;
}

export function atomFault({ atom, path }: PlacedAtom, code: FaultCode, member: string, message: string): FormFault {
  return formFault(code, `${path}/${member}`, message, atom.id);
}
