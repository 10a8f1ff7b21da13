import { table } from "#base";
import type { IntermediateForm } from "../intermediate/form.ts";
import type { LeftOut } from "./conversion.ts";

/** Reasons for people by the code of the reason. Any other code is shown with blanks for underscores. */
const REASONS = table<string>({
  not_understood: "not understood",
  explanation: "it explains a condition and asks for nothing",
  out_of_scope: "it says no condition for stocks",
  prediction_request: "Winnow finds what has happened, and predicts nothing",
  trade_action: "Winnow places no orders",
  contradictory: "no stock meets these conditions together",
  invalid_value: "no value can meet it",
  underspecified: "give the amount with its unit, such as 500M",
  unsupported_timeframe: "there are no bars of this timeframe",
  unsupported_asset: "only listed stocks and funds are scanned",
  forbidden_reference: "only the models and scans of your own account can be named",
  foreign_indexes: "members of this index are not known",
  shareholding_pattern: "there is no feed of who holds the shares",
  growth_over_years: "growth over so many years is not available",
  move_without_span: "say over how many bars, or since when",
  unnamed_growth: "say what grows, as in revenue growth or EPS growth",
  social_sentiment: "there is no feed of social media",
  news: "there is no feed of news",
  analyst_ratings: "there is no feed of analysts' ratings",
  options_flow: "there is no feed of options",
  crypto: "only stocks are scanned",
});
const CODE = /^[a-z][a-z0-9_]{0,40}$/;

/** Returns why words were left out. Free text of a model is never shown: only codes are accepted from it. */
export function reasonOf(reason: string): string {
  if (Object.hasOwn(REASONS, reason)) return REASONS[reason]!;
  return CODE.test(reason) ? `${reason.replaceAll("_", " ")} is not available` : REASONS["not_understood"]!;
}

/** Lists the words that a form leaves out. With `own`, the reasons are Winnow's own texts and are shown as they are. */
export function leftOutOf({ unsupported }: IntermediateForm, text: string, own = false): readonly LeftOut[] {
  return unsupported.map(({ span, reason }) => ({
    words: wordsAt(span, text),
    reason: own ? reason : reasonOf(reason),
  }));
}

export function wordsAt(span: readonly number[], text: string): string {
  const line = text.slice(span[0], span[1]).replaceAll(/\s+/g, " ").trim();
  return line.length <= 160 ? line : `${line.slice(0, 159)}…`;
}
