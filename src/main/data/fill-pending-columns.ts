import { setImmediate } from "node:timers/promises";
import { AppError } from "#base";
import { fillColumns, mendColumns, type EngineData, type OpenedData, type PendingColumn } from "#tiles";
import { blockFiles } from "./block-files.ts";
import { loadFromBars } from "./data-folder.ts";

/**
 * Reads the pending columns that no scan has needed yet, on the calling thread, and loads damaged ones from the bars of record.
 * Returns false if a damaged column could not be loaded, so that scans that need the column are refused, or if `isStopped`
 * returned true. `onFault` receives the damage, and the error of a failed repair.
 */
export async function fillPendingColumns(
  dataFolder: string,
  { data, pending: unread, close }: OpenedData,
  onFault: (error: Error) => void,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  const damaged: PendingColumn[] = [];
  for (const column of unread) {
    damaged.push(...fillColumns([column], blockFiles));
    // Lets a stop message arrive.
    await setImmediate();
    if (isStopped()) return false;
  }
  close();
  if (damaged.length === 0) return true;
  const names = damaged.map(({ image, field }) => `${image}/${field}`).join(", ");
  const message = `The memory image in ${dataFolder} is damaged (${names}); it is made anew from the bars of record, and scans that need it wait.`;
  onFault(new AppError("unavailable", message));
  let intact: EngineData | undefined;
  try {
    intact = await loadFromBars(dataFolder, data.snapshot, (text) => onFault(new AppError("unavailable", text)));
  } catch (error) {
    onFault(error instanceof Error ? error : new Error(String(error)));
  }
  return mendColumns(damaged, blockFiles, intact);
}
