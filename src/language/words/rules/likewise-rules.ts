import { type Rule, rule } from "../chart/rule.ts";

/** What holds of another series too: ditto MFI, the same for ADX. */
export const LIKEWISE_RULES: readonly Rule[] = [
  rule(
    "likewise",
    "( ,|and|& )* ( ditto | likewise | the? same|similar ( condition|rule|thing|test|goes|applies|holds|true|is )* ) ( for|with|goes|applies|on|to|of|the|:|, )* {operand}",
    (match) => match.one("operand"),
    0.3,
  ),
  rule("likewise", "( ,|and|& )* {operand} likewise|ditto|too|similarly", (match) => match.one("operand"), -0.2),
  rule("likewise", "( ,|and|& )* so is|does|has {operand}", (match) => match.one("operand"), 0.2),
];
