import type { Bound } from "../chart/edge.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { boundsOn } from "./compare-subjects.ts";
import { fundamental, short } from "./subjects.ts";

const OWN = "own|owns|owning|hold|holds|holding|control|controls";
const OWNED = "owned|held|controlled";
const PARTS =
  "( of )? ( the|their|its|all|free|public|tradable|whole|entire|total )* ( company|stock|shares|share|firm|outstanding|float|business )*";
const INSIDERS = "insider|management|executive|founder|officer|director|board|ceo";
const INSTITUTIONS = "institution|institutional|fund|investors|pensions";

/** A part in percent: over a tenth is above 10. */
function parts(match: Match): readonly Bound[] | null {
  const bounds = match.maybe("bound");
  if (bounds !== undefined) return bounds;
  const quantity = match.maybe("quantity");
  if (quantity !== undefined) return quantity.unit === "%" ? [{ op: "gte", quantity }] : null;
  const share = match.maybe("multiple");
  if (share === undefined || share > 1) return null;
  const value = Math.round(share * 10_000) / 100;
  return [{ op: match.maybe("compare") ?? "gte", quantity: { value, unit: "%", scaled: false } }];
}

const owned = (match: Match, id: string) => {
  const bounds = parts(match);
  return bounds === null ? null : boundsOn(fundamental(id), bounds);
};

const PART = "( {bound} | ( {compare} )? {multiple} | {quantity} ) ( or more )?";

/** Parts of a company or its float in the hands of some: a third of the float is short, insiders own a tenth. */
export const SHARE_RULES: readonly Rule[] = [
  ...(
    [
      [INSIDERS, "InsiderOwnershipPct"],
      [INSTITUTIONS, "InstOwnershipPct"],
    ] as const
  ).flatMap(([who, id]) => [
    rule(
      "condition",
      `( ${who} ) ( investors|team|members|and )* ( ${OWN} ) ${PART} ${PARTS}`,
      (match) => owned(match, id),
      0.6,
    ),
    rule(
      "condition",
      `${PART} ${PARTS} ( is|are )? ( ${OWNED} ) by ( the|its )? ( ${who} )`,
      (match) => owned(match, id),
      0.6,
    ),
    rule("condition", `( ${OWNED} ) ${PART} by ( the|its )? ( ${who} )`, (match) => owned(match, id), 0.6),
  ]),
  rule(
    "condition",
    `( have|has|having|with )* ${PART} ( of )? ( the|its|their|free|public|tradable|available|whole|entire )* float ( or more )? ( is|are|being|has|been|currently )* ( sold|held )? short|shorted`,
    (match) => {
      const bounds = parts(match);
      return bounds === null ? null : boundsOn(short("short_pct_float"), bounds);
    },
    0.6,
  ),
];
