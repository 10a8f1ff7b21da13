import { type NamedSide, outermost, preferredOf, sideOfName } from "../named-side.ts";
import type { ImportedClause } from "../clause.ts";
import { ImportFault } from "../import-fault.ts";
import { type PineFinding, type FoundFrom, mayContainCondition } from "./pine-outputs.ts";

export interface ChosenCondition {
  readonly finding: PineFinding;
  readonly notes: readonly string[];
}

/** Matches `//@scan Name`, the line by which a script selects one of its conditions as the scan. */
const DIRECTIVE = /^[ \t]*\/\/[ \t]*@scan[ \t]+([^\r\n]{1,120})/m;
const MOST_NAMED = 12;
/** Kinds of findings that are candidates only if the script shows no other condition. */
export const HIDDEN: ReadonlySet<FoundFrom> = new Set(["variable", "exit", "plotColour"]);
const COLOURS: ReadonlySet<FoundFrom> = new Set(["colour", "plotColour"]);
const SHOWN: Readonly<Record<FoundFrom, string>> = {
  alertcondition: "alertcondition",
  shape: "shape",
  alert: "alert",
  label: "label",
  line: "line",
  box: "box",
  plot: "plot",
  colour: "colour",
  plotColour: "colour of a plot",
  entry: "strategy.entry",
  exit: "order to leave",
  bare: "condition",
  symbol: "asked of a symbol",
  variable: "variable",
  unread: "not read",
};

/** Chooses the condition that is the scan and names the others. Throws ImportFault if the script has none. */
export function chooseCondition(found: readonly PineFinding[], text: string, isStrategy: boolean): ChosenCondition {
  const findings = withDistinctNames(found);
  const order: readonly (readonly FoundFrom[])[] = [
    ["alertcondition"],
    ...(isStrategy ? [["entry"] as const] : []),
    ["shape"],
    ["alert"],
    ["label"],
    ["line", "box"],
    ["plot"],
    ["colour"],
    ["entry"],
    ["bare"],
    ["symbol"],
    ["unread"],
    ["variable"],
    ["plotColour"],
  ];
  const exits = findings.filter(({ from }) => from === "exit");
  const shows = findings.filter(({ from }) => !HIDDEN.has(from));
  // Of variables alone, the last one is the result of the script.
  const variables = findings.filter(({ from }) => from === "variable").toReversed();
  const colours = findings.filter(({ from }) => from === "plotColour").toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const candidates = [shows, variables, colours].find(({ length }) => length > 0) ?? [];
  if (candidates.length === 0) throw new ImportFault(noCondition(text), [0, text.length]);
  const selected = DIRECTIVE.exec(text)?.[1]?.trim();
  const finding = selected === undefined ? first(candidates, order) : named(findings, selected);
  if (finding === undefined) {
    const names = [...new Set(candidates.map(({ name }) => name))].slice(0, MOST_NAMED).join(", ");
    throw new ImportFault(
      selected === undefined
        ? `with the inputs at their defaults no condition can hold: ${names}`
        : `no condition is called ${JSON.stringify(selected)}; there are ${names}`,
      [0, text.length],
    );
  }
  const rank = ({ from }: PineFinding): number => order.findIndex((kinds) => kinds.includes(from));
  const seen = new Set([keyOf(finding)]);
  const distinct = candidates
    .toSorted((a, b) => rank(a) - rank(b))
    .filter((one) => {
      const key = keyOf(one);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  const list = distinct.slice(0, MOST_NAMED).map(describe).join(", ");
  const more = distinct.length > MOST_NAMED ? ` and ${distinct.length - MOST_NAMED} more` : "";
  const notes =
    distinct.length === 0
      ? COLOURS.has(finding.from)
        ? [
            `The script only colours its ${finding.from === "colour" ? "bars" : "plots"}: the scan finds those of ${describe(finding)}.`,
          ]
        : []
      : [
          `The script has ${distinct.length + 1} conditions. Taken: ${describe(finding)}. Not taken: ${list}${more}. The line //@scan ${distinct[0]!.name} takes that one instead.`,
        ];
  const left = exits.filter((one) => one !== finding);
  return { finding, notes: left.length === 0 ? notes : [...notes, exitNote(left)] };
}

function noCondition(text: string): string {
  return /\bplot\s*\(/.test(text) && !mayContainCondition(text)
    ? "no condition: the script only plots numbers; write what must hold, as in alertcondition(close > open)"
    : "no condition: no alertcondition, shape, plot or order depends on one";
}

function exitNote(exits: readonly PineFinding[]): string {
  const more = exits.length > MOST_NAMED ? ` and ${exits.length - MOST_NAMED} more` : "";
  return `Orders that leave a position are not taken: ${exits.slice(0, MOST_NAMED).map(describe).join(", ")}${more}.`;
}

/** Returns a key of the meaning of a condition, without its place in the script. */
export function keyOf({ holds, name }: PineFinding): string {
  if (typeof holds === "boolean") return `${holds} ${name}`;
  const isPlace = (key: string, of: unknown): boolean =>
    (key === "span" && (of as ImportedClause).kind !== "lost") || key === "notes";
  return JSON.stringify(holds, function (this: unknown, key: string, value: unknown) {
    return isPlace(key, this) ? undefined : value;
  });
}

/** Adds the line to the names of findings that share a name but not a condition, so that `//@scan` can select each. */
function withDistinctNames(findings: readonly PineFinding[]): readonly PineFinding[] {
  const keys = new Map<string, string>();
  return findings.map((one) => {
    if (one.from === "variable") return one;
    const name = one.name.toLowerCase();
    const key = keyOf(one);
    if (!keys.has(name)) keys.set(name, key);
    return keys.get(name) === key ? one : { ...one, name: `${one.name} line ${one.line}` };
  });
}

const describe = ({ name, from, line }: PineFinding): string =>
  `${JSON.stringify(name)} (${SHOWN[from]}, line ${line})`;

/** Returns the shown finding of that name, else the last value of the variable. */
function named(findings: readonly PineFinding[], searched: string): PineFinding | undefined {
  const of = findings.filter(({ name }) => name.toLowerCase() === searched.toLowerCase());
  return of.find(({ from }) => from !== "variable") ?? of.at(-1);
}

/**
 * Returns the preferred candidate of the strongest kind: the first that means buy, else the first that does not mean
 * sell, else the first.
 */
function first(candidates: readonly PineFinding[], order: readonly (readonly FoundFrom[])[]): PineFinding | undefined {
  const possible = candidates.filter(({ holds }) => holds !== false);
  for (const kinds of order) {
    const of = possible.filter(({ from }) => kinds.includes(from));
    if (of.length > 0) return preferredOf(outermost(of, sideOf, partsOf), sideOf);
  }
  return undefined;
}

/** Returns the conditions that `whole` contains, without the conditions that it negates. */
function partsOf(whole: PineFinding, among: readonly PineFinding[]): readonly PineFinding[] {
  const key = (holds: ImportedClause): string => keyOf({ ...whole, holds });
  const keys = new Set<string>();
  const groups: { readonly kind: string; readonly keys: ReadonlySet<string> }[] = [];
  const collect = (clause: ImportedClause): void => {
    if (clause.kind === "none" || !("of" in clause)) return;
    const of = clause.of.map(key);
    groups.push({ kind: clause.kind, keys: new Set(of) });
    for (const one of of) keys.add(one);
    clause.of.forEach(collect);
  };
  if (typeof whole.holds === "object") collect(whole.holds);
  // A group inside a group of the same kind is flattened, so its parts must be compared one by one.
  const isSpread = (clause: ImportedClause): boolean => {
    if (clause.kind !== "all" && clause.kind !== "any") return false;
    const of = clause.of.map(key);
    return groups.some(
      (group) => group.kind === clause.kind && group.keys.size > of.length && of.every((one) => group.keys.has(one)),
    );
  };
  return among.filter(({ holds }) => typeof holds === "object" && (keys.has(key(holds)) || isSpread(holds)));
}

function sizeOf({ holds }: PineFinding): number {
  const leaves = (clause: ImportedClause): number =>
    clause.kind === "none"
      ? 1 + leaves(clause.of)
      : "of" in clause
        ? clause.of.reduce((sum, one) => sum + leaves(one), 0)
        : 1;
  return typeof holds === "object" ? leaves(holds) : 0;
}

function sideOf({ side, name }: PineFinding): NamedSide {
  return side ?? sideOfName(name);
}
