import type { SourceLanguage } from "#contract";

/**
 * Signs of each language with their weights. Signs of weight 8 or more occur in no sentence, signs of weight 4 in hardly any.
 * People who have seen formulas may type lighter signs. Each pattern runs in time proportional to the text.
 */
const SIGNS: readonly (readonly [language: SourceLanguage, weight: number, sign: RegExp])[] = [
  ["finviz", 10, /^\s*(?:https?:\/\/)?(?:www\.|elite\.)?finviz\.com\//i],
  ["finviz", 10, /^\s*(?:screener(?:\.ashx)?)?\??(?:[a-z]{1,3}=[^&\s]{0,80}&){0,8}[fs]=[a-z]+_/i],
  [
    "finviz",
    10,
    /^\s*(?:cap|exch|idx|sec|ind|geo|fa|sh|ta|an|earningsdate|ipodate)_[a-z0-9_.|-]+(?:(?:,|%2C)[a-z0-9_.|-]+)*\s*$/i,
  ],
  [
    "finviz",
    10,
    /\bfilters_dict\b|\bfinvizfinance\b|["'](?:cap|exch|idx|sec|geo|fa|sh|ta)_[a-z0-9.]{1,20}_?[a-z0-9.]*["']/,
  ],
  ["chartink", 12, /\{\s*(?:cash|futures|nifty\b[^}]{0,20}|\d{3,9})\s*\}/i],
  ["chartink", 4, /\[-?\d+\] \d+ minute/i],
  ["chartink", 3, /\b(?:latest|\d+ (?:day|week|month)s? ago) (?:close|open|high|low|volume|[a-z]{2,6}\s?\()/i],
  ["chartink", 1, /[<>]|\bcrossed (?:above|below)\b/i],
  ["tradingview", 11, /\bQuery\s*\(|\b(?:col|Column)\s*\(\s*["']|["'](?:filter2?|operation)["']\s*:/],
  [
    "tradingview",
    11,
    /\boperation\s*:\s*["'`]|\b(?:from|import) tvscreener\b|\bStockField\.[A-Z]|\bStockScreener\s*\(/,
  ],
  ["stockcharts", 10, /^\s*(?:(?:\/\/|#)[^\n]*\n\s*)*(?:and\s+)?\[[^\]]*(?:[<>=]|\bis\b|\bx\b|\bcrosses\b)/i],
  ["stockcharts", 10, /^\s*\[\s*\[/],
  ["pine", 12, /^[ \t]*\/\/[ \t]*@version[ \t]*=[ \t]*\d/m],
  ["pine", 10, /^[ \t]*(?:indicator|study|strategy)[ \t]*\([ \t]*(?:title[ \t]*=[ \t]*)?["']/m],
  ["pine", 9, /\b(?:ta|math|request)\.[a-z]+[ \t]*\(/],
  [
    "pine",
    8,
    /\b(?:alertcondition|plotshape|plotchar|bgcolor)[ \t]*\(|\bstrategy\.entry\b|\binput\.(?:int|float|bool)\b/,
  ],
  ["thinkscript", 9, /\bplot\s+\w+\s*[=;]|\bdef\s+\w+\s*[=;]/i],
  [
    "thinkscript",
    8,
    /\b(?:RSI|RSIWilder|MACDHistogram|ADX|Stochastic|ParabolicSAR|PriceAverage|Momentum|RateOfChange|MovingAvg)Crossover\s*\(/,
  ],
  ["thinkscript", 4, /\)\s?\.\s?(?:"|[A-Za-z])/],
  [
    "thinkscript",
    4,
    /\b(?:SimpleMovingAvg|MovAvgExponential|ExpAverage|VolumeAvg|BollingerBands)\s*\(|\bAverageType\./i,
  ],
  ["thinkscript", 4, /\b(?:MovingAvgCrossover|PriceAverageCrossover|RSI|MACD)\s*\(\s*"?(?:length|fast|slow|price)/],
  ["thinkscript", 2, /\b(?:Average|Highest|Lowest|RSI|MACD)\s*\(/],
  ["thinkscript", 2, /\bis (?:greater|less) than\b|\bis (?:true|false)\b/i],
  ["thinkscript", 3, /\bfrom \d+ bars? ago\b/i],
  ["thinkscript", 1, /\bcrosses (?:above|below)\b|\bwithin \d+ bars?\b/i],
  ["thinkscript", 2, /\b(?:close|open|high|low|volume)\b(?:\[\d+\])?\s*[<>]/i],
  ["thinkscript", 2, /\b(?:close|open|high|low|volume)\[\d+\]/i],
  ["afl", 9, /(?<![\w.]|\b(?:def|plot|rec|input)\s{1,3})(?:filter|buy)\s*=(?!=)[^;]{0,2000}?;/i],
  ["afl", 9, /\b(?:_SECTION_BEGIN|AddColumn|AddTextColumn|SetTradeDelays|ApplyStop|SetBarsRequired)\s*\(/],
  ["afl", 3, /\b(?:HHV|LLV|BBandTop|BBandBot|IIf|ExRem|ParamToggle)\s*\(|\bRef\s*\(\s*\w+\s*,\s*-/],
  ["afl", 2, /\b(?:MA|EMA|ROC|Cross)\s*\(\s*(?:C|Close|V|Volume|MA|EMA)\b/],
  ["pcf", 5, /\b(?:x?avg|max|min)[cohlv]\d+(?:\.\d+)?(?![\w(])/i],
  ["pcf", 6, /\b(?:xup|xdown|counttrue|trueinrow|sincetrue)\s*\(/i],
  ["pcf", 4, /\b(?:w?stoc|wrsi|tsv|bop)\d+(?:\.\d+){0,2}(?!\w)/i],
  ["pcf", 2, /(?<![\w.])[cohlv]\d{1,3}(?![\w.])/i],
  ["pcf", 2, /(?<![\w.])[cohlv]\s?[<>]=?\s?(?:[\d.]|[cohl](?!\w))/i],
];

/** Returns the languages with a sign in the text, highest score first; ties keep the order of `SIGNS`. */
export function languagesByScore(text: string): readonly (readonly [language: SourceLanguage, score: number])[] {
  const scores = new Map<SourceLanguage, number>();
  for (const [language, weight, sign] of SIGNS) {
    if (sign.test(text)) scores.set(language, (scores.get(language) ?? 0) + weight);
  }
  return [...scores].toSorted((a, b) => b[1] - a[1]);
}
