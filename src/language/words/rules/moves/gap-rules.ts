import type { AtomOperator } from "../../../intermediate/form.ts";
import type { Bound } from "../../chart/edge.ts";
import type { Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { isNumber, versus } from "../atoms.ts";
import { changed, facing, SIZE } from "./changed.ts";
import { allFit, boundsIn, boundsOn } from "../compare-subjects.ts";
import { barsOf } from "../time/duration-rules.ts";
import { treeOf } from "../meaning.ts";
import { CLOSE, shareIn } from "../predicates.ts";
import { feature, figure, formula } from "../series/subjects.ts";
import { rules } from "../table.ts";

/** Returns a gap in percent or dollars from the close of the bar before. `full`: beyond the whole range of that bar. */
function gap(match: Match, direction: string, which?: string): Tree | null {
  const bounds = boundsIn(match);
  // `at least 3 gap ups` and `gapped down 10 out of the last 15 days` count them.
  const isCount = COUNTED_GAPS.test(match.text) || /^(?:out )?of (?:the )?(?:last|past|\d)/.test(match.behind(4));
  if (isCount && bounds.some(({ quantity }) => quantity.unit === null)) return null;
  if (bounds.some(({ quantity }) => quantity.scaled || !["%", "$", null].includes(quantity.unit))) return null;
  const unit = bounds.some(({ quantity }) => quantity.unit === "$") ? "$" : "%";
  if (unit === "$" && isOfPrice(match, bounds))
    return allFit([treeOf(`gap_pct ${direction === "up" ? "gt" : "lt"} 0`), boundsOn(CLOSE, bounds)]);
  const isPremarket = match.maybe("session")?.[0] === "premarket";
  const isFull = which === "full" || match.has("full", "true", "complete", "clean");
  if (!isFull && isPremarket && unit === "$") return null;
  const kind = [{ name: "kind", value: unit === "$" ? "full_price" : "full_percent" }];
  const subject = isFull
    ? figure("stock", "Gap", unit, kind)
    : feature(isPremarket ? "premarket_change_pct" : "gap_pct");
  const ago = match.maybe("ago");
  return changed(ago === undefined ? subject : { ...subject, barsAgo: barsOf(ago) }, direction === "up", bounds);
}

/** Returns true if dollars are the price: `gappers under $10`, `gap ups below $20`, but not `a gap of less than $1`. */
const isOfPrice = (match: Match, bounds: readonly Bound[]): boolean =>
  !match.has("of", "by", "size", "at") &&
  (match.has("gapper", "stock", "name", ",") || bounds.every(({ op }) => op === "lt" || op === "lte"));

/** Returns an open above or below a level. */
const opened = (match: Match, op: string): Tree | null =>
  match.one("operand").isLevel && !HOLDS.test(match.text)
    ? versus(feature("open"), op as AtomOperator, match.one("operand"))
    : null;

/** Returns a gap in average true ranges: `a gap up of at least 0.75 times the 40-day ATR`. */
function inRanges(match: Match, direction: string): Tree | null {
  const range = match.one("operand");
  const isUp = direction === "up";
  const k = match.maybe("multiple") ?? match.maybe("quantity")?.value ?? match.one("number");
  const op = facing(match.maybe("compare") ?? "gte", isUp);
  return range.name === "atr"
    ? versus(formula("open-prev_close", "$"), op, { ...range, multiplier: isUp ? k : -k })
    : null;
}

/** Returns a part of the gap that was filled. */
function filledBy(match: Match): Tree | null {
  const percent = shareIn(match);
  return percent === null ? null : isNumber(feature("gap_fill_pct"), "gte", percent);
}

/** Returns an open at a distance from a level: `opens 2 % below the lowest of the last 10 days`. */
function openedBy(match: Match, direction: string): Tree | null {
  const bounds = boundsIn(match);
  const level = match.one("operand");
  const isUp = direction === "up";
  if (!level.isLevel || !bounds.every(({ quantity }) => quantity.unit === "%")) return null;
  // The newest bar is no part of the stretch that its open is compared with.
  const isStretch = /^(?:highest|lowest)(?:_close)?$/.test(level.name) && level.barsAgo === null;
  return allFit(
    bounds.map(({ op, quantity: { value } }) =>
      versus(feature("open"), facing(op, isUp), {
        ...level,
        barsAgo: isStretch ? 1 : level.barsAgo,
        multiplier: 1 + (isUp ? value : -value) / 100,
      }),
    ),
  );
}

/** Matches a number of gaps, which no figure counts. */
export const COUNTED_GAPS =
  /^(?:at |least |more |than |over |[<>=]+ ?)*\d+ (?:full |clean )?gap-?(?:s| ?ups| ?downs)\b/;
/** Matches a state after the gap: `gap ups holding above VWAP`. */
const HOLDS = /\b(?:hold|held|trad|sit|stay|remain|keep)/;
const GAP = "~gap|gapper";
const WHERE =
  "( ( in|during|on )? {session} ( session|trading )? | ( at|on|from ) ( the )? open|opening|bell | ( on )? ( the )? day | this morning | today | ( from|over|versus|vs|than|against | compared|relative to|with ) ( the )? previous|prior|yesterday|last day? close )";
const KIND = "( big|large|huge|massive|full|true|complete|clean )? ( opening|overnight|price )?";
const OF_A_BAR = "a|the|new|today|current|this|open|opening|price|and|previous|prior|yesterday|last|day|close";
const TWO_BARS = `${OF_A_BAR} ( ${OF_A_BAR} )*`;
const IN_RANGES =
  "( by|of|size|is|at|must|be )* {compare}? ( {multiple} | {quantity} ) ( a|an|the|its|of|or|more )* {operand}";
const BEFORE = "previous|prior|yesterday|last|preceding";

/** Rules for gaps up and down, in percent and in dollars, partial and full. */
export const GAP_RULES: readonly GrammarRule[] = rules(
  "condition",
  { gap, opened, openedBy, filledBy, inRanges },
  `
  + ${KIND} ${GAP} <up/down> ${IN_RANGES}                                     => inRanges <up/down>
  + ${KIND} ${GAP} ${IN_RANGES}                                               => inRanges up
  + ~open ${SIZE} <above|higher/below|lower> than? ( the )? {operand}           => openedBy <up/down>
  + ( ~open with|on|by a? | {session} )? ${KIND} ${GAP} <up/down> ( opener|stock|name|list|mover|play )* ( ,|LP | : )?
      ( by|of|size|at|open|is|was|a|full )* ${SIZE} ( ${WHERE} )?
  + ( {session} )? ${GAP} <up/down> ${WHERE} ( by|of|at )* ${SIZE}
  + ${GAP} <up/down> {ago} ( by|of|at )* ${SIZE}
  + ${SIZE} ${KIND} ( {session} )? <upside/downside>? gap|gapper <up/down> ( ${WHERE} )?
  + <up/down> ${KIND} ${GAP} ( of|by|size|at )* ${SIZE}
  + ~open <up/down> ( by|of )? ${SIZE} ( ${WHERE} )?
  + ~open ( by )? ${SIZE} <up/down>
  + ${GAP} ( of|by|size|is|: )* ${SIZE} <up/down>                              => gap <up/down>
  + ( {session} )? ${GAP} ${WHERE} ( by|of )? up? ${SIZE}
  + ${SIZE} ${KIND} ( {session} )? upside? gap|gapper ( ${WHERE} )?
  + ( full|true|complete ) opening? gap ( of|by|size )* ${SIZE}
  + ${SIZE} gap between ${TWO_BARS}
  ++ ${GAP} ( of|by )* ${SIZE} between ${TWO_BARS}
  ++ ${GAP} between ${TWO_BARS} ( of|is|by|: )* ${SIZE}
    ( {session} )? ${GAP} ( of|by|size|is|percent|percentage|%|: )* ${SIZE} ( ${WHERE} )?     => gap up
  + ~open ( by|at )? ${SIZE} <up|above/down|below> ( than|from|versus )? the? ( previous|prior|yesterday|last|day )* ( close )
      => gap <up/down>
  + ~open? ${GAP} <up/down>? ( by|of|a|full|at )* ${SIZE} <above|past|beyond/below> ( the|its )* ${BEFORE}
      ( day|session|bar|candle )? <high/low>                                     => gap <up/down> full
  + ( has|have|just|already )* filled|closed ( at least|more than )? ( {quantity} | half|third|quarter ) of ( the|its|a|their )* gap => filledBy
  - gap fill|filled|filling
  + ( opening|morning|overnight )? gap ( is|was|has|been|just|already|now|got )* filled|closed
  + ( has|have|just|already )* filled|closed ( their|its|the|a|today|morning|opening|overnight )* gap   => gap_fill_pct gte 100 ; gap filled: at least 100 % of it
  + ~gap ( and|n|& ) go|run|hold                                               => gap_pct gt 0 ; gap and go: a gap above 0 %
    ( {session} )? ${KIND} ${GAP} <up/down> ( ${WHERE} )?
    ${WHERE} ${GAP} <up/down>
    <bullish|upside|positive|up/bearish|downside|negative|down> ${GAP}         => gap <up/down>
  - full|true|complete|clean gap ( scan|stock|name )*                          => open gt high[1] or open lt low[1]
  + ~open? ${GAP} <up/down> ( ,|and|or|&|/ )* ( ${GAP} )? <down/up> overnight? ( ${WHERE} )?  => gap_pct gt 0 or gap_pct lt 0
  + <red/green> to|2 <green/red> ( move|reversal|cross )?                        => gap_pct <lt/gt> 0 & change_pct <gt/lt> 0
    morning|opening ${GAP}
  + top|biggest|largest gapper ( today | this morning )* => gap_pct gte @bigGap
  - gapper                                                                     => gap up
    premarket ${GAP}                                                           => premarket_change_pct gt 0
  + ( big|large|huge|massive|significant ) ${GAP} <up/down> ( ${WHERE} )?      => gap_pct <gte/lte> <@bigGap/-@bigGap>
  - ${GAP} overnight
  - overnight gap
  + ${GAP} in price overnight?
  + ${GAP} between ${TWO_BARS}                                                 => gap_pct gte @bigGap or gap_pct lte -@bigGap
  + ( big|large|huge|massive|significant ) ${GAP} ( ${WHERE} )?                => gap_pct gte @bigGap
  + ~open ( at|a )* <above|higher/below|lower> ( price|open|than )* {operand}
  + ~open? ${GAP} <up|above/down|below> from|beyond the? {operand}
  + ( full|true|complete|clean )? ${GAP} <up/down>? <above|higher|greater/below|lower|under> than? ( the|its )? {operand}    => opened <gt/lt>
  - ~open <up/down> today?
  + ~open <up|above/down|below> than? the? ( yesterday|previous|prior|last ) day? close
      => gap_pct <gt/lt> 0
`,
);
