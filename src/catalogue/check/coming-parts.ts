import type { Issue } from "#base";
import type { Condition } from "#contract";

/** Parts of a condition that this version cannot evaluate, as issues: only those that would constrain. */
export function comingParts(condition: Condition, path: string): readonly Issue[] {
  const issues: Issue[] = [];
  for (const [i, entry] of (condition.PatternModel ?? []).entries()) {
    if (entry.IsDisabled !== true) issues.push(unavailable("PatternModel", `${path}/PatternModel/${i}`));
  }
  return issues;
}

function unavailable(group: string, path: string): Issue {
  const message = `${group} cannot be evaluated by this version; leave it out, or set IsDisabled where it has one`;
  return { path, rule: "not_available_yet", message, facts: { group } };
}
