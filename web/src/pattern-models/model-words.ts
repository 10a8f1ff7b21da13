import { table } from "#base";
import type { HeadType } from "#contract";
import type { PatternModel } from "../api/pattern-models.ts";

type Status = PatternModel["status"];
type StaleReason = NonNullable<PatternModel["staleReason"]>;
type FailureReason = NonNullable<PatternModel["failureReason"]>;

/** What the page offers to do about a state. */
export type WayOut = "train" | "teach" | "accept" | "nearest" | "restore" | "none";

export interface StateWords {
  readonly tone: "neutral" | "good" | "warn" | "bad" | "accent";
  readonly label: string;
  /** What it means; empty where there is nothing to say. */
  readonly detail: string;
  readonly wayOut: WayOut;
}

const STALE: Readonly<Record<StaleReason, readonly [detail: string, wayOut: WayOut]>> = {
  examples_changed: ["The examples have changed since it was trained. Train it to use them.", "train"],
  settings_changed: ["Its settings have changed since it was trained. Train it to use them.", "train"],
  examples_drifted: [
    "The bars of an example were corrected since you picked it. Accept the new bars at the example, or train on what you saw.",
    "accept",
  ],
  example_unavailable: [
    "The stock or the bars of an example are gone. Training goes on with what was kept of them; delete the example if it misleads.",
    "train",
  ],
  encoder_upgraded: ["The way of comparing shapes has improved; the model is trained again by itself.", "none"],
  score_band_outdated: [
    "Scores are spread otherwise than when it was trained. Train it to set the threshold anew.",
    "train",
  ],
};

const FAILURES: Readonly<Record<FailureReason, readonly [detail: string, wayOut: WayOut]>> = {
  too_few_positives: ["It has too few examples of the shape. Mark more windows that show it.", "teach"],
  contradictory_labels: [
    "One window is labelled both as the shape and as not. Delete one of the two examples.",
    "teach",
  ],
  not_separable: [
    "The examples resemble each other less than many ordinary stocks resemble them. Take clearer ones, another length, or search by the nearest example.",
    "nearest",
  ],
  bars_missing: [
    "Bars of an example are missing at this timeframe and length. Delete it, or change them back.",
    "teach",
  ],
  history_too_short: ["An example has too little history for this length. Delete it, or take fewer bars.", "teach"],
  flat_window: ["The price of an example does not move, so it has no shape. Delete it.", "teach"],
  timeframe_unsupported: [
    "An example has no bars of this timeframe. Delete it, or change the timeframe back.",
    "teach",
  ],
  timeout: ["Training was not finished in time. Train again.", "train"],
  internal_error: ["Training ran into a fault of the server, whose log says more. Train again.", "train"],
};

const PLAIN: Readonly<Record<Exclude<Status, "stale" | "failed">, StateWords>> = {
  draft: { tone: "neutral", label: "Draft", detail: "", wayOut: "teach" },
  queued: { tone: "accent", label: "Waiting to train", detail: "", wayOut: "none" },
  training: { tone: "accent", label: "Training", detail: "", wayOut: "none" },
  ready: { tone: "good", label: "Ready", detail: "", wayOut: "none" },
  archived: {
    tone: "neutral",
    label: "Archived",
    detail: "It is kept, answers no scan and cannot be changed.",
    wayOut: "restore",
  },
};

/** The state of a model in words, with the way out. */
export function stateWords({
  status,
  staleReason,
  failureReason,
}: Pick<PatternModel, "status" | "staleReason" | "failureReason">): StateWords {
  if (status === "stale") {
    const [detail, wayOut] = STALE[staleReason ?? "examples_changed"];
    return { tone: "warn", label: "Out of date", detail, wayOut };
  }
  if (status === "failed") {
    const [detail, wayOut] = FAILURES[failureReason ?? "internal_error"];
    return { tone: "bad", label: "Training failed", detail, wayOut };
  }
  return PLAIN[status];
}

/** How examples become a score, as people choose it; "auto" leaves it to the examples. */
export const METHODS: readonly { readonly value: HeadType | "auto"; readonly label: string; readonly hint: string }[] =
  [
    { value: "auto", label: "By the examples", hint: "Chosen at each training; suits nearly always." },
    { value: "prototype", label: "Like the average", hint: "Likeness to the middle of the examples." },
    { value: "contrast", label: "Like these, unlike those", hint: "Away from what you labelled as not the shape." },
    { value: "nearest", label: "Like the nearest example", hint: "A search by example; works from one example on." },
    { value: "ridge", label: "Weighted", hint: "Needs 8 examples of the shape and 10 of others." },
  ];

/** How many examples of the shape training takes. */
export function leastPositives(chosen: HeadType | null): number {
  if (chosen === "nearest") return 1;
  return chosen === "ridge" ? 8 : 3;
}

const SPANS = table<string>({ d: "day", wk: "week", mo: "month", m: "minute", hr: "hour" });

/** A timeframe in words: "daily bars", "5-minute bars". */
export function timeframeText(timeframe: string): string {
  const [, count = "1", unit = "d"] = /^(\d+)(\D+)$/.exec(timeframe) ?? [];
  if (timeframe === "1d") return "daily bars";
  if (timeframe === "1wk") return "weekly bars";
  if (timeframe === "1mo") return "monthly bars";
  return `${count}-${SPANS[unit] ?? unit} bars`;
}
