import type { DoNaturalScanResponse } from "#contract";
import { EXIT } from "./exit-code.ts";
import type { CommandLine, GlobalOptions } from "./command-line.ts";

/**
 * Prints the payload to the standard output, so that a user can pipe it into a scan. Prints its meaning and the parts that were
 * left out to the standard error.
 */
export function printConversion(
  { terminal }: CommandLine,
  { json }: GlobalOptions,
  response: DoNaturalScanResponse,
): number {
  const { generated_payload: payload, reasoning, validation_errors: errors, restricted_features_removed } = response;
  if (json === true) terminal.out(`${JSON.stringify(response)}\n`);
  else if (payload !== undefined) terminal.out(`${JSON.stringify(payload, null, 2)}\n`);
  if (reasoning !== undefined) terminal.note(reasoning.summary);
  for (const { filter, reason } of reasoning?.filters ?? []) terminal.note(`  ${filter}\n    ${reason}`);
  for (const { name, reason } of restricted_features_removed ?? []) terminal.note(`removed: ${name}: ${reason}`);
  for (const error of errors ?? []) terminal.note(error);
  return payload === undefined ? EXIT.failed : EXIT.ok;
}
