import { TranslatedScan, TranslateScanRequest } from "#contract";
import { operations } from "#operations";
import { asJson } from "./say.ts";
import { defineTool } from "./tool.ts";

export const scanTranslate = defineTool({
  name: "scan_translate",
  title: "Turn a scan of another screener into a payload",
  description:
    "Reads the address of a Finviz screener, an advanced scan of StockCharts, a clause of Chartink, a TradingView-Screener query, a thinkScript scan, a formula of TC2000, an exploration of AmiBroker or a script of Pine, and tells part by part what could not be carried over.",
  operation: operations.scan.translate,
  input: TranslateScanRequest,
  output: TranslatedScan,
  say({ from, payload, read_back: meaning, not_carried: lost, conditions, carried, notes }) {
    return [
      payload === null ? `Nothing of this ${from} scan could be carried over.` : `From ${from}. It means: ${meaning}`,
      ...(payload !== null && carried < conditions
        ? [`Only a part: ${conditions - carried} of ${conditions} conditions were left out.`]
        : []),
      ...lost.map(({ text, reason }) => `- Not carried over: ${text}: ${reason}`),
      ...notes.map((note) => `- Mind: ${note}`),
      ...(payload === null ? [] : [`Payload: ${asJson(payload)}`]),
    ].join("\n");
  },
});
