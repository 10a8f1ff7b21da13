import type { Duration, Window } from "../chart/meanings.ts";
import type { QueryToken } from "../text/token.ts";
import { clauseAround } from "./bounds.ts";
import type { Time } from "./item.ts";

/** Adjusts a time to the words before it: `about 5 days ago`, `stayed above its 50-day during the last month`. */
export function adjustedTime(time: Partial<Time>, from: number, tokens: readonly QueryToken[]): Partial<Time> {
  const adjusted = time.ago && ROUGHLY.test(tokens[from - 1]?.stem ?? "") ? roughly(time.ago) : time;
  return adjusted.window ? { ...adjusted, window: adjustedWindow(adjusted.window, from, tokens) } : adjusted;
}

/**
 * Adjusts a window: `stayed above … during` holds on all bars, `first close above its 50-day in a month` on none of the bars
 * before.
 */
function adjustedWindow(window: Window, from: number, tokens: readonly QueryToken[]): Window {
  if (window.least !== undefined) return window;
  const [start] = clauseAround(from, from, tokens);
  const words = tokens.slice(start, from);
  const isFirst = words.some(
    ({ stem }, at) =>
      stem === "first" && words[at + 1]?.kind === "word" && !/^(?:half|hour|minute)$/.test(words[at + 1]!.stem),
  );
  if (isFirst && !window.all) return { ...window, isFirst };
  return words.some(({ stem }) => LASTING.test(stem)) ? { ...window, all: true } : window;
}

const LASTING = /^(?:stay(?:ed|ing)?|remain(?:ed|ing)?|kept|consistently|continuously|constantly|always)$/;
const ROUGHLY = /^(?:about|around|roughly|approximately|approx|some)$/;
/** Returns the window from one unit of time before the moment to one unit after it. */
const roughly = ({ count, unit }: Duration): Partial<Time> => ({
  ago: { count: Math.max(1, count - 1), unit, vague: false },
  window: { duration: { count: 3, unit, vague: false }, all: false },
});
