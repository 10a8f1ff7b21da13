import { AppError, type Issue } from "#base";
import { z } from "zod";
import { keysOf, pointerOf } from "./json-pointer.ts";
import { LIMITS } from "./limits.ts";
import { issuesOf } from "./messages.ts";
import { ScanPayload } from "./payload/payload.ts";
import { DoScanParams } from "./resources/scan.ts";
import { schemaAt } from "./schema-at.ts";
import { walk, type WalkResult } from "./walk.ts";

export interface Invalid {
  readonly ok: false;
  readonly issues: readonly Issue[];
}

const encoder = new TextEncoder();

/** Issues are worded in messages.ts; wording each of 50,000 twice would take most of a second. */
const PARSE_OPTIONS = { reportInput: true, error: (): string => "invalid" };

/** One issue per place, at most 20, together at most 8 KB. */
function trimmed(issues: readonly Issue[]): Issue[] {
  const kept = new Map<string, Issue>();
  let bytes = 0;
  for (const issue of issues) {
    if (kept.size >= LIMITS.issues) break;
    if (kept.has(issue.path)) continue;
    bytes += encoder.encode(JSON.stringify(issue)).length;
    if (bytes > LIMITS.issueBytes && kept.size > 0) break;
    kept.set(issue.path, issue);
  }
  return [...kept.values()];
}

/** Issues that are put into words before those at one place are merged and the rest is cut off. */
const WORDED_ISSUES = 100;
/** From this many values on, parts are checked one by one first, to stop at the 20th issue instead of the last. */
const MANY_VALUES = 2_000;

function issuesOfParts(schema: z.ZodType, walked: WalkResult, at: string): Issue[] {
  const issues: Issue[] = [];
  for (const { place, value } of walked.parts) {
    const keys = keysOf(place);
    const partSchema = schemaAt(schema, keys);
    if (partSchema === undefined) continue;
    const parsed = z.safeParse(partSchema, value, PARSE_OPTIONS);
    const where = pointerOf(at, keys);
    for (const found of parsed.error?.issues ?? []) {
      issues.push(...issuesOf(found, partSchema, where));
      if (issues.length >= WORDED_ISSUES) break;
    }
    if (issues.length >= LIMITS.issues) break;
  }
  return issues;
}

function check<T>(
  schema: z.ZodType<T>,
  value: unknown,
  root: "body" | "payload",
  at: string,
): { ok: true; value: T } | Invalid {
  const walked = walk(value, root, at);
  if (walked.fatal) return { ok: false, issues: walked.issues };
  const issues = [...walked.issues];
  if (walked.values >= MANY_VALUES) issues.push(...issuesOfParts(schema, walked, at));
  if (issues.length >= LIMITS.issues) return { ok: false, issues: trimmed(issues) };
  const parsed = schema.safeParse(value, PARSE_OPTIONS);
  if (parsed.success && issues.length === 0) return { ok: true, value: parsed.data };
  for (const found of parsed.error?.issues ?? []) {
    if (issues.length >= WORDED_ISSUES) break;
    issues.push(...issuesOf(found, schema, at));
  }
  return { ok: false, issues: trimmed(issues) };
}

/** Checks a payload that stands at the JSON pointer `at` of a request. Never throws, whatever the value. */
export function validatePayload(
  value: unknown,
  at = "/instructions",
): { readonly ok: true; readonly payload: ScanPayload } | Invalid {
  const checked = check(ScanPayload, value, "payload", at);
  return checked.ok ? { ok: true, payload: checked.value } : checked;
}

/** Checks the body of a scan. Never throws, whatever the value. */
export function validateScanParams(value: unknown): { readonly ok: true; readonly params: DoScanParams } | Invalid {
  const checked = check(DoScanParams, value, "body", "");
  return checked.ok ? { ok: true, params: checked.value } : checked;
}

/** Checks any other body against its schema; a payload in it is expected in `instructions` or `payload`. */
export function validateBody<T>(
  schema: z.ZodType<T>,
  value: unknown,
): { readonly ok: true; readonly body: T } | Invalid {
  const checked = check(schema, value, "body", "");
  return checked.ok ? { ok: true, body: checked.value } : checked;
}

/** The error of a body with these issues. */
export function invalidError(issues: readonly Issue[]): AppError {
  const first = issues[0];
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  const message = first === undefined ? "The body is not valid." : `${first.path}: ${first.message}${more}`;
  return new AppError("validation_failed", message, issues);
}
