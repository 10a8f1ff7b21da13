import { table } from "#base";
import { stemOf } from "./stem.ts";
import { MOST_TOKENS, type QueryToken } from "./token.ts";

const DATE = /\d{4}-\d{1,2}-\d{1,2}(?!\d)|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})(?![\d/])/y;
/** Matches the text after three lengths of averages, which look like a date: 8/21/55 EMA. */
const LENGTHS =
  /^[\s-]*(?:(?:day|d|period|bar|week)s?\b[\s-]*)?(?:(?:simple|exponential|weighted|moving|stacked)\s+)*(?:[sehw]?mas?\b|averages?\b|ribbon\b|stack|macd|ppo|kst|trix|stoch)/;
const LENGTHS_BEFORE =
  /(?:\b[sehw]?mas?|\baverages?|\bribbon|\bperiods?|\blengths?|\bmacd|\bstoch\w*|\bsettings?)(?:\s+of)?\s*[(:=]?\s*$/;
/** Matches a time of day, such as `9:45`. */
const CLOCK = /(?<![\d.,:]|ma ?)(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:.])/y;
const LATEST_SHORT_YEAR = 40;
/** The digits of a number: grouped with dots, with a decimal comma, in lakhs and crores (`1,00,000`), or in thousands. */
const NUMBER =
  /\d{1,2}(?:,\d{2})+,000(?!\d)|\d{1,3}(?:\.\d{3}){2,}(?!\d)|\d+,\d{1,2}(?=\s?(?:%|percent|pct|per cent|dollars?|usd|euros?|eur|mn|bn|billion|million)(?![a-z]))|(?:(?:(?<!\d,)\d{1,3}(?:,\d{3})+(?![\d,]\d)(?!\d)|\d+)(?:\.\d+)?|\.\d+)(?:e\+?\d{1,2}(?![\w.]))?/y;
/** Matches a decimal comma after a comparison, as long as no third number follows. */
const DECIMAL = /\d+,\d{1,2}(?![\d,]|\s?[,/&]\s?\d)/y;
const COMPARED = /(?:\b(?:below|under|above|over|than|least|most|beneath|exceeds?|inferior to|superior to)|[<>=])\s*$/;
const WORD = /%[kdbr](?![a-z])|[+-]di(?![a-z])|[a-z]+(?:'[a-z]+)*/y;
/** Matches a name of three words or more in camel case, such as `DaysToCover`. */
const HUMPS = /^(?!.*(?:Or|And|Not)[A-Z])(?:[A-Z][a-z]+){3,}$/;
const HUMP = /[A-Z][a-z]+/g;
const SYMBOL = /\+\/-|\+-|±|[<>]\s?=|=\s?[<>]|!=|<>|==|\.{2,3}|->|[<>=$%&|/+()[\],;:.\n?!"~@*×≥≤≠÷-]/y;
const POSSESSIVE = /^'s(?![a-z])/;
const SHORT_YEAR = 70;
/** Reads pairs of a character or symbol and its plain replacement. */
const marks = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split("  ").map((pair) => pair.split(" ") as [string, string]));
const LETTERS = marks("’ '  ‘ '  ` '  “ \"  ” \"  ‐ -  ‑ -  – -  — -  − -  • \n  · \n  … .");
const SYNONYMS = marks(
  "≥ >=  => >=  ≤ <=  =< <=  ≠ !=  +/- ±  +- ±  <> !=  == =  × x  * x  ... -  .. -  -> -  [ (  ] )",
);

/**
 * Replaces each character by its plain form, without changing any offset into the query. A character whose plain form has
 * another length becomes blanks.
 */
function plainText(query: string): string {
  let text = "";
  for (const unit of query) {
    const plain = LETTERS.get(unit) ?? unit.normalize("NFKC").toLowerCase();
    text += plain.length === unit.length ? plain : " ".repeat(unit.length);
  }
  return text
    .replaceAll(/\+ ?(?:or|\/) ?-|\bplus(?: or |\/)minus\b/g, (signs) => "±".padEnd(signs.length))
    .replaceAll(/\bm\/a(?![a-z/])/g, "ma ")
    .replaceAll(/(?<=\d)- (?=(?:minute|min|hour|day|week|month|year|bar|period)s?\b)/g, "  ")
    .replaceAll(RUPEES, (sign) => " ".repeat(sign.length))
    .replaceAll(/(?<=\s)\$(?=(?:spx|spy|qqq|iwm|dia)\b)/g, " ")
    .replaceAll(/\{[a-z\d ]*\}/g, (braces) => " ".repeat(braces.length));
}

/** Matches the sign of rupees, which no figure needs: `Rs. 250`, `under Rs 50`. `RS 80` is a relative strength. */
export const RUPEES =
  /(?:\brs\.|\binr|\brs(?= ?\d[\d,.]* ?(?:cr|crore|lakh)s?\b)|(?<=\b(?:price|cmp|cap|capitali[sz]ation|above|below|over|under|between|than|least|most|around|rs\.? ?\d[\d,.]* (?:and|to|-)) (?:of )?)rs) ?(?=\d)/g;

function isDate(written: string, before: string, after: string): boolean {
  const year = Number(written.split("/")[2]);
  if (!written.includes("/") || Number.isNaN(year)) return true;
  if (year < SHORT_YEAR && year > LATEST_SHORT_YEAR) return false;
  return !LENGTHS.test(after) && !LENGTHS_BEFORE.test(before);
}

/** Returns the value of a number. 1,000, 50.000 and 1.000.000 are thousands; 2,5 before a unit has a decimal comma. */
function numberOf(written: string): number {
  if (/^\d{1,3}(?:(?:\.\d{3}){2,}|\.000)$/.test(written)) return Number(written.replaceAll(".", ""));
  if (/^\d+,\d{1,2}$/.test(written)) return Number(written.replace(",", "."));
  return Number(written.replaceAll(",", ""));
}

function isoDate(text: string): string {
  const parts = text.split(/[-/]/).map(Number);
  const [a = 0, b = 0, c = 0] = parts;
  const [year, month, day] = text.includes("/") ? [c < 100 ? c + (c < SHORT_YEAR ? 2000 : 1900) : c, a, b] : [a, b, c];
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

const CONTRACTED = table<readonly string[]>({
  ave: ["avg"],
  gapup: ["gap", "up"],
  gapups: ["gap", "up"],
  gapdown: ["gap", "down"],
  gapdowns: ["gap", "down"],
  atleast: ["at", "least"],
  atmost: ["at", "most"],
  cannot: ["can", "not"],
  "can't": ["can", "not"],
  "won't": ["will", "not"],
  "ain't": ["is", "not"],
});
const WITHOUT_APOSTROPHE = /^(?:isn|aren|wasn|weren|hasn|haven|hadn|doesn|don|didn|shouldn|wouldn|couldn)t$/;

/** Splits contractions: `isn't` is two words, `company's` is one. */
function wordsIn(word: string): readonly string[] {
  const known = CONTRACTED[word];
  if (known !== undefined) return known;
  if (word.endsWith("n't")) return [word.slice(0, -3), "not"];
  if (WITHOUT_APOSTROPHE.test(word)) return [word.slice(0, -2), "not"];
  return [word.replace(/'(?:s|re|ve|ll|d|m|t)?$/, "").replaceAll("'", "")];
}

/** Matches an owner that adds nothing: `the stock's 50-day average` is the 50-day average. */
const OWNER = /^(?:stock|company|share|security|ticker)'s$/;
const COMPARATIVE = /^(?:higher|lower|more|less|greater|bigger|smaller|larger|better|worse|fewer|above|below)$/;
const MISSPELT_THAN =
  /^(?:(?:tha|thn|thna|thant) |then (?=an? |the |its |it's |their |there |thier |his |\$?\d)|of (?=twice |double |\d+ ?(?:x|times) ))/;
/** Matches a misspelt `their`: `then there 52 week low`. */
const THEIR = /^(?:thier|there(?= (?:\d|own |all.time )))\b/;

/** Corrects a misspelt `than` or `their`: `5% higher tha its low`, `higher then there low`. */
const corrected = (word: string, before: QueryToken | undefined, text: string): string =>
  COMPARATIVE.test(before?.text ?? "") && MISSPELT_THAN.test(text) ? "than" : THEIR.test(text) ? "their" : word;

/** Splits a query into tokens. A number and the letters glued to it become two tokens: `200dma` is 200 and dma. */
export function tokenize(query: string): readonly QueryToken[] {
  const text = plainText(query);
  const tokens: QueryToken[] = [];
  let at = 0;
  const isWith = /^w\/(?!o)/;
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const push = (kind: QueryToken["kind"], word: string, length: number): void => {
    const stem = kind === "word" ? stemOf(word) : word;
    const number = kind === "number" ? numberOf(word) : Number.NaN;
    const glued = tokens.at(-1)?.to === at;
    tokens.push({ kind, text: word, stem, number, from: at, to: at + length, glued });
  };
  while (at < text.length && tokens.length < MOST_TOKENS) {
    if (POSSESSIVE.test(text.slice(at, at + 3))) {
      at += 2;
      continue;
    }
    if (isWith.test(text.slice(at, at + 3)) && !/[a-z\d]/.test(text[at - 1] ?? " ")) {
      push("word", "with", 2);
      at += 2;
      continue;
    }
    const seen = read(DATE);
    const date = seen !== undefined && isDate(seen, text.slice(0, at), text.slice(at + seen.length)) ? seen : undefined;
    const clock = read(CLOCK);
    if (clock !== undefined) {
      push("word", "hhmm", clock.length);
      at += clock.length;
      continue;
    }
    const decimal =
      date === undefined && COMPARED.test(text.slice(Math.max(0, at - 16), at)) ? read(DECIMAL) : undefined;
    const number = date === undefined ? (decimal ?? read(NUMBER)) : undefined;
    const before = text[at - 1] ?? " ";
    const isPercentLetter = text[at] === "%" && /\d/.test(before);
    const isSigned = /[\s(,:;]|^$/.test(before) || at === 0;
    const raw = date ?? number ?? (isPercentLetter ? undefined : wordAt(read(WORD), isSigned));
    const symbol = raw === undefined ? read(SYMBOL) : undefined;
    if (date !== undefined) push("date", isoDate(date), date.length);
    else if (number !== undefined) push("number", number, number.length);
    else if (raw !== undefined && HUMPS.test(query.slice(at, at + raw.length))) {
      for (const { length } of query.slice(at, at + raw.length).match(HUMP)!) {
        push("word", text.slice(at, at + length), length);
        at += length;
      }
      continue;
    } else if (raw !== undefined) {
      for (const word of OWNER.test(raw) ? [] : wordsIn(raw))
        push("word", corrected(word, tokens.at(-1), text.slice(at, at + 16)), raw.length);
    } else if (symbol === "!" && /^[a-z(]/.test(text.slice(at + 1)) && !/[a-z\d]/.test(before)) push("word", "not", 1);
    else if (symbol !== undefined && endsSentence(text, at)) push("symbol", ".", 1);
    else if (symbol !== undefined && !isHyphen(text, at, symbol)) {
      const mark = symbol.replace(" ", "");
      push("symbol", SYNONYMS.get(mark) ?? mark, symbol.length);
    }
    at += (raw ?? symbol ?? " ").length;
  }
  return tokens;
}

const ABBREVIATED =
  /(?:(?:^|[^a-z\d])[a-z]|(?:^|[^a-z])(?:vs|avg|approx|mkt|cap|vol|min|max|mo|wk|yr|hr|no|st|inc|corp|co|etc|dept|est|inst|incl|excl|sec|mil|bil|mov|exp|ave|std|dev|chg|pct))$/;

/** Returns the character before an offset, or before the blanks of an explanation. */
const headOf = (text: string, at: number): string => {
  const head = text.slice(0, at);
  return (head.endsWith("   ") ? head.trimEnd() : head).slice(-1);
};

/** Returns true for a full stop, question mark or exclamation mark between two words, unless an abbreviation precedes it. */
const endsSentence = (text: string, at: number): boolean =>
  /^[.?!]\s+(?:- )?[a-z\d$(]/.test(text.slice(at, at + 12)) &&
  /[a-z\d)%'"]/.test(headOf(text, at)) &&
  !ABBREVIATED.test(text.slice(Math.max(0, at - 8), at));

/** Drops a word such as `+di` where no sign can occur. */
function wordAt(word: string | undefined, isSigned: boolean): string | undefined {
  return word !== undefined && /^[+-]/.test(word) && !isSigned ? undefined : word;
}

const SCALED = /\d\s?(?:[kmbtx]|mm|[mb]n|tn|mil|bil|mln|thousand|(?:m|b|tr)illion|percent|pct|shares|dollars)$/;
/** Returns true for a symbol that carries no meaning, such as the hyphen in `20-day`. */
function isHyphen(text: string, at: number, symbol: string): boolean {
  if (symbol !== "-") return symbol === "." || symbol === '"' || symbol === "?" || symbol === "!";
  const [before = " ", after = " "] = [text[at - 1], text[at + 1]];
  // `$500M-$4B`, `2 million-5 million` and `15 percent-20%` are ranges.
  if (SCALED.test(text.slice(Math.max(0, at - 12), at)) && /[\d$]/.test(after)) return false;
  return (/[a-z\d)%]/.test(before) && /[a-z]/.test(after)) || (/[a-z]/.test(before) && /[\d$]/.test(after));
}
