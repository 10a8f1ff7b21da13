import type { Match } from "../chart/rule.ts";
import { rule, type Rule } from "../chart/rule.ts";
import { barsOf } from "./duration-rules.ts";

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const SHORT = MONTHS.map((month) => month.slice(0, 3));
const MONTH = [...MONTHS, ...SHORT, "sept"].join("|");
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

const text = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

function monthIn(match: Match): number {
  const token = match.tokens
    .slice(match.from, match.to)
    .find(({ stem }) => SHORT.includes(stem.slice(0, 3)) && MONTH.split("|").includes(stem));
  return token === undefined ? 0 : SHORT.indexOf(token.stem.slice(0, 3)) + 1;
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function written(match: Match): string | null {
  const [day, year] = match.all("number");
  const month = monthIn(match);
  if (day === undefined || month === 0 || day < 1 || day > 31) return null;
  const [thisYear = 0] = match.context.today.split("-").map(Number);
  if (year !== undefined) return year < 1900 || year > 2200 ? null : text(year, month, day);
  const guess = text(thisYear, month, day);
  return guess <= match.context.today ? guess : text(thisYear - 1, month, day);
}

/** Days before the given date on which it was this day of the week. */
function weekday(match: Match, earlier = 0): string {
  const wanted = DAYS.findIndex((day) => match.has(day));
  const [year = 0, month = 1, day = 1] = match.context.today.split("-").map(Number);
  const now = new Date(Date.UTC(year, month - 1, day));
  const back = ((now.getUTCDay() - wanted + 7) % 7 || 7) + earlier;
  return new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
}

/** Dates in words; those in digits are tokens of their own. */
export const DATE_RULES: readonly Rule[] = [
  rule(
    "date",
    `${MONTH} {number} ( st|nd|rd|th )? ( ,|of )* {number}`,
    (match) => (match.all("number")[1]! >= 1900 ? written(match) : null),
    0.3,
  ),
  rule(
    "date",
    `{number} ( st|nd|rd|th )? ( of )? ${MONTH} ( , )? {number}`,
    (match) => (match.all("number")[1]! >= 1900 ? written(match) : null),
    0.3,
  ),
  rule("date", `${MONTH} {number} ( st|nd|rd|th )?`, (match) => written(match)),
  rule("date", `{number} ( st|nd|rd|th )? ( of )? ${MONTH}`, (match) => written(match)),
  rule(
    "date",
    `( end | close | last day ) ( of )? ${MONTH} {number}`,
    (match) => {
      const year = match.one("number");
      return year < 1900 || year > 2200 ? null : text(year, monthIn(match), lastDay(year, monthIn(match)));
    },
    0.3,
  ),
  rule(
    "date",
    "( end | close | last day ) ( of )? {number}",
    (match) => (match.one("number") >= 1900 && match.one("number") < 2200 ? text(match.one("number"), 12, 31) : null),
    0.3,
  ),
  rule("date", `( last | previous | this past ) ${DAYS.join("|")} ( week )?`, weekday),
  rule(
    "date",
    `the? ${DAYS.join("|")} ( before last | of last week )`,
    (match) => weekday(match, match.has("before") ? 7 : 0),
    0.3,
  ),
  rule("date", `( a week | one week ) ago ( last | on )? ${DAYS.join("|")}`, (match) => weekday(match, 7), 0.3),
];

const TRIGGER =
  "( as of|at the? close|open|end ( of|on )? | as of|at|on|from | asof | as ( it|they )? ( was|were|looked|stood )? ( on|of|at|in|from ) | back ( on|to|at|in ) | rewind ( to|back|the|clock|it|scan|market )* | ( go|going|travel|set|turn|jump|roll|dial|take ) ( me|the|date|clock )* back ( to )? | for the close of | ( at|on|for ) ( the )? ( close | end | market close | close of business ) ( of|on ) | dated | evaluated? ( on | at | as of ) | run|running ( it|this|the|scan )* ( for|on|as|of|at )* | point in time | snapshot ( of|on|from|as|at )* | historical ( scan )? ( for|on|as|of )* | backtest ( on|to|at|as|of )* | ( what|how )* ( it )? ( looked )? ( like )? on | time travel ( to )? | using ( data )? ( as of | from | for | through | on | of ) | through|until|since-date | replay ( on|to|from )? | scan ( as of | on | for | from | date ) )";

const bars = (count: number): string => `-P${count}D`;

/** The past instant that a query speaks of. */
export const AS_OF_RULES: readonly Rule[] = [
  rule("asOf", `${TRIGGER} {date} ( :|,|close|the )*`, (match) => match.one("date"), 0.5),
  rule("asOf", "on {date}", (match) => match.one("date"), 0.2),
  rule("asOf", "{date} : ", (match) => match.one("date"), 0),
  rule("asOf", "{date}", (match) => match.one("date"), -0.8),
  rule(
    "asOf",
    "( as of | at | on | in )? {date} ( at|t|, )? {number} _: _{number}",
    (match) => {
      const [hour, minute] = match.all("number");
      return hour! < 24 && minute! < 60
        ? `${match.one("date")}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`
        : null;
    },
    0.6,
  ),
  rule("asOf", `as of {ago} ( close )?`, (match) => bars(barsOf(match.one("ago"))), 0.5),
  rule(
    "asOf",
    `( as of | rewind to | back to | rewind | go back to | scan as of | run | run this | run it | as it was | as they were | as things stood | as the market stood | time travel to ) {ago}`,
    (match) => bars(barsOf(match.one("ago"))),
    0.4,
  ),
  rule(
    "asOf",
    `( rewind | go back | step back | look back | turn back the clock | roll back | jump back | wind back | set the clock back | dial back | travel back | take me back | turn the clock back | going back | rolling back | rewinding | backtrack ) ( by )? {duration} ( in time )? ( : )?`,
    (match) => bars(barsOf(match.one("duration"))),
    0.6,
  ),
  rule(
    "asOf",
    `{ago} ( to the day | exactly | on the dot | at the time ) ( ,|: )*`,
    (match) => bars(barsOf(match.one("ago"))),
    0.5,
  ),
  rule(
    "asOf",
    `{ago} ( ,|: )* ( which|what|who ) ( stock|name|ticker|share|one|company )* ( was|were|had|sat|stood|traded|did )`,
    (match) => bars(barsOf(match.one("ago"))),
    0.3,
  ),
  rule("asOf", "asof|as_of|as-of ( =|: )? {date}", (match) => match.one("date"), 0.6),
  rule("asOf", "asof|as_of ( =|: )? {ago}", (match) => bars(barsOf(match.one("ago"))), 0.6),
  rule("asOf", "with as of {ago}", (match) => bars(barsOf(match.one("ago"))), 0.4),
];

export const BASIS_RULES: readonly Rule[] = [
  rule("basis", "( on an | in )? as traded ( basis|prices|data )*", () => "as_traded", 0.3),
  rule("basis", "( using )? ( unadjusted | point in time ) ( prices|data|basis )*", () => "as_traded", 0.2),
  rule("basis", "( on a )? restated ( basis|prices|data )*", () => "restated", 0.3),
];
