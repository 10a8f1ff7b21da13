/**
 * Kleene's three-valued logic over numbers, the one place that says how truth is written down:
 * TRUE = 1, FALSE = 0, NULL = NaN (not known). Going in, any number but 0 counts as true.
 */
export const TRUE = 1;
export const FALSE = 0;
export const NULL: number = Number.NaN;

/** False wins, then null. */
export function kleeneAnd(a: number, b: number): number {
  if (a === FALSE || b === FALSE) return FALSE;
  return a !== a || b !== b ? NULL : TRUE;
}

/** True wins, then null. */
export function kleeneOr(a: number, b: number): number {
  const aTrue = a === a && a !== FALSE;
  const bTrue = b === b && b !== FALSE;
  if (aTrue || bTrue) return TRUE;
  return a !== a || b !== b ? NULL : FALSE;
}

export function kleeneNot(a: number): number {
  if (a !== a) return NULL;
  return a === FALSE ? TRUE : FALSE;
}
