import { allOf, type Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { versus } from "./atoms.ts";
import { exact, NEGATED } from "./changed.ts";
import { feature } from "./subjects.ts";

/** Volume of so many percent more or less than on the bar before. */
export const VOLUME_CHANGE_RULES: readonly Rule[] = [
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
