import { daysOfDate } from "./dates.ts";
import { StudyFault } from "./study-issue.ts";

export type StudyToken =
  | { readonly kind: "number"; readonly text: string; readonly value: number; readonly at: number }
  | { readonly kind: "date"; readonly text: string; readonly days: number; readonly at: number }
  | { readonly kind: "word"; readonly text: string; readonly at: number }
  | { readonly kind: "symbol"; readonly text: string; readonly at: number }
  | { readonly kind: "end"; readonly text: ""; readonly at: number };

const SPACE = /[ \t\r\n]+/y;
const DATE = /\d{4}-\d{2}-\d{2}(?![\w.-])/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])/y;
/** Names, choices that begin with a digit such as 1wk, tickers such as BRK.B, and populations such as index:SP500. */
const WORD = /(?:[A-Za-z_]\w*|\d+[A-Za-z]\w*)(?:[.:]\w+)*/y;
const SYMBOL = /[()+\-*/,=]/y;

/** Splits a study's text; names come out in lower case. Throws StudyFault at the first character that fits nothing. */
export function tokenize(text: string): readonly StudyToken[] {
  const tokens: StudyToken[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at = pattern.lastIndex;
    return found;
  };
  for (;;) {
    take(SPACE);
    const start = at;
    if (start === text.length) break;
    let found: string | undefined;
    if ((found = take(DATE)) !== undefined) {
      const days = daysOfDate(found);
      if (days === undefined)
        throw new StudyFault("bad_argument", `${found} is no day of the calendar`, { position: start });
      tokens.push({ kind: "date", text: found, days, at: start });
    } else if ((found = take(NUMBER)) !== undefined) {
      const value = Number(found);
      if (!Number.isFinite(value)) throw new StudyFault("bad_argument", `${found} is too large`, { position: start });
      tokens.push({ kind: "number", text: found, value, at: start });
    } else if ((found = take(WORD)) !== undefined) {
      tokens.push({ kind: "word", text: found.toLowerCase(), at: start });
    } else if ((found = take(SYMBOL)) !== undefined) {
      tokens.push({ kind: "symbol", text: found, at: start });
    } else {
      throw unexpected(String.fromCodePoint(text.codePointAt(start)!), start);
    }
  }
  tokens.push({ kind: "end", text: "", at: text.length });
  return tokens;
}

/** The fault of something that cannot stand where it stands; `hint` says what can. */
export function unexpected(found: string, position: number, hint?: string): StudyFault {
  const what = found === "" ? "the text ends too early" : `${JSON.stringify(found)} is not expected`;
  const message = `${what} at position ${position}${hint === undefined ? "" : `; ${hint}`}`;
  return new StudyFault("unexpected_token", message, { position, found });
}
