import { z } from "zod";
import { ScanValidation } from "#contract";
import { operations } from "#operations";
import { PAYLOAD, scanRequest } from "./scan-arguments.ts";
import { asJson, counted } from "./say.ts";
import { defineTool } from "./tool.ts";

export const scanValidate = defineTool({
  name: "scan_validate",
  title: "Check a scan payload",
  description:
    "Checks a payload without running it. Gives every fault with its place and the nearest name that exists, or the canonical payload, what it means in words, and the bars, feeds and plan that it needs. Check a payload that you wrote before you run it.",
  operation: operations.scan.validate,
  input: z.strictObject({ payload: PAYLOAD }),
  output: ScanValidation,
  payload: "whole",
  request(values) {
    const { instructions, places } = scanRequest(values);
    return { input: { path: {}, query: [], body: { instructions } }, places };
  },
  say({ valid, issues, read_back: meaning, canonical, requirements }) {
    if (!valid) {
      const faults = issues.map(({ path, message }) => `- ${path}: ${message}`).join("\n");
      return `Not valid, ${counted(issues.length, "fault")}:\n${faults}`;
    }
    const feeds = requirements?.feeds.join(", ");
    return `Valid. It means: ${meaning}\nIt needs the feeds ${feeds} and the plan ${requirements?.plan}.\nCanonical: ${asJson(canonical)}`;
  },
});
