import { readBack } from "#catalogue";
import type { SourceLanguage, TranslatedScan } from "#contract";
import { translateScan } from "./translate-scan.ts";

/** Translation as the API returns it, with the payload in words. */
export function translatedScan(from: SourceLanguage, text: string): TranslatedScan {
  const { payload, notCarried, notes, conditions, carried } = translateScan(from, text);
  return {
    from,
    payload,
    read_back: payload === null ? null : readBack(payload),
    not_carried: notCarried.map((one) => ({ ...one, span: [...one.span] })),
    conditions,
    carried,
    notes: [...notes],
  };
}
