import { withoutListMarks } from "./list-marks.ts";

const OPENING =
  /^\s*(?:(?:ok|okay|hey|hi|hello)[\s,]+(?:google|siri|alexa|cortana|there|team|all|everyone|folks|guys|winnow|bot|buddy|mate)|alexa|siri|(?:hi|hello|hey|greetings|dear\s+\w+|good\s+(?:morning|evening|afternoon|day))(?:\s+(?:all|team|everyone|folks|guys|there|sir|madam))*(?=\s*[,!.]))[\s,!.:-]*/i;
/** Matches the part that an assistant is to play: `Act as a senior equity analyst.`, `You are a value investor and want`. */
const ROLE =
  /(?<=^|[.!?\n])\s*(?:please )?(?:act (?:as|like)|imagine (?:that )?you(?:['’]re| are)|you(?:['’]re| are)|as) (?:my|an?|the) (?:[\w-]+ ){0,5}(?:screener|scanner|analyst|investor|trader|manager|advisor|researcher|expert|assistant)(?: with \d+\+? years? (?:of )?[\w -]*)?(?:(?: and|,| who| that|:)* (?:looking|searching|hunting|screening|scanning) for)?/gi;
const CLOSING =
  /(?:[\s,.!;]|^)+(?:(?:kind|best|warm|many|with)\s+)*(?:regards|wishes|sincerely|yours\s+(?:truly|sincerely|faithfully)|cheers|cordially|respectfully|thanks(?:\s+(?:a lot|so much|in advance|again|very much))?|thank\s+you(?:\s+(?:so|very)\s+much)?(?:\s+in\s+advance)?|thx|ty|tia)(?:\s*[,.!]\s*\p{L}+(?:\s+\p{L}+)?)?\s*[,.!]*\s*$/iu;

const HELP =
  "(?:help|assistance|advice|suggestions?|input|feedback|tips?|pointers?|guidance|ideas?|thoughts?|comments?|support)";
/** Matches a sentence of courtesy: `Thank you in advance for your help.`, `Any help is greatly appreciated!`. */
const COURTESY = new RegExp(
  `(?<=^|[.!?\\n;,)]\\s*)\\s*(?:(?:and|so|but|anyway),? )?(?:${[
    "(?:(?:many|lots of) )?(?:thanks|thank you|thx|ty)(?: (?:so|very|a lot|much|again|ahead|all|everyone|guys|folks))*(?: in adv(?:ance)?)?(?: (?:for|to) (?:your|the|any|all|every ?one|any ?one|looking|reading|help)[^.!?\\n\\d]{0,40})?",
    `(?:(?:any|all|your|some|the) )*(?:${HELP}(?: (?:and|or) ${HELP})?(?: (?:with|on) this)? (?:(?:is|are|would be|will be) )?)?(?:(?:very|much|greatly|really|truly|highly|so|always) )*appreciated`,
    `(?:(?:i|we)(?:['’]?d| would)? )?(?:(?:would|really|very|much|greatly|sure) )*appreciate (?:it|this|that|(?:(?:any|all|your|the|some) )*${HELP})`,
    "have an? (?:nice|great|good|wonderful) (?:day|one|evening|week|weekend)",
    "(?:i )?hope (?:(?:that|this|it|i) )*(?:makes? sense|is clear|helps?|(?:am|['’]?m) clear)",
    `any ${HELP}(?: (?:or|and) ${HELP})?(?: (?:on|with|for) this)?`,
    "does any ?(?:one|body) have (?:something|anything) (?:like (?:this|that)|similar)",
    "(?:is|can|could|would) (?:this|that|it|something like (?:this|that)) (?:be )?(?:possible|done|doable|feasible)",
    "(?:(?:i['’]?m|i am|this is my) )?(?:long ?-?time (?:lurker|reader|listener)|first (?:time poster|post)|(?:very |fairly |kind of |quite )*new) ?(?:here|to [^.,!?\\n\\d]{2,30}?)?",
  ].join("|")})\\s*(?=[.,!?;\\n]| and i['’ ]|$)`,
  "gi",
);

/** Nouns that people use for a scan. */
const SCAN = "(?:scan|scanner|screen|screener|filter|query|alert|search|code|formula|script|list|watchlist)s?";
const SEARCH =
  "(?:scan(?:ning)?|defin(?:e|ing)|(?:screen|filter)(?:ing)?(?! out)|find(?:ing)?|search(?:ing)?|look(?:ing)?|hunt(?:ing)?|set(?:ting)? up|creat(?:e|ing)|build(?:ing)?|mak(?:e|ing)|writ(?:e|ing)|cod(?:e|ing)|get(?:ting)?(?! in\\b)|run(?:ning)?|do(?:ing)?|identify(?:ing)?|locat(?:e|ing)|see(?:ing)?|show(?:ing)?|list(?:ing)?|pull(?:ing)? (?:up|out)|add(?:ing)?|put(?:ting)? in|enter(?:ing)?|chang(?:e|ing)|modify(?:ing)?|adapt(?:ing)?|program(?:ming)?|express(?:ing)?|detect(?:ing)?|check(?:ing)?|spot(?:ting)?|pick(?:ing)?|catch(?:ing)?|be (?:alerted|notified)|get (?:alerted|notified))";
const SOMEBODY = "(?:some ?(?:one|body)|any ?(?:one|body)|you|u|(?:one|any) of you(?: guys)?)";
const REQUEST_END = `(?:\\s+(?:up|me|us|a|an|the|my|some|simple|custom|new|that|which|to|for|on|with|of|in|out|all|any|${SCAN}))*(?:\\s+(?:finds?|finding|shows?|showing|looks?|looking for|where|when(?:ever)?|returns?|lists?|gives? me|tells? me|for|identif(?:y|ies)))*`;
/** Matches a request around a query: `How can I scan for`, `does anyone know how to find`. */
const REQUEST = new RegExp(
  `(?<=^["'“”‘’]?|[.!?\\n]|[,;:]\\s)\\s*(?:(?:so|ok|okay|also|and|but|just|basically|please|pls|quick question|question|hi|hello|hey|hi (?:all|guys|there))[\\s,:]+)*(?:${[
    `(?:do(?:es)?\\s+)?${SOMEBODY}\\s+(?:here\\s+)?(?:know|have|got|help|tell|explain|show|point)s?(?:\\s+me)?(?:\\s+(?:if|how|whether|with|a way|of))*(?:\\s+(?:i|we|to|one|you))*(?:\\s+(?:can|could|would|should))?(?:\\s+${SEARCH})?`,
    `(?:can|could|would|will)\\s+(?:${SOMEBODY}|i|we|one)\\s+(?:please\\s+|kindly\\s+)*(?:help|tell|show|give|make|write|create|build|code|find|suggest|share|post|recommend|get|scan|screen|search)(?:\\s+(?:me|us))?(?:\\s+(?:out|with|how|to|i|can|could))*(?:\\s+${SEARCH})?`,
    `(?:how|where)\\s+(?:do|can|could|would|should|might|to|does)(?:\\s+(?:i|we|you(?: guys| all| folks)?|one|someone|people|u))?(?:\\s+(?:go about|best|even|actually|possibly))*\\s+${SEARCH}`,
    `(?:i(?:['’]?m|\\s+am|\\s+was|['’]?ve\\s+been)?\\s+)?wondering(?:\\s+(?:if|whether|how|it(?:['’]?s|\\s+is|\\s+was)|there(?:['’]?s|\\s+is|\\s+was)|${SOMEBODY}|i|we|possible|a|any|way|to|can|could|would))*(?:\\s+${SEARCH})?`,
    `(?:is|would)\\s+it\\s+(?:be\\s+)?possible(?:\\s+(?:for\\s+(?:me|us|you|${SOMEBODY})))?\\s+to\\s+(?:have|${SEARCH})`,
    `what\\s+would\\s+(?:a|the|my)\\s+${SCAN}\\s+(?:look like|be)`,
    `(?:is|are|was)\\s+there\\s+(?:a|any|some)\\s*(?:way|method|${SCAN})(?:\\s+(?:i|we)\\s+(?:can|could))?(?:\\s+to)?(?:\\s+${SEARCH})?`,
    `i(?:'d| would)?\\s+(?:like|love|want|need|wish)\\s+(?:to\\s+)?(?:${SEARCH}|have)?`,
    `i(?:'m| am|m)?\\s+(?:am\\s+)?(?:trying|looking|searching|hoping|attempting|struggling|hunting)(?:\\s+(?:to|for))?(?:\\s+${SEARCH})?`,
  ].join("|")})(?=\\s)${REQUEST_END}(?=[\\s:,])`,
  "gi",
);

/** Matches a request after the query: `How do I set that up?`. */
const TRAILING =
  /(?<=[\s\S]{12})[.?!,;\n]\s*(?:so |and |but |any ideas? )?(?:how|where|what)\s+(?:do|can|would|could|should|to|does|is)\s+(?:i |we |you |one |someone )?(?:best )?(?:set|put|do|write|code|enter|type|express|phrase|get|scan|find|search|make|build|create|filter|define|program|the (?:best )?(?:way|code|formula|syntax))\b[^.?!\n]{0,40}[.?!\s]*$/i;

/** Matches the letter of an acronym that heads a line: `C = Current earnings: …`. */
const LETTER = /(?<=^|\n)[ \t]*[A-Z][ \t]*[=:–—-](?=\s)/g;
const FEWEST_LETTERS = 3;
const THAT_IS =
  /\b(?:by (?:which|that|this) (?:i|we) mean|(?<=\()(?:i|we) mean|i\.\s?e\.?|e\.\s?g\.?|(?<=[,;(]\s?)(?:ie|eg)|viz\.|aka|a\.k\.a\.?|namely|meaning|that is to say|in other words)(?=[\s,:])[,:]?/gi;

/** Matches a table row: cells between vertical bars. */
const CELLS = /^[^|\n]*\|[^|\n]*\|[^|\n]*(?=\n)|(?<=\n)[^|\n]*\|[^|\n]*\|[^|\n]*$/gm;

/** Matches dollars with their country: `US $2B`. */
const DOLLARS = /\b(?:US|U\.S\.|USD) ?\$(?= ?\d)/g;

/**
 * Matches brackets around a part of a condition: `above the high (or) below the low`, `above (or below) it`, `the 50 (and 200)
 * day average`, `2x (or more)`, `above yesterday's volume (by 50 % or more)`.
 */
const BRACKETED = new RegExp(
  [
    String.raw`\(\s*(?:or|and)\s*\)`,
    String.raw`\((?:and\/)?or (?:above|over|below|under)(?: \d+)?\)`,
    String.raw`(?<=\bor )\((?:above|over|below|under)\)`,
    String.raw`\((?:and|or) (?:the )?\d+(?:[ -]?(?:day|d|[sehw]?ma))?\)`,
    String.raw`\(or (?:more|less|higher|lower|better|greater|fewer)\)`,
    String.raw`\(by \d[^()\n]{0,20}\)`,
  ].join("|"),
  "gi",
);
/** Matches emphasis: `**P/E** < 15`, `*ROE* >= **12%**`. */
const EMPHASIS = /(?<=^|[\s(<>=:;,-])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?=[\s),.:;<>=]|$)/g;

/** Matches the name of a scan on a line of its own: `Scan name: low float runners`. */
const NAME = /^\s*(?:scan|screen|screener|filter|list)?\s*(?:name|title)\s*:[^\n]*(?=\n)/i;

/** Brackets that repeat a length or a name: `39 week (9 month) ma`, `the 50 (day) ma`, `Average True Range (ATR)`. */
const UNIT = "(?:day|week|month|quarter|year|bar|period|session)s?";
const COUNT = "(?:[\\d.]+|an?|one|two|three|four|five|six|nine|ten|twelve|about|approx|roughly|around|or|trading|~)";
const LENGTH = new RegExp(`(?<=\\d[\\s-]*${UNIT}\\s*)\\((?:${COUNT}\\s*)+[\\s-]*${UNIT}\\)`, "gi");
const UNITS = new RegExp(`(?<=\\d\\s*)\\(${UNIT}\\)`, "gi");
const SPANS = new RegExp(`(?<=\\d[\\s-]*${UNIT}\\s*)\\((?:yearly|annual|monthly|weekly|daily|quarterly)\\)`, "gi");
const INITIALS = /(?<=((?:[a-z]+[\s-]+){2,5}))\(([a-z]{2,5})(,?\s*\d+)?\)/gi;
const areInitials = (words: string, name: string): boolean => {
  const initials = words
    .trim()
    .toLowerCase()
    .split(/[\s-]+/)
    .slice(-name.length)
    .map(([letter]) => letter)
    .join("");
  const [own, given] = [initials, name.toLowerCase()];
  return own === given || (name.length > 2 && own.slice(0, -1) === given.slice(0, -1));
};

/** Matches the particle of a verb that is no move: `pick up stocks`, `set up a scan`. */
const PARTICLE =
  /(?<=\b(?:pick|set|show|writ|com|bring|look|sign|sum|end|pull)(?:e|es|s|ed|ing|ting|t)?\s)up\b(?!\s*(?:by\s*|over\s*|at least\s*|more than\s*|about\s*)?[\d$])/gi;

/** Matches a doubt, which negates nothing: `I am not sure if …`. */
const DOUBT =
  /\b(?:i(?:['’]?m| am)|we(?:['’]re| are)) (?:not|un) ?(?:sure|certain|convinced|clear)\b(?: (?:how|what|about|that))?|\bnot (?:sure|certain) (?:how|what|if|whether|this|that|it)\b|\bi (?:do not|don['’]?t) (?:know|understand|mind|care)\b(?: (?:how|what|about|that))?/gi;

/** Matches the choice of a value in a form: `Use the Price filter and specify "over $8"`. */
const SPECIFIED =
  /\b(?:use|using|set|take|in|with) (?:the |its )((?:["“]?[\w/%-]+["”]?(?: \([^)\n]*\))? ){1,5})(?:filter|field|menu|criterion) (?:and|to|,) ?(?:specify|select|set|require|choose|enter|pick)(?: it to| at)?(?= )/gi;

/** Matches the act of restricting a scan: `limits this scan to US stocks`. */
const LIMITS =
  /\b(?:(?:limit|restrict|confine)(?:s|ed|ing)?|narrow(?:s|ed|ing)? (?:down|the|this|it|my|our|your))\b(?: (?:down|this|the|it|your|my|our|itself|results?|scan|search|list|screen|screener|universe))* to\b|\bto narrow (?:it|this|them|things)(?: down| further)?(?=,)/gi;

/** Matches `not only … but also`, which negates nothing. */
const NOT_ONLY = /\b(not (?:only|just|merely|simply)\b)((?:[^.;\n]|\.(?=\d))*?)\b(but(?: also| as well)?)\b/gi;

/** Matches what the author is after: `What I'm after: …`, `I'm after …`. */
const AFTER =
  /\b(?:what )?(?:(?:i(?:['’]?m| am| was)|we(?:['’]re| are| were)) (?:really )?|(?<=^\s*)(?:am|was) )(?:after|looking for|trying to (?:find|get|do))\b(?: is)?/gi;

/** Matches the heading of a list of results: `Below are six stocks with`. */
const RESULTS =
  /\b(?:below|above|here|following|these) (?:are|is) (?:the |our |my )?(?:(?:top|best) )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|some|several)(?= (?:[a-z&-]+ ){0,3}(?:stocks|companies|names|picks|shares|etfs)\b)/gi;

/** Matches the length of a day in brackets: `up 4 % today (1 day)`. */
const TODAY = /(?<=\btoday\s*)\((?:1|one)[ -]?days?\)/gi;
/** Matches `+ve` and `-ve`, which say positive and negative. */
const SIGN = /(?<=^|\s)[+-]ve\b/gi;

/** Matches a dash glued to a figure that marks a line of a list, as glued dashes mark its other lines. */
const GLUED = /(?<=^|\n)[ \t]*-(?=[$\d])/g;
const GLUED_WORD = /(?:^|\n)[ \t]*-[A-Za-z]/;

/** Matches a label before a dash: `Valuation - P/E below 15; Growth - revenue up 10%`. */
const LABEL = /(?<=^|[;\n]\s*)([A-Za-z][A-Za-z ]{2,24}?)(\s)[-–—](?=\s+[^;\n]*\d)/g;

/** Matches each character of a request, apart from line ends and a country at its end: `How do I find US stocks`. */
const COUNTRY = /(?!\bUS\b$|(?<=\bU)S$)[^\n]/g;

const blank = (text: string): string => " ".repeat(text.length);

/** Blanks the frame around a query: salutation, request, signature, list markers. Offsets into the query stay valid. */
export function withoutFraming(query: string): string {
  const opened = query.replace(OPENING, blank).replace(NAME, blank).replace(ROLE, blank);
  const closed = opened.replace(COURTESY, (words) => words.replaceAll(/[^\n]/g, " ")).replace(CLOSING, blank);
  if (!/\w/.test(closed)) return query;

  const withoutRequest = closed.replace(TRAILING, blank).replace(REQUEST, (words) => words.replaceAll(COUNTRY, " "));
  const text = (withoutRequest.trim() === "" ? closed : withoutRequest)
    .replace(LETTER, (head) => ((query.match(LETTER)?.length ?? 0) >= FEWEST_LETTERS ? blank(head) : head))
    .replaceAll("**", "  ")
    .replace(LABEL, (words, label: string, gap: string) =>
      (query.match(LABEL)?.length ?? 0) > 1 ? `${label}${gap}:` : words,
    )
    .replace(EMPHASIS, " $1 ")
    .replace(PARTICLE, blank)
    .replace(DOUBT, blank)
    .replace(RESULTS, blank)
    .replace(GLUED, (mark) => (GLUED_WORD.test(query) ? blank(mark) : mark))
    .replace(AFTER, blank)
    .replace(NOT_ONLY, (_, not: string, first: string, but: string) => blank(not) + first + "and".padEnd(but.length))
    .replace(LIMITS, blank)
    .replace(SPECIFIED, (words, name: string) => name.padStart(words.indexOf(name) + name.length).padEnd(words.length))
    .replace(CELLS, (line) => line.replace(/(?<=[^|\s]\s*)\|(?=\s*[^|\s])/, ":").replaceAll("|", " "))
    .replace(/(?:!=|<>)(?=\s*["'“‘]?[A-Za-z])/g, "no")
    .replace(DOLLARS, (sign) => sign.replaceAll(/[^$]/g, " "))
    .replace(TODAY, blank)
    .replace(SIGN, (sign) => `${sign.startsWith("+") ? ">" : "<"} 0`)
    .replace(LENGTH, blank)
    .replace(SPANS, blank)
    .replace(UNITS, (unit) => unit.replaceAll(/[()]/g, " "))
    .replace(INITIALS, (name, words: string, letters: string, length?: string) =>
      areInitials(words, letters) ? (length === undefined ? blank(name) : name.replace(/[a-z]+,?/i, blank)) : name,
    )
    .replace(/\band\/or\b/gi, "    or")
    .replace(BRACKETED, (words) => words.replaceAll(/[()]/g, " "))
    .replace(THAT_IS, (words) => `:${blank(words).slice(1)}`);
  return withoutListMarks(text);
}
