import type { AtomOperator } from "../../../intermediate/form.ts";
import type { Bound } from "../../chart/edge.ts";
import { allOf, type Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { DEFAULTS } from "../../defaults.ts";
import { assumed, isNumber, isPresent } from "../atoms.ts";
import { calendarDaysOf } from "../time/duration-rules.ts";
import { allFit } from "../compare-subjects.ts";
import { figure } from "../series/subjects.ts";
import { rules } from "../table.ts";

const WINDOWS = [7, 30, 90, 180, 365];
/** Largest factor between the window of the query and the nearest one of the catalogue. */
const MOST_WIDER = 1.6;

/** Returns the days of a match; null if it has no number. */
function daysOf(match: Match): number | null {
  const duration = match.maybe("window")?.duration ?? match.maybe("streak") ?? match.maybe("duration");
  if (duration === undefined && match.has("today", "yesterday")) return 1;
  return duration === undefined || duration.vague ? null : calendarDaysOf(duration);
}

/** Returns trades of one kind, by all insiders or one role: that there is one, or its value, shares or price. */
function trade(match: Match, code: string, of: "price" | "value", bound?: Bound): Tree {
  const days = daysOf(match);
  const role = match.maybe("role");
  const what = of === "value" && bound?.quantity.unit === "sh" ? "shares" : of;
  const subject = figure("insider", "transaction", what === "shares" ? "sh" : "$", [
    { name: "code", value: code },
    ...(role === undefined ? [] : [{ name: "role", value: role }]),
    ...(what === "price" ? [{ name: "of", value: what }] : []),
    { name: "since_days", value: days ?? DEFAULTS.recentInsiders.value },
    ...(what === "shares" ? [{ name: "of", value: what }] : []),
  ]);
  const notes = days === null ? [assumed("recentInsiders", "params.since_days")] : [];
  return bound === undefined ? isPresent(subject, notes) : isNumber(subject, bound.op, bound.quantity.value, notes);
}

/** Returns the nearest window of the catalogue; null if it differs too much, as a month from two weeks. */
function windowFor(match: Match): number | null {
  const days = daysOf(match) ?? DEFAULTS.recentInsiders.value;
  const window = WINDOWS.find((one) => one >= days) ?? 365;
  return window > days * MOST_WIDER || days > window * MOST_WIDER ? null : window;
}

function sum(match: Match, name: string, bounds = match.one("bound")): Tree | null {
  if (/count|buyers/.test(name) && bounds.some(({ quantity }) => quantity.unit === "$" || quantity.scaled)) return null;
  const days = daysOf(match);
  const window = windowFor(match);
  if (window === null) return null;
  const why = `insider sums have windows of 7, 30, 90, 180 and 365 days; ${window} stands for ${days}`;
  const notes =
    days === null
      ? [assumed("recentInsiders", "concept")]
      : window === days
        ? []
        : [{ field: "concept", value: `${window} days`, why }];
  const subject = figure("insider_series", `${name}(${window})`, name.endsWith("value") ? "$" : "n");
  return allOf(...bounds.map(({ op, quantity }) => isNumber(subject, op, quantity.value, notes)));
}

const isPrice = (match: Match): boolean => /\b(?:(?:per|an?|each) share|apiece|each)\b/.test(match.text);

const isCount = (bounds: readonly Bound[]): boolean =>
  bounds.every(({ quantity }) => quantity.unit === null && !quantity.scaled && quantity.value < 100);

/** Returns the value or count of trades. A role compares the value of a single trade, all insiders a sum. */
function traded(match: Match, code: string): Tree | null {
  const bounds = match.maybe("bound");
  if (bounds === undefined) return trade(match, code, "value");
  if (isPrice(match) || bounds.some(({ quantity }) => ["%", "x"].includes(quantity.unit ?? ""))) return null;
  if (match.maybe("role") !== undefined) return trade(match, code, "value", bounds[0]);
  return sum(match, `${code === "P" ? "buy" : "sell"}_${isCount(bounds) ? "count" : "value"}`);
}

/** Returns a count: `3 insider buys` are trades, `3 insiders bought` are people. One or more means that there is any trade. */
function counted(match: Match, code: string): Tree | null {
  const value = match.maybe("number");
  const bounds = match.maybe("bound") ?? [
    { op: "gte", quantity: { value: value!, unit: null, scaled: false } } as const,
  ];
  if (!isCount(bounds)) return traded(match, code);
  if (bounds[0]!.op === "gte" && bounds[0]!.quantity.value === 1) return trade(match, code, "value");
  const arePeople = /\b(?:insiders|executives|directors|officers)\b/.test(match.text);
  return sum(match, code === "S" ? "sell_count" : arePeople ? "unique_buyers" : "buy_count", bounds);
}

/** Returns a number of buyers and the sum of what they bought. */
function both(match: Match): Tree | null {
  const bounds = match.all("bound");
  const number = match.maybe("number");
  const least =
    number === undefined ? undefined : [{ op: "gte", quantity: { value: number, unit: null, scaled: false } } as const];
  const [people, amount] = [least ?? bounds[0], bounds.at(-1)];
  // `over $50k each`: no sum.
  if (/^(?:each|apiece|per)\b/.test(match.behind(1))) return null;
  return people === undefined || amount === undefined || !isCount(people) || isCount(amount)
    ? null
    : allFit([sum(match, "unique_buyers", people), sum(match, "buy_value", amount)]);
}

function cluster(match: Match): Tree | null {
  if (match.maybe("bound") !== undefined) return sum(match, "unique_buyers");
  const window = windowFor(match);
  return window === null ? null : isNumber(figure("insider_series", `cluster_buy(${window})`, "0/1"), "eq", 1);
}

/** Returns a purchase or a sale: `insider activity in the last week`. */
const any = (match: Match): Tree => trade(match, "P,S", "value");

const net = (match: Match, op: string): Tree | null =>
  sum(match, "net_value", [{ op: op as AtomOperator, quantity: { value: 0, unit: "$", scaled: false } }]);

function priced(match: Match, code: string): Tree | null {
  const bound = match.one("bound")[0]!;
  const { unit, scaled } = bound.quantity;
  return (unit === "$" || unit === null) && !scaled ? trade(match, code, "price", bound) : null;
}

const WHO = "( insider | {role} | corporate|company insider )";
const THINGS =
  "( stock|share|their|own|company|activity|of|have|has|been|was|were|is|are|open|market|at|least|one|transaction|trade|reported|by|the|in|significant|net|form|4|filing | LP code? p RP )*";
const WHEN = "( {window} | {streak} | recently|lately|recent|today|yesterday )";
const WORTH = "of|worth|totaling|totalling|valued|exceeding";
const EACH = "( per|a|each share | per | apiece | each )";

const EXCEEDING = "~exceed|~outnumber|~outpace|~outweigh|~top|above|over|> than?";

/** Rules for counts and sums over windows that no series has. */
export const INSIDER_TOPIC_RULES: readonly GrammarRule[] = rules(
  "topic",
  { unwindowed: (match) => (windowFor(match) === null ? "insider_window" : null) },
  `
  + ( {bound} | {number} ) ( of|in|worth|total|different|distinct|separate|unique|individual )* ( ${WHO} | executive|director|officer )
      ${THINGS} <bought>|<sold> ${THINGS} ${WHEN}
  + ${WHO} ${THINGS} <bought>|<sold> ${THINGS} ( ${WORTH}|at )* {bound} ( worth|of|in|total|value|stock|share )* ${WHEN}
  + more insider? <bought>|<sold> than insider? <sold>|<bought> insider? {window}     => unwindowed
`,
);

/** Rules for the trades of insiders in their own companies. */
export const INSIDER_RULES: readonly GrammarRule[] = rules(
  "condition",
  { traded, counted, both, cluster, any, net, priced },
  `
  + ( recent|heavy|any|some|open|market|significant|one|1|single )* ${WHO} ${THINGS} <bought/sold> ${THINGS}
      ( ${WHEN} )?
  + ${WHO} ${THINGS} ${WHEN} <bought/sold> ${THINGS}
  + <bought/sold> ${THINGS} ( by|from|of|among )? ( the|an|its|their )* ${WHO} ${THINGS} ( ${WHEN} )?
  + ${WHO} ${THINGS} <bought/sold> ${THINGS} ( ${WORTH}|at )* {bound} ( worth|of|in|total|value|stock|share )* ( ${WHEN} )?
  + ${WHO} ${THINGS} <bought/sold> ${THINGS} ${WHEN} ( ${WORTH} )* {bound}     => traded <P/S>
  + ( {bound} | {number} ( or more | + ) ) ( of|different|distinct|separate|unique|individual )* ( ${WHO} | executive|director|officer )
      ${THINGS} <bought> ${THINGS} ( ${WORTH} )* {bound} ( worth|of|in|total|value|stock|share )* ( ${WHEN} )? => both
  + ( {bound} | {number} ) ( of|in|worth|total|different|distinct|separate|unique|individual )* ( ${WHO} | executive|director|officer )
      ${THINGS} <bought/sold> ${THINGS} ( ${WHEN} )?                          => counted <P/S>
  + insider? cluster of? insider? <bought> ( by insider )? ( ( ,|:|of|with|by )* {bound} ( different|distinct|separate|unique )*
      insider|buyer|executive|director|officer|people <bought>? )? ( ${WHEN} | over|in|within {duration} )?     => cluster
  + ( any|some|recent )* ${WHO} ( stock|share|is|are|was|were|have|has|been|with|a )* active|activity|transaction|trade|trading|filing ${WHEN}  => any
  + more insider? <bought/sold> than insider? <sold/bought> ( insider )? {window}?
  + more <bought/sold> than <sold/bought> by insider {window}?
  + ${WHO} <bought/sold> {window}? ${EXCEEDING} ${WHO}? <sold/bought> {window}?
  + ${WHO} ( is|are|being|have|has|been )* net <buyer|buying/seller|selling> {window}?
  + net insider <buying|purchase|buyer/selling|sale|seller> {window}?         => net <gt/lt>
  + ${WHO} ${THINGS} <bought/sold> ( at|above|below|price|for|their|share|stock|out|paid|an|average|of )* {bound} ${EACH} for? ${THINGS} ( ${WHEN} )?
  + ${WHO} ${THINGS} average? <bought/sold> ( price|at|an|average|avg|of )* price ( of|is|was|being|: )* {bound} ( ${WHEN} )?
  + ${WHO} ${THINGS} <paid|paying|pay/got|received> ( up|at|an|average|price|of|for|their|share|stock|out )* {bound} ( ${EACH} )? for?
      ${THINGS} ( ${WHEN} )?                                                  => priced <P/S>
`,
);
