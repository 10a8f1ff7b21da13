import type { StoreContext } from "./context.ts";
import { readManifest } from "./read-manifest.ts";

const ATTEMPTS = 5;

/**
 * Reads files of one snapshot. If a writer replaces it during the read and removes its files, starts again with the
 * newer one.
 */
export async function retryOnNewManifest<T>({ files, layout }: StoreContext, read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { counter } = await readManifest(files, layout);
    try {
      return await read();
    } catch (error) {
      const now = await readManifest(files, layout);
      if (attempt === ATTEMPTS || now.counter === counter) throw error;
    }
  }
}
