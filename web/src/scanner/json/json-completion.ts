import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { JsonObject } from "#contract";
import { searchDefinitions } from "../../payload-editor/index.ts";
import { keysOfNode, type JsonNode } from "./json-place.ts";
import { membersAt, openingAt, valuesAt, type Offer } from "./schema-members.ts";

const MOST_STUDIES = 40;

const quoted = (text: string): string => JSON.stringify(text);

function studies(words: string): readonly Offer[] {
  const found = searchDefinitions(words.replace(/\(.*$/, ""), { kinds: ["feature"], limit: MOST_STUDIES });
  return found.map(({ id, name }) => ({ name: id, description: name }));
}

const completionOf = ({ name, description }: Offer, apply: string): Completion => ({
  label: name,
  apply,
  ...(description === "" ? {} : { info: description }),
});

/** Completes the names of members, closed lists of values, and studies, by the schema of payloads. */
export function completeJson(schema: JsonObject) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const node = syntaxTree(state).resolveInner(pos, -1);
    if (node.name === "String") return completeText(schema, state, node, pos);
    const isName = node.name === "PropertyName";
    const object = isName ? node.parent?.parent : objectAround(node);
    if (object === undefined || object === null || (!isName && !explicit)) return null;
    const keys = keysOfNode(state, object);
    const isWritten = isName && node.nextSibling !== null;
    const options = membersAt(schema, keys).map((offer) => {
      const opening = isWritten ? "" : `: ${openingAt(schema, [...keys, offer.name])}`;
      return completionOf(offer, quoted(offer.name) + opening);
    });
    return { from: isName ? node.from : pos, to: isName ? node.to : pos, options, filter: isName };
  };
}

/** The object in which the next member would stand: the node is one of its signs. */
function objectAround(node: JsonNode): JsonNode | null {
  return node.name === "Object" ? node : node.parent?.name === "Object" ? node.parent : null;
}

/** What may stand in the text at the cursor: a word of a closed list, or a study. */
function completeText(schema: JsonObject, state: EditorState, node: JsonNode, pos: number): CompletionResult {
  const keys = keysOfNode(state, node);
  const isStudy = keys.at(-1) === "Input";
  const offers = isStudy ? studies(state.sliceDoc(node.from + 1, pos)) : valuesAt(schema, keys);
  const options = offers.map((offer) => completionOf(offer, quoted(offer.name)));
  // Studies are found by their words, in the order of the search; a name alone would hide them.
  return { from: node.from, to: node.to, options, filter: !isStudy };
}
