import { SOURCE_LANGUAGES } from "#contract";
import { languagesByScore } from "./language-signs.ts";

/** Scan language without an importer, recognised by its signs. */
interface ForeignLanguage {
  readonly name: string;
  /** Signs of the language with their weights. Each pattern runs in time proportional to the text. */
  readonly signs: readonly (readonly [weight: number, sign: RegExp])[];
  /** True if the plain-word parser reads its scans, with amounts in crores of rupees. */
  readonly isPlainWords?: true;
}

/** Weight from which a text is certainly in that language. */
const SURE = 8;
const AS_WORDS =
  "reads as plain words do: give it to the conversion of words (winnow natural, POST /api/v2/scan/natural)";
const WAY_OUT = `say the conditions in plain words (close above the 50-day average, volume over 500k), or give the scan in a language that is read: ${SOURCE_LANGUAGES.join(", ")}`;

const FOREIGN: readonly ForeignLanguage[] = [
  {
    name: "MetaStock",
    signs: [
      [9, /\bMov\s*\(\s*[^,;\n]{1,60},\s*[\w.]{1,20}\s*,\s*(?:S|E|W|T|TRI|VAR|VOL|SIMPLE|EXPONENTIAL|WEIGHTED)\s*\)/i],
      [9, /\bBBand(?:Top|Bot)\s*\(\s*[^,;\n]{1,40},\s*\w{1,20}\s*,\s*[SEWT]\s*,/i],
      [9, /\b(?:Fml|FmlVar)\s*\(\s*"|\bEnableTrading\b|\bSimulation\.\w/i],
      [4, /(?:^|[\n;])\s*\w{1,40}\s*:=/],
      [4, /\b(?:HHV|LLV|ValueWhen|BarsSince|Stoch|PREV|Cum|Peak|Trough)\s*\(|\bPREV\b/],
    ],
  },
  {
    name: "ProRealTime (ProScreener)",
    signs: [
      [9, /\bSCREENER\s*\[/],
      [
        8,
        /\b(?:(?:Exponential|Weighted|Wilder|Triangular|Hull)?Average|RSI|Highest|Lowest|Summation|Momentum|ROC|CCI|ADX|AverageTrueRange|Bollinger(?:Up|Down)|MACD(?:Line|Signal)?|Stochastic|Williams)\s*\[\s*[\w.]{1,20}(?:\s*,\s*[\w.]{1,20}){0,5}\s*\]\s*\(/i,
      ],
      [9, /\bDEFPARAM\b|\bENDIF\b/],
      [4, /\bCROSSES\s+(?:OVER|UNDER)\b/],
      [3, /\bTIMEFRAME\s*\(|\bRETURN\b/],
    ],
  },
  {
    name: "screener.in",
    isPlainWords: true,
    signs: [
      [5, /\bPrice to Earning\b(?!s)\s*[<>]/i],
      [5, /\b(?:Sales|Profit|EPS) (?:growth|variation) \d+\s?Years?\s*[<>]/i],
      [5, /\b(?:Average )?return on (?:equity|capital employed)(?: \d+\s?Years?)?\s*[<>]/i],
      [5, /\b(?:Promoter holding|Pledged percentage|YOY Quarterly (?:sales|profit) growth|Industry PE)\s*[<>]/i],
      [4, /\bMarket Capitali[sz]ation\s*[<>]/i],
      [3, /\b(?:Debt to equity|Current price|Dividend yield|PEG Ratio|Price to book value|Current ratio)\s*[<>]/i],
    ],
  },
];

/** Returns the reason why a text in a language without an importer is not translated; null for every other text. */
export function foreignLanguage(text: string): string | null {
  const language = languageOf(text);
  if (language === null) return null;
  const { name, isPlainWords } = language;
  return `This is a scan of ${name}, which ${isPlainWords === true ? AS_WORDS : `is not read; ${WAY_OUT}`}.`;
}

/** True if the plain-word parser can read the scan, with amounts in crores of rupees. */
export const isInCrores = (text: string): boolean => languageOf(text)?.isPlainWords === true;

function languageOf(text: string): ForeignLanguage | null {
  const beginning = text.slice(0, 10_240);
  const scored = FOREIGN.map((language) => ({
    language,
    score: language.signs.reduce((sum, [weight, sign]) => sum + (sign.test(beginning) ? weight : 0), 0),
  }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  const read = languagesByScore(beginning)[0]?.[1] ?? 0;
  return best.score < SURE || best.score <= read ? null : best.language;
}
