/**
 * The rules by which the work of a scan is planned, each in a file of this folder. None changes an answer, so that each can
 * be switched off: test/differential/planner-rules.test.ts asks that of every subset.
 */
export const RULES = ["orderByCost", "askSurvivors", "useKept", "compile", "askTogether", "candlesAbreast"] as const;

export type Rule = (typeof RULES)[number];

/** Those that are followed. */
export type Rules = ReadonlySet<Rule>;

export const ALL_RULES: Rules = new Set(RULES);
