import { ownMember } from "#base";
/** An answer whose lists are short enough for a model's prompt. */
export interface CutAnswer {
  readonly answer: Readonly<Record<string, unknown>>;
  /** How many elements of which member are not in it; empty where nothing is missing. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/** Keeps the first elements of the lists that `caps` names, members of the answer. */
export function cutAnswer(answer: object, caps: Readonly<Record<string, number>>): CutAnswer {
  const leftOut: Record<string, number> = {};
  const kept = Object.fromEntries(
    Object.entries(answer).map(([member, value]: [string, unknown]) => {
      const most = ownMember(caps, member);
      if (most === undefined || !Array.isArray(value) || value.length <= most) return [member, value];
      leftOut[member] = value.length - most;
      return [member, value.slice(0, most)];
    }),
  );
  return { answer: kept, leftOut };
}
