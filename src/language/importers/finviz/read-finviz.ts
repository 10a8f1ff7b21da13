import { all, type ImportedClause, lost } from "../clause.ts";
import { isOneOf } from "../facts.ts";
import type { Reading } from "../reading.ts";
import { ImportFault } from "../import-fault.ts";
import { filterClauses, type TextPart, pieceAt, pieces, signalOf } from "./finviz-filter.ts";
import { labelLines } from "./finviz-labels.ts";
import { lineClause, scriptClauses } from "./finviz-script.ts";

/** Parameters that only change the display of the result. */
const DISPLAY = new Set(["v", "ft", "r", "c", "ar", "ta", "p", "tad", "d", "ty", "fs", "b", "rev", "auth", "g"]);
const FILTER = /^[a-z][a-z0-9]*_/i;

/** After a comma and the like an address may continue after blanks, as in a broken line. */
const ADDRESS =
  /(?:https?:\/\/)?(?:www\.|elite\.)?finviz\.com\/[^\s"'<>`]+(?:(?<=[,|&=])\s+(?=[a-z]{1,15}\d{0,4}[_=])[^\s"'<>`]+)*/gi;
/** Joint of adjacent Python texts: "f=cap_mid," f"fa_pe_u15". */
const JOINT = /(["'])[ \t\\]*(?:\r?\n[ \t]*)?\+?[ \t]*[fr]{0,2}\1/gi;
/** Address with filters of its own; a script fills in the others. */
const HAS_FILTERS = /[?&](?:f|s|t)=[^&{%$]/i;
const SCRIPT_NOTE =
  "Of the script the filters and the signal were read; what it does with the result selects nothing here.";

/**
 * Reads a Finviz address, its query string, a list of filters, labels, or a Python script with any of these. Throws
 * ImportFault.
 */
export function readFinviz(text: string): Reading {
  const addresses = addressesIn(text);
  const distinct = new Set(addresses.map((one) => one.text));
  if (distinct.size > 1)
    throw new ImportFault(`here are ${distinct.size} addresses; give one at a time`, [0, text.length]);
  const [address] = addresses;
  if (address !== undefined) return readWithAddress(text, addresses, address);
  const plain = /^\s*(?:https?:|[a-z]{1,3}=|[\w./-]*\?)/i.test(text);
  const script = plain ? undefined : readScript(text);
  return script ?? (plain ? undefined : readLabels(text)) ?? readAddress(pieceAt(text, 0));
}

function addressesIn(text: string): readonly TextPart[] {
  const whole = text.replaceAll(JOINT, (joint) => " ".repeat(joint.length));
  return [...whole.matchAll(ADDRESS)].map((match) => {
    const address = match[0].replace(/[.,;!?)\]]+$/, "");
    return pieceAt(address, match.index);
  });
}

/**
 * Reads an address and reports the rest of the text as left out; reads the script if the address has no filters of its
 * own.
 */
function readWithAddress(text: string, addresses: readonly TextPart[], address: TextPart): Reading {
  let rest = text;
  for (const { span } of addresses) rest = rest.slice(0, span[0]) + " ".repeat(span[1] - span[0]) + rest.slice(span[1]);
  const script = readScript(rest);
  if (script !== undefined && !HAS_FILTERS.test(address.text)) return script;
  const { clause, notes } = readAddress(address);
  const parts = [...scriptClauses(rest), ...labelLines(rest).lines.filter(({ labelled }) => labelled)];
  const left = parts.map(({ span }) => lost("the address alone is read; add the filter to it", span));
  return left.length === 0 ? { clause, notes } : { clause: all([clause, ...left], [0, text.length]), notes };
}

/** Reads the filters of a Python script; undefined without filters. */
function readScript(text: string): Reading | undefined {
  const of = scriptClauses(text);
  return of.length === 0 ? undefined : { clause: all(of, [0, text.length]), notes: [SCRIPT_NOTE] };
}

/** Reads lines as the page shows them: `Market Cap: Mid; P/E: Under 15`. Undefined without such lines. */
function readLabels(text: string): Reading | undefined {
  const { lines, before } = labelLines(text);
  if (lines.length === 0) return undefined;
  const of = lines.map(lineClause);
  const stray = before.trim() === "" ? [] : [lost("it stands before the first label", [0, before.length])];
  return { clause: all([...stray, ...of], [0, text.length]), notes: [] };
}

function readAddress({ text, span }: TextPart): Reading {
  const notes: string[] = [];
  const parts: ImportedClause[] = [];
  for (const { name, value } of parameters({ text, span })) {
    switch (name) {
      case "f":
        parts.push(...filterClauses(filtersIn(value)));
        break;
      case "s":
        parts.push(...pieces(value, /,|%2C/gi).map(signalOf));
        break;
      case "t": {
        const tickers = pieces(value, /,|%2C|\+|%20/gi).map((one) => one.text.trim().toUpperCase());
        if (tickers.length > 0) parts.push(isOneOf("Symbol", tickers, value.span));
        break;
      }
      case "o":
        notes.push("The order of the result (o) is asked of a table; a payload only selects.");
        break;
      default:
        if (!DISPLAY.has(name))
          parts.push(
            lost(
              `the parameter ${name.slice(0, 20)} is not known; f holds the filters, s a signal, t tickers`,
              value.span,
            ),
          );
    }
  }
  return { clause: all(parts, span), notes };
}

/** Splits filters at commas. Splits a piece at blanks and line ends too if each of its words is a filter. */
function filtersIn(value: TextPart): readonly TextPart[] {
  return pieces(value, /,|%2C/gi).flatMap((piece) => {
    const words = pieces(piece, /\s+/g);
    return words.every(({ text }) => FILTER.test(text)) ? words : [piece];
  });
}

interface Parameter {
  readonly name: string;
  readonly value: TextPart;
}

/** Returns the parameters of an address. A text without question mark and equals sign is the value of f. */
function parameters({ text, span }: TextPart): readonly Parameter[] {
  const begin = span[0];
  const from = text.length - text.trimStart().length;
  const to = text.trimEnd().length;
  const mark = text.indexOf("?");
  const query = mark < 0 ? from : mark + 1;
  const hash = text.indexOf("#", query);
  const whole = pieceAt(text.slice(query, hash < 0 ? to : Math.min(hash, to)), begin + query);
  if (mark < 0 && /^(?:https?:|(?:www\.|elite\.)?finviz\.com)/i.test(whole.text))
    throw new ImportFault("the address has no question mark with filters behind it", [begin + from, begin + to]);
  if (mark >= 0 || /^[a-z]{1,3}=/i.test(whole.text)) return pieces(whole, /&amp;|&/g).map(parameter);
  if (FILTER.test(whole.text)) return [{ name: "f", value: whole }];
  throw new ImportFault("this is no Finviz address and no list of its filters such as cap_largeover,fa_pe_u15", [
    begin + from,
    begin + to,
  ]);
}

function parameter({ text, span }: TextPart): Parameter {
  const equals = text.indexOf("=");
  if (equals < 0) return { name: text.trim().toLowerCase(), value: { text: "", span } };
  return {
    name: text.slice(0, equals).trim().toLowerCase(),
    value: pieceAt(text.slice(equals + 1), span[0] + equals + 1),
  };
}
