import { sentenceAround } from "../assemble/bounds.ts";
import { atomsOf } from "../chart/meanings.ts";
import type { GrammarRule, Match } from "../chart/rule.ts";
import { textOf } from "../text/token.ts";
import { rules } from "./table.ts";

/** Verbs that exclude all that their clause says of the stocks. */
const EXCLUDE = "~exclude|~avoid|~skip|~omit|~ignore|~remove|~eliminate|~discard|~reject";
export const NOT = `not|no|without|except|ex|non|minus|never|nor|sans|lacking|lacks|nix|barring|excepting|drop|w/o|${EXCLUDE}`;
const SORTER = /^(?:formula|scan|scanner|screen|screener|criteria|filter|code|pcf)$/;
const LINK = "( ,|and|but|; )*";

/** Rules for connectives, negations and brackets. */
export const CONNECTIVE_RULES: readonly GrammarRule[] = [
  ...rules(
    "and",
    {},
    `
    and|&|+|plus|also|as-well|along|together|n|nd|additionally|once
  + first|firstly|second|secondly|third|thirdly|fourth|finally|lastly|last|next ,
  + ( ,|and|& )* then|next ,? you|we|i|add|look|check ( have|need|want|would|like|are|looking|for|at )* => and
    ( as well as | in addition to | and also|with|it|they )
  + ( ,|and|& )* ( in addition | on top of that|this ) ,?                     => and
  + , and|&|plus|also                                                        => comma-and
    ,                                                                        => comma
    ;|BAR|NEWLINE
    but|yet|though|although|however|while|whereas
  + , but|with|while
  + ${LINK} ( in|for|under )? either|any|all|both|every|each way|case|scenario|situation|event|instance ,?
  + ${LINK} whichever|whatever|no-matter ( it|one|which|the|is|applies|case|way )* ,
  + ${LINK} ( regardless|always|throughout | in any event ) ,                => but
  + ,? accompanied|backed|supported|confirmed|coupled|combined|paired by|with a? => with
  - where|whose|with                                                         => with
`,
  ),
  ...rules(
    "or",
    {},
    `
    ( or|alternatively else? | ( or|and )? otherwise ,? | ( or|and )? failing that ,? | if not ,|then | BAR _BAR | and / or | or / and )
  + ( ,|;|and|& )* then? a second|separate|another scan|screen|scanner|filter|list ( for|of|with|the )* opposite|reverse|inverse ( side|direction|case )? ( ,|: )?
  + ( ,|;|and|& )* then? second|separate|another|other ( scan|screen|scanner|filter|list|one )? for   => true
`,
  ),
  ...rules(
    "either",
    {},
    `
    either of?
  + LP? any|either|one one? of them|these|those|above|listed ( will do | is fine | works )? RP?
    ( at least )? any? one ( or more )? of ( these|them|those|following|conditions|patterns|setups|criteria ) ( following|patterns|conditions|setups|listed|below|met|holds|hold|true|applies|satisfied )* :?
    ( at least )? any? one ( or more )? of :
    ( at least )? any|either ( or more )? of ( these|them|those )* ( following|patterns|conditions|setups|listed|below|met|holds|hold|true|applies|satisfied )* :?   => true
`,
  ),
  ...rules("neither", {}, "neither => true"),
  ...rules("open", {}, "LP => true"),
  ...rules("close", {}, "RP => true"),
  ...rules(
    "not",
    {
      whole: () => "whole",
      // `stocks left out of the rally`.
      out: ({ tokens, to }) => (tokens[to]?.stem === "of" ? null : "whole"),
      outside: ({ tokens, to }) =>
        /^(?:reversal|day|bar|candle|week|month|us)$/.test(tokens[tokens[to]?.stem === "the" ? to + 1 : to]?.stem ?? "")
          ? null
          : true,
      // `Red flags: debt above equity`: a heading.
      heading: ({ tokens, to }) => (/^[:\n]$/.test(tokens[to]?.text ?? "") ? "whole" : null),
      // `Screen out stocks that …` selects these stocks at the beginning of a query, or after a word that sorts;
      // `Screen out anything under $5` does not.
      sorting: ({ tokens, from, to }) =>
        (from === 0 && !KEPT_OUT.test(textOf(tokens.slice(to, to + 8)))) ||
        (tokens[from - 1]?.stem === "to" && tokens.slice(0, from).some(({ stem }) => SORTER.test(stem)))
          ? null
          : "whole",
    },
    `
  + ${EXCLUDE}
  + ${EXCLUDE} if|when
  + exclusion of
  + get|getting|got rid of
  + ~weed out?
    steer|stay|keep clear|away of|from
    rule|ruling|keep|~throw/threw|~leave/left|toss|tossed out => out
    ${NOT}
    nothing|none|nobody|no-one|noone|nowhere ( with|that|which|of|having|has|in|from|at|to|do|reporting|them|there|it|is|are )*
    ( anything|something|stocks|companies|names )? but? not|never|no ( with|having|in|from|yet )*
    ( ~fail to | unable to | could not )
    all|any|every sector|industry|country|exchange|stock|company|index but ( not|for )?
    ( other than | except for | anything but | but without|exclude|excluding | do not want|include|show|like )
    not to? be? ( in|any|a|an|the|currently|yet|at|have|having|include|including|from|part|of )*
  - free|devoid|void|clear|short|bereft of   => true
    outside of?                              => outside
    exclusion|dealbreaker|disqualifier|disqualified|turnoff|no-go|blacklist ( criterion|criteria|filter|rule|list )*
  + red flag
  + deal breaker
  + things? to avoid                         => heading
  + filter|filtering|screen|screening out    => sorting
`,
  ),
];

/** Matches what an order to sort keeps out: anything, or a low price, size or volume. */
const KEPT_OUT =
  /^(?:any(?:thing|one)?|everything|all|those|names?|low|penny|(?:really |very )?(?:small|micro|nano|tiny|illiquid|otc))\b|^(?:stocks?|companies|tickers?|names?)? ?(?:(?:with|that|are|is|have|priced|trading|a|an|average|daily|the|their|its|share|price|prices|of|volume|market|cap|capitalization) )*(?:under|below|less than|<|lower than|fewer than) /;

/** Matches a word before `stocks and funds` that makes the funds a part of an exclusion. */
const EXCLUDED = new RegExp(`^(?:penny|but|${NOT.replaceAll("~", "")})`);

/** Returns true for every kind of security: `stocks and ETFs with …`, but not `no penny stocks and ETFs`. */
const anyKind = ({ tokens, from }: Match): true | null =>
  tokens.slice(Math.max(0, from - 3), from).some(({ stem }) => EXCLUDED.test(stem)) ? null : true;

/** Returns true for the close as a time: `above VWAP at the close`, but not `at the close of the week before`. */
const atClose = ({ tokens, to }: Match): true | null => (tokens[to]?.stem === "of" ? null : true);

/** Returns true for a label before a figure: `Liquidity: float under 5M`, but not `Liquidity: high`. */
const label = ({ tokens, to }: Match): true | null => {
  const words = tokens.slice(to, sentenceAround(to, tokens)[1]);
  return words.some(({ kind }) => kind === "number") ? true : null;
};

/** Returns true for the kind of a scan whose conditions follow: `This is a breakout scan. It finds …`. */
const ofScan = (match: Match): true | null => {
  const { tokens, to } = match;
  const isVague = atomsOf(match.one("condition")).every(({ notes }) => notes.some(({ field }) => field === "rhs"));
  return isVague && (tokens[to + 1] !== undefined || tokens[to]?.kind === "word") ? true : null;
};

/** Rules for phrases around a query that add no condition. */
export const COURTESY_RULES: readonly GrammarRule[] = rules(
  "filler",
  { anyKind, atClose, label, ofScan },
  `
  + stock|share|equity and|&|,|/|or and? etf|fund                            => anyKind
  + this|here ( is|a|an|my|simple|basic|the )* {condition} scan|scanner|screen|screener|filter|formula  => ofScan
  - on|at|of the? breakout|breakdown bar|candle|day|session                 => true
  - ( at|by|into | as of ) the close|bell                              => atClose
  + liquidity :                                                    => label
  + as|so long as
  + trigger|~fundamental|~technical :
  ++ or so|thereabouts
  + can|could|do|am|be|have|has? not seem? to? figure|manage|managed|work|sort|find|get|know|understand|see out? ( how|if|whether|where|a|any|way|to )*
  ++ i|we ( really|still|just|also|simply )* can|could|do|did|am|have not ( seem|been|able|quite|really|actually|yet|to )*
      figure|work|sort|find|get|know|understand|see|have|scan|locate|remember out? ( how|if|whether|where|a|any|way|to )*
  + ( could|can|would|will|please|pls|you|u|kindly|just )* pull|bring|dig|throw|call|look up ( for|me|us|a|list )*
  + ( candlestick|candle|chart|price|technical|topping|bottoming|reversal|continuation|bullish|bearish )
      ( pattern|formation|signal|setup )* :
    topping|bottoming|reversal|continuation pattern|formation :?
  - present|detected|visible|confirmed
  + help|advice|input|suggestion|guidance|assistance ( is|would|will|be|much|greatly|highly|very|really )* appreciated
  + to buy|trade
  + for ( a|an|my|the|long|short|swing|day|possible|potential )* trade|entry
  + ~show|~pop up
  ++ one|1 or more pcf
  + above|following|previous|existing|current code|scan|screen|screener|formula|criteria|criterion|list|filter|query
  - ( price|today|this|current|latest|newest )* bar
  + point|pointing|steer me|us ( in|to|towards|right|direction|of )*
  + i|im|we am|are? ( a|an|just|also )* retired|retiree|beginner|newbie|novice|student|new|busy|old|patient|conservative
      ( trader|investor|here|person )* and?
  + ( good|potential|possible|may|be )* short position? candidate|trade|setup|entry|opportunity|idea
  + ( is|are|by )* delayed|delay ( by|of )* {duration}
  + ( a|the )* ( filter|filtered|screen|screened )? for liquidity :?
  + where? cash ( value|per|share )* =|is|as|: LP? total? cash -|minus|less total? debt RP? ( ,? /|over|divided by? ( the|number|of )* share outstanding )?
  + ( good morning|evening|afternoon|day | not only | option / short : )
  + ( ,? not just|merely|simply {condition} RP? | no {condition} condition|requirement|filter|needed )
  + in|on? first|second|third|fourth|next|last|final {number}? line|row|step ( of|in scan|code|filter|formula )? ( we|you|i are? )?
  + ( LP|,|or|and )* ( it|there|they|these|that )* could|can|may|might ( well|also )* be|have more of? them? ( than {number} )?
      ( ( ,|;|-|but|and|though|just )* not|never ( be )? less|fewer ( than {number} )? )? RP?
  + ( LP|,|or )* more ( than {number} )? ( is|are )* fine|ok|okay|good|allowed ( ( ,|;|-|but|and )* not less|fewer ( than {number} )? )? RP?
  + ( LP|,|or )* ( more | not no less|fewer | but|and|though|, )* but|and not less|fewer ( than {number} )? RP?
  - ~pull back for|with|over ( for|with|over )*
    a combination|mix of
  + boil|narrow|filter|cut|whittle|trim|pare|break ( it|this|that|them|list )* down to?
  - ( candlestick|candle pattern? | w | to|on upside | on|for|of|during day|session )
  - ~carve|~trace|sketching|etching|shaping|shaped|building|built|brewing|setting|working ( out|up|on )?
    on|in|at|of|for ( <last>|current|newest|this | most recent ) candle|bar|candlestick
    at entry
    in|on|at same candle|bar|day|time|session|chart|timeframe
    growth|momentum|quality stock|name|company|play :
  + at the? same time
  + in|within|over a? short|brief time|period|while|span ( of time )?
  + ( stock|name|ticker )? to|worth watch|watching ( today|tomorrow|now | this|next week )?
  - simultaneously|concurrently
    any|all|every|whatever sector|industry|country|exchange|index
    ( eod|intraday|daily|nightly | end of day ) scan|screen|screener|list :?
    for? a? swing|day|scalp|scalping|momentum|position trade|trader|trading|play|stock|candidate|idea|setup|scan|pick|name ( with|: )?
    short|long|medium|near|intermediate -? term ( momentum|growth|swing stock|name|company|play|trade|idea | trade|trader|trading|investor|investing|investment|idea|setup )
    ( as|like i|we said|mentioned|say | if ( it is | at all )? possible )
    ( following|below ( conditions|criteria|filters|rules )* : | ~fill gap :? )
  + ( which|that )? signal|signalling|signaling|indicating|suggesting|implying|hinting ( a|at|potential|possible|start|beginning|onset|of|new|strong|short|long|term|bullish|bearish )*
      uptrend|downtrend|trend|reversal|breakout|breakdown|continuation|momentum|strength|weakness
  - intraday ( chart|basis|timeframe|trading|setup )?
  + after|following|having|from ( being|having|been|a|an|deeply|previously )* oversold|overbought
      ( reading|condition|territory|level )*   => true
`,
);
