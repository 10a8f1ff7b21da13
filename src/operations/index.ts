/**
 * operations: the verbs of the interface, one file each, and the one runner.
 * 1. `admit`: who asks, and whether they may (credential, scope, tier), before a body is read;
 * 2. `perform`: input read strictly from texts and JSON, the handler, its output.
 * HTTP, the API description and the command line are generic over OPERATIONS.
 */
import deleteRangeJob from "./archive/delete.ts";
import getRangeJob from "./archive/get.ts";
import listRangeJobs from "./archive/list.ts";
import orderRangeJob from "./archive/order.ts";
import beginTotp from "./auth/begin-totp.ts";
import changePassword from "./auth/change-password.ts";
import confirmPasswordReset from "./auth/confirm-password-reset.ts";
import confirmTotp from "./auth/confirm-totp.ts";
import disableTotp from "./auth/disable-totp.ts";
import endSession from "./auth/end-session.ts";
import finishOidc from "./auth/finish-oidc.ts";
import getInstallation from "./auth/get-installation.ts";
import getSession from "./auth/get-session.ts";
import linkOidc from "./auth/link-oidc.ts";
import listSessions from "./auth/list-sessions.ts";
import requestPasswordReset from "./auth/request-password-reset.ts";
import signIn from "./auth/sign-in.ts";
import signOut from "./auth/sign-out.ts";
import signUp from "./auth/sign-up.ts";
import startOidc from "./auth/start-oidc.ts";
import changeSubscription from "./billing/change-subscription.ts";
import openBillingPortal from "./billing/open-portal.ts";
import readSubscription from "./billing/read-subscription.ts";
import receivePaymentEvent from "./billing/receive-payment-event.ts";
import connectFeed from "./feed/connect.ts";
import disconnectFeed from "./feed/disconnect.ts";
import getFeed from "./feed/get.ts";
import listRefusedMessages from "./feed/quarantine.ts";
import simulateFeed from "./feed/simulate.ts";
import bars from "./market-data/bars.ts";
import chartPatterns from "./market-data/chart-patterns.ts";
import storeBars from "./market-data/store-bars.ts";
import technicals from "./market-data/technicals.ts";
import tickers from "./market-data/tickers.ts";
import marketStatus from "./misc/market-status.ts";
import addPatternExample from "./pattern-models/add-example.ts";
import changePatternExample from "./pattern-models/change-example.ts";
import changePatternModel from "./pattern-models/change.ts";
import createPatternModel from "./pattern-models/create.ts";
import deletePatternExample from "./pattern-models/delete-example.ts";
import deletePatternModel from "./pattern-models/delete.ts";
import exportPatternModel from "./pattern-models/export.ts";
import getPatternModel from "./pattern-models/get.ts";
import importPatternModel from "./pattern-models/import.ts";
import listPatternModels from "./pattern-models/list.ts";
import listPatternMatches from "./pattern-models/matches.ts";
import getPatternQuality from "./pattern-models/quality.ts";
import suggestPatternExamples from "./pattern-models/suggestions.ts";
import trainPatternModel from "./pattern-models/train.ts";
import catalogue from "./scan/catalogue.ts";
import diff from "./scan/diff.ts";
import estimate from "./scan/estimate.ts";
import explain from "./scan/explain.ts";
import natural from "./scan/natural.ts";
import range from "./scan/range.ts";
import reference from "./scan/reference.ts";
import refine from "./scan/refine.ts";
import replay from "./scan/replay.ts";
import run from "./scan/run.ts";
import schema from "./scan/schema.ts";
import table from "./scan/table.ts";
import translate from "./scan/translate.ts";
import validate from "./scan/validate.ts";
import createScan from "./scans/create.ts";
import deleteScan from "./scans/delete.ts";
import getScan from "./scans/get.ts";
import listScans from "./scans/list.ts";
import replaceScan from "./scans/replace.ts";
import runSavedScan from "./scans/run.ts";
import listScanRuns from "./scans/runs.ts";
import changeSettings from "./settings/change.ts";
import getSettings from "./settings/get.ts";
import awaitScanChanges from "./streams/await-changes.ts";
import deleteStream from "./streams/delete-stream.ts";
import registerStream from "./streams/register-stream.ts";
import streamRegistered from "./streams/stream-registered.ts";
import streamSavedScan from "./streams/stream-saved-scan.ts";
import streamScan from "./streams/stream-scan.ts";
import createToken from "./tokens/create.ts";
import deleteToken from "./tokens/delete.ts";
import listTokens from "./tokens/list.ts";
import renameToken from "./tokens/rename.ts";
import revokeToken from "./tokens/revoke.ts";
import rotateToken from "./tokens/rotate.ts";
import listAuditEvents from "./usage/audit.ts";
import { readBodyTask } from "./tasks/read-body-task.ts";
import { TASKS } from "./tasks/tasks.ts";
import getTokenUsage from "./usage/token-usage.ts";
import getUsage from "./usage/usage.ts";
import createWatchlist from "./watchlists/create.ts";
import deleteWatchlist from "./watchlists/delete.ts";
import getWatchlist from "./watchlists/get.ts";
import listWatchlists from "./watchlists/list.ts";
import replaceWatchlist from "./watchlists/replace.ts";

export { presentUser } from "./auth/present-user.ts";
export { presentSubscription } from "./billing/present-subscription.ts";
export type { Client, ReplyFacts, SessionCookie } from "./client.ts";
export { presentConversion } from "./conversions/present-conversion.ts";
export { createConverter } from "./conversions/converter.ts";
export type { ArchiveReach, Context, DemoProgress, EvaluatePast, MarketOrigin, Scanner } from "./context.ts";
export type { FeedControl } from "./feed/feed-control.ts";
export type { BarDelivery, BarReceipt, RefusedBar, RowOutcome, TakeBars } from "./market-data/bar-intake.ts";
export type { ListedNames } from "./listed-names.ts";
export { namedModelsIn, patternHeadsIn } from "./pattern-models/own-heads.ts";
export type { Operation, RawInput } from "./define-operation.ts";
export { admit, lostAccess, perform, performStream, runOperation } from "./run-operation.ts";
export type { Admission, Credential } from "./run-operation.ts";
export { REPLAY_HEADER } from "./scan/replay-text.ts";
export { runScheduled } from "./scans/run-scheduled.ts";
export type { Replayer, ReplayQuestion } from "./scan/replayer.ts";
export { SMALL_BODY_BYTES } from "./tasks/is-small.ts";
export type { KeptData, Task, TaskAsker } from "./tasks/task.ts";
export { valueOf } from "./tasks/read-body-task.ts";
export type { TaskInput, TaskName, TaskOutput, TaskRunner } from "./tasks/task-runner.ts";
export { askerOf } from "./member.ts";
export { splitAtCommas } from "./split-at-commas.ts";
export { presentToken } from "./tokens/present-token.ts";

/** Every operation, by its name in the command line and the tests. */
export const operations = {
  scan: {
    run,
    validate,
    estimate,
    explain,
    table,
    range,
    diff,
    replay,
    natural,
    refine,
    reference,
    catalogue,
    schema,
    translate,
  },
  rangeJobs: {
    list: listRangeJobs,
    order: orderRangeJob,
    get: getRangeJob,
    delete: deleteRangeJob,
  },
  scans: {
    list: listScans,
    create: createScan,
    get: getScan,
    replace: replaceScan,
    delete: deleteScan,
    run: runSavedScan,
    runs: listScanRuns,
  },
  streams: {
    scan: streamScan,
    saved: streamSavedScan,
    register: registerStream,
    registered: streamRegistered,
    delete: deleteStream,
    changes: awaitScanChanges,
  },
  watchlists: {
    list: listWatchlists,
    create: createWatchlist,
    get: getWatchlist,
    replace: replaceWatchlist,
    delete: deleteWatchlist,
  },
  patternModels: {
    list: listPatternModels,
    create: createPatternModel,
    import: importPatternModel,
    get: getPatternModel,
    change: changePatternModel,
    delete: deletePatternModel,
    addExample: addPatternExample,
    changeExample: changePatternExample,
    deleteExample: deletePatternExample,
    train: trainPatternModel,
    matches: listPatternMatches,
    suggestions: suggestPatternExamples,
    quality: getPatternQuality,
    export: exportPatternModel,
  },
  marketData: { tickers, bars, technicals, chartPatterns, storeBars },
  misc: { marketStatus },
  feed: {
    get: getFeed,
    simulate: simulateFeed,
    connect: connectFeed,
    disconnect: disconnectFeed,
    refused: listRefusedMessages,
  },
  settings: { get: getSettings, change: changeSettings },
  auth: {
    signUp,
    signIn,
    signOut,
    getInstallation,
    getSession,
    listSessions,
    endSession,
    changePassword,
    requestPasswordReset,
    confirmPasswordReset,
    beginTotp,
    confirmTotp,
    disableTotp,
    startOidc,
    finishOidc,
    linkOidc,
  },
  billing: { readSubscription, changeSubscription, openBillingPortal, receivePaymentEvent },
  tokens: {
    list: listTokens,
    create: createToken,
    rename: renameToken,
    revoke: revokeToken,
    rotate: rotateToken,
    delete: deleteToken,
  },
  usage: { ofToken: getTokenUsage, ofAccount: getUsage, audit: listAuditEvents },
} as const;

/** In the order of the API description. */
export const OPERATIONS = Object.values(operations).flatMap((group) => Object.values(group));

/** What a worker can be given to do, by name. */
export const tasks = { ...TASKS, readBody: readBodyTask(OPERATIONS) };
