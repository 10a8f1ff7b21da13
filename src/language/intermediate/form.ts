import { z } from "zod";
import { SESSION_ZONES, TIMEFRAMES } from "#contract";

/** Upper bounds on atoms, on groups, and on the nesting of groups. */
export const FORM_LIMITS = { atoms: 40, groups: 24, depth: 4 } as const;

/**
 * Group of an atom, with the meaning of its `concept`:
 * feature: a study as `Input` of a feature filter writes it, `rsi(14)`, `close`, `=(close/open-1)*100`;
 * indicator: a group of `Indicator`; candlestick: an id such as CDLHAMMER; chart_pattern: a name such as Bull Flag;
 * stock: a group of `Stock` that has no price of its own, such as Sector; earnings: `date` or `surprise_pct`;
 * fundamental: an id of `Fundamental`; insider: `transaction`; insider_series: a series such as net_value(90);
 * short: a series such as short_pct_float; pattern_model: the model's id.
 */
export const ATOM_GROUPS = [
  "feature",
  "indicator",
  "candlestick",
  "chart_pattern",
  "stock",
  "earnings",
  "fundamental",
  "insider",
  "insider_series",
  "short",
  "pattern_model",
] as const;
export type AtomGroup = (typeof ATOM_GROUPS)[number];

export const ATOM_OPERATORS = [
  "gt",
  "gte",
  "lt",
  "lte",
  "eq",
  "neq",
  "between",
  "crosses_above",
  "crosses_under",
  "is",
] as const;
export type AtomOperator = (typeof ATOM_OPERATORS)[number];

const Span = z
  .array(z.int().min(0))
  .length(2)
  .describe("Where the words stand: the first character, and the one after the last.");

const frame = {
  timeframe: z.enum(TIMEFRAMES).nullable().describe("The timeframe; null is 1d, or that of the left side."),
  session: z.array(z.enum(SESSION_ZONES)).nullable().describe("The session zones; null is regular hours."),
  bars_ago: z.int().nullable().describe("Evaluated this many bars earlier; null is the newest bar."),
};

const Value = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("number"), number: z.number() }),
  z.strictObject({ kind: z.literal("range"), low: z.number(), high: z.number() }),
  z.strictObject({ kind: z.literal("flag") }).describe("It is present, or true."),
  z.strictObject({ kind: z.literal("texts"), texts: z.array(z.string()) }).describe("It is one of these."),
  z.strictObject({ kind: z.literal("date"), date: z.string() }).describe("YYYY-MM-DD, or -PnD for days back."),
  z.strictObject({
    kind: z.literal("study"),
    concept: z.string(),
    ...frame,
    multiplier: z.number().nullable().describe("The study is multiplied by this; null is 1."),
    offset: z.number().nullable().describe("This is added afterwards; null is 0."),
  }),
]);
export type AtomValue = z.infer<typeof Value>;

const Atom = z.strictObject({
  id: z.string().describe("Unique in the form: a1, a2, …"),
  group: z.enum(ATOM_GROUPS),
  concept: z.string(),
  params: z
    .array(z.strictObject({ name: z.string(), value: z.union([z.number(), z.string()]) }))
    .nullable()
    .describe("What the concept does not say itself, such as the period of a figure or the role of an insider."),
  ...frame,
  op: z.enum(ATOM_OPERATORS),
  rhs: Value.describe("What it is compared with."),
  within: z.int().nullable().describe("True on at least one of so many bars that end there; null is that bar alone."),
  within_all: z.boolean().nullable().describe("True on all of them."),
  negate: z.boolean().nullable().describe("It must be known not to hold."),
  span: Span.nullable().describe("The words that it comes from."),
  why: z.string().nullable(),
});
/** One comparison, or one test of presence. Absent settings are null. */
export type Atom = z.infer<typeof Atom>;

const AtomGroupNode = z.strictObject({
  id: z.string().describe("Unique in the form: g1, g2, …"),
  parent: z.string().nullable().describe("The group that it is a member of; null is the whole."),
  op: z.enum(["all", "any", "none", "at_least"]),
  count: z
    .int()
    .nullable()
    .describe("For at_least: how many of the members, groups among them, must hold; null for every other op."),
  members: z.array(z.string()).describe("Ids of atoms. An atom in no group is a condition of the whole."),
});
export type FormGroup = z.infer<typeof AtomGroupNode>;

export const REFUSAL_CODES = [
  "prompt_injection",
  "prediction_request",
  "trade_action",
  "unsupported_asset",
  "unsupported_data",
  "unsupported_timeframe",
  "invalid_value",
  "contradictory",
  "future_date",
  "out_of_range",
  "underspecified",
  "nonsense",
  "out_of_scope",
  "forbidden_reference",
  "empty_query",
  "ambiguous",
  "model_not_found",
  "plan_required",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/**
 * Meaning of words before it becomes a payload: a flat list of comparisons and a flat list of groups over them. The form
 * is the conjunction of the groups without a parent and the atoms in no group.
 */
export const IntermediateForm = z.strictObject({
  atoms: z.array(Atom).max(FORM_LIMITS.atoms),
  groups: z.array(AtomGroupNode).max(FORM_LIMITS.groups),
  as_of: z
    .strictObject({
      value: z.string().nullable().describe("YYYY-MM-DD, an instant, or -PnD; null is now."),
      basis: z.enum(["restated", "as_traded"]).nullable(),
      span: Span.nullable(),
    })
    .nullable(),
  unsupported: z
    .array(z.strictObject({ span: Span, reason: z.string().describe("What is missing, as `social_sentiment`.") }))
    .describe("Words that were not understood or cannot be served."),
  assumptions: z
    .array(
      z.strictObject({
        atom: z.string().nullable(),
        field: z.string().describe("What was assumed: rhs, timeframe, concept, …"),
        value: z.string(),
        why: z.string(),
      }),
    )
    .describe("What the words left open and was decided."),
  refusal: z
    .strictObject({ code: z.enum(REFUSAL_CODES), message: z.string(), suggestions: z.array(z.string()) })
    .nullable()
    .describe("Why nothing is made of the words, with queries that would work."),
});
export type IntermediateForm = z.infer<typeof IntermediateForm>;

export const EMPTY_FORM: IntermediateForm = {
  atoms: [],
  groups: [],
  as_of: null,
  unsupported: [],
  assumptions: [],
  refusal: null,
};
