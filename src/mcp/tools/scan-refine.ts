import { z } from "zod";
import { DoNaturalScanResponse, RefineScanRequest } from "#contract";
import { operations } from "#operations";
import { PAYLOAD } from "./scan-arguments.ts";
import { sayConversion } from "./say-conversion.ts";
import { CAPS, defineTool } from "./tool.ts";

export const scanRefine = defineTool({
  name: "scan_refine",
  title: "Change a payload by words",
  description:
    "Adds, removes or changes filters of a payload as an instruction in plain words says, such as: also volume above a million; drop the RSI filter; make it weekly; relax it a bit; undo that. Everything else stays as it is. It costs AI credits as scan_natural does.",
  operation: operations.scan.refine,
  input: z.strictObject({
    payload: PAYLOAD,
    instruction: RefineScanRequest.shape.instruction,
    previous_payload: RefineScanRequest.shape.previous_payload,
  }),
  output: DoNaturalScanResponse,
  caps: { retrieved_examples: CAPS.retrieved_examples },
  say: sayConversion,
});
