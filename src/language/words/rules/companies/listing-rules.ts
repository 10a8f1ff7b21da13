import type { AtomOperator } from "../../../intermediate/form.ts";
import { allOf, leaf, noted, type Note, type Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { DEFAULTS } from "../../defaults.ts";
import { assumed, atomOf, isMarketValue, isNumber, isTexts } from "../atoms.ts";
import { any } from "../../assemble/merged.ts";
import { negated } from "../../assemble/negated.ts";
import { NOT } from "../connective-rules.ts";
import { calendarDaysOf } from "../time/duration-rules.ts";
import { on } from "../on.ts";
import { feature, figure } from "../series/subjects.ts";
import { treeOf } from "../meaning.ts";
import { rules } from "../table.ts";

const listed = (op: string, day: string, notes: readonly Note[] = []): Tree =>
  leaf(atomOf(figure("stock", "ListDate", "d"), op as AtomOperator, { kind: "date", date: day }, notes));

/** Returns the age of the listing, by default at most a duration. `above their 50 day` is an average. */
function aged(match: Match): Tree | null {
  if (match.has("above")) return null;
  const bound = match.maybe("bound")?.[0];
  const window = match.maybe("window");
  // `went public 2 to 5 years ago`.
  if (window?.until !== undefined)
    return allOf(
      listed("gte", `-P${calendarDaysOf(window.duration)}D`),
      listed("lte", `-P${calendarDaysOf(window.until)}D`),
    );
  const time = window?.duration ?? match.maybe("duration") ?? match.maybe("ago");
  const days = bound?.quantity.value ?? (time === undefined ? 0 : calendarDaysOf(time));
  const op = bound?.op ?? match.maybe("compare") ?? "lte";
  return listed(op === "lt" || op === "lte" ? "gte" : "lte", `-P${days}D`);
}

const dated = (match: Match, op: string): Tree => listed(op, match.one("date"));
const recent = (): Tree => listed("gte", `-P${DEFAULTS.recentIpo.value}D`, [assumed("recentIpo")]);

function thisYear(match: Match): Tree {
  const [year = 0, month = 1, day = 1] = match.context.today.split("-").map(Number);
  const past = Math.round((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 86_400_000);
  return listed("gte", `-P${past + 1}D`);
}

function inYear(match: Match): Tree | null {
  const year = match.one("number");
  return year < 1950 || year > 2200 ? null : allOf(listed("gte", `${year}-01-01`), listed("lte", `${year}-12-31`));
}

const sizes = new Map([DEFAULTS.midCap, DEFAULTS.smallCap, DEFAULTS.microCap].map((one) => [one.id as string, one]));

/**
 * Returns a range of market values, from the lower bound of one class of sizes to the upper bound of another. `any` has no
 * lower bound.
 */
function cap(_: Match, from: string, to = from): Tree {
  const [least, most] = [sizes.get(from), sizes.get(to)!];
  const upper = isNumber(feature("market_cap"), "lte", most.upTo, [assumed(most.id)]);
  if (least === undefined) return upper;
  return allOf(isNumber(feature("market_cap"), "gte", least.value, [assumed(least.id)]), upper);
}

const ORDER = ["nano", "micro", "small", "mid", "large", "mega"];
/** Returns the market values of several classes of sizes: `small and mid caps`; null for classes that are no neighbours. */
function classes(match: Match): Tree | null {
  const places = match.text.match(/\b(?:nano|micro|small|mid|large|mega)/g)!.map((word) => ORDER.indexOf(word));
  const [low, high] = [Math.min(...places), Math.max(...places)];
  if (!match.has("to", "through") && new Set(places).size !== high - low + 1) return null;
  const [least, most] = [low, high].map((place) => DEFAULTS[`${ORDER[place] as "mid"}Cap`]);
  const floor = isNumber(feature("market_cap"), "gte", least!.value, [assumed(least!.id)]);
  if (high === ORDER.length - 1 || (ORDER[high] === "large" && low < high)) return floor;
  return low === 0 ? cap(match, "any", most!.id) : cap(match, least!.id, most!.id);
}

/** Returns the market values on one side of a class of sizes: `at least mid cap`, `smaller than large cap`. */
function beyond(match: Match): Tree | null {
  const word = match.text.match(/\b(?:nano|micro|small|mid|medium|large|mega)\b/)![0].replace("medium", "mid");
  const size = DEFAULTS[`${word as "mid"}Cap`];
  const op = match.one("compare");
  const isOuter = op === "gt" || op === "lte";
  // The upper end of a class, as of large caps, is the lower end of the next.
  const value = isOuter ? (size.upTo ?? (word === "large" ? DEFAULTS.megaCap.value : undefined)) : size.value;
  return value === undefined ? null : isNumber(feature("market_cap"), op, value, [assumed(size.id as "midCap")]);
}

/** Returns the figure of a size in place of the usual one: `large caps above $50B`. */
function sized(match: Match): Tree | null {
  const bounds = match.one("bound");
  if (!bounds.every(isMarketValue)) return null;
  return allOf(...bounds.map(({ op, quantity }) => isNumber(feature("market_cap"), op, quantity.value)));
}

/** Matches words after a country or business that name no stock: `retail traders`, `Japanese candlesticks`. */
const NO_STOCKS =
  /^(?:trader|investor|candle|candlestick|platform|account|time|hour|session|api|cloud|data|feed|website|out)$/;

function texts(match: Match): Tree | null {
  const { concept, texts: names } = match.one("listing");
  const before = match.tokens[match.from - 1]?.stem ?? "";
  const isOneThing = match.to === match.from + 1 && /^an?$/.test(before) && match.tokens[match.to]?.stem !== "stock";
  if (NO_STOCKS.test(match.tokens[match.to]?.stem ?? "")) return null;
  if (concept === "Industry" && (match.has("this", "my", "our") || /^(?:this|my|our)$/.test(before) || isOneThing))
    return null;
  if (concept === "Country" && isMarket(match)) return null;
  const isExample = /^(?:as|example|instance)$/.test(before);
  const isBenchmark = /^(?:IndexMembership|Exchange)$/.test(concept) && (isExample || isMeasure(match));
  return isBenchmark ? null : isTexts(concept, names);
}

/** Returns true if the country is that of the exchange: `Chinese companies listed in the US`. */
const isMarket = ({ tokens, from, text }: Match): boolean =>
  /\b(?:listed|traded|trading) (?:in|on) (?:the )?[a-z ]*$/.test(
    [...tokens.slice(Math.max(0, from - 3), from).map(({ text: word }) => word), text].join(" "),
  );

/** Returns true if the index is a benchmark: `beating the S&P 500 / Nasdaq`, `divided by SPX`, `the S&P 500 average`. */
function isMeasure({ tokens, from, to }: Match): boolean {
  let before = from - 1;
  while (/^(?:the|a|[$./&]|or|and|with|index|s|p|p?500|dow|jones|russell|[123]000)$/.test(tokens[before]?.text ?? ""))
    before--;
  return (
    /^(?:vs|versus|than|beat|beating|beats|outperform|outperforming|underperforming|against|relative|compared|to|:|over)$/.test(
      tokens[before]?.stem ?? "",
    ) ||
    /^(?:average|avg|mean|return|performance|ratio|pe|price|chart|future)$/.test(tokens[to]?.stem ?? "") ||
    (tokens[before]?.text === "by" && tokens[before - 1]?.text === "divided")
  );
}

/** Extends a negation over listings joined by a slash: `no ETF/index funds or OTC`. */
function none(match: Match): Tree | null {
  const named = new Map<string, string[]>();
  for (const { concept, texts: names } of match.all("listing"))
    named.set(concept, [...new Set([...(named.get(concept) ?? []), ...names])]);
  return allOf(...[...named].map(([concept, names]) => negated(isTexts(concept, names))));
}

const DEFENSIVE = ["Consumer Staples", "Health Care", "Utilities"];
const defensive = (): Tree =>
  noted(isTexts("Sector", DEFENSIVE), {
    field: "rhs",
    value: DEFENSIVE.join(", "),
    why: "defensive: the sectors with steady demand",
  });

/** Returns companies from abroad; null for what such companies do or have: `foreign sales`, `foreign currency`. */
const foreign = ({ tokens, to }: Match): Tree | null =>
  NO_COMPANIES.test(tokens[to]?.stem ?? "") ? null : negated(isTexts("Country", ["US"]));
const NO_COMPANIES =
  /^(?:sale|revenue|income|earning|exchange|currency|fx|investor|fund|institution|institutional|ownership|holding|flow|market|country|policy|buying|demand)$/;

const SIZE = "nano|micro|small|mid|large|mega";
const CAPS = "cap|capitalization|capitalisation|capped";
const IPO = "ipo|ipoed|public|listed|debuted|debut|listing|offering";
const WENT =
  "( went|gone|go|came|that|who|which|newly|recently|have|has|had|ipo|date|:|age|company|been|initial|initially|their|its )*";
const SMALLER = "smaller|less|below|lower|under";
const LARGER = "larger|bigger|better|greater|higher|above|up|over";
const IN_LIST =
  "( gics|icb|included|in|from|within|on|of|listed|based|headquartered|member|component|constituent|only|traded|trading|incorporated|domiciled|industry|sector|country|exchange|index|universe|:|=|the | belonging to | part of )*";
const OF_LIST =
  "( sector|industry|stock|company|name|listed|member|component|constituent|index|based|exchange|group|related|firm|space|play|maker|share|business|only|traded|universe|listing|issuer|world|area|arena|field|market )*";

/**
 * Returns stocks of a low price; null for the low of a bar, and for another price: `a low price that is above yesterday's high`,
 * `makes a lower price`.
 */
const lowPriced = (match: Match): Tree | null =>
  /\blower prices?$/.test(match.text) ||
  (match.has("price") &&
    !match.has("stock") &&
    /^(?:which|that|is|was|of|at|[<>]=?|=|above|below|higher|lower|within|over|under)$/.test(match.behind(1)))
    ? null
    : treeOf("close lt @lowPriced");

/**
 * Returns the members of any of the indexes and exchanges: `S&P 500 and Nasdaq 100 companies`, `S&P 500 and NYSE stocks`, but
 * not `in both the S&P 500 and the Dow`.
 */
function ofMarkets(match: Match): Tree | null {
  const listings = match.all("listing");
  const areMarkets = listings.every(({ concept }) => /^(?:IndexMembership|Exchange)$/.test(concept));
  const hasIndex = listings.some(({ concept }) => concept === "IndexMembership");
  const isBoth =
    match.has("both") ||
    match.tokens.slice(Math.max(0, match.from - 2), match.from).some(({ stem }) => stem === "both");
  return areMarkets && hasIndex && !isBoth
    ? any(listings.map(({ concept, texts: names }) => isTexts(concept, names)))
    : null;
}

/** Returns a number of employees; null for a figure of each of them: `sales per employee above 300k`. */
const employees = (match: Match): Tree | null =>
  match.tokens[match.from - 1]?.stem === "per" ? null : on(match, "Employees");

/** Rules for attributes of a company: sector and country, size, age on the market, options, employees. */
export const LISTING_RULES: readonly GrammarRule[] = rules(
  "condition",
  {
    aged,
    dated,
    recent,
    thisYear,
    inYear,
    cap,
    beyond,
    classes,
    sized,
    lowPriced,
    texts,
    ofMarkets,
    none,
    employees,
    foreign,
    defensive,
  },
  `
    ${IN_LIST} {listing} ${OF_LIST}                                           => texts
  + ${IN_LIST} {listing} ( , the? {listing} )* stock|company? ,? and|&|+ the? {listing} ${OF_LIST}     => ofMarkets
  + defensive stock|company|name|play                                         => defensive
    ( ${NOT} ) ( any|all|in|on|from )* {listing} ${OF_LIST} ( /|or|nor|and|& ( ${NOT} )? {listing} ${OF_LIST} )* / {listing} ${OF_LIST}
      ( /|or|nor|and|& ( ${NOT} )? {listing} ${OF_LIST} )*                        => none
  + foreign|overseas|international stock|company|firm|issuer|share
  - foreign                                                                  => foreign
  ++ non {listing} ${OF_LIST}                                                => none
    optionable
  + ( has|have|with|offers|listed )* option available|listed|trading|traded|chain|tradable|tradeable|enabled
  + has|have|with listed|tradable? option                                    => Optionable is
    shortable stock?                                                         => IsShortable is
  + {bound} ( full|time )* employee|worker|staff|people|headcount employed?
  + ~employ {bound} people|worker|staff|employee
  + employs|employing {bound}
  + ( number of )? employee|headcount|workforce|staff ( count|number|of|is|size|: )* {bound} people|employee?     => employees

  # Time since the first day on the market.
    ( ~start|~begin/began/begun ) ( trading | to trade ) ( on|the|exchange|stock )* {window}
    ${WENT} ${IPO} ( date|age|:|since|for|is|are|public|in|stock )* {window}
    {window} ${WENT} ${IPO}
  + ${WENT} ${IPO} ( date|age|for|ago|is|are|that|stock|company )* ( {compare} {duration} ( ago | old | of age )? | {compare}? {ago} )
  + ( with|have|has|only )* {compare} {duration} of? ( trading|price|market|listing|public )* history
  + {compare} {duration} ( since|after|from|of|old|post )* ( its|their|the )? ${IPO}
  + ipo age {bound}                                                          => aged
  + recent|new|newly|recently|fresh|latest ${IPO} ( ipo|stock|company )?
  - ipo                                                                      => recent
  + ${WENT} ${IPO} ( d|ed )? earlier|sometime? in|during|since? ( this|current|the|start|beginning|of|january|1 )* year     => thisYear
  + ${WENT} ${IPO} <since|after/before> {date}                               => dated <gte/lte>
  + ${WENT} ${IPO} in|during? {number}                                       => inYear

  # Sizes of companies and of prices.
    ( mega|megacap ${CAPS}? | market cap :? mega )                           => market_cap gte @megaCap
    ( large|big market? ${CAPS} | blue chip | largecap|bigcap|bluechip ${CAPS}|chip? | market cap :? large )     => market_cap gte @largeCap
    ( mid|medium|middle sized? ${CAPS} | midcap | market cap :? mid )        => cap midCap
    ( small|low market? ${CAPS} | small stock|company | smallcap|smallies | market cap :? small|low )      => cap smallCap
    ( micro ${CAPS} | microcap | market cap :? micro )                       => cap microCap
    ( nano ${CAPS} | nanocap | market cap :? nano )                          => market_cap lt @nanoCap
  + <small/micro> ${CAPS} or|and ${SMALLER}                                  => cap any <smallCap/microCap>
  + <small/micro> ${CAPS} or|and ${LARGER}                                   => market_cap gte <@smallCap/@microCap>
  + mid ${CAPS} or|and ${SMALLER}                                            => cap any midCap
  + mid ${CAPS} or|and ${LARGER}                                             => market_cap gte @midCap
  + ${SIZE} ${CAPS}? -? ( ,|and|or|/|to|through|& )* ${SIZE} ${CAPS}
  + ${SIZE} ${CAPS}? , ( ${SIZE} ${CAPS}? ,? )* ,|and|or|/|& ${SIZE} ${CAPS}    => classes
  + ( market cap ( :|size|is|of|should|be )* )? {compare} ( a|an|the )? nano|micro|small|mid|medium|large|mega ${CAPS} ( size|stock|company )?
  + market cap ( :|size|is|of|should|be )* {compare} ( a|an|the )? nano|micro|small|mid|medium|large|mega ( LP {bound} RP )?    => beyond
  + ( market cap )? :? small|mid|large|micro|mega|nano ${CAPS}? ( stock|company|name )? LP? {bound} RP? ( in? market cap )?     => sized
  + sub|under|below|less dollar|buck ( stock|share|name )*                   => close lt 1
  + sub|under|below penny                                                    => close lt 0.01
  + single digit midget|priced|price|stock|share|name ( price|stock|share|name )*     => close lt 10
  + triple|three|3 digit priced|price|stock|share|name                       => close gte 100
    penny|pennystock stock|name?                                             => close lt @penny
    low|lower priced|price stock?                                            => lowPriced
`,
);

/** Rules for the market of the listing, which says nothing of the country of the company. */
export const MARKET_RULES = rules(
  "filler",
  { listedHere: () => true },
  "+ ( that|which|are|is )* listed|traded|trading on|in us|american ( exchange|market|stock )* => listedHere",
);
