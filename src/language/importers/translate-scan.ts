import { checkNames } from "#catalogue";
import { SOURCE_TEXT_LENGTH, type SourceLanguage, validatePayload } from "#contract";
import { readAfl } from "./afl/read-afl.ts";
import { assemble, partOf } from "./assemble.ts";
import { readChartink } from "./chartink/read-chartink.ts";
import { readFinviz } from "./finviz/read-finviz.ts";
import type { Notation } from "./notation.ts";
import { oneOfEach } from "./one-of-each.ts";
import { originsOf } from "./origins.ts";
import { readPine } from "./pine/read-pine.ts";
import type { Reading } from "./reading.ts";
import { readPcf } from "./pcf/read-pcf.ts";
import { readShorthand } from "./shorthand/read-shorthand.ts";
import { readStockCharts } from "./stockcharts/read-stockcharts.ts";
import { readThinkScript } from "./thinkscript/read-thinkscript.ts";
import { ImportFault } from "./import-fault.ts";
import { readTradingView } from "./tradingview/read-tradingview.ts";
import type { Translation } from "./translation.ts";

const READERS: Readonly<Record<Notation, (text: string) => Reading>> = {
  finviz: readFinviz,
  stockcharts: readStockCharts,
  chartink: readChartink,
  tradingview: readTradingView,
  thinkscript: readThinkScript,
  pcf: readPcf,
  afl: readAfl,
  pine: readPine,
  shorthand: readShorthand,
};

const EVERYTHING = "No condition restricts the stocks, so the payload matches every one of them.";

/**
 * Translates a scan of another screener to a valid payload and lists the parts left out. Never throws: for an unreadable
 * text the payload is null and the report names the place of the fault.
 */
export function translateScan(language: SourceLanguage, text: string): Translation {
  return translateNotation(language, text);
}

/** Translates a scan in any notation, including the shorthand, which callers of the API cannot name. */
export function translateNotation(notation: Notation, text: string): Translation {
  const length = text.length;
  if (length > SOURCE_TEXT_LENGTH) {
    return refused(
      text,
      [SOURCE_TEXT_LENGTH, length],
      `the text has ${length} characters; at most ${SOURCE_TEXT_LENGTH} are read`,
    );
  }
  if (text.trim() === "")
    return refused(text, [0, length], "the text is blank; give the scan as the screener shows it");
  try {
    const { clause: read, notes } = READERS[notation](text);
    const clause = oneOfEach(read);
    return checked({ ...assemble(clause, text, notes), origins: originsOf(clause) }, text);
  } catch (error) {
    if (error instanceof ImportFault) return refused(text, error.span, error.message);
    throw error;
  }
}

const NOTHING = { origins: new Map(), conditions: 1, carried: 0 } as const;

function refused(text: string, span: readonly [number, number], reason: string): Translation {
  return { payload: null, notCarried: [{ text: partOf(text, span), reason, span }], notes: [], ...NOTHING };
}

/** Checks the limits of the whole payload; each filter was checked when it was made. */
function checked(translation: Translation, text: string): Translation {
  const { payload } = translation;
  if (payload === null) return translation;
  const shaped = validatePayload(payload);
  const issue = shaped.ok ? checkNames(shaped.payload)[0] : shaped.issues[0];
  if (issue !== undefined) {
    const reason = `as a payload it would not be valid: ${issue.message} (${issue.path})`;
    return {
      payload: null,
      notCarried: [...translation.notCarried, { text: partOf(text, [0, text.length]), reason, span: [0, text.length] }],
      notes: translation.notes,
      ...NOTHING,
      conditions: translation.conditions,
    };
  }
  const empty = payload.All?.length === 0 && Object.keys(payload).length === 1;
  return empty ? { ...translation, notes: [...translation.notes, EVERYTHING] } : translation;
}
