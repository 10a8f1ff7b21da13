import { useMemo, useState } from "react";
import type { DoNaturalScanResponse } from "#contract";
import { useConvertWords } from "../../api/scan.ts";
import { wordsOfChips, type QueryWords } from "../../payload-editor/index.ts";
import { useScanSession } from "../scan-session.tsx";

/** Words that were turned into the scan, or that changed it. */
export interface HeardWords {
  readonly words: string;
  readonly isChange: boolean;
  readonly answer: DoNaturalScanResponse;
}

const NOTHING: QueryWords = { chips: new Map(), leftOut: [] };

/** Turns words into the scan and runs it; tells what became of them, and which chip came from which words. */
export function useWords() {
  const { payload, previous, tree, isEmpty, edit, begin, run } = useScanSession();
  const { mutate, isPending, error, reset } = useConvertWords();
  const [heard, setHeard] = useState<HeardWords>();
  const convert = (words: string, isChange: boolean, onDone?: () => void): void => {
    const onSuccess = (answer: DoNaturalScanResponse): void => {
      setHeard({ words, isChange, answer });
      const made = answer.generated_payload;
      if (!answer.conversion_success || made === undefined) return;
      (isChange ? edit : begin)(made);
      run(made);
      onDone?.();
    };
    mutate(isChange ? { words, payload, previous } : { words }, { onSuccess });
  };
  const queryWords = useMemo(
    () => (heard?.answer.conversion_success === true ? wordsOfChips(heard.words, heard.answer, tree) : NOTHING),
    [heard, tree],
  );
  return {
    convert,
    isPending,
    error,
    heard: heard?.answer.conversion_success === true && isEmpty ? undefined : heard,
    queryWords,
    forget: () => {
      setHeard(undefined);
      reset();
    },
  };
}
