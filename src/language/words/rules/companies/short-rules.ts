import type { AtomOperator } from "../../../intermediate/form.ts";
import type { Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { isNumber } from "../atoms.ts";
import { allFit, boundsOn } from "../compare-subjects.ts";
import { less, on, percent } from "../on.ts";
import { fundamental, short } from "../series/subjects.ts";
import { rules } from "../table.ts";

/** Returns bounds that can only be numbers of shares. */
const shares = (match: Match, name: string): Tree | null =>
  match.one("bound").every(({ quantity }) => quantity.scaled || quantity.unit === "sh") ? on(match, name) : null;

/** Returns a level of the short interest together with its direction. */
const changing = (match: Match, op: string): Tree | null =>
  allFit([on(match, "short_pct_float"), isNumber(short("short_interest_change_pct"), op as AtomOperator, 0)]);

/** Returns bounds on two kinds of owners, the second without a verb: `insiders own over 10 %, institutions less than 20 %`. */
const owners = (match: Match, ...names: readonly string[]): Tree | null => {
  const bounds = match.all("bound");
  return bounds.length === names.length
    ? allFit(names.map((name, at) => boundsOn(fundamental(name), bounds[at]!)))
    : null;
};

const daysLeft = (match: Match): Tree | null =>
  match.one("figure").name === "days_to_cover" ? on(match, "days_to_cover") : null;

const PART = "( {bound} | {compare}? {multiple} | {quantity} ) ( or more )?";
const COMPANY =
  "of? ( the|their|its|all|free|public|tradable|available|whole|entire|total )* ( company|stock|share|firm|outstanding|float|business )*";
const INSIDERS = "insider|management|executive|founder|officer|director|board|ceo";
const FUNDS = "institution|institutional|fund|investors|pensions";

/** Rules for holders and short sellers: ownership, float, short interest, borrowing. */
export const SHORT_RULES: readonly GrammarRule[] = rules(
  "condition",
  { on, less, percent, shares, changing, daysLeft, owners },
  `
  + high|heavy|large|elevated|hi|big short interest|float|int ( stock|name|of|float )*
  + short interest|float ( is )? high|elevated|heavy|big
  + heavily|highly|most ( shorted | sold? short ) ( stock|name )*     => short_pct_float gt @highShort
  + ( potential|possible|likely|ripe )* short squeeze ( candidate|potential|play|setup|stock )*          => short_pct_float gt @squeezeCover
  + low|small|tiny|micro|thin|tight|little float ( stock|runner|name )*                        => shares_float lt @lowFloat
  + low|small|tiny|micro|thin|tight|little float ( stock|runner|name )* ( :|with|float|, )* {bound} share? float?
      => shares shares_float
  + hard to? borrow                                                  => borrow_fee gt @expensiveBorrow
  + ( have|has|having|with )* ${PART} of? ( the|its|their|free|public|tradable|available|whole|entire )* float ( or more )?
      ( is|are|being|has|been|currently )* sold|held? short|shorted
  + ( high|heavy|large|elevated|significant )? short interest|int ( is|of|at|that|exceeds|,|LP )* {bound} of? ( the|its )? float|share RP?     => on short_pct_float
  + short interest|int ( is|of|at|that|exceeds|, )* {bound} of? ( the|its )? share outstanding     => on short_pct_out
    shorted|short ( by|of|at|is )* {bound}
    {bound} short|shorted                                            => percent short_pct_float
  + {bound} day? to cover
  + days to cover ( of|is|at|: )* {bound} day?
  + ( ~take|~need|would )* {compare} {duration} to cover             => on days_to_cover
  + {figure} {compare} {duration}                                    => daysLeft
  + no|zero|none share available ( to|for )? ( short|borrow|shorting )?     => shares_available eq 0
  + <increase|increased|rise|growth/decrease|decreased|decline|drop> in share short|shorted ( in|over|the|last|past|month|period|report )*
  + <increase|increased|rise|growth/decrease|decreased|decline|drop> in short interest|position ( in|over|the|last|past|month|period|report )*
  + share short|shorted ( is|are|has|have )? <rise|up/drop|down>
  + short interest ( is|has|have )* <rise|up/drop|down> ( in|over|from|the|last|past|previous|month|period|report|to )*  => short_interest_change_pct <gt/lt> 0
  + <increasing|rising|growing|climbing/decreasing|falling|declining> short interest|int ( is|of|at|that|exceeds|, )* {bound} of? ( the|its )? float|share => changing <gt/lt>
  + short interest ( is|has )? <rise|up/drop|down> by? ( {bound} | {quantity} )
      ( from|over|vs|versus|compared|with|to|than|previous|prior|last|month|report|period )*  => <on/less> short_interest_change_pct
  + <${INSIDERS}/${FUNDS}> ( investors|team|member )* ~own|~hold/held ${PART} ${COMPANY} ( ,|and|& )* <${FUNDS}/${INSIDERS}> ( investors|team|member )* ${PART}
      => owners <InsiderOwnershipPct/InstOwnershipPct> <InstOwnershipPct/InsiderOwnershipPct>
  + <${INSIDERS}/${FUNDS}> ( investors|team|member|and )* ~own|~hold/held|~control ${PART} ${COMPANY}
  + ${PART} ${COMPANY} ( is|are )? owned|held|controlled by ( the|its )? <${INSIDERS}/${FUNDS}>
  + owned|held|controlled by? ( at|least )* ${PART} <${INSIDERS}/${FUNDS}>
  + owned|held|controlled ${PART} by ( the|its )? <${INSIDERS}/${FUNDS}>     => on <InsiderOwnershipPct/InstOwnershipPct>
`,
);
