import type { Visitor } from "#accounts";
import type { Call } from "../define-operation.ts";
import { doerOf } from "../member.ts";

export function visitorOf(call: Call): Visitor {
  return { doer: doerOf(call), userAgent: call.client.userAgent };
}
