import type { Edge } from "../chart/edge.ts";
import { atomsOf } from "../chart/meanings.ts";
import type { Token } from "../text/token.ts";
import { sentenceAround } from "./bounds.ts";
import type { Clause, Draft, Item, Joint } from "./item.ts";

export const isJoint = (item: Item | undefined, ...joints: readonly Joint[]): boolean =>
  item?.type === "joint" && joints.includes(item.joint);
export const hasTimeframe = ({ tree }: Clause): boolean =>
  atomsOf(tree).some(({ timeframe, rhs }) => timeframe !== null || (rhs.kind === "study" && rhs.timeframe !== null));

/** A clause with those that `with` or nothing joins to it: `an outside day with a down close`. */
export function onBarOf(items: readonly Item[], last: Draft): readonly Draft[] {
  const end = items.findIndex((item) => item.type === "clause" && item.clause === last);
  const start = items.findLastIndex((item, at) => at < end && item.type === "joint" && !isJoint(item, "with", "open"));
  return items.slice(start + 1, end + 1).flatMap((item) => (item.type === "clause" ? [item.clause] : []));
}

/** `have been under the 50-day … and now above`. */
export function saysBefore(edge: Edge, tokens: readonly Token[]): boolean {
  const words = tokens.slice(sentenceAround(edge.from, tokens)[0], edge.to);
  const isSaid = words.some(({ text }) => /^(?:been|was|were|had|previously|before|now|currently|finally)$/.test(text));
  return isSaid && words.every(({ text }) => text !== "(");
}

/** In brackets of its own right behind a clause with a figure. */
export function isFormulaOf(
  last: Draft,
  { from, to }: Edge,
  items: readonly Item[],
  tokens: readonly Token[],
): boolean {
  const isApart = tokens[from - 1]?.text === "(" && tokens[to]?.text === ")";
  const isNext = items.findLast((item) => !isJoint(item, "open")) === items.findLast((item) => item.type === "clause");
  const hasFigure = tokens.some(
    (token) => token.kind === "number" && token.from >= last.span[0] && token.to <= last.span[1],
  );
  return isApart && isNext && hasFigure;
}

/** The clause before has just got a timeframe and another follows: `on the daily and the 4 hour`. */
export function isTwin(pieces: readonly Edge[], at: number, last: Draft): boolean {
  const [scope, joint] = [pieces[at - 2], pieces[at - 1]];
  const isScope = scope?.kind === "scope" && (scope as Edge<"scope">).value.timeframe !== null;
  return isScope && (joint?.kind === "and" || joint?.kind === "or") && last.timeframe !== null;
}

/** The last clause, with those that it is an alternative to. */
export function alternativesIn(items: readonly Item[]): readonly Clause[] {
  const before = items.slice(0, -1).filter((item) => !isJoint(item, "close"));
  const end = before.findLastIndex((item) => item.type !== "clause" && !isJoint(item, "or", "either"));
  return before.slice(end + 1).flatMap((item) => (item.type === "clause" ? [item.clause] : []));
}
