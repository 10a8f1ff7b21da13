import { table } from "#base";
import type { Timeframe } from "#contract";
import type { TokenStream } from "../token-stream.ts";

/** Time of a name: its bars, its lag, and the unit of the lag. */
export interface NameTime {
  readonly frame: Timeframe | null;
  readonly ago: number;
  readonly agoFrame: Timeframe | null;
}

const FRAMES = table<Timeframe>({ daily: "1d", weekly: "1wk", monthly: "1mo" });
const AGO = table<Timeframe>({
  day: "1d",
  days: "1d",
  week: "1wk",
  weeks: "1wk",
  month: "1mo",
  months: "1mo",
});
/** Reads 5 days ago, 5 day's ago, 5 days' ago. */
const POSSESSIVE = /'s?$/;
const NAMED_AGO: readonly (readonly [readonly string[], Timeframe, number])[] = [
  [["today's"], "1d", 0],
  [["todays"], "1d", 0],
  [["yesterdays"], "1d", 1],
  [["yesterday's"], "1d", 1],
  [["this", "week's"], "1wk", 0],
  [["last", "week's"], "1wk", 1],
  [["this", "month's"], "1mo", 0],
  [["last", "month's"], "1mo", 1],
];

/** Reads `yesterday's`, `5 days ago`, `weekly`, in any order. */
export function readWhen(tokens: TokenStream): NameTime {
  let [ago, agoFrame, frame]: [number, Timeframe | null, Timeframe | null] = [0, null, null];
  for (;;) {
    const named = NAMED_AGO.find(([words]) => tokens.accept(...words));
    const unit = AGO[tokens.peek(1).text.toLowerCase().replace(POSSESSIVE, "")];
    if (named !== undefined) [, agoFrame, ago] = named;
    else if (tokens.peek().kind === "number" && unit !== undefined && tokens.peek(2).text.toLowerCase() === "ago") {
      ago = tokens.take().value;
      agoFrame = unit;
      tokens.accept(tokens.peek().text.toLowerCase(), "ago");
    } else {
      const word = Object.keys(FRAMES).find((one) => tokens.accept(one));
      if (word === undefined) return { ago, agoFrame, frame };
      frame = FRAMES[word]!;
    }
  }
}
