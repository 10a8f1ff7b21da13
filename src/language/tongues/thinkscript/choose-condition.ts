import { preferredOf, sideOfName } from "../named-side.ts";
import { TongueFault } from "../tongue-fault.ts";
import { constantOf, type Value } from "../values/value.ts";
import type { ThinkScript, ThinkScriptExpression } from "./thinkscript-syntax.ts";

interface ChosenCondition {
  readonly condition: ThinkScriptExpression;
  readonly notes: readonly string[];
}

/** What a definition comes to; undefined where it has no counterpart. */
type Reader = (of: ThinkScriptExpression) => Value | undefined;

const MOST_NAMED = 12;
const WAY_OUT = "Call another plot scan to take that one instead.";

/**
 * The condition that is the scan: the plot of that name, the only plot, of several plots that are conditions the one that buys,
 * else what stands alone, else the last definition that is a condition. `reader` gives a new reader of values, whose steps are
 * its own. Throws TongueFault where there is none.
 */
export function chosenCondition(parsed: ThinkScript, reader: () => Reader, text: string): ChosenCondition {
  const { definitions, plots, bare } = parsed;
  const [only] = plots.keys();
  const name = plots.has("scan") ? "scan" : plots.size === 1 ? only : undefined;
  const condition = name === undefined ? (plots.size === 0 ? bare : undefined) : definitions.get(name);
  if (condition !== undefined) return { condition, notes: [] };
  return plots.size > 1 ? ofPlots(parsed, reader(), text) : lastDefinition(parsed, reader(), text);
}

interface Named {
  readonly name: string;
  readonly of: ThinkScriptExpression;
}

function ofPlots({ definitions, plots }: ThinkScript, read: Reader, text: string): ChosenCondition {
  const known = [...plots].flatMap(([key, name]): readonly Named[] => {
    const of = definitions.get(key);
    return of === undefined ? [] : [{ name, of }];
  });
  const conditions = known.filter(({ of }) => isCondition(of, read));
  const taken = preferredOf(conditions, ({ name }) => sideOfName(name));
  if (taken === undefined) {
    const many = `there are ${plots.size} plots, of which none can be read as a condition; call the one that scans scan`;
    throw new TongueFault(many, [0, text.length]);
  }
  const others = known.filter((one) => one !== taken).map(({ name }) => JSON.stringify(name));
  const more = others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : "";
  const note = `The script has ${plots.size} plots. Taken: ${JSON.stringify(taken.name)}. Not taken: ${others.slice(0, MOST_NAMED).join(", ")}${more}. ${WAY_OUT}`;
  return { condition: taken.of, notes: [note] };
}

function lastDefinition({ definitions }: ThinkScript, read: Reader, text: string): ChosenCondition {
  const last = [...definitions].toReversed().find(([, of]) => isCondition(of, read));
  if (last === undefined) throw new TongueFault("there is no plot and no condition", [0, text.length]);
  const note = `The script has no plot. Taken: its last condition, ${JSON.stringify(last[0])}. Write plot scan = … to take another one.`;
  return { condition: last[1], notes: [note] };
}

/** A comparison and the like, or a number that is there, or other than 0, by conditions alone. */
function isCondition(of: ThinkScriptExpression, read: Reader): boolean {
  if (["and", "or", "not", "compare"].includes(of.kind)) return true;
  const value = read(of);
  if (value?.kind === "truth") return typeof value.truth === "object";
  if (value?.kind !== "choice") return false;
  const cases = casesOf(value);
  return cases.some(({ kind }) => kind === "nothing") || cases.every((one) => constantOf(one) !== null);
}

function casesOf(value: Value): readonly Value[] {
  return value.kind === "choice" ? [...casesOf(value.yes), ...casesOf(value.no)] : [value];
}
