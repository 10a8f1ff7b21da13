import { preferredOf, type Side, sideOfName } from "../named-side.ts";
import { TongueFault } from "../tongue-fault.ts";
import type { Finding, FoundFrom } from "./pine-outputs.ts";

export interface ChosenCondition {
  readonly finding: Finding;
  readonly notes: readonly string[];
}

/** `//@scan Name` in a script says which of its conditions is the scan. */
const DIRECTIVE = /^[ \t]*\/\/[ \t]*@scan[ \t]+([^\r\n]{1,120})/m;
const MOST_NAMED = 12;
const SHOWN: Readonly<Record<FoundFrom, string>> = {
  alertcondition: "alertcondition",
  shape: "shape",
  alert: "alert",
  label: "label",
  plot: "plot",
  colour: "colour",
  entry: "strategy.entry",
  bare: "condition",
  variable: "variable",
  unread: "not read",
};

/** The condition that is the scan, and the names of those that are not. Throws TongueFault where there is none. */
export function chooseCondition(findings: readonly Finding[], text: string, isStrategy: boolean): ChosenCondition {
  const order: readonly (readonly FoundFrom[])[] = [
    ["alertcondition"],
    ...(isStrategy ? [["entry"] as const] : []),
    ["shape"],
    ["alert"],
    ["label"],
    ["plot"],
    ["colour"],
    ["entry"],
    ["bare"],
    ["unread"],
    ["variable"],
  ];
  const shows = findings.filter(({ from }) => from !== "variable");
  // Of variables alone the last one is what the script comes to.
  const candidates = shows.length > 0 ? shows : findings.toReversed();
  if (candidates.length === 0)
    throw new TongueFault("no condition: no alertcondition, shape, plot or order depends on one", [0, text.length]);
  const wanted = DIRECTIVE.exec(text)?.[1]?.trim();
  const finding = wanted === undefined ? first(candidates, order) : named(findings, wanted);
  if (finding === undefined) {
    const names = [...new Set(candidates.map(({ name }) => name))].slice(0, MOST_NAMED).join(", ");
    throw new TongueFault(
      wanted === undefined
        ? `with the inputs at their defaults no condition can hold: ${names}`
        : `no condition is called ${JSON.stringify(wanted)}; there are ${names}`,
      [0, text.length],
    );
  }
  const rank = ({ from }: Finding): number => order.findIndex((kinds) => kinds.includes(from));
  const others = candidates
    .filter((one) => one.holds !== finding.holds && one.name !== finding.name)
    .toSorted((a, b) => rank(a) - rank(b));
  const seen = new Set<unknown>();
  const distinct = others.filter(({ holds, name }) => {
    if (seen.has(holds) || seen.has(name)) return false;
    seen.add(holds).add(name);
    return true;
  });
  const list = distinct.slice(0, MOST_NAMED).map(say).join(", ");
  const more = distinct.length > MOST_NAMED ? ` and ${distinct.length - MOST_NAMED} more` : "";
  const notes =
    distinct.length === 0
      ? finding.from === "colour"
        ? [`The script only colours its bars: the scan finds those of ${say(finding)}.`]
        : []
      : [
          `The script has ${distinct.length + 1} conditions. Taken: ${say(finding)}. Not taken: ${list}${more}. The line //@scan ${distinct[0]!.name} takes that one instead.`,
        ];
  return { finding, notes };
}

const say = ({ name, from, line }: Finding): string => `${JSON.stringify(name)} (${SHOWN[from]}, line ${line})`;

/** What shows under that name, else the variable as it was set last. */
function named(findings: readonly Finding[], wanted: string): Finding | undefined {
  const of = findings.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  return of.find(({ from }) => from !== "variable") ?? of.at(-1);
}

/** Of the strongest sign: the first that says buy, else the first that does not say sell, else the first. */
function first(candidates: readonly Finding[], order: readonly (readonly FoundFrom[])[]): Finding | undefined {
  const possible = candidates.filter(({ holds }) => holds !== false);
  for (const kinds of order) {
    const of = possible.filter(({ from }) => kinds.includes(from));
    if (of.length > 0) return preferredOf(of, sideOf);
  }
  return undefined;
}

function sideOf({ side, name }: Finding): Side {
  return side ?? sideOfName(name);
}
