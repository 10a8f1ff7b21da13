import type { StoreContext } from "./context.ts";
import { readManifest } from "./read-manifest.ts";

const ATTEMPTS = 5;

/** Reads files of one state; should a writer replace it and remove them meanwhile, those of the newer one from the beginning. */
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
