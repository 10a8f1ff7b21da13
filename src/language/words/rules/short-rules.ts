import { type Rule, rule } from "../chart/rule.ts";
import { isNumber } from "./atoms.ts";
import { byDefault } from "./by-default.ts";
const plain = <T>(x: T): T => x;
import { boundsOn } from "./compare-subjects.ts";
import { feature, short } from "./subjects.ts";

/** Figures of short sales. */
export const SHORT_RULES: readonly Rule[] = [
  rule(
    "condition",
    "( high|heavy|heavily|highly|large|elevated|hi|big ) ( short )? ( interest|float|int|shorted|sold ) ( short|interest|stocks|names|of|float )*",
    (match) => (match.has("short", "shorted") ? byDefault(short("short_pct_float"), "gt", "highShort") : null),
    0.3,
  ),
  rule(
    "condition",
    "( heavily|highly|most ) shorted ( stocks|names )?",
    () => byDefault(short("short_pct_float"), "gt", "highShort"),
    0.3,
  ),
  rule(
    "condition",
    "short squeeze ( candidate|candidates|potential|play|plays|setup|setups|stocks )*",
    () => byDefault(short("short_pct_float"), "gt", "squeezeCover"),
    0.3,
  ),
  rule(
    "condition",
    "low|small|tiny|micro|thin|tight|little float ( stocks|runners|names|stock|runner )*",
    () => byDefault(feature("shares_float"), "lt", "lowFloat"),
    0.1,
  ),
  rule(
    "condition",
    "low|small|tiny|micro|thin|tight|little float ( stocks|runners|names|stock|runner )* ( :|with|float|, )* ( float )? {bound} ( shares )? ( float )?",
    (match) =>
      match.one("bound").every(({ quantity }) => quantity.scaled || quantity.unit === "sh")
        ? boundsOn(feature("shares_float"), match.one("bound"))
        : null,
    0.4,
  ),
  rule("condition", "hard ( to )? borrow", () => byDefault(short("borrow_fee"), "gt", "expensiveBorrow"), 0.3),
  rule(
    "condition",
    "{bound} ( of )? ( the|its )? ( float ) ( is|are )? ( sold )? short|shorted",
    (match) => boundsOn(short("short_pct_float"), match.one("bound")),
    0.5,
  ),
  rule(
    "condition",
    "{quantity} ( of )? ( the|its )? ( float ) ( is|are )? ( sold )? short|shorted",
    (match) =>
      match.one("quantity").unit === "%"
        ? boundsOn(short("short_pct_float"), [{ op: "gte", quantity: match.one("quantity") }])
        : null,
    0.4,
  ),
  rule(
    "condition",
    "short interest|int ( is|of|at|that|exceeds|, )* {bound} ( of )? ( the|its )? float|shares ( outstanding )?",
    (match) => boundsOn(short(match.has("outstanding") ? "short_pct_out" : "short_pct_float"), match.one("bound")),
    0.5,
  ),
  rule(
    "condition",
    "shorted|short ( by|of|at|is )* {bound}",
    (match) =>
      match.one("bound").every(({ quantity }) => quantity.unit === "%")
        ? boundsOn(short("short_pct_float"), match.one("bound"))
        : null,
    0.1,
  ),
  rule(
    "condition",
    "{bound} short|shorted",
    (match) =>
      match.one("bound").every(({ quantity }) => quantity.unit === "%")
        ? boundsOn(short("short_pct_float"), match.one("bound"))
        : null,
    0,
  ),
  rule(
    "condition",
    "{bound} ( days|day ) to cover",
    (match) => boundsOn(short("days_to_cover"), plain(match.one("bound"))),
    0.5,
  ),
  rule(
    "condition",
    "{bound} ( to cover | days to cover )",
    (match) => boundsOn(short("days_to_cover"), plain(match.one("bound"))),
    0.3,
  ),
  rule(
    "condition",
    "days to cover ( of|is|at|: )* {bound} ( days )?",
    (match) => boundsOn(short("days_to_cover"), plain(match.one("bound"))),
    0.4,
  ),
  rule(
    "condition",
    "( takes|taking|needs|would|take )* {compare} {duration} to cover",
    (match) => isNumber(short("days_to_cover"), match.one("compare"), match.one("duration").count),
    0.5,
  ),
  rule(
    "condition",
    "{figure} {compare} {duration}",
    (match) =>
      match.one("figure").name === "days_to_cover"
        ? isNumber(match.one("figure"), match.one("compare"), match.one("duration").count)
        : null,
    0.3,
  ),
  rule(
    "condition",
    "( no|zero|none ) shares available ( to|for )? ( short|borrow|shorting )",
    () => isNumber(short("shares_available"), "eq", 0),
    0.4,
  ),
  rule(
    "condition",
    "short interest ( is|has )? rising|increasing|increased|growing|up",
    () => isNumber(short("short_interest_change_pct"), "gt", 0),
    0.3,
  ),
  rule(
    "condition",
    "short interest ( is|has )? falling|decreasing|decreased|declining|down",
    () => isNumber(short("short_interest_change_pct"), "lt", 0),
    0.3,
  ),
  rule(
    "condition",
    "short interest ( is|has )? ( rising|increasing|increased|growing|up|rose ) ( by )? {bound}",
    (match) => boundsOn(short("short_interest_change_pct"), match.one("bound")),
    0.4,
  ),
];
