import type { AtomOperator } from "../../../intermediate/form.ts";
import type { Predicate } from "../../chart/edge.ts";
import { mapAtoms, type Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { assumed, inRange, isNumber, versus } from "../atoms.ts";

import { boundsIn, boundsOn, moved } from "../compare-subjects.ts";
import { barsOf, isRow } from "../time/duration-rules.ts";
import { treeOf } from "../meaning.ts";
import { feature } from "../series/subjects.ts";
import { rules } from "../table.ts";

/** Compares volume with its average over the span of a match. */
function relative(match: Match, op: AtomOperator, factor: number): Tree {
  const unit = (["week", "month", "quarter", "year"] as const).find((one) => match.has(one));
  const span = match.maybe("duration") ?? (unit && { count: 1, unit, vague: false });
  const notes = span === undefined ? [assumed("volumeLength", "concept")] : [];
  // `weekly volume above the 10 week average`: ten bars of a week.
  const isWeekly = span?.unit === "week" && match.tokens[match.from - 1]?.stem === "weekly";
  const length = span === undefined ? [] : [isWeekly ? span.count : barsOf(span)];
  return isNumber(feature("rvol", length), op, factor, notes);
}

const isVolume = (match: Match): boolean => match.has("volume", "vol");

/** Largest multiple of an average; a larger figure before `average` is its length. */
const MOST_TIMES = 20;

/** Returns a multiple of the average volume: twice the average volume. */
function times(match: Match, factor?: string): Tree | null {
  const number = match.maybe("number") ?? Number(factor);
  const multiple = match.maybe("multiple") ?? (number < MOST_TIMES ? number : undefined);
  return !isVolume(match) || multiple === undefined ? null : relative(match, match.maybe("compare") ?? "gte", multiple);
}

/** Returns volume a percentage above or below its average. `shares`: the words name shares. */
function percent(match: Match, op: AtomOperator, shares?: string): Tree | null {
  const [bound, ...rest] = boundsIn(match);
  if (rest.length > 0 || bound?.quantity.unit !== "%" || !(shares !== undefined || isVolume(match))) return null;
  const part = bound.quantity.value / 100;
  return op === "gte" ? relative(match, bound.op, 1 + part) : relative(match, "lte", 1 - part);
}

const usual = (match: Match, op: AtomOperator = "gt"): Tree => relative(match, match.maybe("compare") ?? op, 1);
const relativeVolume = (match: Match): Tree =>
  isNumber(feature("rvol"), "gte", match.maybe("multiple") ?? match.one("quantity").value);
/** Returns a range of relative volume: `relative volume 3x-10x`. */
const relativeRange = (match: Match): Tree => inRange(feature("rvol"), match.one("multiple"), match.one("multiple", 1));

/** Returns a number of shares, if the figure is large enough: `9 million volume`, `500,000 average shares`. */
function counted(match: Match, alias: string): Tree | null {
  if (/^(?:dollar|relative|rel)$/.test(match.tokens[match.from - 1]?.stem ?? "")) return null;
  const isCount = boundsIn(match).every(
    ({ quantity: { unit, scaled, value } }) => unit === "sh" || (unit === null && (scaled || value >= 1_000)),
  );
  const subject = feature(match.maybe("session")?.[0] === "premarket" ? `premarket_${alias}` : alias);
  return isCount ? boundsOn(subject, boundsIn(match)) : null;
}
function trend(match: Match, direction: string): Tree {
  const duration = match.maybe("window")?.duration ?? match.one("duration");
  const bars = barsOf(duration);
  // `for the last 3 days`: on each of them.
  return match.maybe("window")?.all === true && isRow(duration)
    ? mapAtoms(moved(feature("volume"), direction === "up"), (atom) => ({ ...atom, within: bars, withinAll: true }))
    : moved(feature("volume"), direction === "up", bars);
}
/** Compares volume with the bar before: `up on higher volume`. */
function against(match: Match, op: AtomOperator): Tree | null {
  if (match.behind(1) === "than") return null;
  const value = `volume ${op === "gt" ? ">" : "<"} volume[1]`;
  const notes = [{ field: "concept", value, why: "volume than what is not said: than on the bar before" }];
  return versus(feature("volume"), op, { ...feature("volume"), barsAgo: 1 }, notes);
}

/** Returns volume above that of every down day of a stretch. */
function aboveDownDays(match: Match): Tree {
  const bars = barsOf(match.maybe("window")?.duration ?? match.one("duration"));
  return treeOf(
    `pocket_pivot(${bars}) eq 1 ; volume above that of each down day before: a pocket pivot, which also closes up`,
  );
}
const highest = (match: Match): Tree => treeOf(`volume gte highest(volume,${barsOf(match.one("duration"))})`);

/** Returns a predicate of volume alone: `volume at 2x average`. */
const ofVolume = (match: Match): Predicate => ({
  needs: "any",
  applyTo: (subject) => {
    const { timeframe, session, barsAgo } = subject;
    const turned = subject.name === "volume" ? { ...feature("rvol"), timeframe, session, barsAgo } : null;
    const own = subject.name === "rvol" ? subject : turned;
    return own === null ? null : isNumber(own, match.maybe("compare") ?? "gte", match.one("multiple"));
  },
  alone: null,
});

const DOWN_DAY = "( down|red|losing|negative day|bar|session|candle )";
const OF_PAST =
  "( <volume>|traded|trading|seen )* of|over|during|from|across <last> ( {duration} | week|month|quarter|year )";
const AVERAGE = `( {duration} )? <usual> ( daily|trading|recent )* ( {duration} | ${OF_PAST} )? <volume>?`;
const RUNS =
  "( is|at|of|on|was|running|came|come|in|trading|equal|to|spike|expansion|a|up|down|out|off|printing|hitting|surge|jump|increase|<rise>|<drop> )*";
const WAY = "( should|must|needs|to|be|comes|in|way|much|far|well|significantly|clearly )*";
const BIG = "heavy|high|strong|elevated|big|unusual|large|increased|good";

/** Rules for volume in words: heavy, dry, a multiple of the average. */
export const VOLUME_RULES: readonly GrammarRule[] = [
  ...rules(
    "condition",
    { times, percent, usual, relativeVolume, relativeRange, highest, against, aboveDownDays, trend, counted },
    `
  + ${BIG}|unusually|above-average|abnormal|abnormally|significant|solid|active|heavier|strongly ( high|heavy|large|elevated )?
      ( relative|trading )? <volume>|turnover|activity
    ${BIG} rvol|relvol
    heavily|actively traded|active|trading
  + unusual|unusually trading? <volume> ( activity|spike )*
    <volume> breakout
    relative? <volume> heavy|high|strong|elevated|unusual|unusually|picking|surging|above-normal|expanding|exploding ( up|high|heavy )?
  + jump|pickup|increase|uptick in|of trading? <volume>
  - on|with|have|has|having ( good|strong|decent|solid )? <volume>                                        => rvol gt @heavyVolume
  - ( on|with )? <higher|greater/lower|lesser> <volume>                                   => against <gt/lt>
  + ( on|with )? <more/less> <volume> than ( its|the|their )? <usual>                     => usual <gt/lt>
  + <huge> ( relative|trading )? <volume>|turnover|activity spike?
    <huge> rvol|relvol
  ++ <most>|top ( trading|relative|percentage )* <volume> increase|gain|gainer|spike|surge|jump|rise|mover|expansion
  + <volume> gainer|shocker|buzzer|shock
  + <volume> expansion|spike|surge|explosion|spiking|surging|burst|climax|blowout|exploding
  + spike|surge|burst|explosion in|of trading? <volume>                                   => rvol gt @hugeVolume
  + <volume> ( is|was|trading|running )* way|far|much|massively|hugely|dramatically <above>|<more> than? <usual>
  + way|far|massively|hugely <above> <usual> trading? <volume>                            => rvol gt @hugeVolume
  + light|low|thin|weak|quiet|below-average|declining-to-low|muted ( relative|trading )? <volume>
  + <volume> dry|drying|dried up|ups? up?
    relative? <volume> ( gone|going|very|relatively )* light|low|thin|quiet|muted
    <volume> dryup|contraction                                                            => rvol lt @lightVolume
  + <volume> <drop>|~slip|~taper ( up|off|away|out )? below|under|beneath <usual>         => usual lt
  + <above/below> <usual> trading? <volume>
  + <more/less> than <usual> trading? <volume>
  + <volume> ${WAY} <above|exceed|exceeding|more/below|less> than? <usual>                => usual <gt/lt>
  + <volume> ${WAY} {compare} <usual>
  + <volume> ${WAY} ( {compare} | <above>|<more> than? ) <usual> ( daily|trading )* <volume>? of <last> ( {duration} | week|month|quarter|year ) => usual
  + <volume>? ${RUNS} ( {compare} )? {multiple} ( or|<more>|<above>|than|versus|vs|compared|to|against|its|the )* ${AVERAGE}
    <volume> ( of|at|spike|surge|jump|burst|explosion )* {multiple} ( or more )?
    <volume> ( is|at|of )* ( {compare} )? {number} <usual> <volume>?
    {compare}? {multiple} +? ( or more )? ( daily|average|avg|normal|usual )* <volume> ( spike|surge|burst )?
  + ${BIG}|huge|massive ( relative|trading )? <volume> LP|, ( at|of|least|more|than|over|above|> )* ( {multiple} | {number} x )
      ( or|more|+|normal|average|usual )* RP?                                             => times
  + <volume> has? <doubled/tripled> ( its|from|over|vs )* ( {duration} )? <usual> volume? => times <2/3>
  + <volume>? ${RUNS} ( {quantity} | {bound} ) <above|more/below|less> ( than|of )? ${AVERAGE} => percent <gte/lte>
  + ( {quantity} | {bound} ) <rise|jump|spike|surge|growth/drop|decline> in trading? <volume> ( over|above|from|vs|versus|compared|to|than|of|its|below )*
      ${AVERAGE}
  + ( {quantity} | {bound} ) <rise|jump|spike|surge|growth/drop|decline> over|above|from|vs|versus|to|below ( its|their|the )* ${AVERAGE}
  + <rise|jump|spike|surge|increase/drop|decline> in trading? <volume> ( of|by|at )* ( {quantity} | {bound} )
      ( over|above|from|vs|versus|compared|to|than|of|its|below )* ${AVERAGE}             => percent <gte/lte>
  + ( today|traded|trading|it|is|only|some|about )* {quantity} <more/less> share|volume|trading|activity|turnover
      ( traded|than|versus|vs|compared|to|with )* ${AVERAGE}                              => percent <gte/lte> shares
  ++ ( ${BIG} )? ( relative|rel <volume> | rvol|relvol ) ( of|at|:|LP )* {multiple} -|to? {multiple} ( the|its|normal|average|usual )* RP?
      => relativeRange
  + {multiple} relative|rel <volume>
    relative|rel <volume> ( of|at )* {multiple}
    rvol|relvol ( of|at )* {quantity}                                                     => relativeVolume
    {multiple} rvol|relvol|rv                                                             => relativeVolume
    {quantity} ( trading | {session} )? <volume> ( breakout | break out )?
    ( ${BIG} )? <volume> ( : )? {quantity}
  + <volume> spike|surge|jump|burst|explosion|increase|expansion ( of|by|at|to|over|: )* ( {bound} | {quantity} )
  + ~cross|~trade|~do/did/done|~hit/hit|~reach ( over|above )? {quantity} ( share )? ( in|of ) <volume>
  + <rise|jump|surge|spike> in <volume> ( of|by|at|to|over|: )* ( {bound} | {quantity} )  => counted volume
  + {quantity} dollar <volume>|turnover                                                   => counted dollar_volume
    {quantity} average|avg ( daily|trading )? share|<volume>
    ( average|avg ( daily|trading )* <volume> | <volume> average|avg ) ( of|: )* {quantity}   => counted avg_volume
  + ( steady|gradual|constant|a )* rise|increase|growth in <volume> ( since|over|in|during|for )* ( {window} | {duration} ) => trend up
  + <volume> ( has|have|been|is|was|kept|steadily|gradually )* <rise|picking|building/drop|dry|drying|dried> ( up|off|out|steadily|gradually )*
      ( {window} | over|in|during ( last|past )* {duration} )                              => trend <up/down>
  + highest relative? <volume> ( in|of|over|for|since|day )* {duration}                   => highest
  + <volume> ( for|that|on|day|today|bar|of )* <more>|<above>|exceed|exceeding than? ( any|every|all|each|most|the|<most>|of|single|prior|previous )*
      ( ${DOWN_DAY} <volume> | <volume> ( of|for|on|from|any|every|all|each|single )* ${DOWN_DAY} )
      ( {window} | ( of|in|over|from|during|on|last|past|previous|prior|preceding )* {duration} ) => aboveDownDays
  + ${BIG}|decent|great|sufficient|enough|ample|adequate|reasonable ( daily|trading )* liquidity
  - liquidity
    ( highly|very|extremely )? liquid ( stocks|names )?                                   => avg_volume gt @liquid
  + low|poor|thin ( daily|trading )* liquidity
    illiquid|thinly traded?                                                               => avg_volume lt @illiquid
`,
  ),
  ...rules(
    "predicate",
    { ofVolume },
    "at? ( {compare} )? {multiple} <usual> <volume>? ( or more|higher|greater|better )? => ofVolume",
  ),
];

/** Returns traded shares or money, now or on an average day. */
function turnover(match: Match, average?: string): Tree | null {
  const bounds = boundsIn(match);
  const start = average === undefined ? "" : "avg_";
  const session = match.maybe("session")?.[0];
  if (bounds.every(({ quantity: { unit, scaled } }) => unit === "sh" || (unit === null && scaled))) {
    if (session === "premarket" || session === "afterhours") return boundsOn(feature(`${session}_volume`), bounds);
    const plain = bounds.map(({ op, quantity }) => ({ op, quantity: { ...quantity, unit: null } }));
    return boundsOn(feature(`${start}volume`), plain);
  }
  const isMoney = bounds.every(({ quantity: { unit, scaled, value } }) => unit === "$" && (scaled || value >= 1e5));
  return isMoney ? boundsOn(feature(`${start}dollar_volume`), bounds) : null;
}

const TRADED =
  "( traded|done|printed|exchanged|transacted|dealt|moved|swapped | turned over | changed|changing hands )";
const TRADING =
  "( changed|changing hands | ~do/did/done|~trade|~move|~see/saw/seen|~print|~average|avg|avging|avgs|~turn|~exchange|~transact )";
const AMOUNT = "( {bound} | {quantity} )";
const PER_DAY = "( a|per|each|every|the day|session | daily | day in day out )";
const ON_AVERAGE =
  "( average|avg | on|in average | typically | usually | normally | on a normal|typical|usual|average day )";

/** Rules for volume without the word: 300 thousand shares done, trades 400k a day on average. */
export const TRADED_RULES: readonly GrammarRule[] = rules(
  "condition",
  { turnover },
  `
  + ${AMOUNT} ${TRADED} ( already|so|far|today|now )* ( ( in|during )? {session} )?
    ${TRADING} {bound} ( so far | today | already | now )*
  + today ( is|has )* {bound}
  - ${TRADING} {quantity} ( so far | today | already | now )* => turnover
  + ${AMOUNT} ${TRADED} ${PER_DAY} ( ${ON_AVERAGE} )?
  + ${TRADING} ( about|around|roughly|some )* ${AMOUNT} ${PER_DAY} ( ${ON_AVERAGE} )?
  + ${TRADING} ${AMOUNT} <volume>? daily? ${ON_AVERAGE} ( ${PER_DAY} )?
  + ${AMOUNT} ${TRADED} ( ${PER_DAY} )? ${ON_AVERAGE}
  + ${ON_AVERAGE} ${TRADING} ${AMOUNT} ( ${PER_DAY} )?        => turnover average
`,
);
