import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

/** A piece of the text, as the parser of the editor names it. */
export type JsonNode = ReturnType<typeof syntaxTree>["topNode"];

const VALUES = new Set(["Object", "Array", "String", "Number", "True", "False", "Null"]);

function childrenOf(node: JsonNode): readonly JsonNode[] {
  const children: JsonNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

const valuesIn = (node: JsonNode): readonly JsonNode[] => childrenOf(node).filter(({ name }) => VALUES.has(name));

/** The name of a property as it is read, from a node `"name"`. */
function nameOf(state: EditorState, node: JsonNode | null): string {
  const text = node === null ? "" : state.sliceDoc(node.from, node.to);
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replaceAll('"', "");
  }
}

const propertyOf = (state: EditorState, object: JsonNode, key: string): JsonNode | undefined =>
  object.getChildren("Property").find((property) => nameOf(state, property.getChild("PropertyName")) === key);

/** Where the value at some keys stands in the text, or what of the way there is to be found. */
export function placeOfKeys(
  state: EditorState,
  keys: readonly string[],
): { readonly from: number; readonly to: number } {
  let node = syntaxTree(state).topNode.firstChild;
  let found: JsonNode | null = node;
  for (const key of keys) {
    if (node === null) break;
    const property: JsonNode | undefined = node.name === "Object" ? propertyOf(state, node, key) : undefined;
    const next: JsonNode | undefined =
      node.name === "Array" ? valuesIn(node)[Number(key)] : property === undefined ? undefined : valuesIn(property)[0];
    if (next === undefined) {
      found = property ?? found;
      break;
    }
    // The name of a member says more than all that it holds.
    found = property?.getChild("PropertyName") ?? next;
    node = next;
  }
  return found === null ? { from: 0, to: state.doc.length } : { from: found.from, to: found.to };
}

/** The keys that lead to a node: of the value that it is or lies in. */
export function keysOfNode(state: EditorState, node: JsonNode): readonly string[] {
  const keys: string[] = [];
  for (let at: JsonNode | null = node; at !== null; at = at.parent) {
    const { parent } = at;
    if (at.name === "Property") keys.unshift(nameOf(state, at.getChild("PropertyName")));
    if (parent?.name === "Array") {
      const { from } = at;
      keys.unshift(String(valuesIn(parent).filter((value) => value.from < from).length));
    }
  }
  return keys;
}
