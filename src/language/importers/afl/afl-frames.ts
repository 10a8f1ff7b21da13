import type { Timeframe } from "#contract";
import { ImportFault } from "../import-fault.ts";
import { earlier, study } from "../series.ts";
import type { SourceSpan } from "../translation.ts";
import { at, constantOf, numberValue, seriesOfValue, seriesValue, type Value } from "../values/value.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** AmiBroker counts a week and a month one second longer than their trading days, so that 5 * inDaily is neither. */
const WEEK = 5 * DAY + 1;
const MONTH = 25 * DAY + 1;

/** Bar lengths in seconds by the constants of AFL. */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ...[1, 3, 5, 10, 15, 20, 30].map((minutes) => [`in${minutes}minute`, minutes * MINUTE] as const),
  ["inhourly", HOUR],
  ["indaily", DAY],
  ["inweekly", WEEK],
  ["inmonthly", MONTH],
]);
const FRAMES: ReadonlyMap<number, Timeframe> = new Map([
  ...([1, 2, 3, 4, 5, 10, 15, 20, 30] as const).map((n): [number, Timeframe] => [n * MINUTE, `${n}m`]),
  ...([1, 2, 4] as const).map((n): [number, Timeframe] => [n * HOUR, `${n}hr`]),
  ...([1, 2, 3, 4] as const).map((n): [number, Timeframe] => [n * DAY, `${n}d`]),
  [WEEK, "1wk"],
  [MONTH, "1mo"],
]);
const MODE = /^(?:expand(?:first|last|point)|compress(?:last|open|high|low|volume))$/;
const FIELDS: ReadonlyMap<string, string> = new Map([
  ["o", "open"],
  ["h", "high"],
  ["l", "low"],
  ["c", "close"],
  ["v", "volume"],
]);

/** Returns a bar length, or a mode of compression or expansion; undefined for other names. */
export function frameConstant(name: string, span: SourceSpan): Value | undefined {
  if (MODE.test(name)) return { kind: "text", text: name, span };
  const seconds = LENGTHS.get(name);
  return seconds === undefined ? undefined : numberValue(seconds, span);
}

/** Returns the timeframe of a bar length. Throws ImportFault if no timeframe has that length. */
export function frameOf(length: Value | undefined, span: SourceSpan): Timeframe {
  const seconds = length === undefined ? null : constantOf(length);
  const frame = seconds === null ? undefined : FRAMES.get(seconds);
  if (frame !== undefined) return frame;
  throw new ImportFault("of bars there are those of 1 minute to 4 hours, of 1 to 4 days, a week and a month", span);
}

/** Evaluates TimeFrameGetPrice("H", inWeekly, -1): a price on another timeframe, shifted in bars of that timeframe. */
export function otherPrice([field, length, shift]: readonly Value[], span: SourceSpan): Value {
  const price = field?.kind === "text" ? FIELDS.get(field.text.toLowerCase()) : undefined;
  if (price === undefined) throw new ImportFault('TimeFrameGetPrice is read with "O", "H", "L", "C" or "V"', span);
  const bars = shift === undefined ? 0 : constantOf(shift);
  if (bars === null || !Number.isInteger(bars))
    throw new ImportFault("TimeFrameGetPrice is read with a whole number of bars", span);
  return seriesValue(earlier(study(price, frameOf(length, span), span), 0 - bars, span));
}

/** Evaluates TimeFrameCompress(High, inWeekly, compressHigh): a price on longer bars. */
export function compressed([of, length, mode]: readonly Value[], span: SourceSpan): Value {
  const { text, ago, multiplier, offset } = seriesOfValue(of ?? { kind: "nothing", span });
  const price = mode?.kind === "text" ? mode.text.slice("compress".length) : "last";
  if ((price === "last" ? "close" : price) !== text || ago !== 0 || multiplier !== 1 || offset !== 0)
    throw new ImportFault(
      "of compressed arrays prices are read, as TimeFrameCompress(High, inWeekly, compressHigh)",
      span,
    );
  return seriesValue(study(text, frameOf(length, span), span));
}

/** Evaluates TimeFrameExpand(w, inWeekly): on the newest bar, the value of the newest week. */
export function expanded([of, length, mode]: readonly Value[], span: SourceSpan): Value {
  if (of === undefined) throw new ImportFault("TimeFrameExpand needs an array", span);
  if (mode?.kind === "text" && mode.text === "expandpoint")
    throw new ImportFault("expandPoint leaves most bars without a value, which has no counterpart", span);
  const frame = frameOf(length, span);
  if (of.kind === "series" && of.series.frame !== null && of.series.frame !== frame)
    throw new ImportFault("TimeFrameExpand is given an array that does not stand on those bars", span);
  return at(of, span);
}
