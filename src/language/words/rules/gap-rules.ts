import type { AtomOperator } from "../../intermediate/form.ts";
import type { Bound } from "../chart/edge.ts";
import { allOf, type Subject, type Tree } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import type { Rule } from "../chart/rule.ts";
import { isNumber, versus } from "./atoms.ts";
import { changed, SIZE } from "./changed.ts";
import { treeOf } from "./meaning.ts";
import { feature, figure } from "./subjects.ts";
import { rules } from "./table.ts";

function gapOf(match: Match, bounds: readonly Bound[]): Subject {
  const isFull = match.has("full", "true", "complete", "clean");
  const inDollars = bounds.some(({ quantity }) => quantity.unit === "$");
  if (isFull)
    return figure("stock", "Gap", inDollars ? "$" : "%", [
      { name: "kind", value: inDollars ? "full_price" : "full_percent" },
    ]);
  if (match.maybe("session")?.[0] === "premarket") return feature("premarket_change_pct");
  return feature("gap_pct");
}

function gap(match: Match, direction: string): Tree | null {
  const isUp = direction === "up";
  const bounds =
    match.maybe("bound") ??
    (match.maybe("quantity") === undefined ? [] : [{ op: "gte" as const, quantity: match.one("quantity") }]);
  if (bounds.some(({ quantity }) => quantity.scaled || !["%", "$", null].includes(quantity.unit))) return null;
  const subject = gapOf(match, bounds);
  if (subject.name === "premarket_change_pct" && bounds[0]?.quantity.unit === "$") return null;
  if (subject.group === "stock") return fullGap(subject, isUp, bounds);
  return changed(subject, isUp, bounds);
}

function fullGap(subject: Subject, isUp: boolean, bounds: readonly Bound[]): Tree | null {
  if (bounds.length === 0) return isNumber(subject, isUp ? "gt" : "lt", 0);
  const flip = { gt: "lt", gte: "lte", lt: "gt", lte: "gte" } as const;
  return allOf(
    ...bounds.map(({ op, quantity, isWorse }) =>
      isNumber(
        subject,
        isUp || isWorse === true || !(op in flip) ? op : flip[op as keyof typeof flip],
        isUp ? quantity.value : -Math.abs(quantity.value),
      ),
    ),
  );
}

/** Beyond the whole range of the bar before, in percent or in dollars. */
function fully(match: Match, direction: string): Tree | null {
  const bounds = match.maybe("bound") ?? [{ op: "gte" as const, quantity: match.one("quantity") }];
  if (bounds.some(({ quantity }) => quantity.scaled || !["%", "$", null].includes(quantity.unit))) return null;
  const inDollars = bounds.some(({ quantity }) => quantity.unit === "$");
  const kind = [{ name: "kind", value: inDollars ? "full_price" : "full_percent" }];
  return fullGap(figure("stock", "Gap", inDollars ? "$" : "%", kind), direction === "up", bounds);
}

/** At the open above a level, or below it. */
const opened = (match: Match, op: string): Tree | null =>
  match.one("operand").isLevel ? versus(feature("open"), op as AtomOperator, match.one("operand")) : null;

const GAP = "~gap|gapper";
/** `gapping up and down`. */
const EITHER = treeOf("gap_pct gt 0 or gap_pct lt 0");
const WHERE =
  "( ( in|during|on )? {session} ( session|trading )? | ( at|on|from ) ( the )? open|opening|bell | ( on )? ( the )? day | this morning | today | from ( the )? previous|prior|yesterday close )";
const KIND = "( full|true|complete|clean )? ( opening|overnight|price )?";
const BEFORE = "previous|prior|yesterday|last|preceding";

/** Gaps, up and down, in percent and in dollars, half and full. */
export const GAP_RULES: readonly Rule[] = rules(
  "condition",
  { gap, fully, opened, either: () => EITHER },
  `
  + ( {session} )? ${KIND} ${GAP} <up/down> ( opener|stock|name|list|mover|play )* ( , | : )?
      ( by|of|size|at|open|is|was|a|full )* ${SIZE} ( ${WHERE} )?
  + ( {session} )? ${GAP} <up/down> ${WHERE} ( by|of|at )* ${SIZE}
  + ${SIZE} ${KIND} ( {session} )? <upside/downside>? gap|gapper <up/down> ( ${WHERE} )?
  + <upside|up/downside|down> ${GAP} ( of|by|size|at )* ${SIZE}
  + ~open <up/down> ( by|of )? ${SIZE}
  + ${GAP} ( of|by|size|is|: )* ${SIZE} <up/down>                              => gap <up/down>
  + ( {session} )? ${GAP} ${WHERE} ( by|of )? up? ${SIZE}
  + ${SIZE} ${KIND} ( {session} )? upside? gap|gapper ( ${WHERE} )?
  + ( full|true|complete ) opening? gap ( of|by|size )* ${SIZE}
    ( {session} )? ${GAP} ( of|by|size|is|: )* ${SIZE}                         => gap up
  + ~open ( by|at )? ${SIZE} <up|above/down|below> ( than|from|versus )? the? ( previous|prior|yesterday|last|day )* ( close )
      => gap <up/down>
  + ~open? ${GAP} <up/down>? ( by|of|a|full|at )* ${SIZE} <above|past|beyond/below> ( the|its )* ${BEFORE}
      ( day|session|bar|candle )? <high/low>                                     => fully <up/down>
  + ~gap ( and|n|& ) go|run|hold                                               => gap_pct gt 0 ; gap and go: a gap above 0 %
    ( {session} )? ${KIND} ${GAP} <up/down> ( ${WHERE} )?
    ${WHERE} ${GAP} <up/down>
    <bullish|upside|positive|up/bearish|downside|negative|down> ${GAP}         => gap <up/down>
  + ${GAP} <up> ( ,|and|or|&|/ )* ( ${GAP} )? <down>
  + ${GAP} <down> ( ,|and|or|&|/ )* ( ${GAP} )? <up>                           => either
    morning|opening ${GAP}                                                     => gap up
    premarket ${GAP}                                                           => premarket_change_pct gt 0
  + ( big|large|huge|massive|significant ) ${GAP} <up/down> ( ${WHERE} )?      => gap_pct <gte/lte> <@bigGap/-@bigGap>
  + ( big|large|huge|massive|significant ) ${GAP} ( ${WHERE} )?                => gap_pct gte @bigGap
  + ~open <above/below> {operand}
  + ${GAP} <up/down>? <above/below> ( the|its )? {operand}                     => opened <gt/lt>
  - ~open <up/down> today?
  + ~open <up|above/down|below> than? the? ( yesterday|previous|prior|last ) day? close
      => gap_pct <gt/lt> 0
`,
);
