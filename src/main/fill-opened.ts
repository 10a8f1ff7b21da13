import { setImmediate } from "node:timers/promises";
import { AppError } from "#base";
import { fillColumns, mendColumns, type EngineData, type OpenedData, type PendingColumn } from "#engine";
import { blockFiles } from "./block-files.ts";
import { makeAnew } from "./data-folder.ts";

/**
 * Reads what of opened data no scan has needed yet, on the calling thread, and makes anew what is damaged. False where
 * something could not be, so that scans that need it are refused, or where `isStopped` said that nobody needs it any more.
 * `onFault` is told of damage, and of what mending failed for.
 */
export async function fillOpened(
  dataFolder: string,
  { data, pending: unread, close }: OpenedData,
  onFault: (error: Error) => void,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  const damaged: PendingColumn[] = [];
  for (const column of unread) {
    damaged.push(...fillColumns([column], blockFiles));
    // Another message may have come meanwhile.
    await setImmediate();
    if (isStopped()) return false;
  }
  close();
  if (damaged.length === 0) return true;
  const names = damaged.map(({ image, field }) => `${image}/${field}`).join(", ");
  const message = `The memory image in ${dataFolder} is damaged (${names}); it is made anew from the bars of record, and scans that need it wait.`;
  onFault(new AppError("unavailable", message));
  let made: EngineData | undefined;
  try {
    made = await makeAnew(dataFolder, data.snapshot, (text) => onFault(new AppError("unavailable", text)));
  } catch (error) {
    onFault(error instanceof Error ? error : new Error(String(error)));
  }
  return mendColumns(damaged, blockFiles, made);
}
