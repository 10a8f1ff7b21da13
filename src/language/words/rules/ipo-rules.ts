import { leaf, type Tree } from "../chart/meanings.ts";
import { rule, type Rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, atomOf } from "./atoms.ts";
import { calendarDaysOf } from "./duration-rules.ts";
import { figure } from "./subjects.ts";

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
    `${WENT} ( ${IPO} ) ( d|ed )? ( earlier|sometime )? ( in|during|since )? ( this|current|the|start|beginning|of|january|1 )* year`,
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
