import { z } from "zod";
import { jsonSchemaOf, ScanPayload } from "#contract";
import { defineOperation } from "../define-operation.ts";

const JsonSchema = z.record(z.string(), z.unknown()).describe("A JSON Schema of draft 2020-12.");

let schema: Record<string, unknown> | undefined;

export default defineOperation({
  id: "getScanSchema",
  tag: "scan",
  summary: "Read the JSON Schema of the scan payload.",
  http: { method: "GET", path: "/api/v2/scan/schema" },
  access: "read",
  cost: "read",
  output: JsonSchema,
  async run() {
    schema ??= { $schema: "https://json-schema.org/draft/2020-12/schema", ...jsonSchemaOf(ScanPayload) };
    return schema;
  },
});
