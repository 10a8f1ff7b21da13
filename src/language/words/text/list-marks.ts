/** Matches the markers of list items: `(a) …, or (b) …`, `1) …`, a star at the start of each line. */
const MARKS =
  /(?:(?<=^|[\n;:,])|(?<=\b(?:either|or|and|then)))\s*\(?[a-e]\)(?=\s)|(?<=^|\n)\s*(?:\(?\d{1,2}[.)](?=\s)|\d{1,2}-(?=\s(?!(?:day|week|month|year|bar|hour|min)\w*\b)[a-z])|[*•·–-](?=\s)|\[[ x✓✔]?\](?=\s))/gi;
/** Matches the head of a numbered line: `#1 …`, `Step 1 - …`, `C1: …`; days and bars are no such heads. */
const HEAD =
  /(?<=^|\n)[ \t]*\(?((?:(?:rule|condition|criteri(?:on|a)|filter|step|point|item|requirement|parameter|no|[cr])[. ]*)?#?)(\d{1,2})(?: ?[:.)–-]|(?<=#\d{1,2}))(?=\s)/gi;
/** Matches a letter or a Roman numeral at the head of a line, and a letter in brackets. */
const LETTER = /(?<=^|\n)[ \t]*([a-h]|i{1,3}|iv|vi{0,3})[.:)](?=\s)/gi;
const IN_BRACKETS = /\(([a-h])\)(?=\s)/gi;

/** Matches a numbered list within one line: `1. price over 5 2. volume over 1m`. */
const NUMBERED = /(?:^|\s)\(?1[.)](?!\d)[\s\S]*\s\(?2[.)](?!\d)|^\s*1-\s[\s\S]*\s2-\s/;
/** Matches a starred list within one line: `* price over 5 * volume over 1m`. */
const STARRED = /^\s*\*\s[\s\S]*\s\*\s/;
const NUMBERS = /(?<=^|\s)\(?\d{1,2}(?:[.)](?=\s|[A-Za-z%])|-(?=\s))/g;

const blank = (text: string): string => text.replaceAll(/[^\n]/g, " ");
/** Blanks a mark but for a semicolon, which ends the item before. */
const ended = (mark: string): string => `;${blank(mark).slice(1)}`;

/** Blanks the heads of the lines if they count from one to two: `a. …`, `b. …`. */
function withoutHeads(text: string, pattern: RegExp, [one, two]: readonly [string, string]): string {
  const heads = new Set([...text.matchAll(pattern)].map(([, head]) => head!.toLowerCase()));
  return heads.has(one) && heads.has(two) ? text.replace(pattern, ended) : text;
}

function withoutNumberedHeads(text: string): string {
  const heads = new Set([...text.matchAll(HEAD)].map(([, word, count]) => `${word!.toLowerCase()}${count}`));
  return text.replace(HEAD, (head, word: string) =>
    heads.has(`${word.toLowerCase()}1`) && heads.has(`${word.toLowerCase()}2`) ? ended(head) : head,
  );
}

/** Blanks the numbers, letters and signs that mark the items of a list. Offsets stay valid. */
export function withoutListMarks(query: string): string {
  const ofLetters = withoutHeads(withoutHeads(query, LETTER, ["a", "b"]), LETTER, ["i", "ii"]);
  const text = withoutHeads(withoutNumberedHeads(ofLetters), IN_BRACKETS, ["a", "b"]);
  const isNumbered = NUMBERED.test(text);
  let count = 0;
  // `1. P/E below 15. 2. …`: the figure before the next number is no number of the list.
  const isNext = (mark: string): boolean => {
    if (Number(/\d+/.exec(mark)) !== count + 1) return false;
    count++;
    return true;
  };
  return text
    .replace(/(?<=^|\s)\*(?=\s)/g, (star) => (STARRED.test(text) ? "\n" : star))
    .replace(NUMBERS, (mark) => (isNumbered && isNext(mark) ? ended(mark) : mark))
    .replace(MARKS, blank);
}
