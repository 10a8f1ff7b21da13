import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { AppError } from "#base";

/**
 * Reads a file with one JSON object per line. Throws an AppError that names the line; `form` is an example of a line, for the
 * message.
 */
export async function readJsonLines<T>(file: string, schema: z.ZodType<T>, form: string): Promise<readonly T[]> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    const why = error instanceof Error ? error.message : "unknown";
    throw new AppError("bad_request", `${file} cannot be read: ${why}.`);
  }
  return text
    .split("\n")
    .flatMap((row, k) => (row.trim() === "" ? [] : [parseItem(row, schema, `${file}, line ${k + 1}`, form)]));
}

function parseItem<T>(row: string, schema: z.ZodType<T>, location: string, form: string): T {
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch {
    throw new AppError("bad_request", `${location} is not JSON.`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError("bad_request", `${location} must be like ${form}.`);
}
