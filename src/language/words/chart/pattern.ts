import { assert, table } from "#base";
import { stemOf } from "../text/stem.ts";
import { tokenize } from "../text/tokenize.ts";
import type { Kind } from "./edge.ts";

/** One element of a pattern: alternative words, an edge, or a choice of sequences. */
export type Element =
  | { readonly type: "words"; readonly stems: ReadonlySet<string> }
  | { readonly type: "edge"; readonly kind: Kind }
  | { readonly type: "choice"; readonly sequences: readonly (readonly PatternPart[])[] };

export interface PatternPart {
  readonly element: Element;
  readonly optional: boolean;
  readonly repeated: boolean;
  /** True if the element must directly follow the previous token. */
  readonly glued: boolean;
}

/**
 * Reads a pattern. Elements: `word`, `this|that`, `{kind}` for an edge, `( … | … )` for a choice of sequences. `?` after an
 * element makes it optional, `*` repeats it any number of times, `_` before it glues it to the previous token. `LP`, `RP`,
 * `STAR`, `BAR` and `NEWLINE` stand for symbols that the notation itself uses.
 */
export function parsePattern(text: string): readonly PatternPart[] {
  const pieces = text.match(/_?\{\w+\}[?*]?|\((?=\s)|\)[?*]?|\|(?=\s)|[^\s]+/g) ?? [];
  let at = 0;
  const sequences = (): readonly (readonly PatternPart[])[] => {
    const found: PatternPart[][] = [[]];
    for (; at < pieces.length; at++) {
      const piece = pieces[at]!;
      if (/^\)[?*]?$/.test(piece)) break;
      if (piece === "|") {
        found.push([]);
        continue;
      }
      const last = piece.at(-1);
      let optional = last === "?";
      let repeated = last === "*" && piece.length > 1;
      if (piece === "(") {
        at++;
        const inner = sequences();
        const end = pieces[at] ?? "";
        assert(end.startsWith(")"), `unclosed ( in ${text}`);
        optional = end === ")?";
        repeated = end === ")*";
        found.at(-1)!.push({ element: { type: "choice", sequences: inner }, optional, repeated, glued: false });
        continue;
      }
      const glued = piece.startsWith("_") && piece.length > 1;
      const bare = piece.slice(glued ? 1 : 0, optional || repeated ? -1 : undefined);
      found.at(-1)!.push({ element: elementOf(bare), optional, repeated, glued });
    }
    return found;
  };
  const [only, ...rest] = sequences();
  assert(rest.length === 0 && only !== undefined && at === pieces.length, `pattern ${text}`);
  return only;
}

const NAMED = table<string>({ LP: "(", RP: ")", STAR: "*", BAR: "|", NEWLINE: "\n" });

function elementOf(piece: string): Element {
  if (piece.startsWith("{")) return { type: "edge", kind: piece.slice(1, -1) as Kind };
  const words = piece.split("|").map((word) => NAMED[word] ?? word);
  return { type: "words", stems: new Set(words.map((word) => (/^[a-z]/.test(word) ? stemOf(word) : word))) };
}

/** Returns the stems of a phrase, as the tokens of a query have them. */
export function stemsOf(phrase: string): readonly string[] {
  return tokenize(phrase).map((token) => token.stem);
}

/** A need that one of these words, or an edge of one of these kinds, meets. */
export interface Need {
  readonly stems: ReadonlySet<string>;
  readonly kinds: ReadonlySet<Kind>;
}

function anyOf(needs: readonly Need[]): Need {
  return {
    stems: new Set(needs.flatMap(({ stems }) => [...stems])),
    kinds: new Set(needs.flatMap(({ kinds }) => [...kinds])),
  };
}

const needOf = (element: Exclude<Element, { readonly type: "choice" }>): Need =>
  element.type === "words"
    ? { stems: element.stems, kinds: new Set() }
    : { stems: new Set(), kinds: new Set([element.kind]) };

/** Returns the words and kinds with which a match can start. */
export function firstsOf(parts: readonly PatternPart[]): Need {
  const certain = parts.findIndex(({ optional, repeated }) => !optional && !repeated);
  return anyOf(
    parts
      .slice(0, certain === -1 ? undefined : certain + 1)
      .map(({ element }) => (element.type === "choice" ? anyOf(element.sequences.map(firstsOf)) : needOf(element))),
  );
}

/** Returns the needs that every match meets somewhere. The chart skips a rule if the query lacks one of them. */
export function needsOf(parts: readonly PatternPart[]): readonly Need[] {
  return parts.flatMap(({ element, optional, repeated }) => {
    if (optional || repeated) return [];
    if (element.type !== "choice") return [needOf(element)];
    const firsts = element.sequences.map((sequence) => needsOf(sequence)[0]);
    return firsts.every((need) => need !== undefined) ? [anyOf(firsts)] : [];
  });
}
