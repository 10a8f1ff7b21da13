import type { Timeframe } from "#contract";
import type { Reading } from "../reading.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { chooseCondition, HIDDEN, keyOf } from "./choose-condition.ts";
import { PineScript } from "./evaluate-pine.ts";
import { parseScript } from "./parse-script.ts";
import { timeframeOf } from "./pine-call.ts";
import { type PineFinding, mayContainCondition } from "./pine-outputs.ts";
import type { PineStatement } from "./pine-node.ts";

const BASE: Timeframe = "1d";
const CHART_NOTE =
  "The bars of a Pine script are those of the chart it is put on; daily bars were taken. For others set Timeframe in each filter.";
const MOST_INPUTS = 20;
const MOST_UNREAD = 5;
const MOST_SYMBOLS = 60;
/** Calls that can write a list of symbols. */
const SHOWS_TEXT = /\b(?:label\.new|label\.set_text|table\.cell|alert)\s*\(/;

/** Reads the condition by which a Pine script alerts, draws or trades. Throws ImportFault. */
export function readPine(text: string): Reading {
  const statements = parseScript(text);
  const header = statements.flatMap(headerOf)[0];
  const base = header === undefined ? undefined : frameOf(header);
  const script = new PineScript(text, statements, base ?? BASE);
  const fault = script.unread.find(({ span }) => mayContainCondition(text.slice(...span)));
  const { findings, symbols } = symbolFindings(script.findings, text);
  if (fault !== undefined && findings.length === 0) throw new ImportFault(fault.reason, fault.span);
  const { finding, notes } = chooseCondition(findings, text, header?.name === "strategy");
  const { holds, span } = finding;
  const inputs = [...script.inputs].map(([name, value]) => `${name} = ${value}`);
  const more = inputs.length > MOST_INPUTS ? ", …" : "";
  return {
    clause: typeof holds === "boolean" ? { kind: "always", span } : holds,
    notes: [
      ...(base === undefined ? [CHART_NOTE] : []),
      ...(inputs.length > 0
        ? [`Inputs are at their defaults: ${inputs.slice(0, MOST_INPUTS).join(", ")}${more}.`]
        : []),
      ...notes,
      ...(finding.from === "symbol" ? [symbolsNote(symbols)] : []),
      ...script.unread
        .slice(0, MOST_UNREAD)
        .map(({ reason, span: at }) => `Line ${script.lineOf(at[0])} was passed over: ${reason}.`),
      ...script.notes,
    ],
  };
}

/** Selects one condition evaluated on several symbols, if the script lists the symbols and shows no other condition. */
function symbolFindings(all: readonly PineFinding[], text: string) {
  const onSymbols = all.filter(({ from }) => from === "symbol");
  const symbols = [...new Set(onSymbols.map(({ name }) => name))];
  const others = all.filter(({ from }) => from !== "symbol");
  const shows = others.some(({ from }) => !HIDDEN.has(from));
  const isList = symbols.length > 1 && new Set(onSymbols.map(keyOf)).size === 1 && SHOWS_TEXT.test(text);
  return { findings: isList && !shows ? [...onSymbols, ...others] : others, symbols };
}

function symbolsNote(symbols: readonly string[]): string {
  const more = symbols.length > MOST_SYMBOLS ? ` and ${symbols.length - MOST_SYMBOLS} more` : "";
  return `The script asks this of ${symbols.length} symbols: ${symbols.slice(0, MOST_SYMBOLS).join(", ")}${more}. Scan a watchlist with them.`;
}

interface Header {
  readonly name: string;
  readonly timeframe: string | undefined;
  readonly span: SourceSpan;
}

function headerOf(statement: PineStatement): readonly Header[] {
  if (statement.kind !== "expression" || statement.value.kind !== "leaf") return [];
  const { leaf } = statement.value;
  if (leaf.kind !== "call" || !["indicator", "study", "strategy"].includes(leaf.name)) return [];
  const of = leaf.args.find(({ name }) => name === "timeframe" || name === "resolution")?.value;
  const timeframe = of?.kind === "leaf" && of.leaf.kind === "text" ? of.leaf.value : undefined;
  return [{ name: leaf.name, timeframe, span: statement.span }];
}

function frameOf({ timeframe, span }: Header): Timeframe | undefined {
  return timeframe === undefined || timeframe === "" ? undefined : timeframeOf(timeframe, BASE, span);
}
