import type { Issue } from "#base";
import { z } from "zod";
import { pointerOf, shortened } from "./json-pointer.ts";
import { guessName } from "./guess-name.ts";
import { homesOf } from "./member-homes.ts";
import { membersOf, nameOf, schemaAt } from "./schema-at.ts";

type ZodIssue = z.core.$ZodIssue;
type Facts = Record<string, unknown>;

/** More than this many allowed values are not listed with an issue: the reply would be longer than it helps. */
const LISTED_VALUES = 30;

const KINDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  map: "an object",
  null: "null",
};

/** A value as a message quotes it. */
function quoted(value: unknown): string {
  if (typeof value === "string") return `"${shortened(value)}"`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : typeof value;
}

function oneOf(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} or ${names[names.length - 1]}`;
}

/** The issues of one zod issue: one for each unknown member, else one. */
export function issuesOf(found: ZodIssue, root: z.core.$ZodType, at: string): Issue[] {
  const issue = (rule: string, message: string, facts: Facts, below: readonly PropertyKey[] = []): Issue => ({
    path: pointerOf(
      at,
      [...found.path, ...below].map((key) => (typeof key === "number" ? key : String(key))),
    ),
    rule,
    message,
    facts,
  });
  const name = String(found.path[found.path.length - 1] ?? "The value");
  switch (found.code) {
    case "unrecognized_keys":
      return found.keys.map((key) => {
        const { message, facts } = unknownMember(key, schemaAt(root, found.path));
        return issue("unknown_member", message, facts, [key]);
      });
    case "invalid_type": {
      if (found.input === undefined) return [issue("required", `${shortened(name)} is required.`, {})];
      const expected = KINDS[found.expected] ?? found.expected;
      const message = `${shortened(name)} must be ${expected}, not ${quoted(found.input)}.`;
      return [issue("wrong_type", message, { expected: found.expected })];
    }
    case "invalid_value": {
      if (found.input === undefined) return [issue("required", `${shortened(name)} is required.`, {})];
      const { message, facts } = notInList(name, found.values.map(String), found.input);
      return [issue("not_in_list", message, facts)];
    }
    case "too_big":
    case "too_small":
      return [issue(...outOfBounds(name, found, root))];
    case "invalid_key": {
      const message = `"${shortened(name)}" is no usable name: 1 to 64 letters, digits, spaces, dashes and underscores are.`;
      return [issue("bad_key", message, {})];
    }
    case "custom": {
      const rule = typeof found.params?.["rule"] === "string" ? found.params["rule"] : "invalid";
      const subject = typeof found.input === "string" ? `${shortened(name)} is ${quoted(found.input)}. ` : "";
      return [issue(rule, `${subject}${found.message}`, {})];
    }
    default:
      return [issue("bad_format", `${shortened(name)} is ${quoted(found.input)}, which is not of the right form.`, {})];
  }
}

function unknownMember(key: string, owner: z.core.$ZodType | undefined): { message: string; facts: Facts } {
  const members = membersOf(owner);
  const here = (owner && nameOf(owner)) ?? "this object";
  const nearest = guessName(key, members);
  const written = `"${shortened(key)}" is no member of ${here}`;
  if (nearest !== undefined) return { message: `${written}; did you mean "${nearest}"?`, facts: { nearest } };
  const homes = homesOf(key);
  if (homes.length > 0) {
    return { message: `${written}, but of ${oneOf(homes)}; move it there.`, facts: { belongs_to: homes } };
  }
  const facts = members.length <= LISTED_VALUES ? { allowed: members } : {};
  const list = members.length <= LISTED_VALUES ? ` It may have ${members.join(", ")}.` : "";
  return { message: `${written}; leave it out.${list}`, facts };
}

function notInList(name: string, allowed: readonly string[], input: unknown): { message: string; facts: Facts } {
  const nearest = typeof input === "string" ? guessName(input, allowed) : undefined;
  const guess = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
  const message = `${shortened(name)} is ${quoted(input)}; it must be ${oneOf(allowed)}.${guess}`;
  return { message, facts: nearest === undefined ? { allowed } : { allowed, nearest } };
}

function outOfBounds(
  name: string,
  found: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall,
  root: z.core.$ZodType,
): [rule: string, message: string, facts: Facts] {
  const limit = found.code === "too_big" ? Number(found.maximum) : Number(found.minimum);
  const side = found.code === "too_big" ? "maximum" : "minimum";
  const size = typeof found.input === "string" || Array.isArray(found.input) ? found.input.length : 0;
  if (found.origin === "string") {
    const rule = found.code === "too_big" ? "too_long" : "too_short";
    const bound = found.code === "too_big" ? `at most ${limit}` : `at least ${limit}`;
    return [rule, `${shortened(name)} has ${size} characters; it may have ${bound}.`, { [side]: limit }];
  }
  if (found.origin === "array") {
    const rule = found.code === "too_big" ? "too_many" : "too_few";
    const bound = found.code === "too_big" ? `at most ${limit}` : `at least ${limit}`;
    return [rule, `${shortened(name)} has ${size} elements; it may have ${bound}.`, { [side]: limit }];
  }
  const schema = schemaAt(root, found.path);
  const minimum = schema instanceof z.ZodNumber ? schema.minValue : null;
  const maximum = schema instanceof z.ZodNumber ? schema.maxValue : null;
  const bounds = { minimum: minimum ?? undefined, maximum: maximum ?? undefined };
  const between = `from ${minimum ?? "-∞"} to ${maximum ?? "∞"}`;
  return ["out_of_range", `${shortened(name)} is ${quoted(found.input)}; it must be ${between}.`, bounds];
}
