interface LeftOut {
  readonly span: readonly [from: number, to: number];
  readonly reason: "explanation" | "prediction_request";
}

/** Text without its explanations, which are blank; offsets into the query stay valid. */
export interface Explained {
  readonly text: string;
  /** Offsets of each explanation, and of each forecast beside the event itself, with the reason to leave it out. */
  readonly spans: readonly LeftOut[];
}

const FIGURE = String.raw`(?:[<>≥≤=]\s*[-$€£₹.]?\d|\b(?:above|below|over|under|least|most|than|min|max|minimum|maximum|between|within|exceeds?)\b:?[^\n:]{0,24}\d)`;
const HAS_FIGURE = new RegExp(FIGURE, "i");
/** Words of a requirement, which no explanation has. */
const REQUIRES = /\b(?:must|should|needs?(?: to)?|require[sd]?|has to|have to|i want|we want|look(?:ing)? for|only)\b/i;

/** Matches the line of a label that gives a reason: `- Purpose: to ensure liquidity`. */
const LABELLED =
  /^[ \t]*[-–•*]?[ \t]*(?:purpose|rationale|reason(?:ing)?|why(?: (?:it|this) (?:matters|works|helps))?|explanation|benefits?|interpretation|logic|importance|significance|what (?:it|this) (?:does|means|shows|tells you))[ \t]*[:–—-][^\n]*/gim;

/** Matches the mark behind a criterion, and the first word of prose that explains it. */
const MARK = /[:–—]|\s-(?=\s)/g;
const PROSE_BEGINS =
  /^\s*(?:th(?:is|ese|at|e|ey)|it|an?|we|you|because|since|so|to|for|in|as|ensur\w+|indicat\w+|filter\w*|show\w*|help\w*|identif\w+|captur\w+|confirm\w*|eliminat\w+|remov\w+|avoid\w*|focus\w*|measur\w+|reflect\w*)\b/i;
/** Matches a short comment behind a dash: `RSI below 30 - this one matters most`. */
const COMMENT =
  /^\s*(?:to (?!a |the |\d)|so |because |not sure|my (?:main|own|favou?rite)|th(?:is|at) (?:one|is)|just (?:to|for|in case)|i )[^\d]*$/i;

/** Matches an order or a comment that repeats a criterion: `P/E below 15: find cheap stocks`. */
const REPEAT_BEGINS =
  /^\s*(?:(?:find|select|target|pick|choose|include|highlight|prefer|screen|look(?:ing)?|search|keep|limit|too|if|note|in the|over the long)\b|(?:companies|stocks|firms|businesses|investors)(?: \S+){7})/i;
const figuresIn = (text: string): readonly string[] => text.match(/\d+(?:\.\d+)?/g) ?? [];
/** Returns true for prose without a figure of its own, as an order of its own would have. */
const repeats = (head: string, tail: string): boolean => {
  const known = figuresIn(head);
  const isProse = REPEAT_BEGINS.test(tail) || (ON_WORTH.test(tail) && wordsIn(tail) >= LONG_PROSE);
  return isProse && figuresIn(tail).every((figure) => known.includes(figure));
};

/** Returns where the prose behind a criterion with a figure begins: `ROE above 15%: this shows an efficient company`. */
function proseIn(line: string): number | null {
  for (const { index, 0: mark } of line.matchAll(MARK)) {
    const head = line.slice(0, index);
    if (wordsIn(head) > LONGEST_CRITERION) return null;
    const tail = line.slice(index + mark.length);
    if (mark.includes("-") && COMMENT.test(tail) && wordsIn(head) > 1) return index;
    if (HAS_FIGURE.test(head.slice(head.lastIndexOf(";") + 1)))
      return (PROSE_BEGINS.test(tail) || repeats(head, tail)) && wordsIn(tail) >= SHORTEST_PROSE ? index : null;
  }
  return null;
}

/** Matches the reason behind the figure of a line, as in a table without its rules: `ROIC > 12% High returns show a moat`. */
const REASON =
  /(?<=(?:^|\n)[^\n<>≥≤=]{2,60}[<>≥≤]=? *[-$€£]?[\d.,]+ ?(?:%|[x×]|[mkbMKB]n?|million|billion)?(?: \([^()\n]*\))?)[ \t]+[A-Z][a-z]+[- ][^\n<>≥≤=\d]*(?=\n|$)/g;
/** Matches the words of an author on what a figure is worth. */
const ON_WORTH =
  /\b(?:generally|typically|usually|often|tends?|believ\w+|favou?r\w*|compares?|consider\w*|important|avoids|prefers|looks for|main|best|healthy)\b/i;
const LONG_PROSE = 8;

const EXPLAINS =
  "ensures?|eliminates?|removes?|filters? out|weeds? out|screens? out|helps?|indicates?|means?|captures?|shows?|avoids?|confirms?|identif(?:y|ies)|suggests?|demonstrates?|tells? (?:us|you|me)|keeps?|allows?|measures?|reflects?|provides?|assess(?:es)?|represents?|signals?|implies|reduces?|limits?|focus(?:es)?|gives? (?:us|you|me)|makes? sure|will (?:ensure|help|give|keep|filter|eliminate|show)";
/** The rest of a sentence. */
const REST = String.raw`(?:[^.!?\n]|\.(?=\d))*`;
/** Matches a sentence about the criteria before it: `This eliminates companies without cash`. */
const ABOUT_CRITERIA = new RegExp(
  String.raw`(?<=[.!?:;)]\s|\n)\s*(?:[-–•*]\s*)?(?:this|that|these|those|it|they|which)(?: (?:criteri(?:on|a)|filters?|screens?|scans?|conditions?|ratios?|metrics?|settings?|combination|approach|list|step|rule))?s?(?: (?:also|usually|typically|generally|then|further|often))? (?:${EXPLAINS})\b${REST}`,
  "gi",
);

/** Matches what the author does with the results, and what a word means: `This way I get a short list`, `When I say …`. */
const ASIDE = new RegExp(
  String.raw`(?<=^|[.!?:;)]\s|\n)\s*(?:(?:this|that) way,? (?:i|we|you|one) |(?:that|this|it|these|those) would (?:capture|give|include|mean|help|make|leave|show|be(?! \w+ (?:if|to)\b)) |if [^,.\n]+, (?:there is |the )?(?:potential|chances?|possibility|risk|probability) |(?:these|they|those|such (?:stocks|names)) (?:are|will be) (?:typically|usually|often|generally) |i (?:pull up|end up with) |conversely,? |(?:there is |some |much |a lot of |significant |academic )*(?:research|evidence|studies) (?:that |which )?(?:suggests?|shows?|indicates?|finds?|found|has shown|have shown) |something like |in other words,? |when (?:i|we) say |(?:therefore|thus|hence|as a result|consequently),? (?:it|this|they|these|the (?:scan|screen|screener|scanner|filter)) |by \w+,? (?:i|we) mean )${REST}`,
  "gi",
);

/** Matches a question among criteria, and stocks that the author leaves: `If a stock gapped up 30 %, I do not trade it`. */
const QUESTION = /(?<=[.!:]\s|\n)\s*(?:how much|how many|who|why)\b[^?\n\d]*\?/gi;
const LEFT_ALONE =
  /(?<=^|[.!?]\s|\n)\s*if (?:a|an|the|any) (?:stock|price|company|ticker)\b(?:[^.!?\n]|\.(?=\d))*\b(?:i|we) (?:\w+ )?(?:do not|don't|never|avoid|skip|pass)\b(?:[^.!?\n]|\.(?=\d))*/gi;

/** Matches a statement about companies in general: `A company with 40% ROE and much debt is not creating value`. */
const IN_GENERAL = new RegExp(
  String.raw`(?<=[.!?:;)]\s|\n)\s*(?:an?|some|many|most) (?:company|companies|stock|business|firm|name)(?:e?s)? (?:with|that|trading|which|whose)\b${REST}`,
  "gi",
);

/** Matches what becomes of companies that fail a criterion: `Companies without a moat earn 10 to 15 %`. */
const OTHERS = new RegExp(
  String.raw`(?<=[.!?:;)]\s|\n)\s*(?:companies|stocks|firms|businesses) (?:without|lacking)\b[^.\n]* (?:get|tend|earn|fall|fail|struggle|have to|are)\b${REST}`,
  "gi",
);

/** Matches what a figure is said to show: `RSI above 50, indicating momentum`, `volume over 1M to ensure liquidity`. */
const SHOWN =
  /(?:,\s*|\s+)(?:(?:which |that )?(?:indicat|suggest|reflect|demonstrat|showcas|ensur(?!ing that the\b)|highlight|signal|signall|imply|confirm)(?:ing|es|s)\b|thereby|thus|making (?:it|them)\b|to (?:ensure|confirm|make sure|reduce|focus on|guarantee|allow|increase|avoid|prevent|minimi[sz]e|isolate|capture|catch|highlight)\b|so (?:that|as to)\b|in order to\b)[^,.;\n\d]*(?=[,.;\n]|$)/gi;
const RISES = "above|over|up|upwards?|higher|greater|rising";
const FALLS = "below|under|down|downwards?|lower|less|falling";
const IN_BRACKETS = String.raw`\((?:and,? (?:of course,? )?)?(?:separately,? |conversely,? |respectively,? )?`;
/** Matches the opposite side in brackets: `its average is above (below) the slow one`. */
const OPPOSITE = new RegExp(
  String.raw`(?<=\b(?:${RISES})\s{1,3})${IN_BRACKETS}(?:${FALLS})\)|(?<=\b(?:${FALLS})\s{1,3})${IN_BRACKETS}(?:${RISES})\)`,
  "gi",
);
/** Matches what a figure is, between its name and its bound: `the P/E ratio, which compares price to earnings, below 15`. */
const WHICH_IS =
  /, which (?:looks? at|measures?|compares?|shows?|represents?|divides?|tells?|is|tracks?|reflects?) [^,.;\n]*,(?= (?:of|is|should|must|that is|above|below|over|under|less|more|greater|lower|higher|at least|between|equal)\b)/gi;

/** Matches another use of a scan: `It could be used to find doji stars too.` */
const OTHER_USE =
  /(?<=^|[.!?\n])\s*(?:it|this|that)(?: (?:scan|formula|code|script|filter))? (?:can|could|may|might)(?: also)? be used (?:to|for)\b[^.!?\n]*/gi;

/** Matches what a condition does not ask for: `a recent high, not necessarily a 52-week high`. */
const NOT_NEEDED =
  /,?\s*\b(?:and |but |though )?not necessar\w+ [^,.;\n()]*?(?=[,.;\n()]|\s+(?:and|but|with|while|where)\b|$)/gi;
const COMPARES = /\b(?:above|over|below|under|more|less|greater|lower|higher|least|most|between)\b|[<>=]/i;
/** Matches what a figure keeps out: `market cap over $1 billion to exclude micro-cap, low-liquidity stocks`. */
const KEEPS_OUT =
  /(?:,\s*|\s+)(?:so (?:it|they|these) (?:stays?|keeps?|remains?|are not|is not)|so [^.;\n\d]* (?:(?:stays?|keeps?|remains?|are|is) (?:out|excluded|away)|(?:are|is|get) (?:kept|left|weeded|screened|filtered) out)|to (?:exclude|eliminate|remove|avoid|weed out|screen out|filter out|rule out|keep out|get rid of|skip))\b[^,.;\n\d]*(?:,[^,.;\n\d]*\b(?:stocks|companies|names|issues|tickers))?(?=[,.;\n]|$)/gi;

/** Matches what a bound does, without a connective before its verb: `price above $5 weeds out penny stocks`. */
const KEPT_OUT =
  /(?<=\d[\w.%$]*(?: (?:shares|dollars|million|billion))?\)?) (?:(?:which|that) )?(?:avoids|excludes|eliminates|removes|gets rid of|(?:keeps|weeds|screens|filters|rules|leaves|takes|throws|cuts) out|keeps (?:it|them|this|that|things|us|me)|so no)\b[^,.;\n\d]*(?=[,.;\n]|$)/gi;
/** Matches a remark on the stocks named before it: `banks, many of which trade below book`. */
const OF_WHICH = /, (?:many|most|some|several|few|none) of (?:which|whom|them) [^,.;\n]*(?=[,.;\n]|$)/gi;
/** Matches a sentence about conditions that do not apply yet: `The short side (RSI below 25) is postponed`. */
const DEFERRED = new RegExp(
  String.raw`(?<=^|[.!?;]\s|\n)[^.!?;\n]*\b(?:is|are|remains?|stays?) (?:deferred|postponed|out of scope|on hold|disabled|parked|shelved)\b${REST}`,
  "gi",
);
/** Matches what a cross means, behind `meaning`, which is a colon by now: `crossed above its signal, meaning it was below`. */
const OF_CROSS = new RegExp(
  String.raw`(?<=\bcross\w* (?:back )?(?:above|over|up|below|under|down)\b[^.;:\n]{0,60})(?:,\s*: {3,}${REST}|\s\(: {3,}[^()\n]*\))`,
  "gi",
);

/** Matches a sentence that sums up the criteria before it: `This screens for growing companies at fair prices`. */
const SUMMARY = new RegExp(
  String.raw`(?<=[.!?:;)]\s|\n)\s*(?:this|these|the) ?(?:criteria|filters?|screens?|scans?|conditions?|combination|list)? ?(?:screens? for|finds?|selects?|targets?|looks? for|returns?|searches? for)\b${REST}`,
  "gi",
);

/** Matches the number of a rule in brackets: `(criteria 5 of the trend template)`. */
const NUMBERED = /\((?:criteri(?:on|a)|rule|condition|point|step|item|filter) ?#?\d[^)\n]*\)/gi;

/** Matches a comment in code: `price > 7; // no penny stocks`. */
const NOTE = /(?<=[\s;])\/\/[^\n]*(?=\n)|(?<=\n[^\n]*[\s;])\/\/[^\n]*$|\/\*[\s\S]*?\*\//g;

/** Matches a reason or a paraphrase in brackets: `(indicates a sound balance sheet)`, `Volume (the fuel):`. */
const IN_ROUND = new RegExp(
  String.raw`\((?:(?:which |this |it |to |that )?(?:${EXPLAINS}|indicat\w+|ensur\w+|suggest\w+|reflect\w+|signal\w+|showing|confirming)\b|for (?:[a-z-]+ (?:and )?)*(?:stability|liquidity|growth|quality|safety|momentum|confirmation|potential)\b|(?:the )?(?:amount|value) of\b)[^()\n]*\)|\([^()\d\n]*÷[^()\d\n]*\)|\((?:the [^()\d\n]*|(?:[a-z]+ )?[a-z]*(?:ity|ety|owth|ngth|alth|ness|ment|ance|tion|entum|cess|isk))\)(?=\s*:)`,
  "gi",
);

/** Matches the clock times of an opening range: `the 30-min opening range (9:30-10:00 AM EST)`. */
const CLOCK = /(?<=\b(?:opening range(?: high| low)?|first \d+ min(?:ute)?s?) )\([^()\n]*\d{1,2}:\d{2}[^()\n]*\)/gi;

/** Matches how a figure is found: `The way relative volume is to be calculated is …`. */
const CALCULATION = new RegExp(
  String.raw`(?<=^|[.!?:;,)]\s|\n)\s*the way [^.\n]{0,60}(?:calculated|computed|defined)\b${REST}`,
  "gi",
);

/** Matches the forecast of an event beside the event itself: `crossing or about to cross above 0`. */
const FORESEEN =
  /(?<=\b([a-z]{4,}?)(?:e?s|e?d|ing)?((?: (?:up|over|above|out|through|below|under|down))*)),? (?:or|and\/or) (?:(?:is|are|just|almost|currently) )*(?:about|going|ready|set|close|poised|due|likely|near|nearly|approaching|soon)(?: to)? (?:be )?\1(?:e?s|e?d|ing)?\2\b/gi;

/** Fewest lines with a figure that make a list, so that the prose around it only introduces or comments. */
const FEWEST_LINES = 3;
/** Fewest words of a line of prose; a list item has fewer. */
const PROSE = 14;
const SHORTEST_PROSE = 5;
const LONGEST_CRITERION = 12;
/** Words of what may be. */
const SUPPOSES = /\b(?:can|may|might|could|tends? to|often|typically|usually|generally|remember)\b/i;
/** Matches a bound without a subject, which the prose behind it explains: `- Above 70%: the dividend may be cut`. */
const LONE_BOUND = /^\s*[-•*–]?\s*(?:above|below|over|under|less than|more than|[<>≥≤])\s*~?\$?[\d.,]+ ?(?:%|x)?\s*$/i;
/** Words of a comment on what stocks do. */
const COMMENTS = /\b(?:is|are|can|may|might|could|will|would|tends?|does|do)\b/i;
const wordsIn = (line: string): number => line.match(/[A-Za-z][\w'-]*/g)?.length ?? 0;
const isItem = (line: string): boolean => /\d/.test(line) && wordsIn(line) < PROSE;

/** Returns true for a limit of its own: `It also filters out volume below 100k`. */
const isExclusion = (words: string): boolean =>
  /\b(?:eliminat|remov|avoid|(?:filter|weed|screen)\w* out)/i.test(words) && HAS_FIGURE.test(words);

/**
 * Blanks what explains the criteria of a query and asks for nothing: labelled reasons, prose behind a criterion, sentences
 * about criteria, what a figure is said to show, and the prose around a list of criteria.
 */
export function withoutExplanations(query: string): Explained {
  const spans: LeftOut[] = [];
  const blank = (words: string, at: number, reason: LeftOut["reason"] = "explanation"): string => {
    const first = words.search(/[^\s,:–—-]/);
    if (first !== -1) spans.push({ span: [at + first, at + words.trimEnd().length], reason });
    return words.replaceAll(/[^\n]/g, " ");
  };
  let text = query;
  const remove = (pattern: RegExp, isExplanation: (words: string, before: string) => boolean): void => {
    text = text.replace(pattern, (words: string, ...rest: unknown[]) => {
      const at = rest.find((one) => typeof one === "number")!;
      return isExplanation(words, text.slice(0, at)) ? blank(words, at) : words;
    });
  };
  const hasFigureBefore = (_: string, before: string): boolean => /\d/.test(before);
  text = text.replace(FORESEEN, (words, _verb, _side, at: number) => blank(words, at, "prediction_request"));
  remove(LABELLED, () => /\d/.test(query));
  text = text.replaceAll(query.includes("\n") ? /[^\n]+/g : /.+?(?:[.!?](?=\s)|$)/g, (line, at: number) => {
    const from = proseIn(line);
    const tail = from === null ? "" : line.slice(from);
    if (tail === "" || REQUIRES.test(tail)) return line;
    const head = line.slice(0, from!);
    return LONE_BOUND.test(head) && COMMENTS.test(tail) ? blank(line, at) : head + blank(tail, at + from!);
  });
  remove(
    ABOUT_CRITERIA,
    (words, before) => !REQUIRES.test(words) && !isExclusion(words) && hasFigureBefore(words, before),
  );
  remove(
    SUMMARY,
    (words, before) =>
      !HAS_FIGURE.test(words) && !REQUIRES.test(words.replace(/look(?:s|ing)? for/gi, "")) && HAS_FIGURE.test(before),
  );
  if ((query.match(REASON)?.length ?? 0) >= FEWEST_LINES) remove(REASON, () => true);
  remove(NOTE, (_, before) => /\d/.test(before));
  remove(NUMBERED, () => true);
  remove(IN_ROUND, (words) => !HAS_FIGURE.test(words) && !/^\(avoid\)$/i.test(words) && /\d/.test(query));
  remove(CLOCK, () => true);
  remove(QUESTION, () => true);
  remove(LEFT_ALONE, () => true);
  remove(CALCULATION, () => /\d/.test(query));
  remove(ASIDE, (words) => !REQUIRES.test(words));
  remove(
    IN_GENERAL,
    (words, before) => COMMENTS.test(words) && !REQUIRES.test(words) && hasFigureBefore(words, before),
  );
  remove(OTHERS, (words, before) => !REQUIRES.test(words) && hasFigureBefore(words, before));
  remove(OPPOSITE, () => true);
  remove(WHICH_IS, (words) => !COMPARES.test(words));
  remove(NOT_NEEDED, () => true);
  remove(OTHER_USE, (words) => /\b(?:also|too|as well)\b/i.test(words));
  remove(KEPT_OUT, () => true);
  remove(OF_WHICH, (words) => !REQUIRES.test(words));
  remove(DEFERRED, () => true);
  remove(OF_CROSS, (words) => !REQUIRES.test(words));
  remove(KEEPS_OUT, (_, before) => HAS_FIGURE.test(/[^.;\n]*$/.exec(before)![0]));
  remove(SHOWN, (_, before) => HAS_FIGURE.test(/[^.;\n]*$/.exec(before)![0]));
  if (text.split("\n").filter(isItem).length >= FEWEST_LINES)
    remove(
      /[^\n]+/g,
      (line) => wordsIn(line) >= PROSE && (!HAS_FIGURE.test(line) || SUPPOSES.test(line)) && !REQUIRES.test(line),
    );
  text = text.replaceAll(/(?<=\b(?:within|than|least|most|price|close)),? say,?(?= \d)/gi, (words) =>
    " ".repeat(words.length),
  );
  // A query that is nothing but an explanation is the request itself.
  if (text.trim() === "") return { text: query, spans: [] };
  return { text, spans: spans.toSorted((a, b) => a.span[0] - b.span[0]) };
}
