/**
 * importers: translates scans of other screeners into payloads.
 * 1. Each language has a reader. The reader splits a text into tokens, parses them and looks names up in its tables.
 * 2. Series (`series.ts`) become texts of the study grammar; comparisons (`compare.ts`) become filters. A condition that a
 *    payload cannot express becomes a lost clause with its span and the reason.
 *    In scripts (thinkScript, TC2000, AmiBroker) a number may depend on conditions. `values/` calculates with such numbers and
 *    turns their comparisons into conditions.
 * 3. `assemble.ts` builds the payload. It leaves out and reports a lost clause of the top-level conjunction; a clause lost
 *    deeper takes its whole group with it.
 * 4. `read-pasted.ts` finds a scan within a query of plain words. The scan may also use the shorthand, a style that several
 *    screeners share; `translateScan` does not read the shorthand.
 */
export { SOURCE_LANGUAGES } from "#contract";
export type { SourceLanguage } from "#contract";
export { foreignLanguage } from "./foreign-language.ts";
export { guessLanguage } from "./guess-language.ts";
export { translatedScan } from "./translated-scan.ts";
export { translateScan } from "./translate-scan.ts";
export type { NotCarried, SourceSpan, Translation } from "./translation.ts";
