import { listed } from "./rows.ts";

/** Matches a mark at the head of a line, or a letter between commas, that belongs to no row. */
const MARKS =
  /(?:(?<=^|[\n;:,])|(?<=\b(?:either|or|and|then)))\s*\(?[a-e]\)(?=\s)|(?<=^|\n)\s*(?:\(?\d{1,2}[.)](?=\s)|\d{1,2}-(?=\s(?!(?:day|week|month|year|bar|hour|min)\w*\b)[a-z])|[*•·–-](?=\s)|\[[ x✓✔]?\](?=\s))/gi;

const UNIT =
  "(?:day|d|week|wk|month|year|yr|bar|candle|hour|hr|minute|min|period|quarter|session|stock|time|half|percent|pct|million|mil|bn|billion|k|m|b|x|st|nd|th|dma|[sehw]?mas?(?! *\\(?\\d)|r)s?\\b";
const START = "(?<=^|[\\s,;:)]|[^\\d]\\.)";
const NOUN = "(?:(?:rule|condition|criteri(?:on|a)|filter|step|point|item|requirement|parameter|no|[cr])[. ]*)?";
/** Matches what makes the number behind it a figure: `above 2.` */
const OF_FIGURE =
  /(?:[<>=≥≤$₹€+*/-]|\b(?:above|below|over|under|than|least|most|between|within|last|past|prior|previous|around|about|near|equals?|exceeds?|up|down|by|of|from))\s*$/i;
/** Matches what makes the number behind it a part of a name: `stage 2.` */
const OF_NAME = /\b(?:day|bar|candle|stage|strat|wave|week|class|target|tp|level|phase)[\s-]*$/i;
/** The same for a number without a dot, bracket or dash: `MA 2`, `up to 2`. */
const OF_PHRASE = /\b(?:[sehw]?ma|rsi|type|top|lines?|and|or|to|is|at|are|the)[\s-]*$/i;

interface Style {
  /** Matches a mark; the first group is its place in the row. */
  readonly mark: RegExp;
  readonly places: readonly string[];
  /** Fewest members of a row, and the fewest words of a member. */
  readonly fewest: number;
  readonly words: number;
  readonly isNumber: boolean;
}

const NUMBERS = Array.from({ length: 30 }, (_, at) => String(at + 1));
const LETTERS = listed("a b c d e f g h i j k l", " ");
const ROMAN = listed("i ii iii iv v vi vii viii ix x", " ");
const ORDINALS = listed("1st 2nd 3rd 4th 5th 6th 7th 8th 9th", " ");
const WORDS = listed("first second third fourth fifth sixth seventh eighth", " ");

const styleOf = (mark: string, places: readonly string[], rest: Partial<Style> = {}): Style => ({
  mark: new RegExp(`${START}${mark}`, "gi"),
  places,
  fewest: 2,
  words: 1,
  isNumber: false,
  ...rest,
});
/** Kinds of marks, the most explicit first: `1.`, `#1`, `1 -`, `a)`, `(i)`, `1st`, `First,`, `1`. */
const STYLES: readonly Style[] = [
  styleOf(`${NOUN}\\(?#?(\\d{1,2})[.)]`, NUMBERS, { isNumber: true }),
  styleOf(`${NOUN}\\(?#(\\d{1,2})\\)?[:-]?(?=[\\sA-Za-z])`, NUMBERS),
  styleOf(`${NOUN}(\\d{1,2})(?: ?[:–-](?!\\d)|[-–])(?! ?${UNIT})`, NUMBERS, { isNumber: true, words: 2 }),
  styleOf(`\\(?([a-l])(?:\\)|[.:](?=\\s))`, LETTERS),
  styleOf(`\\(?(i{1,3}|iv|vi{0,3}|ix|x)(?:\\)|[.:](?=\\s|[a-z]{2}))`, ROMAN),
  styleOf(`(\\d(?:st|nd|rd|th))(?:\\s*[,:)-]|(?= ))(?! ?(?:${UNIT}|(?:and|or|to)\\b))`, ORDINALS, { words: 2 }),
  styleOf(`(${WORDS.join("|")})(?:ly)?\\s*[,:]`, WORDS, { words: 2 }),
  styleOf(`(\\d{1,2})(?=\\s+[A-Za-z\\d$])(?!\\s+(?:${UNIT}|(?:and|or|to)\\b))`, NUMBERS, {
    isNumber: true,
    fewest: 3,
    words: 2,
  }),
];

interface Mark {
  readonly at: number;
  readonly text: string;
  readonly place: number;
  /** True for a number before a decimal point: `1.52 week high` is `52 week high` only in a row. */
  readonly isDecimal: boolean;
}

function marksIn(text: string, { mark, places, isNumber, fewest }: Style): readonly Mark[] {
  return [...text.matchAll(mark)].flatMap(({ 0: words, 1: place, index: at }) => {
    const before = text.slice(0, at);
    const isFigure =
      isNumber && [OF_FIGURE, OF_NAME, ...(fewest > 2 ? [OF_PHRASE] : [])].some((figure) => figure.test(before));
    const closes = words.includes(")") && !words.includes("(") && before.lastIndexOf("(") > before.lastIndexOf(")");
    if (isFigure || closes) return [];
    const isDecimal = /[.–-]$/.test(words) && /\d/.test(text[at + words.length] ?? "");
    return [{ at, text: words, place: places.indexOf(place!.toLowerCase()) + 1, isDecimal }];
  });
}

/** Returns the marks of the rows that count up from one. */
function rowsOf(text: string, style: Style): readonly Mark[] {
  const marks = marksIn(text, style);
  const rows: Mark[][] = [[]];
  for (const [k, mark] of marks.entries()) {
    const row = rows.at(-1)!;
    const isNext = mark.place === row.length + 1;
    const end = marks.findIndex((one, at) => at > k && one.place === mark.place + 1 && !one.isDecimal);
    const isLater = marks
      .slice(k + 1, end === -1 ? undefined : end)
      .some((one) => one.place === mark.place && !one.isDecimal);
    const words = text.slice((row.at(-1)?.at ?? 0) + (row.at(-1)?.text.length ?? 0), mark.at).match(/[\w<>=%]+/g) ?? [];
    if (isNext && !(mark.isDecimal && isLater) && (row.length === 0 || words.length >= style.words)) row.push(mark);
    else if (mark.place === 1 && !mark.isDecimal && row.length > 1) rows.push([mark]);
  }
  return rows.filter((row) => row.length >= (row.every(({ isDecimal }) => isDecimal) ? 3 : style.fewest)).flat();
}

const blank = (text: string): string => text.replaceAll(/[^\n]/g, " ");
/** Blanks a mark but for a semicolon, which ends the item before. */
const ended = (mark: string): string => `;${blank(mark).slice(1)}`;

/** Matches a sign at the heads of inline items, by which they are one list if it occurs twice. */
const SIGNS = /[→➔➜➡►▶●○◦▪■▸‣✓✔☑⚡★☆\u{1F300}-\u{1FAFF}\u{2705}\u{274C}\u{2B50}]\uFE0F?/gu;
/** Matches the stars, glued dashes and letters before the items of an inline list: at its head, or three of them. */
const INLINE = listed(String.raw`\*(?=\s|\w) -(?=[A-Za-z]) o(?=\s) ~(?=\s)`, " ").map((sign) => ({
  list: new RegExp(String.raw`(?:^|:)\s*${sign}.*\s${sign}|^[^\d<>=]*\s${sign}.*\s${sign}.*\s${sign}`, "i"),
  mark: new RegExp(String.raw`(?<=^|\s)${sign}`, "gi"),
}));
/** Matches a tab behind a condition with a figure. */
const TAB = /(?<=(?:^|[\t\n])[^\t\n]*\d[^\t\n]*)\t(?=\S)/g;

/** Blanks the numbers, letters and signs that mark the items of a list. Offsets stay valid. */
export function withoutListMarks(query: string): string {
  let text = query;
  for (const style of STYLES)
    for (const { at, text: mark } of rowsOf(text, style)) {
      // `either a) … or b) …`: the items are alternatives.
      const isJoined = /\b(?:either|or)\s*$/i.test(text.slice(0, at));
      text = text.slice(0, at) + (isJoined ? blank(mark) : ended(mark)) + text.slice(at + mark.length);
    }
  for (const { list, mark } of INLINE)
    text = text.replaceAll(/[^\n]+/g, (line) => (list.test(line) ? line.replace(mark, ended) : line));
  return text
    .replace(TAB, ended)
    .replace(SIGNS, (sign) => (text.split(sign).length > 2 ? ended(sign) : sign))
    .replace(MARKS, blank);
}
