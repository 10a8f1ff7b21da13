import { AppError } from "#base";
import type { Closure } from "#market";
import type { StoreContext } from "./context.ts";
import type { Files } from "./files.ts";
import { digest, type DiskManifest } from "./manifest.ts";

/** Reads the user's own closures of the exchange; empty without the file. Throws bad_request for an unusable file. */
export async function readClosures(files: Files, path: string): Promise<readonly Closure[]> {
  const bytes = await files.read(path);
  if (bytes === undefined) return [];
  const unusable = new AppError(
    "bad_request",
    `${path} is not usable: it must be a JSON array of {"date": "YYYY-MM-DD", "name": "…"} with "opens" and "closes" ("HH:MM") for a short day`,
  );
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw unusable;
  }
  if (!Array.isArray(value)) throw unusable;
  return value.map((item: unknown): Closure => {
    if (typeof item !== "object" || item === null) throw unusable;
    const { date, name, opens, closes } = item as Readonly<Record<string, unknown>>;
    if (typeof date !== "string" || typeof name !== "string") throw unusable;
    const time = (text: unknown): text is string | undefined => text === undefined || typeof text === "string";
    if (!time(opens) || !time(closes)) throw unusable;
    return { date, name, ...(opens === undefined ? {} : { opens }), ...(closes === undefined ? {} : { closes }) };
  });
}

/** Notes closures that changed since the last write. Error: unavailable if their file is missing. */
export async function checkClosures(
  { files, layout, notices }: Pick<StoreContext, "files" | "layout" | "notices">,
  manifest: DiskManifest,
  closures: readonly Closure[],
): Promise<void> {
  if (manifest.closures === undefined) return;
  if (closures.length === 0 && (await files.size(layout.closures)) === undefined) {
    throw new AppError(
      "unavailable",
      `${layout.closures} is missing, and the data were stored with closures of your own: put it back, or write [] into it to go on without any`,
    );
  }
  if (manifest.closures === digestOf(closures)) return;
  notices.push(`${layout.closures} has changed since the data were written to: its closures count from now on`);
}

/** Returns the digest of the user's closures that the manifest and the names of snapshots have. */
export const digestOf = (closures: readonly Closure[]): string => digest(JSON.stringify(closures));

/** Returns the manifest with the digest of the user's closures. */
export function withClosures(manifest: DiskManifest, closures: readonly Closure[]): DiskManifest {
  const { closures: _, ...rest } = manifest;
  return closures.length === 0 ? rest : { ...rest, closures: digestOf(closures) };
}
