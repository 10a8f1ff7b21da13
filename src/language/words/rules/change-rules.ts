import type { AtomOperator } from "../../intermediate/form.ts";
import type { Bound } from "../chart/edge.ts";
import { allOf, type Quantity, type Subject, type Tree, type Window } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { rule, type Rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, inRange, isNumber, versus } from "./atoms.ts";
import { changeOver } from "./change-over.ts";
import { feature } from "./subjects.ts";

export const UP =
  "up|upped|gain|gaining|gained|rise|rising|rose|risen|advance|advancing|advanced|jump|jumping|jumped|rally|rallying|rallied|climb|climbing|climbed|surge|surging|surged|soar|soaring|soared|higher|add|added|adding|increase|increased|increasing|popped|popping|pop|spiked|spiking|spike|appreciated|appreciate|rocketed|exploded|grown|grew|ran|run|running|outperformed|rebounded|rebounding|bounced|bouncing|ripped|ripping|mooned|returned|returning|winning|strengthened|gainer|recovered";
export const DOWN =
  "down|cratered|crater|cratering|nosedived|slumped|slump|slumping|skidded|lose|losing|lost|fall|falling|fell|fallen|drop|dropping|dropped|decline|declining|declined|slide|sliding|slid|plunge|plunging|plunged|tumble|tumbling|tumbled|lower|decrease|decreased|decreasing|crash|crashing|crashed|slip|slipped|slipping|sink|sank|sinking|shed|shedding|dipped|dip|dipping|depreciated|tanked|tanking|collapsed|off|corrected|correcting|sold|selling|weakened|dumped|dumping|bleeding|loser|plummeted|plummet|retreated";
const SOAR =
  "surging|surged|soaring|soared|rocketing|exploding|exploded|skyrocketing|mooning|ripping|spiking|spiked|rocketed|flying|parabolic|skyrocketed";
const CRASH =
  "crashing|crashed|plunging|plunged|tanking|tanked|collapsing|collapsed|plummeting|plummeted|tumbling|tumbled";
const NOUN_UP =
  "gain|advancer|riser|climber|winner|rise|increase|jump|rally|advance|pop|surge|climb|return|spike|upmove|runup|upside|appreciation|bounce|rebound|performance|move|growth|gainer|run";
const NOUN_DOWN =
  "loss|drop|decline|decliner|laggard|faller|fall|dip|plunge|slide|decrease|selloff|correction|drawdown|crash|downmove|pullback|downside|tumble|loser|slump";

/** The change that a stretch of time names. */
function changeIn(window: Window | undefined): Subject {
  if (window === undefined) return feature("change_pct");
  const { count, unit } = window.duration;
  return changeOver(count, unit);
}

const NEGATED: Readonly<Record<string, AtomOperator>> = { gt: "lt", gte: "lte", lt: "gt", lte: "gte", eq: "eq" };

/** The change is so much up or down; figures without a sign take that of the verb. */
export function changed(subject: Subject, isUp: boolean, bounds: readonly Bound[]): Tree | null {
  const [first, second] = bounds;
  if (first === undefined) return isNumber(subject, isUp ? "gt" : "lt", 0);
  let series = subject;
  if (first.quantity.unit === "$") {
    if (subject.name === "gap_pct")
      series = {
        ...subject,
        group: "stock",
        concept: "Gap",
        params: [{ name: "kind", value: "price" }],
        name: "Gap",
        unit: "$",
      };
    else if (subject.name === "change_pct")
      series = { ...subject, ...feature("change", argsOf(subject)), timeframe: subject.timeframe };
    else return null;
  } else if (
    first.quantity.unit !== "%" &&
    (first.quantity.unit !== null || first.quantity.scaled) &&
    first.quantity.unit !== "bps"
  )
    return null;
  const value = ({ value: raw, unit }: Quantity): number =>
    (unit === "bps" ? raw / 100 : raw) * (isUp || raw < 0 ? 1 : -1);
  if (second !== undefined && first.op === "gte" && second.op === "lte")
    return inRange(series, value(first.quantity), value(second.quantity));
  return allOf(
    ...bounds.map(({ op, quantity, isWorse }) =>
      isNumber(series, isUp || quantity.value < 0 || isWorse === true ? op : (NEGATED[op] ?? op), value(quantity)),
    ),
  );
}

const argsOf = (subject: Subject): readonly string[] => /\((.*)\)$/.exec(subject.concept)?.[1]?.split(",") ?? [];

const exact = (quantity: Quantity): readonly Bound[] => [{ op: "gte", quantity }];
const isPercent = (quantity: Quantity): boolean =>
  quantity.unit === "%" || quantity.unit === "$" || quantity.unit === "bps";
/** A plain number is a percentage only where it stands with its verb and is no length. */
export const isMove = (bounds: readonly Bound[]): boolean => bounds.every(({ quantity }) => isPercent(quantity));

const moveRule = (text: string, isUp: boolean, weight: number): Rule =>
  rule(
    "condition",
    `( price|close|closing|share|stock|px )? ${text}`,
    (match) => {
      const bounds =
        match.maybe("bound") ?? (match.maybe("quantity") === undefined ? [] : exact(match.one("quantity")));
      return bounds.length === 0 || !isMove(bounds) ? null : changed(subjectOf(match), isUp, bounds);
    },
    weight,
  );

/** Since the open, in the premarket, against yesterday: which change the words around it mean. */
export function subjectOf(match: Match): Subject {
  const session = match.maybe("session")?.[0];
  if (session === "premarket") return feature("premarket_change_pct");
  if (session === "afterhours") return feature("afterhours_change_pct");
  if (match.has("open", "opening", "bell")) return feature("from_open_pct");
  if (match.has("ytd") || (match.has("year") && match.has("date", "beginning", "start", "january")))
    return feature("perf_ytd");
  if (match.has("mtd") || (match.has("month") && match.has("date"))) return feature("perf_mtd");
  if (match.has("qtd") || (match.has("quarter") && match.has("date"))) return feature("perf_qtd");
  if (match.has("wtd") || (match.has("week") && match.has("date"))) return feature("perf_wtd");
  if (match.has("this") && match.has("year"))
    return feature("perf_ytd", [], [{ field: "concept", value: "perf_ytd", why: "this year: since January" }]);
  const span = match.maybe("duration");
  const window = match.maybe("window") ?? (span === undefined ? undefined : { duration: span, all: false });
  const ago = match.maybe("ago");
  const subject =
    window === undefined && ago !== undefined && !match.has("yesterday")
      ? changeOver(ago.count, ago.unit)
      : changeIn(window);
  const timeframe = match.maybe("timeframe");
  if (match.has("this") && window !== undefined)
    return {
      ...subject,
      notes: [
        {
          field: "concept",
          value: subject.concept,
          why: `this ${window.duration.unit}: over the newest ${window.duration.unit}`,
        },
      ],
    };
  return timeframe === undefined ? subject : { ...subject, timeframe };
}

const STRETCH =
  "{window} | on|for|in the day|session | ( so far )? today | intraday | ( since|from|off|vs|after|over ) ( its )? ( todays )? open|opening ( price )? | ytd | mtd | qtd | wtd | ( so far )? this year | year|month|week|quarter to date | since ( the )? start|beginning of year | since january | ( in|during|on )? {session} ( session|trading|hours )* | since {ago} | from {ago} | compared to {ago} | ( compared|relative ) to|with yesterday | from yesterday ( close )? | since yesterday ( close )? | ( than|vs|from )? ( previous|prior|last ) close | since|from|vs ( the )? previous|prior|last close";
export const WHEN = `( ${STRETCH} | ( on|for|in|over )? {duration} )`;
const WHILE = `( ${STRETCH} )`;

export function trees(match: Match, isUp: boolean, bounds: readonly Bound[]): Tree | null {
  return changed(subjectOf(match), isUp, bounds);
}

const big =
  (isUp: boolean) =>
  (match: Match): Tree =>
    isNumber(subjectOf(match), isUp ? "gte" : "lte", isUp ? DEFAULTS.bigMove.value : -DEFAULTS.bigMove.value, [
      assumed("bigMove"),
    ]);

/** Rises and falls in percent, over whatever stretch. */
export const CHANGE_RULES: readonly Rule[] = [
  moveRule(`${UP} ( by|of|at|about|around|roughly|on )* {bound} ( ${WHEN} )?`, true, 0.3),
  moveRule(`${DOWN} ( by|of|at|about|around|roughly|on )* {bound} ( ${WHEN} )?`, false, 0.3),
  moveRule(`${UP} ( by|of|about|around|roughly|a|some )* {quantity} ( ${WHEN} )?`, true, 0.3),
  moveRule(`${DOWN} ( by|of|about|around|roughly|a|some )* {quantity} ( ${WHEN} )?`, false, 0.3),
  moveRule(`( ${WHEN} ) ( biggest|top|largest|big )? ${NOUN_UP} ( of|by|at|: )* {bound}`, true, 0.4),
  moveRule(`( ${WHEN} ) ( biggest|worst|top|largest|big )? ${NOUN_DOWN} ( of|by|at|: )* {bound}`, false, 0.4),
  moveRule(`( top|biggest|largest|best )* ${NOUN_UP} ( ${WHEN} ) ( : | , | of|by|at )* {bound}`, true, 0.6),
  moveRule(`( worst|top|biggest|largest )* ${NOUN_DOWN} ( ${WHEN} ) ( : | , | of|by|at )* {bound}`, false, 0.6),
  moveRule(`${UP} ${WHEN} ( by|of )? {bound}`, true, 0.2),
  moveRule(`${DOWN} ${WHEN} ( by|of )? {bound}`, false, 0.2),
  moveRule(`${WHEN} ${UP} ( by|of )? {bound}`, true, 0.2),
  moveRule(`${WHEN} ${DOWN} ( by|of )? {bound}`, false, 0.2),
  moveRule(`${WHEN} ${UP} ( by|of )? {quantity}`, true, 0.2),
  moveRule(`${WHEN} ${DOWN} ( by|of )? {quantity}`, false, 0.2),
  moveRule(`{bound} ( price )? ${NOUN_UP} ( ${WHEN} )?`, true, 0.2),
  moveRule(`{bound} ( price )? ${NOUN_DOWN} ( ${WHEN} )?`, false, 0.2),
  moveRule(`{quantity} ( price )? ${NOUN_UP} ( ${WHEN} )?`, true, 0.1),
  moveRule(`{quantity} ( price )? ${NOUN_DOWN} ( ${WHEN} )?`, false, 0.1),
  moveRule(`{bound} ${UP} ( ${WHEN} )?`, true, -0.1),
  moveRule(`{bound} ${DOWN} ( ${WHEN} )?`, false, -0.1),
  moveRule(`{quantity} ( or more )? up|higher|gain ( ${WHEN} )?`, true, -0.1),
  moveRule(`{quantity} ( or more )? down|lower ( ${WHEN} )?`, false, -0.1),
  moveRule(`${NOUN_UP} of|by|at|over ( ${WHEN} of )? {quantity} ( ${WHEN} )?`, true, 0.1),
  moveRule(`${NOUN_DOWN} of|by|at|over ( ${WHEN} of )? {quantity} ( ${WHEN} )?`, false, 0.1),
  moveRule(`${NOUN_UP} ( of )? {bound} ( ${WHEN} )?`, true, 0.1),
  moveRule(`${NOUN_DOWN} ( of )? {bound} ( ${WHEN} )?`, false, 0.1),
  rule(
    "condition",
    `( daily|day|percent|price )* change|return|performance|perf|move|gain ( ${WHEN} ) ( of|is|was|: )* {bound}`,
    (match) => trees(match, true, match.one("bound")),
    0.3,
  ),
  rule(
    "condition",
    `change|return|performance|perf|move|gain ( of|is|was|: )* {bound} ${WHEN}`,
    (match) => trees(match, true, match.one("bound")),
    0.3,
  ),
  rule(
    "condition",
    `{timeframe} change|return|performance|perf|move|gain ( of|is|was|: )* {bound}`,
    (match) => timely(match),
    0.3,
  ),
  rule(
    "condition",
    `( perf|performance|return|change|roc )? ( : )? {duration} ( perf|performance|return|change|gain )? ( : )? {bound}`,
    (match) =>
      match.has("perf", "performance", "return", "change", "gain", "roc")
        ? changed(changeOver(match.one("duration").count, match.one("duration").unit), true, match.one("bound"))
        : null,
    0.3,
  ),
  rule(
    "condition",
    "perf|performance|return|change ( : )? month|week|quarter|year|ytd|mtd ( : )? {bound}",
    (match) =>
      changed(
        match.has("ytd")
          ? feature("perf_ytd")
          : match.has("mtd")
            ? feature("perf_mtd")
            : changeOver(
                1,
                match.has("month") ? "month" : match.has("week") ? "week" : match.has("quarter") ? "quarter" : "year",
              ),
        true,
        match.one("bound"),
      ),
    0.3,
  ),
  rule(
    "condition",
    "perf|performance|return|change ( : )? month|week|quarter|year|ytd ( : )? +? {quantity}",
    (match) =>
      changed(
        match.has("ytd")
          ? feature("perf_ytd")
          : changeOver(
              1,
              match.has("month") ? "month" : match.has("week") ? "week" : match.has("quarter") ? "quarter" : "year",
            ),
        match.one("quantity").value >= 0,
        exact(match.one("quantity")),
      ),
    0.3,
  ),
  rule(
    "condition",
    `{duration} ( price )? ( perf|performance|return|change|gain|increase|rise|rally ) ( of|is|was )* {quantity}`,
    (match) =>
      isPercent(match.one("quantity"))
        ? changed(
            changeOver(match.one("duration").count, match.one("duration").unit),
            true,
            exact(match.one("quantity")),
          )
        : null,
    0.2,
  ),
  rule(
    "condition",
    `${UP} ( ${WHILE} )`,
    (match) =>
      match.has("since", "from") &&
      match.maybe("session") === undefined &&
      match.maybe("ago") === undefined &&
      match.maybe("window") === undefined &&
      !match.has("open", "opening", "yesterday", "close")
        ? null
        : trees(match, true, []),
    0,
  ),
  rule(
    "condition",
    `positive|green ( return|performance )? ( on|for|over|in|the )* ( ${WHILE} )`,
    (match) => trees(match, true, []),
    0.1,
  ),
  rule(
    "condition",
    `negative|red ( return|performance )? ( on|for|over|in|the )* ( ${WHILE} )`,
    (match) => trees(match, false, []),
    0.1,
  ),
  rule("condition", `${DOWN} ( ${WHILE} )`, (match) => (match.has("off", "sold") ? null : trees(match, false, [])), 0),
  rule(
    "condition",
    "( up|higher|gaining|rising|advancing|green|positive|gainer|climbing|rallying ) ( on|for|in|so|far|over|today )* ( today|day|intraday|session )",
    (match) => (match.has("day", "today", "session", "intraday") ? isNumber(feature("change_pct"), "gt", 0) : null),
    0.2,
  ),
  rule(
    "condition",
    "( down|lower|losing|falling|declining|red|negative|loser|dropping ) ( on|for|in|so|far|over|today )* ( today|day|intraday|session )",
    (match) => (match.has("day", "today", "session", "intraday") ? isNumber(feature("change_pct"), "lt", 0) : null),
    0.2,
  ),
  rule("condition", "( in|into|currently|is|trading ) ( the )? green|positive|plus", () =>
    isNumber(feature("change_pct"), "gt", 0),
  ),
  rule("condition", "( in|into|currently|is|trading ) ( the )? red|minus", () =>
    isNumber(feature("change_pct"), "lt", 0),
  ),
  rule(
    "condition",
    "up|gainers|gainer|gaining|winners|advancers",
    () =>
      isNumber(feature("change_pct"), "gt", 0, [
        { field: "rhs", value: "0", why: "up: a change above 0 % against the previous close" },
      ]),
    -0.8,
  ),
  rule(
    "condition",
    "down|losers|loser|losing|decliners",
    () =>
      isNumber(feature("change_pct"), "lt", 0, [
        { field: "rhs", value: "0", why: "down: a change below 0 % against the previous close" },
      ]),
    -0.8,
  ),
  rule(
    "condition",
    "up|green|higher days|day|close|session|closes|bar",
    (match) => (match.tokens[match.from]!.stem === "green" ? null : isNumber(feature("change_pct"), "gt", 0)),
    -0.2,
  ),
  rule(
    "condition",
    "down|lower days|day|close|session|closes|bar",
    () => isNumber(feature("change_pct"), "lt", 0),
    -0.2,
  ),
  rule(
    "condition",
    "( close|closes|closed|closing|finish|finished|finishing|settle|settled|trading|ended|ending|trade|end ) ( up | higher | green | in the green )",
    () => isNumber(feature("change_pct"), "gt", 0),
  ),
  rule(
    "condition",
    "( close|closes|closed|closing|finish|finished|finishing|settle|settled|trading|ended|ending|trade|end ) ( down | lower | red | in the red )",
    () => isNumber(feature("change_pct"), "lt", 0),
  ),
  rule("condition", `${SOAR} ( ${WHEN} )?`, big(true), -0.4),
  rule("condition", `${CRASH} ( ${WHEN} )?`, big(false), -0.4),
  rule("condition", `( top|big|biggest|largest ) gainers|gainer|movers|winner ( ${WHEN} )?`, big(true), 0),
  rule("condition", `( top|big|biggest|largest|worst ) losers|loser|decliners ( ${WHEN} )?`, big(false), 0),
  rule(
    "condition",
    `doubled|doubling ( in price )? ( ${WHEN} )?`,
    (match) => (match.to - match.from < 2 ? null : isNumber(subjectOf(match), "gte", 100)),
    0.1,
  ),
  rule(
    "condition",
    `tripled ( in price )? ( ${WHEN} )?`,
    (match) => (match.to - match.from < 2 ? null : isNumber(subjectOf(match), "gte", 200)),
    0.1,
  ),
  rule(
    "condition",
    `halved|lost half ( of )? ( its value )? ( ${WHEN} )?`,
    (match) => (match.to - match.from < 2 ? null : isNumber(subjectOf(match), "lte", -50)),
    0.1,
  ),
  rule(
    "condition",
    `moved|moving|move|swing|swung ( by )? {bound} ( in|either|any|direction|way|side|up|or|down )* ( ${WHEN} )?`,
    (match) => {
      if (!isMove(match.one("bound")) || !match.has("either", "direction", "way")) return null;
      const [up, down] = [
        changed(subjectOf(match), true, match.one("bound")),
        changed(subjectOf(match), false, match.one("bound")),
      ];
      return up === null || down === null ? null : { kind: "any", members: [up, down] };
    },
    0.4,
  ),
  rule(
    "condition",
    "volume|vol ( has|is )? ( gained|increased|rose|risen|up|jumped|surged|spiked|rising|increasing|expanded|grew ) ( by )? {bound} ( over|from|vs|in|versus|than|compared|to|on|the|last|past|1|one|yesterday|day|previous )*",
    (match) => volumeChange(match, 1),
    0.4,
  ),
  rule(
    "condition",
    "volume|vol ( has|is )? ( gained|increased|rose|risen|up|jumped|surged|spiked|rising|increasing|expanded|grew ) ( by )? {quantity} ( over|from|vs|in|versus|than|compared|to|on|the|last|past|1|one|yesterday|day|previous )*",
    (match) => volumeChange(match, 1),
    0.4,
  ),
  rule(
    "condition",
    "volume|vol ( has|is )? ( down|fell|decreased|dropped|declined|falling|lower ) ( by )? {bound} ( over|from|vs|in|versus|than|compared|to|on|the|last|past|1|one|yesterday|day|previous )*",
    (match) => volumeChange(match, -1),
    0.4,
  ),
];

function timely(match: Match): Tree | null {
  const frames: Readonly<Record<string, Subject>> = {
    "1d": feature("change_pct"),
    "1wk": feature("perf_1w"),
    "1mo": feature("perf_1m"),
  };
  const subject = frames[match.one("timeframe")] ?? { ...feature("change_pct"), timeframe: match.one("timeframe") };
  return changed(subject, true, match.one("bound"));
}

function volumeChange(match: Match, sign: 1 | -1): Tree | null {
  const bounds = match.maybe("bound") ?? exact(match.one("quantity"));
  if (!bounds.every(({ quantity }) => quantity.unit === "%")) return null;
  const volume = feature("volume");
  return allOf(
    ...bounds.map(({ op, quantity }) =>
      versus(volume, sign > 0 ? op : (NEGATED[op] ?? op), {
        ...volume,
        barsAgo: 1,
        multiplier: 1 + (sign * quantity.value) / 100,
      }),
    ),
  );
}
