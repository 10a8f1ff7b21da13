import { assert } from "#base";
import { z } from "zod";
import * as payloads from "./payload/payload.ts";
import { Reference } from "./payload/reference.ts";
import { RangeJobReply, RangeJobsReply } from "./resources/archive-job.ts";
import { StoreBarsReply, StoreBarsRequest } from "./resources/arriving-bars.ts";
import * as auth from "./resources/auth.ts";
import { CatalogueSearchReply } from "./resources/catalogue-search.ts";
import { ChartPatternsReply } from "./resources/chart-patterns.ts";
import { ErrorBody } from "./resources/error-body.ts";
import { TranslatedScan, TranslateScanRequest } from "./resources/translation.ts";
import { ScanExplanation } from "./resources/explanation.ts";
import { BarsReply, TechnicalsReply, TickerReply, TickersReply } from "./resources/market-data.ts";
import { FeedReply, LiveStatus, QuarantineReply, SimulationRequest } from "./resources/feed.ts";
import { MarketStatus } from "./resources/market-status.ts";
import { DoNaturalScanResponse, NaturalScanRequest, RefineScanRequest } from "./resources/natural.ts";
import * as patternMatches from "./resources/pattern-matches.ts";
import { PatternModelFile } from "./resources/pattern-model-file.ts";
import * as patternModels from "./resources/pattern-model.ts";
import { SavedScanReply, SavedScansReply, SaveScanRequest, ScanRunsReply } from "./resources/saved-scan.ts";
import { DoScanParams, DoScanResponse } from "./resources/scan.ts";
import { ChangeSettingsRequest, SettingsReply } from "./resources/settings.ts";
import { ScanDiff, ScanDiffRequest } from "./resources/diff.ts";
import { ScanRange, ScanRangeRequest } from "./resources/range.ts";
import { ReplayScanRequest, ScanReplay } from "./resources/replay.ts";
import {
  ScanChanges,
  ScanChangesRequest,
  StreamItem,
  StreamMessage,
  StreamReply,
  StreamRequest,
} from "./resources/stream.ts";
import { ScanTable, ScanTableRequest } from "./resources/table.ts";
import * as subscriptions from "./resources/subscription.ts";
import * as tokens from "./resources/token.ts";
import * as usage from "./resources/usage.ts";
import { ScanEstimate } from "./resources/estimate.ts";
import { InstructionsRequest, ScanValidation } from "./resources/validation.ts";
import { WatchlistReply, WatchlistRequest, WatchlistsReply } from "./resources/watchlist.ts";
import { nameOf, originOf, unwrapped } from "./schema-at.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Everything that a request or a reply can be; what they are made of is found from here. */
const ROOTS: readonly z.ZodType[] = [
  ...Object.values(payloads),
  Reference,
  ErrorBody,
  DoScanParams,
  DoScanResponse,
  ScanTableRequest,
  ScanTable,
  StreamRequest,
  StreamReply,
  ScanChangesRequest,
  ScanChanges,
  StreamItem,
  StreamMessage,
  ScanDiff,
  ScanDiffRequest,
  ScanRange,
  ScanRangeRequest,
  RangeJobReply,
  RangeJobsReply,
  ReplayScanRequest,
  ScanReplay,
  ScanExplanation,
  InstructionsRequest,
  ScanValidation,
  ScanEstimate,
  NaturalScanRequest,
  RefineScanRequest,
  DoNaturalScanResponse,
  CatalogueSearchReply,
  TranslateScanRequest,
  TranslatedScan,
  MarketStatus,
  LiveStatus,
  FeedReply,
  QuarantineReply,
  SimulationRequest,
  TickersReply,
  TickerReply,
  StoreBarsRequest,
  StoreBarsReply,
  BarsReply,
  TechnicalsReply,
  ChartPatternsReply,
  SaveScanRequest,
  SavedScanReply,
  SavedScansReply,
  ScanRunsReply,
  WatchlistRequest,
  WatchlistReply,
  WatchlistsReply,
  ChangeSettingsRequest,
  SettingsReply,
  ...Object.values(patternModels),
  ...Object.values(patternMatches),
  PatternModelFile,
  ...Object.values(subscriptions),
  ...Object.values(tokens),
  ...Object.values(auth),
  ...Object.values(usage),
];

function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const origin = originOf(schema);
  if (origin !== undefined) return [origin];
  const bare = unwrapped(schema);
  if (bare !== schema) return [bare];
  if (bare instanceof z.ZodObject) return Object.values<z.core.$ZodType>(bare.shape);
  if (bare instanceof z.ZodArray) return [bare.def.element];
  return bare instanceof z.ZodRecord ? [bare.def.valueType] : [];
}

/** The named schemas that the roots are made of, by name. */
function namedSchemas(): Map<string, z.core.$ZodType> {
  const named = new Map<string, z.core.$ZodType>();
  const seen = new Set<z.core.$ZodType>();
  const waiting: z.core.$ZodType[] = [...ROOTS];
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    waiting.push(...partsOf(schema));
    const name = z.globalRegistry.get(schema)?.id;
    if (name === undefined) continue;
    assert(!named.has(name), `two schemas are called ${name}`);
    named.set(name, schema);
  }
  return new Map([...named].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const SAFE = Number.MAX_SAFE_INTEGER;

/** Leaves out bounds that only say "a safe integer", and writes "or null" of a plain type as a pair of types. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === SAFE) delete jsonSchema.maximum;
  if (jsonSchema.minimum === -SAFE) delete jsonSchema.minimum;
  const [value, nothing, ...others] = jsonSchema.anyOf ?? [];
  if (others.length > 0 || typeof value !== "object" || typeof nothing !== "object") return;
  if (nothing.type !== "null" || typeof value.type !== "string" || "enum" in value || "const" in value) return;
  const pair: Record<string, unknown> = { ...value, type: [value.type, "null"] };
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, pair, jsonSchema.description === undefined ? {} : { description: jsonSchema.description });
}

const OPTIONS = { target: "draft-2020-12", override: tidy } as const;
const PREFIX = "#/components/schemas/";

let components: Readonly<Record<string, JsonSchema>> | undefined;

/** The components of the OpenAPI 3.1 document by name; they refer to one another under #/components/schemas/. */
export function openApiComponents(): Readonly<Record<string, JsonSchema>> {
  if (components !== undefined) return components;
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of namedSchemas()) registry.add(schema, { ...z.globalRegistry.get(schema), id });
  const { schemas } = z.toJSONSchema(registry, { ...OPTIONS, uri: (id) => PREFIX + id });
  components = Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, id: _name, ...schema }]) => [name, schema]),
  );
  return components;
}

/** The name of a schema among the components. */
export function componentName(schema: z.ZodType): string {
  const name = nameOf(schema);
  assert(name !== undefined && Object.hasOwn(openApiComponents(), name), "the schema is no component");
  return name;
}

/** A reference to the component of a schema. */
export function componentRef(schema: z.ZodType): { readonly $ref: string } {
  return { $ref: PREFIX + componentName(schema) };
}

/** One schema by itself, as a JSON Schema of draft 2020-12 that holds what it refers to in $defs. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, OPTIONS);
}
