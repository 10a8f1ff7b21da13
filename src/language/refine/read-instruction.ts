import type { EditRequest } from "./edit-request.ts";

/** One way to phrase an edit. `request` builds the request from the named groups of the pattern. */
interface Phrase {
  readonly pattern: RegExp;
  readonly request: (groups: Readonly<Record<string, string>>, clause: string) => EditRequest;
}

const REMOVE =
  "remove|delete|drop|take (?:out|away|off)|get rid of|lose|ditch|scrap|forget(?: about)?|leave out|omit|cut(?: out)?|without|w/o|no longer (?:need|want|require)|(?:i )?(?:do not|don't|dont) (?:need|want|require|care about)|ignore|skip|clear|kill|strike";
const CHANGE = "change|set|make|adjust|modify|update|move|edit|switch|put|turn|use|run|have|try";
const LEVEL = "raise|increase|lift|bump(?: up)?|up|push up|lower|reduce|decrease|cut|drop|bring down|bring up";
const COMPARED =
  "above|below|over|under|at least|at most|between|less than|more than|greater than|no more than|no less than";
const FILTER_WORDS =
  "filters?|conditions?|criteri(?:on|a)|requirements?|rules?|constraints?|clauses?|thresholds?|levels?|limits?|parts?|bits?|ones?";
const THING = `(?<filter>.+?)(?:\\s+(?:${FILTER_WORDS}))*`;
const THE = "(?:(?:the|my|that|this|those|these|any|its|all(?: of)?(?: the)?|both(?: of)?(?: the)?|every)\\s+)?";
const PLEASE = "(?:\\s*,?\\s*(?:please|thanks|thank you|now|instead|altogether|entirely|completely|again))*";

const phrase = (pattern: string, request: Phrase["request"]): Phrase => ({
  pattern: new RegExp(`^(?:${pattern})$`, "isu"),
  request,
});

const IT = "(?:it|this|them|that|everything|the (?:scan|screen|filters|conditions|criteria|rules))";
const COUNTED = "(?:results|stocks|names|matches|hits|tickers)";
const MATCHES_LEAD = "(?:show|give|find|get)(?: me)? ";
const LOOSER = `loosen|relax|ease|looser|widen|wider|broaden|broader|more lenient|less strict|more ${COUNTED}`;
const STRICTER = `tighten|stricter|tighter|narrow|narrower|more strict|less lenient|(?:fewer|less) ${COUNTED}`;
/** Returns the share to move by: the percent in the words, else 0.25 for `much`, else 0.1. */
function shareIn(words: string): number {
  const percent = /\bby (?:about )?(\d+(?:\.\d+)?) ?(?:%|percent)/i.exec(words)?.[1];
  if (percent !== undefined) return Number(percent) / 100;
  return /\b(?:much|a lot|lots|far|way|considerably|significantly)\b/i.test(words) ? 0.25 : 0.1;
}
/** Returns the words for the filter behind the verb; null where all filters are meant. */
function filterIn(rest: string): string | null {
  const named = rest
    .replaceAll(/\bby (?:about )?\d+(?:\.\d+)? ?(?:%|percent)/gi, " ")
    .replaceAll(
      new RegExp(
        `\\b(?:${IT}|up|out|a (?:bit|little|tad|touch|lot|hair)|slightly|somewhat|much|more|further|please|now|again|than that)\\b`,
        "gi",
      ),
      " ",
    )
    .replaceAll(new RegExp(`^\\s*(?:the|my)\\s+|\\s+(?:${FILTER_WORDS})\\s*$`, "gi"), " ")
    .trim();
  return /[\p{L}\d]/u.test(named) ? named : null;
}

/** Phrases in order; the first that matches the whole clause wins. */
const PHRASES: readonly Phrase[] = [
  phrase(`or (?!rather\\b|only\\b|just\\b)(?<words>.+)`, ({ words = "" }) => ({ kind: "alternative", words })),
  phrase(
    `(?<words>(?:please |be |make ${IT} |a (?:bit|little|lot) |slightly |somewhat |much |${MATCHES_LEAD})*(?:(?<looser>${LOOSER})|${STRICTER})\\b(?<rest>(?!.*\\bto\\b).*))`,
    ({ words = "", looser, rest = "" }) => ({
      kind: "strictness",
      words,
      way: looser === undefined ? "stricter" : "looser",
      share: shareIn(words),
      filter: filterIn(rest),
    }),
  ),
  phrase(`make ${IT} (?:better|stronger|safer)`, () => ({ kind: "vague" })),
  phrase(
    `(?:as of now|live(?: data)?|(?:go )?back to (?:now|live(?: data)?|the present|today)|(?:use|run on|with|on) (?:live|current|the (?:latest|newest|current)) (?:data|bars|prices)|(?:${REMOVE}) ${THE}(?:as[- ]of(?: date)?|date|time travel))${PLEASE}`,
    () => ({ kind: "now" }),
  ),
  phrase(`(?<words>(?:please\\s+)?(?:undo|revert|go back|roll ?back|restore)\\b.*)`, ({ words = "" }) => ({
    kind: "undo",
    words,
  })),
  phrase(
    `(?<verb>${LEVEL}) ${THE}${THING} (?<how>to|by) (?<to>[^ ].*?)${PLEASE}`,
    ({ verb = "", filter = "", to = "", how }) => ({
      kind: "level",
      filter,
      to,
      way: /raise|increase|lift|up/i.test(verb) ? "up" : "down",
      by: how?.toLowerCase() === "by",
    }),
  ),
  phrase(`(?:${LEVEL}) ${THE}${THING} (?<to>(?:${COMPARED})\\b.*?)${PLEASE}`, ({ filter = "", to = "" }) => ({
    kind: "swap",
    from: filter,
    to,
  })),
  phrase(`(?:no|no more) ${THE}(?<filter>.+?) (?:${FILTER_WORDS})${PLEASE}`, ({ filter = "" }) => ({
    kind: "remove",
    filter,
    all: false,
  })),
  phrase(
    `(?:only keep|keep only|just keep|keep just|(?:${REMOVE}) (?:everything|all)(?: of it| the filters)? (?:except(?: for)?|but|apart from)) ${THE}${THING}${PLEASE}`,
    ({ filter = "" }) => ({ kind: "keep", filter }),
  ),
  phrase(
    `(?:switch|turn) (?<on>on|off) ${THE}${THING}${PLEASE}|(?:switch|turn) ${THE}(?<filter2>.+?)(?:\\s+(?:${FILTER_WORDS}))* (?<on2>on|off)${PLEASE}`,
    ({ filter, filter2 = "", on, on2 }) => ({
      kind: "switch",
      filter: filter ?? filter2,
      on: (on ?? on2)?.toLowerCase() === "on",
    }),
  ),
  phrase(`(?:disable|deactivate|mute|pause|suspend) ${THE}${THING}${PLEASE}`, ({ filter = "" }) => ({
    kind: "switch",
    filter,
    on: false,
  })),
  phrase(`(?:re-?)?(?:enable|activate|unmute|resume) ${THE}${THING}${PLEASE}`, ({ filter = "" }) => ({
    kind: "switch",
    filter,
    on: true,
  })),
  phrase(
    `(?:instead of|rather than|in place of) ${THE}(?<from>.+?),?\\s+(?:(?:use|make it|put|take|try|have|do|with|go with|i want)\\s+)?(?:the )?(?<to>[^ ]+.*?)${PLEASE}`,
    ({ from = "", to = "" }) => ({ kind: "swap", from, to }),
  ),
  phrase(
    `(?:(?:use|make it|put|take|try|have|set|do|go with|with)\\s+)?${THE}(?<to>.+?),? (?:instead of|rather than|in place of|and not|,? not) ${THE}(?<from>.+?)${PLEASE}`,
    ({ from = "", to = "" }) => ({ kind: "swap", from, to }),
  ),
  phrase(
    `(?:(?:${CHANGE}) (?:it|this|them|everything|that|the (?:scan|timeframe|time frame|chart|window|session))(?:\\s+(?:to|on|in|into|be|onto|all))*|go(?:\\s+(?:to|on|with))*|everything(?: on)?|all(?: on)?) (?<words>.+?)${PLEASE}`,
    ({ words = "" }) => ({ kind: "bare", words }),
  ),
  phrase(
    `(?:replace|swap|exchange|substitute|trade|turn|convert) ${THE}(?<from>.+?) (?:with|for|by|into|to) ${THE}(?<to>.+?)${PLEASE}`,
    ({ from = "", to = "" }) => ({ kind: "swap", from, to }),
  ),
  phrase(`(?:${REMOVE}) ${THE}${THING}${PLEASE}`, ({ filter = "" }, clause) => ({
    kind: "remove",
    filter,
    all: /\b(?:all|both|every|filters|conditions)\b/i.test(clause),
  })),
  phrase(
    `(?:${CHANGE}) ${THE}${THING} (?:(?:to be|to|be|at(?! (?:least|most))|on|should be|must be)\\s+)+(?<to>.+?)${PLEASE}`,
    ({ filter = "", to = "" }) => ({ kind: "swap", from: filter, to }),
  ),
  phrase(
    `(?:(?:and|but|also|plus|with|or)\\s+)*(?:just|only|nothing but|limit(?: it)? to|restrict(?: it)? to|limited to|restricted to|narrow(?: it)? (?:down )?to)\\s+(?:show\\s+|include\\s+|consider\\s+)?(?<words>.+?)(?:\\s+only)?${PLEASE}|(?<words2>.+?)\\s+only${PLEASE}`,
    ({ words, words2 = "" }) => ({ kind: "add", words: words ?? words2, only: true }),
  ),
  phrase(
    `(?:(?:and|but|also|plus|then|additionally|furthermore|moreover|further)[, ]+)*(?:also|and|plus|add(?: in)?|additionally|require(?: that)?|demand(?: that)?|insist on|include|must(?: also)?(?: have| be)?|should(?: also)?(?: have| be)?|needs?(?: to)?(?: also)?(?: have| be)?|make sure(?: that)?|ensure(?: that)?|along with|together with|i (?:also )?want(?: them to)?(?: have| be)?|they (?:must|should)(?: also)?(?: have| be)?)[, ]+(?:(?:a|an|the|another|one more) (?:filter|condition|requirement|rule|criterion)s? (?:for|that|on|of|with|:)\\s+)?(?:require(?: that)?\\s+|need\\s+|add\\s+|have\\s+|must (?:be|have)\\s+)?(?<words>.+?)(?:\\s+(?:too|as well|also|to it|to the scan|to this))*${PLEASE}`,
    ({ words = "" }) => ({ kind: "add", words, only: false }),
  ),
  phrase(
    `(?:(?:${CHANGE})|but|and|or rather|rather)(?:\\s+(?:to|on|in))*\\s+${THE}(?<words>.+?)${PLEASE}|(?<words2>.+?)\\s+instead`,
    ({ words, words2 = "" }) => ({
      kind: "bare",
      words: words ?? words2,
    }),
  ),
];

const VERBS = `${REMOVE}|${CHANGE}|add|also|include|require|raise|increase|lift|lower|reduce|decrease|disable|enable|replace|swap|instead of|only keep|keep only`;
/** Separator of requests: a comma, "and", "then" or a full stop before another verb. */
const BETWEEN = new RegExp(
  `\\s*(?:[;\\n]|\\.(?=\\s)|,?\\s+(?:and|then|and then|but)\\s|,)\\s*(?=(?:then\\s+|please\\s+|also\\s+)?(?:${VERBS})\\b)`,
  "iu",
);

/** Reads an instruction as requests in order. */
export function readInstruction(instruction: string): readonly EditRequest[] {
  const text = instruction.replaceAll(/[’]/g, "'").trim();
  return text
    .split(BETWEEN)
    .map((clause) =>
      clause.trim().replace(/^(?:please|now|ok|okay|then|can you|could you|would you|let's|lets)[, ]+/iu, ""),
    )
    .map((clause) => clause.replace(/[.!?]+$/u, "").trim())
    .filter((clause) => clause !== "")
    .map(readClause);
}

function readClause(clause: string): EditRequest {
  for (const { pattern, request } of PHRASES) {
    const match = pattern.exec(clause);
    if (match !== null) return request(definedOf(match.groups ?? {}), clause);
  }
  return { kind: "bare", words: clause };
}

/** Drops the groups of alternatives that did not match: they are undefined despite their type. */
function definedOf(groups: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const defined: Record<string, string> = {};
  for (const [name, value] of Object.entries(groups)) if (value !== undefined) defined[name] = value.trim();
  return defined;
}
