import { all, type ImportedClause, lost } from "../clause.ts";
import { isOneOf } from "../facts.ts";
import type { Reading } from "../reading.ts";
import { ImportFault } from "../import-fault.ts";
import { filterClauses, type Piece, pieceAt, pieces, signalOf } from "./finviz-filter.ts";
import { labelLines } from "./finviz-labels.ts";
import { lineClause, scriptClauses } from "./finviz-script.ts";

/** Parameters that say how the result is shown, not what is in it. */
const DISPLAY = new Set(["v", "ft", "r", "c", "ar", "ta", "p", "tad", "d", "ty", "fs", "b", "rev", "auth", "g"]);
const FILTER = /^[a-z][a-z0-9]*_/i;

/** Behind a comma and the like an address may go on after blanks, as where a line was broken. */
const ADDRESS =
  /(?:https?:\/\/)?(?:www\.|elite\.)?finviz\.com\/[^\s"'<>`]+(?:(?<=[,|&=])\s+(?=[a-z]{1,15}\d{0,4}[_=])[^\s"'<>`]+)*/gi;
/** Where one text of Python goes on in the next: "f=cap_mid," f"fa_pe_u15". */
const JOINT = /(["'])[ \t\\]*(?:\r?\n[ \t]*)?\+?[ \t]*[fr]{0,2}\1/gi;
/** An address that asks for something of its own; the script fills in what others ask for. */
const ASKS = /[?&](?:f|s|t)=[^&{%$]/i;
const SCRIPT_NOTE =
  "Of the script the filters and the signal were read; what it does with the result selects nothing here.";

/**
 * Reads the address of a Finviz screener, its part behind the question mark, a bare list of filters, its labels, or these as
 * scripts of Python hold them. Throws ImportFault.
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

function addressesIn(text: string): readonly Piece[] {
  const whole = text.replaceAll(JOINT, (joint) => " ".repeat(joint.length));
  return [...whole.matchAll(ADDRESS)].map((match) => {
    const address = match[0].replace(/[.,;!?)\]]+$/, "");
    return pieceAt(address, match.index);
  });
}

/** The address, the rest of the text left out by name; the script that fills it where it has no filters of its own. */
function readWithAddress(text: string, addresses: readonly Piece[], address: Piece): Reading {
  let rest = text;
  for (const { span } of addresses) rest = rest.slice(0, span[0]) + " ".repeat(span[1] - span[0]) + rest.slice(span[1]);
  const script = readScript(rest);
  if (script !== undefined && !ASKS.test(address.text)) return script;
  const { clause, notes } = readAddress(address);
  const parts = [...scriptClauses(rest), ...labelLines(rest).lines.filter(({ labelled }) => labelled)];
  const left = parts.map(({ span }) => lost("the address alone is read; add the filter to it", span));
  return left.length === 0 ? { clause, notes } : { clause: all([clause, ...left], [0, text.length]), notes };
}

/** The filters of a script of Python; undefined where there are none. */
function readScript(text: string): Reading | undefined {
  const of = scriptClauses(text);
  return of.length === 0 ? undefined : { clause: all(of, [0, text.length]), notes: [SCRIPT_NOTE] };
}

/** Lines as the page shows them: `Market Cap: Mid; P/E: Under 15`. Undefined where there are none. */
function readLabels(text: string): Reading | undefined {
  const { lines, before } = labelLines(text);
  if (lines.length === 0) return undefined;
  const of = lines.map(lineClause);
  const stray = before.trim() === "" ? [] : [lost("it stands before the first label", [0, before.length])];
  return { clause: all([...stray, ...of], [0, text.length]), notes: [] };
}

function readAddress({ text, span }: Piece): Reading {
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

/** Commas separate filters; so do blanks and ends of lines where nothing but filters is between the commas. */
function filtersIn(value: Piece): readonly Piece[] {
  return pieces(value, /,|%2C/gi).flatMap((piece) => {
    const words = pieces(piece, /\s+/g);
    return words.every(({ text }) => FILTER.test(text)) ? words : [piece];
  });
}

interface Parameter {
  readonly name: string;
  readonly value: Piece;
}

/** The parameters of an address; without a question mark and an equals sign the text is the value of f. */
function parameters({ text, span }: Piece): readonly Parameter[] {
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

function parameter({ text, span }: Piece): Parameter {
  const equals = text.indexOf("=");
  if (equals < 0) return { name: text.trim().toLowerCase(), value: { text: "", span } };
  return {
    name: text.slice(0, equals).trim().toLowerCase(),
    value: pieceAt(text.slice(equals + 1), span[0] + equals + 1),
  };
}
