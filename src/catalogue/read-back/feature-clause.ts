import { COMPARISONS, type FeatureFilter, type GapEntry, type StudyOperand } from "#contract";
import { stockFilterOf } from "../stock-filters.ts";
import { type ResolvedStudy, resolveStudy } from "../study/resolve-study.ts";
import { barsOfTimeframe } from "../timeframe-words.ts";
import { earlier, listed, quantity, signOf, valueClauses, windowPhrase, zonePhrase } from "./words.ts";

/** "close > sma(close,50) on daily bars, within the last 3 bars"; undefined when the filter constrains nothing. */
export function featureClause(filter: FeatureFilter): string | undefined {
  const text = filter.Input ?? filter.Id ?? "";
  const found = resolveStudy(text, { timeframe: filter.Timeframe, zones: filter.SessionZones ?? undefined });
  const study = found.ok ? found.study : undefined;
  const want = filter.Returns?.Want;
  const clauses = [
    ...COMPARISONS.flatMap((name) => {
      const operand = want?.Study?.[name];
      return operand === undefined ? [] : [`${signOf(name)} ${operandText(operand, filter, study)}`];
    }),
    ...valueClauses(want?.Value, study?.unit),
  ];
  if (clauses.length === 0) return undefined;
  const name = study?.canonical ?? text;
  return `${name} ${listed(clauses)}${barsPhrase(study, filter)}${windowPhrase(filter)}`;
}

function barsPhrase(study: ResolvedStudy | undefined, filter: FeatureFilter): string {
  const zones = zonePhrase(filter.SessionZones);
  if (study?.timeframes === "date") return "";
  if (study?.timeframes === "session") return zones;
  return ` on ${barsOfTimeframe(filter.Timeframe ?? "1d")}${zones}`;
}

/** "0.95 × sma(close,20) 3 bars earlier on weekly bars - $1": what `filter` compares with. */
export function operandText(operand: StudyOperand, filter: FeatureFilter, left: ResolvedStudy | undefined): string {
  const timeframe = operand.Timeframe ?? filter.Timeframe;
  const zones = operand.SessionZones ?? filter.SessionZones ?? undefined;
  const found = operand.Input === undefined ? undefined : resolveStudy(operand.Input, { timeframe, zones });
  const ago = operand.BarsAgo ?? (operand.Input === undefined ? 1 : 0);
  let text = (found?.ok ? found.study.canonical : operand.Input) ?? "its value";
  text += earlier(ago);
  if (operand.Timeframe !== undefined && operand.Timeframe !== filter.Timeframe) {
    text += ` on ${barsOfTimeframe(operand.Timeframe)}`;
  }
  if (operand.SessionZones !== undefined) text += zonePhrase(operand.SessionZones);
  if (operand.Multiplier !== undefined && operand.Multiplier !== 1) text = `${operand.Multiplier} × ${text}`;
  if (operand.Offset !== undefined && operand.Offset !== 0) {
    text += ` ${operand.Offset < 0 ? "-" : "+"} ${quantity(Math.abs(operand.Offset), left?.unit)}`;
  }
  return text + windowPhrase({ Within: operand.Within, WithinAll: filter.WithinAll });
}

/** "gap (percent) > 5% on daily bars". */
export function gapClause(entry: GapEntry): string | undefined {
  const kind = entry.Kind ?? "percent";
  const definition = stockFilterOf("Gap");
  const clauses = valueClauses(entry.Returns?.Want?.Value, kind.endsWith("percent") ? "%" : "$");
  if (clauses.length === 0 || definition === undefined) return undefined;
  const name = `${definition.displayName.toLowerCase()} (${kind.replaceAll("_", " ")})`;
  return `${name} ${listed(clauses)} on ${barsOfTimeframe(entry.Timeframe ?? "1d")}${windowPhrase(entry)}`;
}
