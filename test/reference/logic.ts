/** true, false, or null = not known. */
export type Truth = boolean | null;

export function and(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

export function or(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(null) ? null : false;
}

export function not(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

/** At least `count` are true. */
export function atLeast(count: number, truths: readonly Truth[]): Truth {
  const trues = truths.filter((truth) => truth === true).length;
  const unknowns = truths.filter((truth) => truth === null).length;
  if (trues >= count) return true;
  return trues + unknowns >= count ? null : false;
}
