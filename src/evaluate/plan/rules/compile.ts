/** Estimated nanoseconds of the interpreter above which compiling a function pays off. */
const LEAST_COST = 500_000;

/** Returns true if a compiled function repays its compilation. `interpreted`: nanoseconds of the interpreter. */
export const repaysCompiling = (interpreted: number): boolean => interpreted >= LEAST_COST;
