import { leaf } from "../chart/meanings.ts";
import { rule, type Rule } from "../chart/rule.ts";
import { atomOf, isPresent } from "./atoms.ts";
import { boundsOn } from "./compare-subjects.ts";
import { figure } from "./subjects.ts";

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
    "( gics|icb|in|from|within|on|of|listed|based|headquartered|members|member|components|constituents|component|constituent|only|traded|trading|belonging|incorporated|industry|sector|country|exchange|index|universe|:|=|the )* {listing} ( sector|industry|stocks|stock|companies|company|names|name|members|member|components|component|constituents|constituent|listed|index|based|exchange|group|related|firms|firm|space|plays|makers|shares|businesses|business|only|traded|universe|listing|listings|issuers|world|area|arena|field|market )*",
    (match) => {
      const { concept, texts } = match.one("listing");
      return leaf(atomOf(figure("stock", concept, ""), "is", { kind: "texts", texts: [...texts] }));
    },
  ),
];
