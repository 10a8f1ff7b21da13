import type { Bound } from "../chart/edge.ts";
import { type AtomParams, type Tree, allOf } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, isNumber, isPresent } from "./atoms.ts";
import { calendarDaysOf } from "./duration-rules.ts";
import { figure } from "./subjects.ts";

const BUY =
  "buy|buying|bought|purchase|purchases|purchased|purchasing|buys|acquired|acquiring|acquisition|accumulate|accumulating|accumulated|scooped|loading";

const SELL = "sell|selling|sold|sale|sales|sells|dumped|dumping|unloaded|disposed|unloading";

const WHO = "( insider|insiders ) | {role} | ( corporate|company ) ( insider|insiders )";

const THINGS =
  "( stock|shares|share|their|own|company|activity|of|have|has|been|was|were|is|are|open|market|at|least|one|transaction|transactions|trade|trades|reported|by|the|in|significant|net|form|4|filing|filings )*";

const WINDOWS = [7, 30, 90, 180, 365];

export function days(match: Match): { readonly count: number; readonly assumedIt: boolean } {
  const duration = match.maybe("window")?.duration ?? match.maybe("streak") ?? match.maybe("duration");
  if (duration === undefined || duration.vague) return { count: DEFAULTS.recentInsiders.value, assumedIt: true };
  return { count: calendarDaysOf(duration), assumedIt: false };
}

function transaction(match: Match, code: "P" | "S"): Tree {
  const { count, assumedIt } = days(match);
  const role = match.maybe("role");
  const params: AtomParams = [
    { name: "code", value: code },
    ...(role === undefined ? [] : [{ name: "role", value: role }]),
    { name: "since_days", value: count },
  ];
  const notes = assumedIt ? [assumed("recentInsiders", "params.since_days")] : [];
  const bound = match.maybe("bound")?.[0];
  const subject = figure("insider", "transaction", "$", params);
  if (bound !== undefined && bound.quantity.unit !== "sh")
    return isNumber(subject, bound.op, bound.quantity.value, notes);
  if (bound !== undefined)
    return isNumber(
      figure("insider", "transaction", "sh", [...params, { name: "of", value: "shares" }]),
      bound.op,
      bound.quantity.value,
      notes,
    );
  return isPresent(subject, notes);
}

function series(match: Match, name: string, bounds: readonly Bound[]): Tree | null {
  if (/count|buyers/.test(name) && bounds.some(({ quantity }) => quantity.unit === "$" || quantity.scaled)) return null;
  const { count, assumedIt } = days(match);
  const window = WINDOWS.find((one) => one >= count) ?? 365;
  const notes = assumedIt
    ? [assumed("recentInsiders", "concept")]
    : window === count
      ? []
      : [
          {
            field: "concept",
            value: `${window} days`,
            why: `insider sums have windows of 7, 30, 90, 180 and 365 days; ${window} stands for ${count}`,
          },
        ];
  const subject = figure("insider_series", `${name}(${window})`, name.endsWith("value") ? "$" : "n");
  return allOf(...bounds.map(({ op, quantity }) => isNumber(subject, op, quantity.value, notes)));
}

const insider = (pattern: string, code: "P" | "S", weight: number): Rule =>
  rule("condition", pattern, (match) => transaction(match, code), weight);

const WHEN = "( {window} | {streak} | recently|lately|recent )";

/** A role alone names the value of its purchases; all insiders together are a sum. */
function worth(match: Match, code: "P" | "S"): Tree | null {
  const bounds = match.one("bound");
  if (bounds.some(({ quantity }) => quantity.unit === "%" || quantity.unit === "x")) return null;
  if (match.maybe("role") !== undefined) return transaction(match, code);
  const isCount = bounds.every(({ quantity }) => quantity.unit === null && !quantity.scaled && quantity.value < 100);
  return isCount
    ? series(match, code === "P" ? "buy_count" : "sell_count", bounds)
    : series(match, code === "P" ? "buy_value" : "sell_value", bounds);
}

export const trades = (verbs: string, code: "P" | "S"): readonly Rule[] => [
  insider(
    `( recent|heavy|any|some|net|open|market|significant|cluster )* ( ${WHO} ) ${THINGS} ( ${verbs} ) ${THINGS} ( ${WHEN} )?`,
    code,
    0.3,
  ),
  insider(`( ${WHO} ) ${THINGS} ${WHEN} ( ${verbs} ) ${THINGS}`, code, 0.3),
  insider(
    `( ${verbs} ) ${THINGS} ( by|from|of|among )? ( the|an|its|their )* ( ${WHO} ) ${THINGS} ( ${WHEN} )?`,
    code,
    0.3,
  ),
  rule(
    "condition",
    `( ${WHO} ) ${THINGS} ( ${verbs} ) ${THINGS} ( of|worth|totaling|totalling|valued|exceeding|at )* {bound} ( worth|of|in|total|value|stock|shares )* ( ${WHEN} )?`,
    (match) => worth(match, code),
    0.5,
  ),
  rule(
    "condition",
    `( ${WHO} ) ${THINGS} ( ${verbs} ) ${THINGS} ${WHEN} ( of|worth|totaling|totalling|valued|exceeding )* {bound}`,
    (match) => worth(match, code),
    0.4,
  ),
  rule(
    "condition",
    `{bound} ( of|in|worth|total )* ( ${WHO} ) ${THINGS} ( ${verbs} ) ${THINGS} ( ${WHEN} )?`,
    (match) => worth(match, code),
    0.5,
  ),
  rule(
    "condition",
    `{bound} ( different|distinct|separate|unique|individual )* ( insider|insiders|executives|directors|officers ) ${THINGS} ( ${verbs} ) ${THINGS} ( ${WHEN} )?`,
    (match) =>
      code === "P" && !match.has("purchase", "sale")
        ? series(match, "unique_buyers", match.one("bound"))
        : code === "P"
          ? series(match, "buy_count", match.one("bound"))
          : series(match, "sell_count", match.one("bound")),
    0.6,
  ),
  rule(
    "condition",
    `{bound} ( different|distinct|separate )* ( insider ) ( ${verbs} ) ( transactions )? ( ${WHEN} )?`,
    (match) => series(match, code === "P" ? "buy_count" : "sell_count", match.one("bound")),
    0.7,
  ),
];

export const INSIDER_RULES: readonly Rule[] = [
  ...trades(BUY, "P"),
  ...trades(SELL, "S"),
  rule(
    "condition",
    `( at least | >= | minimum )? ( one|1|single ) ( insider ) ( ${BUY} ) ( ${WHEN} )?`,
    (match) => transaction(match, "P"),
    0.8,
  ),
  rule(
    "condition",
    `( insider )? cluster ( ${BUY} ) ( ${WHEN} )?`,
    (match) => {
      const { count } = days(match);
      const window = WINDOWS.find((one) => one >= count) ?? 365;
      return isNumber(figure("insider_series", `cluster_buy(${window})`, "0/1"), "eq", 1);
    },
    0.6,
  ),
  rule(
    "condition",
    `( insider )? cluster ( ${BUY} ) ( , | : | of | with | by )* {bound} ( different|distinct|separate|unique )* ( insider|buyer|executive|director|officer|people ) ( ${BUY} )? ( ${WHEN} | ( over|in|within ) {duration} )?`,
    (match) => series(match, "unique_buyers", match.one("bound")),
    0.9,
  ),
  rule(
    "condition",
    "( net ) insider ( buying|purchases|buyers ) ( {window} )?",
    (match) => series(match, "net_value", [{ op: "gt", quantity: { value: 0, unit: "$", scaled: false } }]),
    0.6,
  ),
  rule(
    "condition",
    "( net ) insider ( selling|sales|sellers ) ( {window} )?",
    (match) => series(match, "net_value", [{ op: "lt", quantity: { value: 0, unit: "$", scaled: false } }]),
    0.6,
  ),
  rule(
    "condition",
    `( insider|insiders ) ( ${BUY} ) ( at|above|below|price|prices|for|paid|an|average|of )* ( {bound} ) ( per|a|each share | per | apiece | each ) ( for )? ${THINGS} ( ${WHEN} )?`,
    (match) => priced(match, "P"),
    0.7,
  ),
  rule(
    "condition",
    `( ${WHO} ) ${THINGS} paid|paying|pay ( up|at|an|average|price|of )* {bound} ( per|a|each share | apiece | each )? ( for )? ${THINGS} ( ${WHEN} )?`,
    (match) => priced(match, "P"),
    0.7,
  ),
  rule(
    "condition",
    `( ${WHO} ) ${THINGS} ( ${BUY} ) ( price|prices|at|an|average|avg|of )* price ( of|is|was|being|: )* {bound} ( ${WHEN} )?`,
    (match) => priced(match, "P"),
    0.8,
  ),
  rule(
    "condition",
    `( ${WHO} ) ${THINGS} ( got|received|sold ) ( at|for|their|shares|stock|out )* {bound} ( per|a|each share | apiece | each ) ( for )? ${THINGS} ( ${WHEN} )?`,
    (match) => priced(match, "S"),
    0.7,
  ),
];

export function priced(match: Match, code: "P" | "S"): Tree | null {
  const bound = match.one("bound")[0]!;
  const { unit, scaled } = bound.quantity;
  if ((unit !== "$" && unit !== null) || scaled) return null;
  const { count, assumedIt } = days(match);
  const role = match.maybe("role");
  return isNumber(
    figure("insider", "transaction", "$", [
      { name: "code", value: code },
      ...(role === undefined ? [] : [{ name: "role", value: role }]),
      { name: "of", value: "price" },
      { name: "since_days", value: count },
    ]),
    bound.op,
    bound.quantity.value,
    assumedIt ? [assumed("recentInsiders", "params.since_days")] : [],
  );
}
