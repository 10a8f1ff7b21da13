import type { Issue } from "#base";
import { keysOf, pointerOf, shortened, type Place } from "./json-pointer.ts";
import { LIMITS, type LimitName } from "./limits.ts";

/** What stands at a place of the payload, as far as counting needs to know. */
type Role = "body" | "payload" | "conditions" | "condition" | "atLeast" | "group" | "plain";

interface Visit {
  readonly value: unknown;
  readonly role: Role;
  readonly place: Place | undefined;
  readonly depth: number;
  readonly leafDepth: number;
}

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);
const CONDITION_LISTS = new Set(["All", "Any", "None"]);
const CONDITION_GROUPS = new Set([
  "CandlestickPattern",
  "ChartPattern",
  "FeatureWindow",
  "Fundamental",
  "Indicator",
  "InsiderTransactions",
  "PatternModel",
  "Short",
  "Stock",
]);
/** Lists inside a group whose elements are no entries. */
const DRAWINGS = new Set(["Sample", "InputsMetadata"]);

/** The limits that make a value too large to look at any further, and what to say of each. */
const TOO_MUCH = {
  conditions: { rule: "too_many", what: "conditions; split the scan into several" },
  entries: { rule: "too_many", what: "entries; split the scan into several" },
  values: { rule: "too_many", what: "values; split the scan into several" },
  listLength: { rule: "too_many", what: "elements in one list; shorten it" },
  mapKeys: { rule: "too_many", what: "members in one object; leave some out" },
  leafDepth: { rule: "too_deep", what: "Leafs inside one another; move the inner conditions further out" },
  jsonDepth: { rule: "too_deep", what: "arrays and objects inside one another; flatten them" },
} as const satisfies Partial<Record<LimitName, { rule: string; what: string }>>;

function roleOf(role: Role, key: string): Role {
  if (role === "body") return key === "instructions" || key === "payload" ? "payload" : "plain";
  if (role === "payload" && CONDITION_LISTS.has(key)) return "conditions";
  if (role === "payload" && key === "AtLeast") return "atLeast";
  if (role === "atLeast" && key === "Of") return "conditions";
  if (role === "condition" && key === "Leaf") return "payload";
  if (role === "condition" && CONDITION_GROUPS.has(key)) return "group";
  return role === "group" && !DRAWINGS.has(key) ? "group" : "plain";
}

/** An object that stands in a list, such as an entry of a group. */
export interface Part {
  readonly place: Place;
  readonly value: object;
}

/** What a walk found. */
export interface WalkResult {
  readonly issues: readonly Issue[];
  /** Whether the value is so large or deep that nothing else may look at it. */
  readonly fatal: boolean;
  /** How many values there are, and which of them are parts. */
  readonly values: number;
  readonly parts: readonly Part[];
}

/**
 * Looks at every value without recursion: sizes, depths, counts, forbidden keys, numbers that are not finite.
 * `root` says what the value is: a payload, or a body that holds one in `instructions` or `payload`.
 */
export function walk(value: unknown, root: "body" | "payload", at: string): WalkResult {
  const issues: Issue[] = [];
  const parts: Part[] = [];
  const counts = { values: 0, conditions: 0, entries: 0 };
  const stack: Visit[] = [{ value, role: root, place: undefined, depth: 0, leafDepth: 0 }];
  const report = (place: Place | undefined, rule: string, message: string): void => {
    if (issues.length < LIMITS.issues) issues.push({ path: pointerOf(at, keysOf(place)), rule, message });
  };
  const exceed = (place: Place | undefined, limit: keyof typeof TOO_MUCH): WalkResult => {
    const { rule, what } = TOO_MUCH[limit];
    const maximum = LIMITS[limit];
    const issue = {
      path: pointerOf(at, keysOf(place)),
      rule,
      message: `More than ${maximum} ${what}.`,
      facts: { maximum },
    };
    return { issues: [issue], fatal: true, values: counts.values, parts };
  };

  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { value: found, role, place, depth, leafDepth } = visit;
    if (++counts.values > LIMITS.values) return exceed(undefined, "values");
    if (typeof found === "number" && !Number.isFinite(found)) {
      report(place, "not_finite", `${found} is no number that can be compared; write a finite one.`);
    }
    if (typeof found !== "object" || found === null) continue;
    if (depth >= LIMITS.jsonDepth) return exceed(place, "jsonDepth");
    if (role === "payload" && leafDepth > LIMITS.leafDepth) return exceed(place, "leafDepth");
    if (role === "condition" && ++counts.conditions > LIMITS.conditions) return exceed(place, "conditions");

    const children: Visit[] = [];
    const step = { depth: depth + 1, leafDepth };
    if (Array.isArray(found)) {
      if (role !== "conditions" && found.length > LIMITS.listLength) return exceed(place, "listLength");
      if (role === "conditions" && found.length > LIMITS.conditions) return exceed(place, "conditions");
      const item: Role = role === "conditions" ? "condition" : role;
      for (const [index, element] of found.entries()) {
        const below = { above: place, key: index };
        const isPart = (role === "group" || role === "plain") && typeof element === "object" && element !== null;
        if (isPart) parts.push({ place: below, value: element });
        if (isPart && role === "group" && ++counts.entries > LIMITS.entries) return exceed(below, "entries");
        children.push({ value: element, role: item, place: below, ...step });
      }
    } else {
      const keys = Object.keys(found);
      if (keys.length > LIMITS.mapKeys) return exceed(place, "mapKeys");
      for (const [key, member] of Object.entries(found)) {
        const below = { above: place, key };
        if (FORBIDDEN.has(key)) {
          report(below, "forbidden_key", `"${shortened(key)}" is not allowed as a name; use another one.`);
          continue;
        }
        const next = roleOf(role, key);
        const isLeaf = role === "condition" && key === "Leaf";
        children.push({
          value: member,
          role: next,
          place: below,
          depth: depth + 1,
          leafDepth: leafDepth + (isLeaf ? 1 : 0),
        });
      }
    }
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i]!);
  }
  return { issues, fatal: false, values: counts.values, parts };
}
