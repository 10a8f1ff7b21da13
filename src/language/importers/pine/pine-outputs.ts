import type { ImportedClause } from "../clause.ts";
import { inputText } from "../series.ts";
import type { SourceSpan } from "../translation.ts";
import type { PineCall, PineReader } from "./pine-call.ts";
import type { PineExpression } from "./pine-node.ts";
import { both, constantOf, either } from "./pine-value.ts";
import type { ClauseTruth } from "../values/truth.ts";
import type { PineValue } from "./pine-value-kinds.ts";

/** Output of a script that shows a condition. */
export type FoundFrom =
  | "alertcondition"
  | "shape"
  | "alert"
  | "label"
  | "line"
  | "box"
  | "plot"
  | "colour"
  | "plotColour"
  | "entry"
  | "exit"
  | "bare"
  | "symbol"
  | "variable"
  | "unread";

export interface PineFinding {
  readonly name: string;
  readonly from: FoundFrom;
  readonly holds: ClauseTruth;
  /** Direction of the condition; undefined if its name decides. */
  readonly side: "long" | "short" | "none" | undefined;
  readonly line: number;
  readonly span: SourceSpan;
}
type Found = Omit<PineFinding, "line" | "span">;

interface OutputReader extends PineReader {
  lineOf(at: number): number;
}

const OUTPUTS: ReadonlyMap<string, FoundFrom> = new Map([
  ["alertcondition", "alertcondition"],
  ["plotshape", "shape"],
  ["plotchar", "shape"],
  ["plotarrow", "shape"],
  ["plot", "plot"],
  ["bgcolor", "colour"],
  ["barcolor", "colour"],
  ["strategy.entry", "entry"],
  ["strategy.order", "entry"],
  ["alert", "alert"],
  ["label.new", "label"],
  ["line.new", "line"],
  ["box.new", "box"],
  ["strategy.exit", "exit"],
  ["strategy.close", "exit"],
  ["strategy.close_all", "exit"],
]);

/** True if a text may contain a condition. Numbers alone only feed plots. */
export function mayContainCondition(text: string): boolean {
  const code = text.replaceAll(/\/\/[^\n]*|=>/g, "");
  const called = (code.match(/[a-z_.]+(?=\s*\()/g) ?? []).filter((name) => name !== "plot");
  return /[<>?]|[=!]=|\b(?:and|or|not|if|switch)\b/.test(code) || called.some((name) => OUTPUTS.has(name));
}

/** Calls that return a drawing, which a name may keep. */
export const DRAWINGS: ReadonlySet<string> = new Set(["label.new", "line.new", "box.new"]);

const WAITING_NOTE =
  "An entry order with a stop or a limit waits for its price; the scan finds the bar on which it is placed.";

/** Returns the conditions that a call shows; undefined for calls that never show one. */
export function outputOf(call: PineCall, read: OutputReader, guard: ClauseTruth): readonly Found[] | undefined {
  const from = OUTPUTS.get(call.name);
  if (from === undefined) return undefined;
  const { span } = call;
  const argument = (place: number, ...names: readonly string[]): PineExpression | undefined =>
    call.args.find(({ name }) => name !== undefined && names.includes(name))?.value ??
    call.args.filter(({ name }) => name === undefined)[place]?.value;
  const text = (of: PineExpression | undefined): string | undefined => {
    const value = of === undefined ? undefined : read.attempt(() => read.value(of));
    return value?.kind === "text" && value.value.trim() !== "" ? value.value.trim().slice(0, 80) : undefined;
  };
  const when = (holds: ClauseTruth): ClauseTruth => both([guard, holds], span);
  if (from === "entry") {
    const side = argument(1, "direction", "long");
    const direction = side === undefined ? undefined : read.attempt(() => read.value(side));
    const long =
      direction?.kind === "other"
        ? direction.name === "strategy.long"
        : direction?.kind === "truth" && direction.holds === true;
    if (call.args.some(({ name }) => name === "stop" || name === "limit")) read.note(WAITING_NOTE);
    const condition = call.args.find(({ name }) => name === "when")?.value;
    const holds = when(condition === undefined ? true : read.truth(condition));
    const name = text(argument(0, "id")) ?? (long ? "long" : "short");
    return [{ name, from, holds, side: long ? "long" : "short" }];
  }
  if (from === "exit") {
    const condition = call.args.find(({ name }) => name === "when")?.value;
    const holds = when(condition === undefined ? true : read.truth(condition));
    const id = call.name === "strategy.close_all" ? undefined : text(argument(0, "id"));
    const name = call.name.slice("strategy.".length).replace("_", " ");
    return [{ name: id === undefined ? name : `${name} ${id}`, from, holds, side: "short" }];
  }
  if (from === "alert" || from === "label") {
    const message = from === "alert" ? argument(0, "message") : argument(2, "text");
    return guard === true ? [] : [{ name: text(message) ?? from, from, holds: guard, side: undefined }];
  }
  if (from === "line" || from === "box") {
    // Scripts draw lines for many purposes, so an unreadable test ranks below other outputs.
    const isLost = typeof guard === "object" && guard.kind === "lost";
    const name = text(call.args.find(({ name: of }) => of === "text")?.value) ?? from;
    return guard === true ? [] : [{ name, from: isLost ? "unread" : from, holds: guard, side: undefined }];
  }
  const of = argument(0, from === "alertcondition" ? "condition" : from === "colour" ? "color" : "series");
  if (of === undefined) return [];
  const title =
    text(
      call.args.find(({ name }) => name === "title")?.value ?? (from === "colour" ? undefined : argument(1, "title")),
    ) ?? text(call.args.find(({ name }) => name === "text")?.value);
  const named = of.kind === "leaf" && of.leaf.kind === "name" ? of.leaf.name : undefined;
  if (from === "alertcondition") {
    return [
      {
        name: title ?? named ?? text(argument(2, "message")) ?? "alert",
        from,
        holds: when(read.truth(of)),
        side: undefined,
      },
    ];
  }
  const colour = from === "plot" ? argument(2, "color") : undefined;
  const placed = `${call.name} ${read.lineOf(span[0])}`;
  const foundIn = (shown: PineExpression, as: FoundFrom, alone: string): readonly Found[] => {
    const shows = shownBy(
      read.attempt(() => read.value(shown)),
      shown,
      as,
      read,
    );
    return shows.map(({ holds, as: kind }, i) => {
      const name = title ?? named ?? kind ?? alone;
      const several = shows.length > 1 && name !== kind ? `${name} ${kind ?? i + 1}` : name;
      return { name: several, from: as, holds: when(holds), side: undefined };
    });
  };
  const colours = colour === undefined ? [] : foundIn(colour, "plotColour", placed);
  return [...foundIn(of, from, placed), ...colours.filter(({ holds }) => typeof holds !== "boolean")];
}

/** Returns the conditions under which a value is visible, one per colour or number. */
function shownBy(
  value: PineValue,
  of: PineExpression,
  from: FoundFrom,
  read: PineReader,
): readonly { readonly holds: ClauseTruth; readonly as?: string | undefined }[] {
  if (value.kind === "truth") return [{ holds: value.holds }];
  if (value.kind === "lost") return from === "shape" ? [{ holds: read.truth(of) }] : [];
  if (value.kind !== "choice") return [];
  // A line drawn on every bar shows no condition.
  const isHidden = value.cases.some((one) => one.value.kind === "na");
  if (from === "plot" && !isHidden && value.cases.some((one) => constantOf(one.value) === undefined)) return [];
  const groups = new Map<string, ClauseTruth[]>();
  for (const { when, value: one } of value.cases) {
    const known = constantOf(one);
    if (one.kind === "na" || known === 0 || (from === "plot" && isOwnTruth(when, one))) continue;
    const key = one.kind === "other" ? one.name : known === undefined ? "" : String(known);
    groups.set(key, [...(groups.get(key) ?? []), when]);
  }
  return [...groups].map(([as, whens]) => ({
    holds: either(whens, of.span),
    as: as === "" ? undefined : as.replace(/^color\./, ""),
  }));
}

/** True if the value is drawn wherever it is not zero, as in `x ? x : na`, which is a line and no condition. */
function isOwnTruth(when: ImportedClause, value: PineValue): boolean {
  if (when.kind !== "filter" || value.kind !== "number") return false;
  const { Input, Returns } = when.filter;
  return Input === inputText(value.series) && Returns?.Want?.Value?.NotEqualTo === 0;
}
