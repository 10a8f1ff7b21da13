import type { Atom, FormGroup } from "../intermediate/form.ts";
import { NO_NAMES, type WordsContext } from "../words-context.ts";
import { parseWords } from "./parse-words.ts";

/** Context without listings and models. */
export const BARE_CONTEXT: WordsContext = { ...NO_NAMES, models: [], today: "2025-06-18" };

function sideOf({ rhs }: Atom): string {
  switch (rhs.kind) {
    case "number":
      return String(rhs.number);
    case "range":
      return `${rhs.low}..${rhs.high}`;
    case "texts":
      return rhs.texts.join("|");
    case "date":
      return rhs.date;
    case "flag":
      return "yes";
    default:
      return `${rhs.multiplier === null ? "" : `${rhs.multiplier}*`}${rhs.concept}${rhs.timeframe === null ? "" : `@${rhs.timeframe}`}${rhs.bars_ago === null ? "" : `[${rhs.bars_ago}]`}${(rhs.offset ?? 0) === 0 ? "" : `${rhs.offset! > 0 ? "+" : ""}${rhs.offset}`}`;
  }
}

/** Returns an atom as one line: concept, timeframe, shift, comparison, window. */
export function atomLine(atom: Atom): string {
  const params = atom.params?.map(({ name, value }) => `${name}=${value}`).join(" ") ?? "";
  const frame = `${atom.timeframe === null ? "" : `@${atom.timeframe}`}${atom.bars_ago === null ? "" : `[${atom.bars_ago}]`}`;
  const window = atom.within === null ? "" : ` within ${atom.within}${atom.within_all === true ? " all" : ""}`;
  return `${atom.negate === true ? "not " : ""}${atom.concept}${params && `{${params}}`}${frame} ${atom.op} ${sideOf(atom)}${window}`;
}

const inGroup = ({ id, members }: FormGroup, groups: readonly FormGroup[]): string =>
  [
    ...members,
    ...groups.filter(({ parent }) => parent === id).map((inner) => `${inner.op}(${inGroup(inner, groups)})`),
  ].join();

/** Returns the reading of a query as one line: atoms, alternatives, counts, and the words left over, optionally with reasons. */
export function readingLine(query: string, hasReasons = false): string {
  const { atoms, groups, unsupported, refusal } = parseWords(query, BARE_CONTEXT).form;
  const any = groups.filter(({ op }) => op === "any").map(({ members }) => ` any ${members.join()}`);
  const counted = groups
    .filter(({ op }) => op === "at_least")
    .map((group) => ` ${group.count} of ${inGroup(group, groups)}`);
  const left = unsupported.map(
    ({ span, reason }) => ` left ${query.slice(span[0], span[1])}${hasReasons ? ` (${reason})` : ""}`,
  );
  return refusal === null ? [atoms.map(atomLine).join("; "), ...any, ...counted, ...left].join("") : refusal.code;
}
