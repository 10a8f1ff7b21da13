import type { ImportedExample, KeptExample, ModelDraft, WholeModel } from "#accounts";
import { AppError, type Issue, MINUTE_MS } from "#base";
import { invalidError, LIMITS, PATTERN_FILE_VERSION, PatternModelFile, validateBody } from "#contract";
import type { BodyDefinition } from "../define-operation.ts";

/** Steps of a path in a standard deviation: paths are whole numbers of them. */
const STEPS = 4096;
/** How far the mean and the deviation of a path of such steps can be from 0 and 1. */
const TOLERANCE = 0.001;

const iso = (instant: number): string => new Date(instant).toISOString();

export function fileOf({ model, examples }: WholeModel): PatternModelFile {
  const { name, tags, notes, timeframe, scale, headType, threshold } = model;
  return {
    format: "winnow-pattern-model",
    version: PATTERN_FILE_VERSION,
    name,
    tags: [...tags],
    notes,
    timeframe,
    scale,
    headType,
    threshold,
    examples: examples.map(inFile),
  };
}

function inFile(example: KeptExample): PatternModelFile["examples"][number] {
  const { ticker, figi, timeframe, scale, asOf, label, source, fingerprint, newestBar, pickedAt, path } = example;
  return {
    ticker,
    figi,
    timeframe,
    scale,
    asOf,
    newestBar: iso(newestBar * MINUTE_MS),
    barsFingerprint: fingerprint,
    label,
    source,
    pickedAt: iso(pickedAt),
    path: Array.from(path, (value) => Math.round(value * STEPS)),
  };
}

export interface ImportedModel {
  readonly draft: ModelDraft;
  readonly examples: readonly ImportedExample[];
}

export function modelOfFile({ examples, ...settings }: PatternModelFile): ImportedModel {
  const { name, tags, notes, timeframe, scale, headType, threshold } = settings;
  return {
    draft: { name, tags, notes, timeframe, scale, headType, threshold },
    examples: examples.map((example) => ({
      ticker: example.ticker,
      figi: example.figi,
      timeframe: example.timeframe,
      scale: example.scale,
      asOf: example.asOf,
      label: example.label,
      source: "import",
      fingerprint: example.barsFingerprint,
      newestBar: Date.parse(example.newestBar) / MINUTE_MS,
      pickedAt: Date.parse(example.pickedAt),
      path: Float32Array.from(example.path, (steps) => steps / STEPS),
    })),
  };
}

/** The body of an import. A file of a newer version is told so before anything else that this version does not know. */
export const MODEL_FILE_BODY: BodyDefinition<PatternModelFile> = {
  schema: PatternModelFile,
  example: {
    format: "winnow-pattern-model",
    version: PATTERN_FILE_VERSION,
    name: "Tight flags",
    tags: [],
    notes: "",
    timeframe: "1d",
    scale: 60,
    headType: null,
    threshold: null,
    examples: [],
  },
  read(value) {
    refuseNewer(value);
    const checked = validateBody(PatternModelFile, value);
    if (!checked.ok) throw invalidError(checked.issues);
    const issues = issuesOf(checked.body);
    if (issues.length > 0) throw invalidError(issues);
    return checked.body;
  },
};

function refuseNewer(value: unknown): void {
  const version = typeof value === "object" && value !== null && "version" in value ? value.version : undefined;
  if (typeof version !== "number" || !(version > PATTERN_FILE_VERSION)) return;
  const message = `The file is of version ${version}, which a newer Winnow wrote, and this one reads up to ${PATTERN_FILE_VERSION}: update this installation, and import it then.`;
  const facts = { maximum: PATTERN_FILE_VERSION };
  throw new AppError("validation_failed", `/version: ${message}`, [
    { path: "/version", rule: "newer_version", message, facts },
  ]);
}

function issuesOf({ examples }: PatternModelFile): Issue[] {
  const issues: Issue[] = [];
  for (const label of ["positive", "negative"] as const) {
    const count = examples.filter((example) => example.label === label).length;
    if (count <= LIMITS.patternExamples) continue;
    const message = `The file has ${count} ${label} examples; a model has at most ${LIMITS.patternExamples}.`;
    issues.push({ path: "/examples", rule: "too_many", message, facts: { maximum: LIMITS.patternExamples } });
  }
  for (const [i, { path }] of examples.entries()) {
    if (isNormal(path)) continue;
    const message = `The path of an example has a mean of 0 and a standard deviation of ${STEPS}; this one has not. Import the file as it was exported.`;
    issues.push({ path: `/examples/${i}/path`, rule: "bad_path", message });
  }
  return issues;
}

function isNormal(path: readonly number[]): boolean {
  let sum = 0;
  let squares = 0;
  for (const steps of path) {
    sum += steps / STEPS;
    squares += (steps / STEPS) ** 2;
  }
  const mean = sum / path.length;
  const deviation = Math.sqrt(squares / path.length - mean * mean);
  return Math.abs(mean) <= TOLERANCE && Math.abs(deviation - 1) <= TOLERANCE;
}
