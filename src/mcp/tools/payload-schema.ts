import { ownMember } from "#base";
import type { z } from "zod";
import { jsonSchemaOf, type JsonSchema } from "#contract";

/** How much of the payload the schema of a tool's arguments spells out. */
export type PayloadDetail = "whole" | "outline";

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

const NOTHING = /\bconstrains nothing\b/;
/** Members of a condition that its outline spells out; every other one is a group of filters. */
const OUTLINED = new Set(["AsOf", "AsOfBasis", "Leaf"]);

/** A schema of an object with every property changed, or left out where `change` gives nothing. */
function withProperties(node: Node, change: (name: string, property: Node) => Node | undefined): Node {
  const { properties } = node;
  if (!isNode(properties)) return node;
  const kept: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const changed = isNode(property) ? change(name, property) : undefined;
    if (changed !== undefined) kept[name] = changed;
  }
  return { ...node, properties: kept };
}

/** Members that only carry labels along would cost a model attention and do nothing. */
function withoutLabels(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLabels);
  if (!isNode(value)) return value;
  const bare = withProperties(value, (name, property) =>
    name !== "IsDisabled" && NOTHING.test(String(property["description"] ?? "")) ? undefined : property,
  );
  return Object.fromEntries(Object.entries(bare).map(([key, inner]) => [key, withoutLabels(inner)]));
}

/** A group of filters as any object, or any list of objects. */
function closedGroup(name: string, { description }: Node): Node {
  const type = name === "PatternModel" ? { type: "array", items: { type: "object" } } : { type: "object" };
  return { ...type, description };
}

/** What `root` refers to, and what that refers to. */
function withUsedDefinitions(root: Node, definitions: Node): Node {
  const used = new Set<string>();
  const waiting: unknown[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [, name = ""] of JSON.stringify(next).matchAll(/"#\/\$defs\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      waiting.push(ownMember(definitions, name));
    }
  }
  const kept = Object.entries(definitions).filter(([name]) => used.has(name));
  return kept.length === 0 ? root : { ...root, $defs: Object.fromEntries(kept) };
}

/**
 * The schema of a tool's arguments. A payload in it is recursive, under $defs, without the members that constrain nothing.
 * In an outline its groups of filters are left open: one tool that spells them out is enough for a model's prompt.
 */
export function argumentsSchema(input: z.ZodType, detail: PayloadDetail): JsonSchema {
  const { $schema: _dialect, $defs = {}, ...top } = withoutLabels(jsonSchemaOf(input)) as Node;
  const definitions: Record<string, unknown> = { ...(isNode($defs) ? $defs : {}) };
  // A schema with a name of its own stands among the definitions; that of arguments must be an object at its root.
  const named = ownMember(definitions, /^#\/\$defs\/(\w+)$/.exec(String(top["$ref"]))?.[1] ?? "");
  const root = isNode(named) ? named : top;
  const condition = definitions["Condition"];
  if (detail === "outline" && isNode(condition)) {
    definitions["Condition"] = withProperties(condition, (name, property) =>
      OUTLINED.has(name) ? property : closedGroup(name, property),
    );
  }
  return withUsedDefinitions(root, definitions);
}
