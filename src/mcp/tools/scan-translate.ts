import { TranslatedScan, TranslateScanRequest } from "#contract";
import { operations } from "#operations";
import { asJson } from "./say.ts";
import { defineTool } from "./tool.ts";

export const scanTranslate = defineTool({
  name: "scan_translate",
  title: "Turn a scan of another screener into a payload",
  description:
    "Reads the address of a Finviz screener, an advanced scan of StockCharts, a clause of Chartink, a TradingView-Screener query, a thinkScript scan or a script of Pine, and tells part by part what could not be carried over.",
  operation: operations.scan.translate,
  input: TranslateScanRequest,
  output: TranslatedScan,
  say({ from, payload, read_back: meaning, not_carried: lost, notes }) {
    return [
      payload === null ? `Nothing of this ${from} scan could be carried over.` : `From ${from}. It means: ${meaning}`,
      ...lost.map(({ text, reason }) => `- Not carried over: ${text}: ${reason}`),
      ...notes.map((note) => `- Mind: ${note}`),
      ...(payload === null ? [] : [`Payload: ${asJson(payload)}`]),
    ].join("\n");
  },
});
