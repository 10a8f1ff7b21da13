/**
 * operations: the verbs of the interface, one file each, and the one runner.
 * 1. `admit`: who asks, and whether they may (credential, scope, tier), before a body is read;
 * 2. `perform`: input read strictly from texts and JSON, the handler, its output.
 * HTTP, the API description and the command line are generic over OPERATIONS.
 */
import bars from "./market-data/bars.ts";
import technicals from "./market-data/technicals.ts";
import tickers from "./market-data/tickers.ts";
import marketStatus from "./misc/market-status.ts";
import explain from "./scan/explain.ts";
import reference from "./scan/reference.ts";
import run from "./scan/run.ts";
import schema from "./scan/schema.ts";
import table from "./scan/table.ts";
import validate from "./scan/validate.ts";

export type { Actor } from "./actor.ts";
export type { Context, ScanOptions, Scanner, SeriesFrame, SeriesRange } from "./context.ts";
export { bodyOf, defineOperation } from "./define-operation.ts";
export type { BodyDefinition, Call, Operation, RawInput } from "./define-operation.ts";
export type { Parameter } from "./parameter.ts";
export { admit, CALL_DEADLINE_MS, perform, runOperation } from "./run-operation.ts";
export type { Admission, Credential } from "./run-operation.ts";
export { splitAtCommas } from "./split-at-commas.ts";
export { issueToken, TOKEN_ENTROPY_BYTES, tokenVerifier } from "./token.ts";
export type { TokenRecord, TokenVerifier } from "./token.ts";

/** Every operation, by its name in the command line and the tests. */
export const operations = {
  scan: { run, validate, explain, table, reference, schema },
  marketData: { tickers, bars, technicals },
  misc: { marketStatus },
} as const;

/** In the order of the API description. */
export const OPERATIONS = Object.values(operations).flatMap((group) => Object.values(group));
