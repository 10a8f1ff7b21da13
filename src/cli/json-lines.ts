import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { AppError } from "#base";

/** The items of a file with one JSON object a line. Throws AppError that names the line; `form` shows what a line is like. */
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
    .flatMap((row, k) => (row.trim() === "" ? [] : [itemOf(row, schema, `${file}, line ${k + 1}`, form)]));
}

function itemOf<T>(row: string, schema: z.ZodType<T>, place: string, form: string): T {
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch {
    throw new AppError("bad_request", `${place} is not JSON.`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError("bad_request", `${place} must be like ${form}.`);
}
