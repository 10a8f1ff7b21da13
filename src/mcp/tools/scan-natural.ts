import { DoNaturalScanResponse, NaturalScanRequest } from "#contract";
import { operations } from "#operations";
import { sayConversion } from "./say-conversion.ts";
import { CAPS, defineTool } from "./tool.ts";

export const scanNatural = defineTool({
  name: "scan_natural",
  title: "Turn words into a payload",
  description:
    "Makes a scan payload of plain words and says which words caused which filter, what was assumed, and what could not be expressed. It runs nothing. It costs AI credits: 1 by the embedded parser, about 90 where a language model of the server helps.",
  operation: operations.scan.natural,
  input: NaturalScanRequest,
  output: DoNaturalScanResponse,
  caps: { retrieved_examples: CAPS.retrieved_examples },
  say: sayConversion,
});
