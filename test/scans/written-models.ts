import { fitHead, type PatternHead } from "#pattern-models";
import { plainEmbedding } from "../../src/scan/pattern-models.testing.ts";

/** A pattern model of a scenario: closes of the windows that it was taught with, each as long as the others. */
export interface WrittenModel {
  readonly positive: readonly (readonly number[])[];
  readonly negative?: readonly (readonly number[])[];
}

/** What the models of a scenario have learnt, on daily bars, by their ids. */
export function headsOf(models: Readonly<Record<string, WrittenModel>>): ReadonlyMap<string, PatternHead> {
  return new Map(Object.entries(models).map(([id, model]) => [id, headOf(model)]));
}

function headOf({ positive, negative = [] }: WrittenModel): PatternHead {
  const scale = positive[0]!.length;
  const taught = (["positive", "negative"] as const).flatMap((label) =>
    (label === "positive" ? positive : negative).map((closes) => {
      const bars = closes.map((close) => ({ open: close, high: close, low: close, close }));
      const embedding = plainEmbedding({ bars }, scale);
      if (typeof embedding === "string") throw new Error(`a window of the scenario teaches nothing: ${embedding}`);
      return { label, embedding };
    }),
  );
  const fitted = fitHead(taught, "auto", { timeframe: "1d", scale });
  if ("failure" in fitted) throw new Error(`the model of the scenario cannot be taught: ${fitted.failure}`);
  return fitted.head;
}
