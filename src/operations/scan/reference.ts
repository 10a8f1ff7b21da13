import { buildReference } from "#catalogue";
import { Reference } from "#contract";
import { defineOperation } from "../define-operation.ts";

export default defineOperation({
  id: "getScanReference",
  tag: "scan",
  summary: "Read everything that a payload may name.",
  description:
    "Operators, session zones, timeframes, modifiers and studies, and under ValidModifiers.Inputs for each study its usual range and for how many days bars of each timeframe are stored. The reply may stand in a condition as it is, and then constrains nothing.",
  http: { method: "GET", path: "/api/v2/scan/reference" },
  access: "read",
  cost: "read",
  output: Reference,
  run: async ({ scanner }) => buildReference(await scanner.retention()),
});
