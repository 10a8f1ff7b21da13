import { createHash } from "node:crypto";
import { errorOfFault, threadFault } from "#base";
import { parseJson } from "#contract";
import type { Operation } from "../define-operation.ts";
import type { BodyRead, BodyToRead } from "./task-runner.ts";
import type { Task } from "./task.ts";

/** Reads a body as its operation does, with what it throws as data. Errors: malformed_body, validation_failed of `parseJson`. */
export function readBodyTask(operations: readonly Operation[]): Task<BodyToRead, BodyRead> {
  const byId = new Map(operations.map((one) => [one.id, one]));
  return ({ operation: id, body }) => {
    // The id of an operation of this very program.
    const operation = byId.get(id)!;
    const written = "value" in body ? body.value : (body.isLines ? operation.body!.readLines! : parseJson)(body.bytes);
    const kept =
      operation.creates === undefined || "value" in body ? {} : { written: tellingOf(operation, written, body.bytes) };
    try {
      return { ...kept, read: { ok: true, value: operation.body!.read(written) } };
    } catch (error) {
      return { ...kept, read: { ok: false, fault: threadFault(error) } };
    }
  };
}

/** What tells a call from others: the body, or the hash of one that may be large. */
function tellingOf({ body }: Operation, written: unknown, bytes: Uint8Array): unknown {
  return body?.maxBytes === undefined ? written : createHash("sha256").update(bytes).digest("hex");
}

/** What the body's reading gave, or throws what it threw. */
export function valueOf({ read }: BodyRead): unknown {
  if (read.ok) return read.value;
  throw errorOfFault(read.fault);
}
