import { rule, type Rule } from "../chart/rule.ts";
import { inflected } from "../text/inflected.ts";

const UPWARD = inflected(
  "climb rise/rose/risen push pop surge jump rally lift leap/leapt hop vault advance bounce blast rocket soar bolt burst/burst spring/sprang/sprung bust rip shoot/shot fly/flew/flown sail roar power launch muscle barrel storm charge propel thrust recover rebound scale claw fight/fought force explode gap overcome/overcame work",
);
const DOWNWARD = inflected(
  "fall/fell/fallen drop slip slide/slid sink/sank/sunk tumble plunge crash dive/dove tank decline slump nosedive sag drift knife fade collapse plummet ease dump crumble cascade skid stumble spill sell/sold retreat crater topple flop break/broke/broken slice crack cut/cut smash roll buckle give/gave/given tip dip fail gap carve rip puncture pierce",
);
const EITHER_WAY = inflected(
  "cross break/broke/broken move go/went/gone come/came get/got turn push cut/cut slice pass edge inch creep/crept step poke pierce penetrate punch swing/swung flip shift tick nudge run/ran head peek march travel",
);

export const MOVE = `${UPWARD}|${EITHER_WAY}|closing|x|xing|xed|xover|breakout|float|floated|ticking|return|returning|returned|emerge|emerged|squeezed|sneak|sneaked|curl|curling|curled`;
export const FALL = `${DOWNWARD}|${EITHER_WAY}|pull|pulled|pulling|breakdown|xing|xed|jump|jumped`;
/** Crosses only where the words say back. */
const CLOSE = "close|closed|closing|trade|traded|trading";
const ADVERB =
  "back|just|freshly|newly|recently|decisively|today|again|sharply|now|finally|cleanly|up|right|once|more|convincingly";

/** Verbs of one line passing another. Those that also mean a state (trading above) are no crosses. */
export const CROSS_RULES: readonly Rule[] = [
  rule(
    "cross",
    `( ${ADVERB} )* ${MOVE}|${CLOSE} ( up|out|back|its|way|right|again|upward|upwards|decisively|cleanly|just|today|higher|through|to|from|below|under|beneath )* above|over|north|abv|past|atop|abov ( of )?`,
    (match) =>
      match.has("trade", "trading", "traded", "close", "closed", "closing")
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
    `( ${ADVERB} )* ${FALL}|${CLOSE} ( back|down|out|away|right|again|downward|downwards|decisively|cleanly|just|today|lower|from|above|through|to|over )* below|under|beneath|underneath|south|blw|undr|belw ( of )?`,
    (match) =>
      match.has("trade", "traded", "trading", "close", "closed", "closing") && !match.has("back")
        ? null
        : "crosses_under",
    0.5,
  ),
  rule(
    "cross",
    `( ${ADVERB} )* ${FALL} ( back|right|straight )* down|downward|downwards ( through|past|thru|below|across|under )?`,
    (match) =>
      match.has("trade", "traded", "trading", "close", "closed", "closing", "head", "sell", "sold", "gap")
        ? null
        : "crosses_under",
    0.4,
  ),
  rule(
    "cross",
    `( ${ADVERB} )* ( ${inflected("fall/fell/fallen drop slip slide/slid tumble sink/sank/sunk plunge dive/dove collapse plummet knife crumble crater tank nosedive cascade sag")} ) ( back|right|down|clean|straight )* through|thru`,
    () => "crosses_under",
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
