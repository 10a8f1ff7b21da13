import { AppError } from "#base";
import { SOURCE_LANGUAGES, TranslatedScan, TranslateScanRequest } from "#contract";
import { foreignLanguage } from "#language";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { askerOf } from "../member.ts";
import { translateTask } from "./translate-task.ts";

const UNKNOWN = `Nothing tells which language the text is in; say it in from: ${SOURCE_LANGUAGES.join(", ")}.`;

export default defineOperation({
  id: "translateScan",
  tag: "scan",
  summary: "Turn a scan of another screener into a payload.",
  description:
    "Reads the address of a Finviz screener, an advanced scan of StockCharts, a clause of Chartink, a query of TradingView-Screener or its JSON, a thinkScript scan, a formula of TC2000, an exploration of AmiBroker, or a script of Pine. It runs nothing. What has no counterpart is in `not_carried` with its place and the reason; a part of a group of alternatives that has none takes the whole group with it. `carried` of `conditions` conditions are in the payload. `notes` tells where the payload means something slightly different.",
  http: { method: "POST", path: "/api/v2/scan/translate" },
  access: "read",
  cost: "read",
  body: bodyOf(TranslateScanRequest, {
    from: "stockcharts",
    text: "[type = stock] and [daily sma(20, daily volume) > 40000] and [daily ema(10, close) x daily ema(30, close)]",
  }),
  output: TranslatedScan,
  async run({ tasks }, { body }, call) {
    const translated = await (tasks?.run("translateScan", body, askerOf(call)) ?? translateTask(body));
    if (translated === null) {
      const message = foreignLanguage(body.text) ?? UNKNOWN;
      throw new AppError("validation_failed", message, [{ path: "/from", rule: "required", message }]);
    }
    return translated;
  },
});
