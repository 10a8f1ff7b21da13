import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Layout } from "../../bar-files/layout.ts";
import type { SourceFile } from "./source-file.ts";

/** Characters that DuckDB reads as patterns in paths, with no way to escape them. */
const PATTERN = /[*?[\]{}]/;

/** Runs work on the files, with a symbolic link for each file whose path would be read as a pattern. */
export async function withPlainPaths<F extends SourceFile, T>(
  layout: Layout,
  files: readonly F[],
  work: (files: readonly F[]) => Promise<T>,
): Promise<T> {
  const links: string[] = [];
  try {
    const plain: F[] = [];
    for (const [i, file] of files.entries()) {
      if (!PATTERN.test(file.path)) {
        plain.push(file);
        continue;
      }
      const link = join(layout.temporary, `source-${i}`);
      await rm(link, { force: true });
      await symlink(file.path, link);
      links.push(link);
      plain.push({ ...file, path: link });
    }
    return await work(plain);
  } finally {
    for (const link of links) await rm(link, { force: true });
  }
}
