import type { AtomOperator } from "../../../intermediate/form.ts";
import type { Bound, Predicate } from "../../chart/edge.ts";
import { allOf, type Subject, type Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { isNumber, versus } from "../atoms.ts";
import { changed, facing, SIZE } from "./changed.ts";
import { allFit, boundsIn, shift } from "../compare-subjects.ts";
import { barsOf, barsOn } from "../time/duration-rules.ts";
import { CLOSE } from "../predicates.ts";
import { feature } from "../series/subjects.ts";
import { rules } from "../table.ts";

/** Returns a change in percent against the same series some bars before. */
function byPercent(subject: Subject, bars: number, isUp: boolean, bounds: readonly Bound[]): Tree | null {
  if (subject.group !== "feature" || !bounds.every(({ quantity }) => quantity.unit === "%")) return null;
  const before = { ...shift(subject, bars), notes: [] };
  const change = feature("change_pct", bars === 1 ? [] : [bars]);
  return allOf(
    ...bounds.map(({ op, quantity }) => {
      const percent = isUp ? quantity.value : -quantity.value;
      return subject.name === "close"
        ? isNumber(change, facing(op, isUp), percent)
        : versus(subject, facing(op, isUp), { ...before, multiplier: 1 + percent / 100 });
    }),
  );
}

/**
 * Returns a change of volume against the bar before; null if the words name its average: `volume up 100 % from its 20-day
 * average`.
 */
const volume = (match: Match, direction: string): Tree | null =>
  /^(?:(?:its|the|a|their) )*(?:[\d.]+|average|avg|mean|normal|usual|sma|ema|ma)\b/.test(match.behind(2))
    ? null
    : byPercent(feature("volume"), 1, direction === "up", boundsIn(match));

/** Returns a change of the price and of the volume by the same percentage. */
const withPrice = (match: Match, direction: string): Tree | null =>
  allFit([changed(feature("change_pct"), direction === "up", boundsIn(match)), volume(match, direction)]);

/** Rules for changes of volume in percent against the bar before. */
export const VOLUME_CHANGE_RULES: readonly GrammarRule[] = rules(
  "condition",
  { volume, withPrice },
  `
  ++ both? price|close|share ,|and|& volume|vol ( is|are|both|has|have )* <up|rise|~jump/down|drop> by? ${SIZE}
      ( over|from|vs|in|versus|than|compared|to|on|the|last|past|1|one|yesterday|day|previous )*                => withPrice <up/down>
  + volume|vol ( has|is )? <up|rise|~jump|~spike/down|drop> by? ${SIZE}
      ( over|from|vs|in|versus|than|compared|to|on|the|last|past|1|one|yesterday|day|previous )*
  + total|daily? volume|vol ( has|is )? <up|rise|~jump|~spike/down|drop> by? ${SIZE}
      ( of|over|from|vs|versus|than|against|compared|to|with|the )* ( yesterday | previous|prior|last day|session|bar ) volume|vol?
  + volume|vol ( ,|:|-|a|an )* ${SIZE} <increase|rise|jump|spike|surge/drop|decline|decrease>
  + ${SIZE} <rise|jump|spike|surge|growth/drop|decline> in trading? volume|vol
      ( over|from|vs|in|versus|than|compared|to|on|the|last|past|1|one|yesterday|day|previous )* => volume <up/down>
`,
);

function share(match: Match, direction?: string): Predicate {
  const isUp = direction === undefined ? !match.one("compare").startsWith("lt") : direction === "up";
  const bars = barsOf(match.one("ago"));
  const bounds = boundsIn(match);
  return {
    needs: "any",
    applyTo: (subject) => byPercent(subject, bars, isUp, bounds),
    alone: byPercent(CLOSE, bars, isUp, bounds),
  };
}

/** Returns a multiple of the same series some bars before: twice yesterday's. */
function times(match: Match): Predicate {
  const op: AtomOperator = match.maybe("compare") ?? "gte";
  return {
    needs: "any",
    applyTo: (subject) =>
      subject.group === "feature" && subject.unit !== "0/1"
        ? versus(subject, op, {
            ...shift(subject, barsOn(subject, match.one("ago"))),
            multiplier: match.one("multiple"),
            notes: [],
          })
        : null,
    alone: null,
  };
}

/** Rules for a series against itself some bars before, in percent or as a multiple. */
export const TIMES_RULES: readonly GrammarRule[] = rules(
  "predicate",
  { share, times },
  `
  + {compare} {ago} by ${SIZE}                                                         => share
  + ${SIZE} <up|higher|more|greater|above|larger/down|lower|less|below|smaller|cheaper> ( today|now )? ( than|from|on|over|vs|it|was|close|closed )* {ago} close?
      => share <up/down>
  + {compare} ( that|of|volume|value|width )* {ago} ( volume|value|one )? by? {multiple}
  + ( should|must|to|be )* {compare}? {multiple} ( {compare} | as|so much|big|large|high|many as | of|that|more|bigger|over )?
      ( that|of|what|volume|value|width )* {ago} ( volume|value|width|one )?                       => times
`,
);
