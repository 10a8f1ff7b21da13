import { leaf, type Duration, type Tree } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { rule, type Rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, atomOf, isNumber, isPresent } from "./atoms.ts";
import { calendarDaysOf } from "./duration-rules.ts";
import { boundsOn } from "./compare-subjects.ts";
import { figure } from "./subjects.ts";

const REPORT =
  "earning|earnings|report|reports|reporting|results|result|quarterly|er|print|release|releases|announce|announcing|announcement|earnings-date|quarter";
const EARN = `( ${REPORT} ) ( date|report|release|call|announcement|results|result|earnings|earning|numbers|figures|due|scheduled|coming|expected|is|are|up|out|their|its|on|to|be|released|announced|reported|reporting|in|within|:|coming )*`;
const WILL = "( due|set|scheduled|expected|about|going|that|who|which|will|are|is|have|has|upcoming|next|to|with )*";

const TIMING: readonly (readonly [string, "bmo" | "amc"])[] = [
  ["before", "bmo"],
  ["bmo", "bmo"],
  ["premarket", "bmo"],
  ["pre", "bmo"],
  ["morning", "bmo"],
  ["after", "amc"],
  ["amc", "amc"],
  ["afterhour", "amc"],
  ["post", "amc"],
  ["postmarket", "amc"],
  ["evening", "amc"],
  ["tonight", "amc"],
];
const WHENCE =
  "( before|after ( the )? ( market )? ( open|opening|close|closing|bell|opens|closes|hours ) | bmo | amc | in ( the )? premarket|morning|evening | ( in )? ( the )? pre|post|after market|hours ( open|close )? | premarket | postmarket | {session} )";

function timingOf(match: Match): "bmo" | "amc" | undefined {
  const session = match.maybe("session")?.[0];
  if (session === "premarket") return "bmo";
  if (session === "afterhours") return "amc";
  return TIMING.find(([word]) => match.has(word))?.[1];
}

const params = (timing: string | undefined) => (timing === undefined ? null : [{ name: "timing", value: timing }]);
const date = (timing?: string) => figure("earnings", "date", "d", params(timing));

function within(low: number, high: number, timing?: string, notes: Parameters<typeof atomOf>[3] = []): Tree {
  return leaf(atomOf(date(timing), "between", { kind: "range", low, high }, notes));
}

function onWord(word: string, timing?: string): Tree {
  return leaf(atomOf(date(timing), "eq", { kind: "date", date: word }));
}

const ahead = (duration: Duration): number => (duration.unit === "bar" ? duration.count : calendarDaysOf(duration));
const TOMORROW: Readonly<Record<string, string>> = { today: "today", tonight: "today", tomorrow: "tomorrow" };
const NEXT = "next|coming|following|upcoming";

function dated(match: Match): Tree | null {
  const timing = timingOf(match);
  for (const [word, value] of Object.entries(TOMORROW)) if (match.has(word)) return onWord(value, timing);
  if (match.has("week") && match.maybe("duration") === undefined) {
    return match.has("next", "following", "coming") ? onWord("next_week", timing) : onWord("this_week", timing);
  }
  if (match.maybe("date") !== undefined) return onWord(match.one("date"), timing);
  if (match.has("month") && match.maybe("duration") === undefined) return within(0, 30, timing);
  if (match.has("soon", "upcoming", "imminent", "shortly") && match.maybe("duration") === undefined)
    return within(0, DEFAULTS.soon.value, timing, [assumed("soon")]);
  const duration = match.maybe("duration");
  if (duration !== undefined) return within(0, ahead(duration), timing);
  const number = match.maybe("number");
  return number === undefined ? null : within(0, number, timing);
}

const AHEAD = `( ( in|within|over|during|inside|for|throughout )? ( the )? ( ${NEXT} )? {duration} ( from now | away | out | ahead | or less )? | today | tonight | tomorrow | this week | next|following|coming week | this|next|coming month | soon | imminent | shortly | on {date} | {number} ( days )? | later today|this )`;
const PAST =
  "( ( in|within|over|during|since )? ( the )? ( last|past|previous ) {duration} | {duration} ago | yesterday | last night|week | this morning )";

function reported(match: Match): Tree {
  if (match.has("yesterday", "night")) return within(-1, match.has("yesterday") ? -1 : 0);
  if (match.has("week") && match.maybe("duration") === undefined) return within(-7, 0);
  if (match.has("morning")) return onWord("today", "bmo");
  const days = ahead(match.one("duration"));
  return match.has("ago") ? within(-days, -days) : within(-days, 0);
}

const surprise = () => figure("earnings", "surprise_pct", "%");

/** Reports of earnings: when they come, when they came, and how they were against the estimates. */
export const EARNINGS_RULES: readonly Rule[] = [
  rule("condition", `${WILL} ${EARN} ${AHEAD} ( ${WHENCE} )?`, dated, 0.4),
  rule("condition", `${WILL} ${EARN} ${WHENCE} ${AHEAD}`, dated, 0.5),
  rule(
    "condition",
    `${AHEAD} ( ${WHENCE} )? ${EARN}`,
    (match) => (match.maybe("number") === undefined ? dated(match) : null),
    0.2,
  ),
  rule("condition", "( upcoming|imminent ) earnings|report|results", (match) => dated(match), 0.2),
  rule(
    "condition",
    "earnings|report|results|reporting|reports coming|coming-up up|soon|shortly",
    (match) => within(0, DEFAULTS.soon.value, timingOf(match), [assumed("soon")]),
    0.2,
  ),
  rule(
    "condition",
    `${WILL} ${EARN} {compare} {duration} ( from|now|away|out|ahead )*`,
    (match) => {
      const op = match.one("compare");
      const days = ahead(match.one("duration"));
      return op === "gt" || op === "gte"
        ? leaf(atomOf(date(), op, { kind: "date", date: `P${days}D` }))
        : within(0, op === "lt" ? days - 1 : days);
    },
    0.6,
  ),
  rule(
    "condition",
    `{compare} {duration} ( until|to|till|before|away|from )* ( the|next|its )* ${EARN}`,
    (match) => {
      const op = match.one("compare");
      const days = ahead(match.one("duration"));
      return op === "gt" || op === "gte"
        ? leaf(atomOf(date(), op, { kind: "date", date: `P${days}D` }))
        : within(0, op === "lt" ? days - 1 : days);
    },
    0.6,
  ),
  rule(
    "condition",
    `( days|day ) ( until|to|till|before ) ( the|next|its )* ${EARN} {bound}`,
    (match) => {
      const [one, two] = match.one("bound");
      if (one === undefined) return null;
      if (two !== undefined) return within(one.quantity.value, two.quantity.value);
      return one.op === "gt" || one.op === "gte"
        ? leaf(atomOf(date(), one.op, { kind: "date", date: `P${one.quantity.value}D` }))
        : within(0, one.op === "lt" ? one.quantity.value - 1 : one.quantity.value);
    },
    0.6,
  ),
  rule(
    "condition",
    `( within|in|inside|less|than )* {duration} ( of|before|from|until|to ) ( the|its|their|next|reporting )* ${EARN}`,
    (match) => (match.has("before", "until", "of", "to", "from") ? within(0, ahead(match.one("duration"))) : null),
    0.3,
  ),
  rule("condition", `( have|has|just )* ${EARN} ${PAST}`, reported, 0.3),
  rule("condition", `( have|has|just )* reported ( earnings|results|their|its )* ${PAST}`, reported, 0.4),
  rule(
    "condition",
    `( have|has )* ( just|already ) reported ( earnings|results )?`,
    () => within(-5, 0, undefined, [{ field: "rhs", value: "5", why: "just reported: within the last 5 days" }]),
    0.2,
  ),
  rule(
    "condition",
    `${WILL} ( ${REPORT} ) ( earnings|results|their|its|on|is|are )* ${WHENCE}`,
    (match) => {
      const timing = timingOf(match);
      return timing === undefined
        ? null
        : leaf(atomOf(figure("earnings", "timing", ""), "is", { kind: "texts", texts: [timing] }));
    },
    0,
  ),
  rule(
    "condition",
    "( earnings|eps|earning|estimates|consensus|expectations )* ( surprise|surprises ) ( of|is|was|by|percent|% )* {bound}",
    (match) => boundsOn(surprise(), match.one("bound")),
    0.6,
  ),
  rule(
    "condition",
    "( earnings|eps|earning )* surprise ( was|is|of|were )* ( negative|downside|down ) ( by|of|at )* ( {bound} | {quantity} )",
    (match) => {
      const bound = match.maybe("bound")?.[0] ?? { op: "gte" as const, quantity: match.one("quantity") };
      const isLess = bound.isWorse !== true && (bound.op === "lt" || bound.op === "lte");
      return isNumber(surprise(), isLess ? "gte" : "lte", -Math.abs(bound.quantity.value));
    },
    0.8,
  ),
  rule(
    "condition",
    "( earnings|eps|earning )* surprise ( was|is|of|were )* ( positive|upside|up ) ( by|of|at )* ( {bound} | {quantity} )",
    (match) => {
      const bound = match.maybe("bound")?.[0] ?? { op: "gte" as const, quantity: match.one("quantity") };
      return isNumber(surprise(), bound.op, bound.quantity.value);
    },
    0.8,
  ),
  rule("condition", "( positive|upside ) ( earnings|eps|earning )? surprise", () => isNumber(surprise(), "gt", 0), 0.4),
  rule(
    "condition",
    "( negative|downside ) ( earnings|eps|earning )? surprise",
    () => isNumber(surprise(), "lt", 0),
    0.4,
  ),
  rule(
    "condition",
    "( beat|beats|beating|topped|exceeded|surpassed|crushed|beaten|smashed|topping ) ( their|its|the|last|latest|most|recent|quarter|quarterly|on|wall|street|analyst|analysts|eps|earnings|earning|estimate|estimates|expectations|expectation|consensus|forecasts|forecast|quarters )* ( by )? {bound}",
    (match) =>
      match.has("earning", "eps", "estimate", "estimates", "consensus", "expectation", "forecast")
        ? boundsOn(surprise(), match.one("bound"))
        : null,
    0.6,
  ),
  rule(
    "condition",
    "( beat|beats|beating|topped|exceeded|surpassed|crushed|beaten|smashed|topping ) ( their|its|the|last|latest|most|recent|quarter|quarterly|on|wall|street|analyst|analysts|eps|earnings|earning|estimate|estimates|expectations|expectation|consensus|forecasts|forecast|quarters )* ( by )? {quantity}",
    (match) =>
      match.one("quantity").unit === "%"
        ? boundsOn(surprise(), [{ op: "gte", quantity: match.one("quantity") }])
        : null,
    0.5,
  ),
  rule(
    "condition",
    "( beat|beats|beating|topped|exceeded|surpassed|crushed|beaten|smashed|topping ) ( their|its|the|last|latest|most|recent|quarter|quarterly|on|wall|street|analyst|analysts|eps|earnings|earning|estimate|estimates|expectations|expectation|consensus|forecasts|forecast|quarters )*",
    (match) =>
      match.has("earning", "eps", "estimate", "consensus", "expectation", "forecast")
        ? isNumber(surprise(), "gt", 0)
        : null,
    0.3,
  ),
  rule(
    "condition",
    "( miss|misses|missed|missing ) ( their|its|the|last|latest|most|recent|quarter|quarterly|on|analyst|analysts|eps|earnings|earning|estimate|estimates|expectations|consensus|forecasts|by )* {bound}",
    (match) => {
      const bound = match.one("bound")[0]!;
      const flip = { gt: "lt", gte: "lte", lt: "gt", lte: "gte" } as const;
      return isNumber(
        surprise(),
        bound.op in flip ? flip[bound.op as keyof typeof flip] : bound.op,
        -bound.quantity.value,
      );
    },
    0.5,
  ),
  rule(
    "condition",
    "( miss|misses|missed|missing ) ( their|its|the|last|latest|most|recent|quarter|quarterly|on|analyst|analysts|eps|earnings|earning|estimate|estimates|expectations|consensus|forecasts )*",
    (match) =>
      match.has("earning", "eps", "estimate", "consensus", "expectation", "forecast")
        ? isNumber(surprise(), "lt", 0)
        : null,
    0.3,
  ),
  rule("condition", "( earnings|eps ) ( beat|beats )", () => isNumber(surprise(), "gt", 0), 0.3),
  rule(
    "condition",
    "( earnings|eps ) ( beat|beats ) ( of )? {bound}",
    (match) => boundsOn(surprise(), match.one("bound")),
    0.5,
  ),
];

const list = () => figure("stock", "ListDate", "d");
const since = (days: number, isYounger: boolean, notes: Parameters<typeof atomOf>[3] = []): Tree =>
  leaf(atomOf(list(), isYounger ? "gte" : "lte", { kind: "date", date: `-P${days}D` }, notes));
const IPO = "ipo|ipos|ipoed|public|listed|debuted|debut|listing|listings|offering";
const WENT = `( went|gone|go|came|that|who|which|newly|recently|have|has|had|ipo|date|:|age|company|companies|been|initial|initially|their|its )*`;

/** How long ago it was first listed. */
export const IPO_RULES: readonly Rule[] = [
  rule(
    "condition",
    `${WENT} ( ${IPO} ) ( date|age|:|since|for|is|are|public|in|stocks )* {window}`,
    (match) => since(calendarDaysOf(match.one("window").duration), true),
    0.4,
  ),
  rule(
    "condition",
    `{window} ${WENT} ( ${IPO} )`,
    (match) => since(calendarDaysOf(match.one("window").duration), true),
    0.2,
  ),
  rule(
    "condition",
    `${WENT} ( ${IPO} ) ( date|age|for|ago|is|are|that|stocks|company|companies )* ( less|fewer|younger|newer|under|within|below|not-more|no-more|sooner ) ( than )? {duration} ( ago | old | of age )?`,
    (match) => since(calendarDaysOf(match.one("duration")), true),
    0.5,
  ),
  rule(
    "condition",
    `${WENT} ( ${IPO} ) ( date|age|for|is|are|that|stocks|company|companies )* ( more | older | over | at-least | longer | above | at least | beyond ) ( than )? {duration} ( ago | old | of age )?`,
    (match) => since(calendarDaysOf(match.one("duration")), false),
    0.5,
  ),
  rule(
    "condition",
    `( less|fewer|younger|newer|under|within ) ( than )? {duration} ( since|after|from|of|old|post )* ( its|their|the )? ( ${IPO} )`,
    (match) => since(calendarDaysOf(match.one("duration")), true),
    0.4,
  ),
  rule(
    "condition",
    `( more | older | over | at least ) ( than )? {duration} ( since|after|from|of|old|post )* ( its|their|the )? ( ${IPO} )`,
    (match) => since(calendarDaysOf(match.one("duration")), false),
    0.4,
  ),
  rule(
    "condition",
    `( recent|new|newly|recently|fresh|latest ) ( ${IPO} ) ( ipo|ipos|stocks|companies )?`,
    () => since(DEFAULTS.recentIpo.value, true, [assumed("recentIpo")]),
    0.2,
  ),
  rule("condition", "ipos|ipo", () => since(DEFAULTS.recentIpo.value, true, [assumed("recentIpo")]), -0.6),
  rule(
    "condition",
    `${WENT} ( ${IPO} ) ( this|current ) year`,
    (match) => since(dayOfYear(match.context.today), true),
    0.5,
  ),
  rule(
    "condition",
    `${WENT} ( ${IPO} ) ( since|after ) {date}`,
    (match) => leaf(atomOf(list(), "gte", { kind: "date", date: match.one("date") })),
    0.5,
  ),
  rule(
    "condition",
    `${WENT} ( ${IPO} ) ( before ) {date}`,
    (match) => leaf(atomOf(list(), "lte", { kind: "date", date: match.one("date") })),
    0.5,
  ),
  rule(
    "condition",
    `${WENT} ( ${IPO} ) ( in|during )? {number}`,
    (match) => {
      const year = match.one("number");
      if (year < 1950 || year > 2200) return null;
      const [from, to] = [`${year}-01-01`, `${year}-12-31`].map((day) => ({ kind: "date" as const, date: day }));
      return { kind: "all", members: [leaf(atomOf(list(), "gte", from!)), leaf(atomOf(list(), "lte", to!))] };
    },
    0.3,
  ),
  rule(
    "condition",
    `ipo age {bound}`,
    (match) => {
      const bound = match.one("bound")[0]!;
      return since(bound.quantity.value, bound.op === "lt" || bound.op === "lte");
    },
    0.3,
  ),
  rule(
    "condition",
    `ipo age {compare} {duration}`,
    (match) =>
      since(calendarDaysOf(match.one("duration")), match.one("compare") === "lt" || match.one("compare") === "lte"),
    0.5,
  ),
];

function dayOfYear(today: string): number {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  return Math.round((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
}

/** Attributes of the listing that are not names. */
export const LISTING_RULES: readonly Rule[] = [
  rule("condition", "optionable", () => isPresent(figure("stock", "Optionable", "0/1")), 0.2),
  rule(
    "condition",
    "( has|have|with|offers|listed )* options ( available|listed|trading|traded|chain )",
    () => isPresent(figure("stock", "Optionable", "0/1")),
    0.4,
  ),
  rule(
    "condition",
    "( has|have|with ) ( listed|tradable )? options",
    () => isPresent(figure("stock", "Optionable", "0/1")),
    0.2,
  ),
  rule(
    "condition",
    "options tradable|tradeable|available|enabled",
    () => isPresent(figure("stock", "Optionable", "0/1")),
    0.3,
  ),
  rule("condition", "shortable ( stocks )?", () => isPresent(figure("stock", "IsShortable", "0/1")), 0.1),
  rule(
    "condition",
    "{bound} ( full|time )* employees|employee|workers|staff|people|headcount ( employed )?",
    (match) => boundsOn(figure("stock", "Employees", "n"), match.one("bound")),
    0.4,
  ),
  rule(
    "condition",
    "( employ|employs|employing ) {bound} ( people|workers|staff|employees )?",
    (match) => boundsOn(figure("stock", "Employees", "n"), match.one("bound")),
    0.4,
  ),
  rule(
    "condition",
    "( employees|employee|headcount|workforce|staff ) ( count|number|of|is|size|: )* {bound} ( people|employees )?",
    (match) => boundsOn(figure("stock", "Employees", "n"), match.one("bound")),
    0.4,
  ),
  rule(
    "condition",
    "number of employees {bound}",
    (match) => boundsOn(figure("stock", "Employees", "n"), match.one("bound")),
    0.4,
  ),
  rule(
    "condition",
    "( in|from|within|on|of|listed|based|headquartered|members|member|components|constituents|component|constituent|only|traded|trading|belonging|incorporated|industry|sector|country|exchange|index|:|the )* {listing} ( sector|industry|stocks|stock|companies|company|names|name|members|member|components|component|constituents|constituent|listed|index|based|exchange|group|related|firms|firm|space|plays|makers|shares|businesses|business|only|traded|universe|listing|listings|issuers|world|area|arena|field|market )*",
    (match) => {
      const { concept, texts } = match.one("listing");
      return leaf(atomOf(figure("stock", concept, ""), "is", { kind: "texts", texts: [...texts] }));
    },
  ),
];
