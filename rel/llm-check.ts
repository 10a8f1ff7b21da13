import { checkNames } from "#catalogue";
import { DoNaturalScanResponse, ErrorBody, validatePayload } from "#contract";
import { CANARY } from "./llm-scripts.ts";

/** Documented statuses of the operation. */
const STATUSES = [200, 400, 401, 403, 429];

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly creditsLeft: string | null;
  readonly ms: number;
}

/** Returns the faults of the reply to a conversion. */
export function faultsOf({ status, body, creditsLeft, ms }: Reply, mostMs: number): readonly string[] {
  const faults: string[] = [];
  if (!STATUSES.includes(status)) faults.push(`status ${status}`);
  if (ms > mostMs) faults.push(`${Math.round(ms)} ms`);
  if (body.includes(CANARY)) faults.push("a text of the model is in the reply");
  if (status !== 401 && !/^\d+$/.test(creditsLeft ?? "")) faults.push("X-AI-Credits-Remaining is missing");
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [...faults, "the reply is no JSON"];
  }
  if (status !== 200) return ErrorBody.safeParse(value).success ? faults : [...faults, "no error body"];
  const parsed = DoNaturalScanResponse.safeParse(value);
  if (!parsed.success) return [...faults, `another shape: ${parsed.error.issues[0]?.path.join("/")}`];
  return [...faults, ...meaningFaults(parsed.data)];
}

function meaningFaults(reply: DoNaturalScanResponse): readonly string[] {
  const { conversion_success: success, generated_payload: payload, validation_errors: errors } = reply;
  const faults: string[] = [];
  if (success !== (payload !== undefined)) faults.push("success without a payload, or the reverse");
  if (!success && !/^[a-z_]+: ./.test(errors?.[0] ?? "")) faults.push("a failure without its code");
  if (reply.retry_count < 0 || reply.retry_count > 2) faults.push(`${reply.retry_count} repairs`);
  if (reply.reasoning === undefined) faults.push("no reasoning");
  if (payload === undefined) return faults;
  const shape = validatePayload(payload);
  if (!shape.ok) return [...faults, `an invalid payload: ${shape.issues[0]?.message}`];
  const issues = checkNames(payload);
  if (issues.length > 0) faults.push(`a payload with wrong names: ${issues[0]!.message}`);
  if ((payload.All ?? []).length + (payload.Any ?? []).length + (payload.None ?? []).length === 0)
    faults.push("a payload that matches everything");
  return faults;
}
