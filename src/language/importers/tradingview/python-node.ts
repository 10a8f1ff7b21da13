import type { SourceSpan } from "../translation.ts";

/** Node of a Python expression, or of JSON, which has the same grammar here. */
export type PythonNode = { readonly span: SourceSpan } & (
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "text"; readonly value: string }
  /** True, False, None and their JSON forms. */
  | { readonly kind: "literal"; readonly value: boolean | null }
  | { readonly kind: "name"; readonly name: string }
  /** `isOpen`: the text ends inside the list. */
  | { readonly kind: "list"; readonly items: readonly PythonNode[]; readonly isOpen?: true }
  | {
      readonly kind: "dict";
      readonly entries: readonly (readonly [key: PythonNode, value: PythonNode])[];
      /** True if the text lacks the braces. */
      readonly isBare?: true;
      /** True for a member of an object whose beginning is missing. */
      readonly isInner?: true;
    }
  | { readonly kind: "attribute"; readonly of: PythonNode; readonly name: string }
  | { readonly kind: "call"; readonly of: PythonNode; readonly args: readonly PythonNode[] }
  /** `of[index]`; null for an index that is neither an integer nor a text. */
  | { readonly kind: "item"; readonly of: PythonNode; readonly index: number | string | null }
  /** Text that does not follow the grammar. */
  | { readonly kind: "unread"; readonly reason: string }
  | { readonly kind: "minus"; readonly of: PythonNode }
  | { readonly kind: "binary"; readonly op: string; readonly left: PythonNode; readonly right: PythonNode }
);

export interface PythonStatement {
  /** Name that receives the value; undefined for a tuple. */
  readonly target: string | undefined;
  /** True for an addition: names += value. */
  readonly adds?: true;
  readonly value: PythonNode;
}
