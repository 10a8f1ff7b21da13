import type { ArchiveReach } from "#operations";
import { openStore } from "../data/data-folder.ts";

/** Returns the archive of a data folder. */
export function archiveOf(dataFolder: string): ArchiveReach {
  return {
    async pinned() {
      const store = await openStore(dataFolder, () => undefined);
      try {
        const { snapshot } = await store.manifest();
        const minutes = (await store.minuteSessions()).reduce((sum, { rows }) => sum + rows, 0);
        return { snapshot, minutes };
      } finally {
        await store.close();
      }
    },
  };
}
