/**
 * importers: scans of other screeners as payloads.
 * 1. A reader of its own splits a text into tokens and reads its grammar; names are looked up in the language's tables.
 * 2. Series (`series.ts`) become texts of the study grammar, comparisons (`compare.ts`) filters; what a payload cannot
 *    say is a clause that is lost, with its place and the reason.
 *    In scripts (thinkScript, TC2000, AmiBroker) a number may depend on conditions: `values/` calculates with such, and turns
 *    them into conditions where they are compared.
 * 3. `assemble.ts` makes the payload: a lost clause among conditions that must all hold is left out and reported, one
 *    that lies deeper takes its whole group with it.
 * 4. `read-pasted.ts` finds a scan in a query of plain words, in a language of the list or in the shorthand that several of
 *    them share, which is read there alone.
 */
export { SOURCE_LANGUAGES } from "#contract";
export type { SourceLanguage } from "#contract";
export { foreignLanguage } from "./foreign-language.ts";
export { guessLanguage } from "./guess-language.ts";
export { translatedScan } from "./translated-scan.ts";
export { translateScan } from "./translate-scan.ts";
export type { NotCarried, SourceSpan, Translation } from "./translation.ts";
