import { z } from "zod";
import { DATE_WORDS } from "../enums.ts";
import { isRealDate, parseAsOf, parseDaysBack } from "../as-of-text.ts";

/** The rule that a custom check found broken, and the way out; validation turns it into an issue. */
export interface Breach {
  readonly rule: string;
  readonly hint: string;
}

function checked(pattern: RegExp, check: (text: string) => Breach | undefined) {
  return z
    .string()
    .check((context) => {
      const breach = check(context.value);
      if (breach !== undefined) {
        context.issues.push({ code: "custom", input: context.value, message: breach.hint, params: { ...breach } });
      }
    })
    .meta({ pattern: pattern.source });
}

const IMPOSSIBLE = { rule: "impossible_date", hint: "No calendar has this day." };

export const AsOf = checked(/^(?:\d{4}-\d{2}-\d{2}(?:[T ].*)?|-P\d{1,4}D)$/, (text) => {
  const parsed = parseAsOf(text);
  if (parsed === "impossible_date") return IMPOSSIBLE;
  if (parsed === "bad_format") {
    return {
      rule: "bad_format",
      hint: "Write a date (2026-03-31), a date and a time (2026-03-31T10:30, New York time unless an offset follows), or days back (-P5D).",
    };
  }
  return undefined;
});

/** A day of the calendar. */
export const Day = checked(/^\d{4}-\d{2}-\d{2}$/, (text) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return { rule: "bad_format", hint: "Write a date (2026-03-31)." };
  return isRealDate(text) ? undefined : IMPOSSIBLE;
});

function dateOr(words: readonly string[], hint: string) {
  return (text: string): Breach | undefined => {
    if (words.includes(text) || parseDaysBack(text) !== undefined || /^P\d{1,4}D$/.test(text)) return undefined;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) {
      const parsed = parseAsOf(text);
      if (typeof parsed === "object") return undefined;
      return parsed === "impossible_date" ? IMPOSSIBLE : { rule: "bad_format", hint };
    }
    return isRealDate(text) ? undefined : IMPOSSIBLE;
  };
}

/** A date, or a number of days from the scan's date: -P30D before it, P7D after it. */
export const DateBound = checked(
  /^(?:\d{4}-\d{2}-\d{2}(?:[T ].*)?|-?P\d{1,4}D)$/,
  dateOr([], "Write a date (2026-03-31), days back (-P30D) or days ahead (P7D)."),
);

/** A date bound, or a word such as today. */
export const DateOrWord = checked(
  /^(?:\d{4}-\d{2}-\d{2}(?:[T ].*)?|-?P\d{1,4}D|today|tomorrow|this_week|next_week)$/,
  dateOr(
    DATE_WORDS,
    `Write a date (2026-03-31), days back (-P30D), days ahead (P7D), or one of ${DATE_WORDS.join(", ")}.`,
  ),
);
