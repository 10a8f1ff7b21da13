import { type Issue, nearestName } from "#base";
import { FUNDAMENTAL_PERIODS, type FundamentalPeriod } from "#contract";
import { parseCallText } from "./call-text.ts";
import { INSIDER_WINDOWS, type InsiderInput } from "./define-insider-input.ts";
import type { FundamentalDefinition } from "./define-fundamental.ts";
import type { ShortInput } from "./define-short-input.ts";
import { FUNDAMENTALS } from "./fundamentals.gen.ts";
import { INSIDER_INPUTS } from "./insiders.gen.ts";
import { SHORT_INPUTS } from "./shorts.gen.ts";

/** What a name stands for, or the issue of it; an issue's path is "" (the text itself). */
export type Found<T> = { readonly ok: true; readonly found: T } | { readonly ok: false; readonly issue: Issue };

const fundamentals = new Map<string, FundamentalDefinition>(FUNDAMENTALS.map((one) => [one.id.toLowerCase(), one]));
const insiders = new Map<string, InsiderInput>(INSIDER_INPUTS.map((one) => [one.alias, one]));
const shorts = new Map<string, ShortInput>(
  SHORT_INPUTS.flatMap((one) => [one.alias, ...one.aliases].map((name) => [name, one] as const)),
);

/** A figure by its id; upper and lower case are the same. */
export function findFundamental(id: string): Found<FundamentalDefinition> {
  const found = fundamentals.get(id.trim().toLowerCase());
  if (found !== undefined) return { ok: true, found };
  return unknown(
    "unknown_figure",
    "figure of the fundamentals",
    id,
    FUNDAMENTALS.map((one) => one.id),
  );
}

/** The period that a filter means: the one written, else the first that the figure has. */
export function periodOf(
  figure: FundamentalDefinition,
  written: FundamentalPeriod | undefined,
): Found<FundamentalPeriod> {
  const period = written ?? figure.periods[0]!;
  if (figure.periods.includes(period)) return { ok: true, found: period };
  const offered = FUNDAMENTAL_PERIODS.filter((one) => figure.periods.includes(one));
  const message = `${figure.id} is not offered for ${period}; use ${offered.join(" or ")}`;
  return {
    ok: false,
    issue: { path: "", rule: "wrong_period", message, facts: { figure: figure.id, period, offered } },
  };
}

/** An input of insider transactions with its window: net_value(90). */
export function findInsiderInput(text: string): Found<{ readonly input: InsiderInput; readonly days: number }> {
  const call = parseCallText(text);
  const input = call === undefined ? undefined : insiders.get(call.name);
  if (call === undefined || input === undefined) {
    return unknown("unknown_input", "series of insider transactions", call?.name ?? text, [...insiders.keys()]);
  }
  const days = call.argument ?? input.window;
  if (INSIDER_WINDOWS.some((window) => window === days)) return { ok: true, found: { input, days } };
  const message = `${input.alias} has windows of ${INSIDER_WINDOWS.join(", ")} days, not of ${days}`;
  return { ok: false, issue: { path: "", rule: "bad_argument", message, facts: { input: input.alias, days } } };
}

/** An input of short-selling data with its length: short_volume_ratio_sma(20). The length is 0 where there is none. */
export function findShortInput(text: string): Found<{ readonly input: ShortInput; readonly length: number }> {
  const call = parseCallText(text);
  const input = call === undefined ? undefined : shorts.get(call.name);
  if (call === undefined || input === undefined) {
    return unknown("unknown_input", "series of short-selling data", call?.name ?? text, [...shorts.keys()]);
  }
  const { length } = input;
  const written = call.argument;
  if (length === undefined) {
    if (written === undefined) return { ok: true, found: { input, length: 0 } };
    const message = `${input.alias} takes no argument; write ${input.alias} alone`;
    return { ok: false, issue: { path: "", rule: "bad_argument", message, facts: { input: input.alias } } };
  }
  const wanted = written ?? length.default;
  if (wanted >= length.min && wanted <= length.max) return { ok: true, found: { input, length: wanted } };
  const message = `the length of ${input.alias} must be a whole number from ${length.min} to ${length.max}`;
  return { ok: false, issue: { path: "", rule: "bad_argument", message, facts: { input: input.alias, ...length } } };
}

function unknown(rule: string, what: string, written: string, known: readonly string[]): Found<never> {
  const nearest = nearestName(written, known);
  const quoted = `"${written.slice(0, 64)}"`;
  const way = nearest === undefined ? "the reference lists those that there are" : `did you mean ${nearest}?`;
  const message = `${quoted} is no ${what}; ${way}`;
  return { ok: false, issue: { path: "", rule, message, facts: { name: written.slice(0, 64), nearest } } };
}
