import type { SourceSpan } from "../translation.ts";

/** A part of a Python expression, or of JSON, which is read the same way. */
export type PythonNode = { readonly span: SourceSpan } & (
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "text"; readonly value: string }
  /** True, False, None and their JSON forms. */
  | { readonly kind: "literal"; readonly value: boolean | null }
  | { readonly kind: "name"; readonly name: string }
  /** `isOpen`: the text ends within it. */
  | { readonly kind: "list"; readonly items: readonly PythonNode[]; readonly isOpen?: true }
  | {
      readonly kind: "dict";
      readonly entries: readonly (readonly [key: PythonNode, value: PythonNode])[];
      /** Whether its braces were not copied. */
      readonly isBare?: true;
      /** Whether it was a member of an object of which the beginning was not copied. */
      readonly isInner?: true;
    }
  | { readonly kind: "attribute"; readonly of: PythonNode; readonly name: string }
  | { readonly kind: "call"; readonly of: PythonNode; readonly args: readonly PythonNode[] }
  /** `of[index]`; null where the index is neither a whole number nor a text. */
  | { readonly kind: "item"; readonly of: PythonNode; readonly index: number | string | null }
  /** What does not follow the grammar. */
  | { readonly kind: "unread"; readonly reason: string }
  | { readonly kind: "minus"; readonly of: PythonNode }
  | { readonly kind: "binary"; readonly op: string; readonly left: PythonNode; readonly right: PythonNode }
);

export interface PythonStatement {
  /** The name that is given the value; several names of a tuple are not kept. */
  readonly target: string | undefined;
  /** Whether the value is added to that of the name: names += value. */
  readonly adds?: true;
  readonly value: PythonNode;
}
