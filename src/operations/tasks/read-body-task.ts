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
    const written = "bytes" in body ? parseJson(body.bytes) : body.value;
    const kept = operation.creates === undefined || "value" in body ? {} : { written };
    try {
      return { ...kept, read: { ok: true, value: operation.body!.read(written) } };
    } catch (error) {
      return { ...kept, read: { ok: false, fault: threadFault(error) } };
    }
  };
}

/** What the body's reading gave, or throws what it threw. */
export function valueOf({ read }: BodyRead): unknown {
  if (read.ok) return read.value;
  throw errorOfFault(read.fault);
}
