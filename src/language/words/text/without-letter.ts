const OPENING =
  /^\s*(?:(?:ok|okay|hey|hi|hello)[\s,]+(?:google|siri|alexa|cortana|there|team|all|everyone|folks|guys|winnow|bot|buddy|mate)|alexa|siri|(?:hi|hello|hey|greetings|dear\s+\w+|good\s+(?:morning|evening|afternoon|day))(?:\s+(?:all|team|everyone|folks|guys|there|sir|madam))*(?=\s*[,!.]))[\s,!.:-]*/i;
const CLOSING =
  /(?:[\s,.!;]|^)+(?:(?:kind|best|warm|many|with)\s+)*(?:regards|wishes|sincerely|yours\s+(?:truly|sincerely|faithfully)|cheers|cordially|respectfully|thanks(?:\s+(?:a lot|so much|in advance|again|very much))?|thank\s+you(?:\s+(?:so|very)\s+much)?(?:\s+in\s+advance)?|thx|ty|tia)(?:\s*[,.!]\s*\p{L}+(?:\s+\p{L}+)?)?\s*[.!]*\s*$/iu;

/** `(a) …, or (b) …`, `1) …`, a star before each line. */
const MARKS =
  /(?:(?<=^|[\n;:,])|(?<=\b(?:either|or|and|then)))\s*\(?[a-eA-E]\)(?=\s)|(?<=^|\n)\s*(?:\(?\d{1,2}[.)](?=\s)|[*•·–-](?=\s))/g;
const THAT_IS =
  /\b(?:i\.\s?e\.?|e\.\s?g\.?|viz\.|aka|a\.k\.a\.?|namely|meaning|that is to say|in other words)(?=[\s,:])[,:]?/gi;

const blank = (text: string): string => " ".repeat(text.length);

/** The query without what only frames it, a salutation, a signature and the marks of a list; offsets stay those of the query. */
export function withoutLetter(query: string): string {
  const opened = query.replace(OPENING, blank);
  const closed = opened.replace(CLOSING, blank);
  if (closed.trim() === "") return query;
  return closed
    .replace(MARKS, (mark) => mark.replaceAll(/[^\n]/g, " "))
    .replace(THAT_IS, (words) => `:${blank(words).slice(1)}`);
}
