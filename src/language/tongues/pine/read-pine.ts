import type { Timeframe } from "#contract";
import type { Reading } from "../reading.ts";
import { TongueFault } from "../tongue-fault.ts";
import type { Span } from "../translation.ts";
import { chooseCondition } from "./choose-condition.ts";
import { PineScript } from "./evaluate-pine.ts";
import { parseScript } from "./parse-script.ts";
import { timeframeOf } from "./pine-call.ts";
import { mayTellCondition } from "./pine-outputs.ts";
import type { PineStatement } from "./pine-node.ts";

const BASE: Timeframe = "1d";
const CHART_NOTE =
  "The bars of a Pine script are those of the chart it is put on; daily bars were taken. For others set Timeframe in each filter.";
const MOST_INPUTS = 20;
const MOST_UNREAD = 5;

/** Reads a script of Pine: the condition that it alerts of, draws or trades by. Throws TongueFault. */
export function readPine(text: string): Reading {
  const statements = parseScript(text);
  const header = statements.flatMap(headerOf)[0];
  const base = header === undefined ? undefined : frameOf(header);
  const script = new PineScript(text, statements, base ?? BASE);
  const fault = script.unread.find(({ span }) => mayTellCondition(text.slice(...span)));
  if (fault !== undefined && script.findings.length === 0) throw new TongueFault(fault.reason, fault.span);
  const { finding, notes } = chooseCondition(script.findings, text, header?.name === "strategy");
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
      ...script.unread
        .slice(0, MOST_UNREAD)
        .map(({ reason, span: at }) => `Line ${script.lineOf(at[0])} was passed over: ${reason}.`),
      ...script.notes,
    ],
  };
}

interface Header {
  readonly name: string;
  readonly timeframe: string | undefined;
  readonly span: Span;
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
