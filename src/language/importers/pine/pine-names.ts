import { constant, study } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import type { PineReader } from "./pine-call.ts";
import { callValue, canonicalName, reasonOf } from "./pine-calls.ts";
import { PINE_PRICES, PINE_STUDIES, PINE_WITHOUT } from "./pine-studies.ts";
import { number, truth } from "./pine-value.ts";
import type { PineValue } from "./pine-value-kinds.ts";

const CONFIRMED_NOTE =
  "barstate: the scan looks at the newest bar as it is at that moment; to wait for its close, scan after it.";
const CONSTANTS = new Map([
  ["math.pi", Math.PI],
  ["math.e", Math.E],
  ["math.phi", (1 + Math.sqrt(5)) / 2],
]);
const COLOURS = "aqua black blue fuchsia gray green lime maroon navy olive orange purple red silver teal white yellow";
/** Namespaces of drawing options, and of the stock on the chart. */
const OPTIONS =
  /^(?:#|color\.|shape\.|location\.|size\.|plot\.|hline\.|barmerge\.|display\.|format\.|scale\.|extend\.|xloc\.|yloc\.|text\.|position\.|font\.|alert\.|order\.|currency\.|input\.|strategy\.(?:long|short|cash|fixed|percent_of_equity|commission|direction|oca)\b|syminfo\.(?:tickerid|ticker)$|tickerid$|ticker$)/;
const OPTION_NAMES = new Set(COLOURS.split(" "));

/**
 * Returns the value of a built-in name without arguments; undefined for unknown names. Throws ImportFault for a name
 * without a counterpart.
 */
export function builtinName(name: string, span: SourceSpan, read: PineReader): PineValue | undefined {
  if (name === "true" || name === "false") return truth(name === "true");
  if (name === "na") return { kind: "na" };
  const price = PINE_PRICES.get(name);
  if (price !== undefined) return number(study(price, read.base, span));
  const known = CONSTANTS.get(name);
  if (known !== undefined) return number(constant(known, span));
  if (name === "timeframe.period" || name === "period") return { kind: "text", value: "" };
  if (name.startsWith("timeframe.is")) return truth(isFrame(name.slice("timeframe.is".length), read));
  if (/^barstate\.(?:isconfirmed|islast|islastconfirmedhistory)$/.test(name)) {
    read.note(CONFIRMED_NOTE);
    return truth(true);
  }
  if (OPTIONS.test(name) || OPTION_NAMES.has(name)) return { kind: "other", name };
  const called = canonicalName(name);
  const alone = PINE_STUDIES.some(
    (one) => one.name === called && one.parameters.every(([, , usual]) => usual !== undefined),
  );
  if (alone || name.startsWith("ta.")) return callValue({ name, args: [], span }, read);
  if (!name.includes(".") && !PINE_WITHOUT.has(called)) return undefined;
  throw new ImportFault(reasonOf(called), span);
}

function isFrame(word: string, { base }: PineReader): boolean {
  const unit = base.endsWith("wk")
    ? "weekly"
    : base.endsWith("mo")
      ? "monthly"
      : base.endsWith("d")
        ? "daily"
        : "minutes";
  if (word === "dwm") return unit !== "minutes";
  return word === unit || (word === "intraday" && unit === "minutes");
}
