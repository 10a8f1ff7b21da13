/**
 * The rules of the planner: functions in this folder, or what backends take (useCached, compile, batchCandles) and join
 * (groupFilters). None changes an answer, so each can be switched off; test/differential/planner-rules.test.ts tests
 * every subset.
 */
export const RULES = ["orderByCost", "skipDecided", "useCached", "compile", "groupFilters", "batchCandles"] as const;

export type Rule = (typeof RULES)[number];

/** The rules in force. */
export type Rules = ReadonlySet<Rule>;

export const ALL_RULES: Rules = new Set(RULES);
