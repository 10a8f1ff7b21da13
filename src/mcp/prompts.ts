import { ownMember } from "#base";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { LIMITS } from "#contract";

/** A conversation that a person can start by its name. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: { readonly name: string; readonly description: string; readonly required: boolean }[];
  write(given: Readonly<Record<string, string>>): string;
}

function required(given: Readonly<Record<string, string>>, name: string): string {
  const value = ownMember(given, name)?.trim() ?? "";
  if (value !== "" && value.length <= LIMITS.queryLength) return value;
  const message = `The argument "${name}" must have 1 to ${LIMITS.queryLength} characters.`;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

const buildScan: Prompt = {
  name: "build_scan",
  title: "Build a scan",
  description: "From an idea in words to a checked payload and its matches.",
  arguments: [{ name: "idea", description: "What the stocks should be like, in plain words.", required: true }],
  write: (given) => `Build a Winnow scan for this idea:

${required(given, "idea")}

1. Call scan_natural with the idea. Where it leaves something out or is not available, write the payload yourself: read winnow://guide, and find each study with catalogue_search; do not guess names.
2. Check it with scan_validate, compare its read-back with the idea, and correct what differs.
3. Run it with scan_table and columns that show why each stock matches. If nothing or far too much matches, call scan_explain and say which condition decides.
4. Report the meaning in plain words, every number that was assumed rather than asked for, the matches, and the payload. Do not save it unless asked to.`,
};

export const PROMPTS: readonly Prompt[] = [buildScan];
