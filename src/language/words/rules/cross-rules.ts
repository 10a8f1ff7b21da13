import { rule, type Rule } from "../chart/rule.ts";

export const MOVE =
  "cross|crossing|crossed|crosse|break|breaking|broke|broken|move|moving|moved|climb|climbing|climbed|rise|rose|rising|risen|push|pushing|pushed|pop|popping|popped|surge|surging|surged|jump|jumping|jumped|go|going|went|gone|get|getting|got|come|coming|came|poke|poking|poked|bounce|bouncing|bounced|blast|blasting|blasted|rally|rallying|rallied|pierce|piercing|pierced|turn|turning|turned|tick|ticking|ticked|shoot|shooting|shot|ripping|rip|ripped|spike|spiking|spiked|bust|busting|thrust|poked|burst|bursting|return|returning|returned|recover|recovering|recovered|lifted|lift|close|closed|closing|curl|curling|curled|x|xing|xed|xover|flip|flipped|flipping|swing|swung|swinging|traded|trading|penetrated|penetrate|punch|punched|punching|fly|flew|vault|vaulted|hop|hopped|advance|advanced|breakout|leap|leapt|cut|cutting|edge|edged|edging|nudge|nudged|creep|crept|sail|sailed|step|stepped|pass|passed|passing|power|powered|powering|launch|launched|emerge|emerged|tip|tipped|march|marched|inch|inched|peek|peeked|sneak|sneaked|squeezed|roared|charged|bolted|float|floated|head|headed|heading|ran|run|running";
export const FALL =
  "cross|crossing|crossed|break|breaking|broke|broken|move|moving|moved|drop|dropping|dropped|dip|dipping|dipped|fall|falling|fell|fallen|slip|slipping|slipped|slide|sliding|slid|sink|sinking|sank|sunk|tumble|tumbling|tumbled|plunge|plunged|plunging|go|going|went|get|got|come|came|turn|turning|turned|trade|close|closed|closing|pull|pulled|pulling|slice|slicing|sliced|crack|cracked|cracking|roll|rolled|rolling|x|xing|xed|flip|flipped|flipping|crash|crashed|crashing|tick|ticked|ticking|dive|dived|dove|retreat|retreated|sell|swing|swung|traded|breakdown|head|headed|heading|give|gave|tank|tanked|decline|declined|declining|push|pushed|cut|cutting|edge|edged|edging|slump|slumped|slumping|nosedive|nosedived|sag|sagged|tip|tipped|drift|drifted|drifting|creep|crept|knife|knifed|fade|faded|fading|collapse|collapsed|collapsing|plummet|plummeted|ease|eased|easing|sold|pass|passed|passing|step|stepped|dump|dumped|smash|smashed|fail|failed|inch|inched|stumble|stumbled|spill|spilled|skid|skidded|ran|run|jump|jumped|pierce|pierced|poke|poked|tumbling|plunge";
const ADVERB =
  "back|just|freshly|newly|recently|decisively|today|again|sharply|now|finally|cleanly|up|right|once|more|convincingly";

/** Verbs of one line passing another. Those that also mean a state (trading above) are no crosses. */
export const CROSS_RULES: readonly Rule[] = [
  rule(
    "cross",
    `( ${ADVERB} )* ${MOVE} ( up|out|back|its|way|right|again|upward|upwards|decisively|cleanly|just|today|higher|through|to|from|below|under|beneath )* above|over|north|abv|past|atop|abov ( of )?`,
    (match) =>
      match.tokens[match.from]!.stem === "close" || match.has("trading", "traded", "close", "closed", "closing")
        ? match.has("back")
          ? "crosses_above"
          : null
        : "crosses_above",
    0.5,
  ),
  rule(
    "cross",
    `( ${ADVERB} )* ${MOVE} ( back|up|out|right )* up|upward|upwards ( through|past|thru|across|over|above )`,
    () => "crosses_above",
    0.5,
  ),
  rule(
    "cross",
    "( just|has|have )* breakout|breakouts|breaking|break|broke|broken ( out )? ( of|above|over|through|past|from|to|beyond )",
    (match) => (match.has("below", "down", "under") ? null : "crosses_above"),
    0.4,
  ),
  rule(
    "cross",
    `( ${ADVERB} )* ( push|pushed|pushing|cut|cutting|burst|punch|punched|blast|blasted|break|broke|breaking|broken|go|went|rip|ripped|surge|surged|smash|smashed|climb|climbed|poke|poked|bust|busted|slice|sliced|slicing|blew|blow|blown|blowing|tore|tear|torn|flew|fly|flown|plow|plowed|plough|ploughed|barrel|barreled|barged|storm|stormed|shot|shoot|sailed|sail|rocketed|roared|soared|charged|drove|drive|driven|crashed|rose|rise|risen|jumped|jump|vaulted|ran|run|came|come|got|get|passed|pass|move|moved|pop|popped ) ( right|back|up|straight )* through|thru|past`,
    () => "crosses_above",
    0.3,
  ),
  rule(
    "cross",
    `( ${ADVERB} )* reclaim|reclaimed|reclaiming|regain|regained|regaining|recapture|recaptured|recapturing|retake|retook|retaking|retaken|clear|cleared|clearing|overtake|overtaken|overtook|overtaking|recover|recovered|conquer|conquered|surmount|surmounted|recovering|topped|hurdled`,
    () => "crosses_above",
    0.4,
  ),
  rule("cross", "take|took|taking|taken out", () => "crosses_above", 0.3),
  rule("cross", "take|took|taking|taken back", () => "crosses_above", 0.3),
  rule("cross", "win|won|get|got back", () => "crosses_above", -0.2),
  rule(
    "cross",
    "bullish|bullishly|positive|upward|upside ( cross|crosses|crossing|crossover|crossed|cross-over ) ( of|above|over|with|through )?",
    () => "crosses_above",
    0.3,
  ),
  rule("cross", "bullishly cross|crossed|crossing|crosse", () => "crosses_above", 0.3),
  rule(
    "cross",
    `( ${ADVERB} )* ${FALL} ( back|down|out|away|right|again|downward|downwards|decisively|cleanly|just|today|lower|from|above|through|to|over )* below|under|beneath|underneath|south|blw|undr|belw ( of )?`,
    (match) =>
      match.has("trade", "traded") || (match.has("close", "closed", "closing") && !match.has("back"))
        ? null
        : "crosses_under",
    0.5,
  ),
  rule(
    "cross",
    `( ${ADVERB} )* ( cross|crossed|crossing|break|broke|breaking|broken|cut|slice|sliced|fall|fell|drop|dropped|slide|slid|move|moved|go|went|crash|crashed|roll|rolled ) ( back )* down|downward|downwards ( through|past|thru|below|across )?`,
    () => "crosses_under",
    0.4,
  ),
  rule(
    "cross",
    "( fall|fell|falling|drop|dropped|dropping|slip|slipped|slide|slid|tumble|tumbled|sink|sank ) ( back|right|down )* through|thru|off",
    (match) => (match.has("off") ? null : "crosses_under"),
    0.4,
  ),
  rule("cross", "breakdown|breakdowns ( of|below|under|through|from )", () => "crosses_under", 0.4),
  rule(
    "cross",
    `( ${ADVERB} )* lose|lost|losing|undercut|undercutting|violate|violated|violating|forfeit|forfeited|surrender|surrendered|breach|breached|breaching`,
    () => "crosses_under",
    0.4,
  ),
  rule("cross", "give|gave|giving up", () => "crosses_under", 0.2),
  rule("cross", "fail|failed|failing to hold", () => "crosses_under", 0.2),
  rule("cross", "fail|failed|failing at", () => "crosses_under", -0.5),
  rule(
    "cross",
    "bearish|bearishly|negative|downward|downside ( cross|crosses|crossing|crossover|crossed ) ( of|below|under|with|through )?",
    () => "crosses_under",
    0.3,
  ),
  rule("cross", "bearishly cross|crossed|crossing", () => "crosses_under", 0.3),
  rule("cross", "crosses_above|crossesabove", () => "crosses_above"),
  rule(
    "cross",
    "cross|crossed|crossing|crossover|x|xover|cross-over ( of|through|with|to )?",
    () => "crosses_above",
    -0.6,
  ),
  rule("cross", "( cross|crossed|crossing ) {cross}", (match) => match.one("cross")),
];
