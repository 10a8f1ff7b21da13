import type { ExampleLabel, ExampleSource, HeadType, Timeframe } from "#contract";
import type { LearntModel, MeasuredBand, ModelState, TeachingExample } from "#pattern-models";
import type { Page, PageRequest } from "./page.ts";

export interface ModelTag {
  readonly tag_name: string;
  readonly tag_color: string;
}

/** A pattern model of a user, without its examples. */
export interface KeptModel {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly tags: readonly ModelTag[];
  readonly notes: string;
  readonly timeframe: Timeframe;
  readonly scale: number;
  /** What the user chose; null = automatic. So for `threshold`. */
  readonly headType: HeadType | null;
  readonly threshold: number | null;
  readonly state: ModelState;
  /** Counts changes of what is learnt from: examples, and settings that training reads. */
  readonly revision: number;
  /** What it has learnt; null before, and while too few positives are left. */
  readonly learnt: KeptLearning | null;
  readonly positiveCount: number;
  readonly negativeCount: number;
  /** When a scan or a list of matches used it last. */
  readonly usedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface KeptLearning extends Omit<LearntModel, "band"> {
  readonly band: MeasuredBand;
  readonly trainedAt: number;
  readonly measuredAt: number;
  /** The revision that was learnt. */
  readonly revision: number;
}

export interface KeptExample extends TeachingExample {
  readonly modelId: string;
  readonly label: ExampleLabel;
  readonly source: ExampleSource;
  readonly pickedAt: number;
}

/** Changes of a model; its owner, id and creation stay, and its counts follow from its examples. */
export type ModelChange = Partial<
  Omit<KeptModel, "id" | "userId" | "createdAt" | "positiveCount" | "negativeCount" | "usedAt">
>;
export type ExampleChange = Partial<Omit<KeptExample, "id" | "modelId" | "ticker" | "figi" | "source" | "pickedAt">>;

/** Work on a model that a server does beside the calls: one job a model. */
export interface ModelJob {
  readonly modelId: string;
  /** `refresh`: its band is measured and its examples are looked after, and its head stays. */
  readonly kind: "train" | "refresh";
  readonly queuedAt: number;
  /** How often it was taken. */
  readonly attempts: number;
  /** Names who has it; null while nobody has. */
  readonly owner: string | null;
  /** Until then nobody else takes it: of a job that failed, when it may be tried again. 0 = it is free. */
  readonly notBefore: number;
}

export interface PatternModelStore {
  insert(model: KeptModel): Promise<void>;
  /** Undefined when it is unknown or of another user; so everywhere below. */
  findOwned(id: string, userId: string): Promise<KeptModel | undefined>;
  /** Whoever owns it. */
  find(id: string): Promise<KeptModel | undefined>;
  /** Those of the user among `ids`. */
  ownedAmong(ids: readonly string[], userId: string): Promise<readonly KeptModel[]>;
  list(userId: string, page: PageRequest): Promise<Page<KeptModel>>;
  count(userId: string): Promise<number>;
  /** Ids of models of any user that have learnt something and are not archived, above `after`, in their order. */
  learntIds(after: string, limit: number): Promise<readonly string[]>;
  /** Whether the model is there. */
  update(id: string, change: ModelChange): Promise<boolean>;
  markUsed(ids: readonly string[], at: number): Promise<void>;
  /** Its examples and its job go with it. */
  delete(id: string, userId: string): Promise<boolean>;

  insertExamples(examples: readonly KeptExample[]): Promise<void>;
  /** Of these models, those that were picked first first. */
  examplesOf(modelIds: readonly string[]): Promise<readonly KeptExample[]>;
  updateExample(id: string, modelId: string, change: ExampleChange): Promise<boolean>;
  deleteExample(id: string, modelId: string): Promise<boolean>;

  jobOf(modelId: string): Promise<ModelJob | undefined>;
  /** Puts a job in the place of whatever job the model has: who has that one loses it. */
  putJob(job: Pick<ModelJob, "modelId" | "kind" | "queuedAt">): Promise<void>;
  /** As putJob where the model has no job; false where it has one. */
  addJob(job: Pick<ModelJob, "modelId" | "kind" | "queuedAt">): Promise<boolean>;
  /**
   * Gives a job whose time has come to this owner alone until `until`: training first, then what waits longest. Undefined
   * when there is none. Atomic, whatever else runs.
   */
  takeJob(owner: string, now: number, until: number): Promise<ModelJob | undefined>;
  /** Whether the owner still has the job, which it now has until `until`. */
  renewJob(modelId: string, owner: string, until: number): Promise<boolean>;
  /** Gives the job back, to be taken from `notBefore` on; false when the owner has lost it. */
  releaseJob(modelId: string, owner: string, notBefore: number): Promise<boolean>;
  /** Removes the job; false when the owner has lost it. */
  endJob(modelId: string, owner: string): Promise<boolean>;
  dropJob(modelId: string): Promise<void>;
}
