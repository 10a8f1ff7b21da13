import type { RefusalCode } from "../intermediate/form.ts";

/** Messages for people when a model refuses; the model's own words are never shown. */
export const REFUSAL_MESSAGES: Readonly<Record<RefusalCode, string>> = {
  prompt_injection: "These words give instructions instead of describing stocks.",
  prediction_request: "A scan tells which stocks meet a condition; it does not predict prices.",
  trade_action: "A scan finds stocks; it places no orders.",
  unsupported_asset: "Only stocks and funds that trade on an exchange can be scanned.",
  unsupported_data: "There are no data for this.",
  unsupported_timeframe: "There are no bars of this length.",
  invalid_value: "The value lies outside what it can be.",
  contradictory: "No stock can meet these conditions at the same time.",
  future_date: "A scan can look back, not ahead.",
  out_of_range: "A number or a date lies outside what is kept.",
  underspecified: "These words name nothing that can be measured.",
  nonsense: "These words could not be understood.",
  out_of_scope: "This is not about finding stocks.",
  forbidden_reference: "This refers to something that belongs to another account.",
  empty_query: "There are no words to convert.",
  ambiguous: "These words can be read in several ways that find other stocks.",
  model_not_found: "There is no pattern model of this name in the account.",
  plan_required: "The plan does not include this.",
};
