import { dirname } from "node:path";
import type { AppendOutcome } from "#market";
import type { BarIntake } from "../bar-intake.ts";
import { moveDurably, nodeFiles } from "../bar-files/files.ts";
import { Layout } from "../bar-files/layout.ts";
import { writeQuarantine } from "../bar-files/quarantine.ts";

/** Counts the refused rows of a write and puts them into a file of the folder, if there is one. */
export async function keepRefused(
  { refused, timeframe }: BarIntake,
  folder: string | undefined,
): Promise<Pick<AppendOutcome, "quarantined" | "reasons" | "quarantineFile">> {
  const reasons: Record<string, number> = {};
  for (const { reason } of refused) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const facts = { quarantined: refused.length, reasons };
  if (refused.length === 0 || folder === undefined) return facts;
  const layout = new Layout(folder);
  await nodeFiles.makeFolder(layout.temporary);
  const { path, produced } = await writeQuarantine({ files: nodeFiles, layout }, `${timeframe}-append`, refused);
  await nodeFiles.makeFolder(dirname(path));
  if (produced !== undefined) await moveDurably(nodeFiles, produced.temporary, path);
  return { ...facts, quarantineFile: path };
}
