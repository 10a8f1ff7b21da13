import { readFile } from "node:fs/promises";
import { AppError } from "#base";
import { parseJson } from "#contract";

async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function parsed(source: string, bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `${source === "-" ? "standard input" : source}: ${error.message}`, error.details);
  }
}

/**
 * Reads the body of a scan from a file, or from the standard input for "-". The file contains a payload, or an object whose
 * `instructions` are the payload.
 * Errors: bad_request if the file cannot be read, malformed_body if it is not JSON.
 */
export async function readPayload(source: string): Promise<Readonly<Record<string, unknown>>> {
  let bytes: Uint8Array;
  try {
    bytes = source === "-" ? await readStandardInput() : await readFile(source);
  } catch (error) {
    throw new AppError(
      "bad_request",
      `${source} cannot be read: ${error instanceof Error ? error.message : "unknown"}.`,
    );
  }
  const value = parsed(source, bytes);
  const holdsPayload = typeof value === "object" && value !== null && "instructions" in value;
  return holdsPayload ? { ...value } : { instructions: value };
}
