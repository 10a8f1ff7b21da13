import type { Issue } from "#base";

/** Why a study's text cannot be used. */
export type StudyRule =
  | "unknown_study"
  | "bad_argument"
  | "too_many_arguments"
  | "unexpected_token"
  | "wrong_timeframe"
  | "too_long"
  | "too_deep"
  | "too_complex";

/** Thrown while a study is read and caught by `resolveStudy`, which hands it out as data. */
export class StudyFault extends Error {
  readonly issue: Issue;

  constructor(rule: StudyRule, message: string, facts: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.issue = { path: "", rule, message, facts };
  }
}
