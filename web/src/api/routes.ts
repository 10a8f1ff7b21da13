import { z } from "zod";
import {
  AddExampleRequest,
  AuditReply,
  BarsReply,
  BeginTotpRequest,
  BillingPortalReply,
  CHART_PATTERN_TIMEFRAMES,
  ChangePasswordRequest,
  ChangeSettingsRequest,
  ChangeSubscriptionReply,
  ChangeSubscriptionRequest,
  ChartPatternsReply,
  ConfirmPasswordResetRequest,
  ConfirmTotpRequest,
  CreatedTokenReply,
  CreatePatternModelRequest,
  CreateTokenRequest,
  DisableTotpRequest,
  DoNaturalScanResponse,
  DoScanParams,
  DoScanResponse,
  FeedReply,
  InstallationReply,
  InstructionsRequest,
  LinkReply,
  MarketStatus,
  NaturalScanRequest,
  PasswordResetReply,
  PasswordResetRequest,
  PatternExampleReply,
  PatternMatchesReply,
  PatternModelFile,
  PatternModelReply,
  PatternModelsReply,
  PatternQualityReply,
  PatternSuggestionsReply,
  QuarantineReply,
  RecoveryCodesReply,
  RefineScanRequest,
  RenameTokenRequest,
  RotateTokenRequest,
  SavedScanReply,
  SavedScansReply,
  SaveScanRequest,
  ScanDiff,
  ScanDiffRequest,
  ScanEstimate,
  ScanExplanation,
  ScanRange,
  ScanRangeRequest,
  ScanRunsReply,
  ScanTable,
  ScanTableRequest,
  ScanValidation,
  SESSION_ZONES,
  SessionReply,
  SessionsReply,
  SettingsReply,
  SignInRequest,
  SignUpRequest,
  SimulationRequest,
  StreamReply,
  StreamRequest,
  SubscriptionReply,
  TechnicalsReply,
  TickersReply,
  TIMEFRAMES,
  TokenReply,
  TokensReply,
  TotpReply,
  TranslatedScan,
  TranslateScanRequest,
  UpdateExampleRequest,
  UpdatePatternModelRequest,
  UsageReply,
  UserReply,
  WatchlistReply,
  WatchlistRequest,
  WatchlistsReply,
} from "#contract";

/** A route without a reply answers with status 204. */
export interface Route {
  /** The parameters between braces in the path. */
  readonly path?: z.ZodObject;
  /** The query parameters that the dashboard sends, not all that the server takes. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply?: z.ZodType;
}

const id = z.object({ id: z.string() });
const exampleId = z.object({ id: z.string(), example_id: z.string() });
const scanId = z.object({ scan_id: z.int() });
const ticker = z.object({ ticker: z.string() });

const page = z.object({ limit: z.int().optional(), cursor: z.string().optional() });
const universe = z.object({ universe: z.string().optional() });
const series = z.object({
  timeframe: z.enum(TIMEFRAMES).optional(),
  zones: z.array(z.enum(SESSION_ZONES)).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  limit: z.int().optional(),
});

/**
 * The routes that the dashboard calls. The client imports only the type, so the bundle holds none of these values.
 * test/http/web-routes.test.ts compares the map with the operations of the server.
 */
export const ROUTES = {
  "GET /api/v2/auth/installation": { reply: InstallationReply },
  "GET /api/v2/auth/session": { reply: SessionReply },
  "POST /api/v2/auth/sign-in": { body: SignInRequest, reply: UserReply },
  "POST /api/v2/auth/sign-up": { body: SignUpRequest, reply: UserReply },
  "POST /api/v2/auth/sign-out": {},
  "POST /api/v2/auth/password-reset": { body: PasswordResetRequest, reply: PasswordResetReply },
  "POST /api/v2/auth/password-reset/confirm": { body: ConfirmPasswordResetRequest },

  "GET /api/v2/auth/sessions": { reply: SessionsReply },
  "DELETE /api/v2/auth/sessions/{id}": { path: id },
  "POST /api/v2/auth/password": { body: ChangePasswordRequest },
  "POST /api/v2/auth/totp": { body: BeginTotpRequest, reply: TotpReply },
  "POST /api/v2/auth/totp/confirm": { body: ConfirmTotpRequest, reply: RecoveryCodesReply },
  "POST /api/v2/auth/totp/disable": { body: DisableTotpRequest },
  "POST /api/v2/auth/oidc/link": { reply: LinkReply },
  "GET /api/v2/audit": { query: page, reply: AuditReply },

  "GET /api/v2/settings": { reply: SettingsReply },
  "PATCH /api/v2/settings": { body: ChangeSettingsRequest, reply: SettingsReply },

  "GET /api/v2/subscription": { reply: SubscriptionReply },
  "PUT /api/v2/subscription": { body: ChangeSubscriptionRequest, reply: ChangeSubscriptionReply },
  "POST /api/v2/billing/portal": { reply: BillingPortalReply },

  "GET /api/v2/tokens": { reply: TokensReply },
  "POST /api/v2/tokens": { body: CreateTokenRequest, reply: CreatedTokenReply },
  "PATCH /api/v2/tokens/{id}": { path: id, body: RenameTokenRequest, reply: TokenReply },
  "DELETE /api/v2/tokens/{id}": { path: id },
  "POST /api/v2/tokens/{id}/rotate": { path: id, body: RotateTokenRequest, reply: CreatedTokenReply },
  "POST /api/v2/tokens/{id}/revoke": { path: id, reply: TokenReply },
  "GET /api/v2/usage": { query: z.object({ days: z.int().optional() }), reply: UsageReply },

  "GET /api/v2/misc/market-status": { reply: MarketStatus },
  "GET /api/v2/feed": { reply: FeedReply },
  "GET /api/v2/feed/quarantine": { reply: QuarantineReply },
  "POST /api/v2/feed/connect": { reply: FeedReply },
  "POST /api/v2/feed/disconnect": { reply: FeedReply },
  "POST /api/v2/feed/replay": { body: SimulationRequest, reply: FeedReply },
  "GET /api/v2/market-data/tickers": {
    query: z.object({ search: z.string().optional(), limit: z.int().optional() }),
    reply: TickersReply,
  },
  "GET /api/v2/market-data/bars/{ticker}": { path: ticker, query: series, reply: BarsReply },
  "GET /api/v2/market-data/technicals/{ticker}": {
    path: ticker,
    query: z.object({ ...series.shape, inputs: z.array(z.string()) }),
    reply: TechnicalsReply,
  },
  "GET /api/v2/market-data/chart-patterns/{ticker}": {
    path: ticker,
    query: z.object({
      timeframe: z.enum(CHART_PATTERN_TIMEFRAMES).optional(),
      lookback_bars: z.int().optional(),
    }),
    reply: ChartPatternsReply,
  },

  "POST /api/v2/scan": { query: universe, body: DoScanParams, reply: DoScanResponse },
  "POST /api/v2/scan/validate": { body: InstructionsRequest, reply: ScanValidation },
  "POST /api/v2/scan/estimate": { query: universe, body: InstructionsRequest, reply: ScanEstimate },
  "POST /api/v2/scan/explain": { query: universe, body: DoScanParams, reply: ScanExplanation },
  "POST /api/v2/scan/table": { query: universe, body: ScanTableRequest, reply: ScanTable },
  "POST /api/v2/scan/range": { query: universe, body: ScanRangeRequest, reply: ScanRange },
  "POST /api/v2/scan/diff": { query: universe, body: ScanDiffRequest, reply: ScanDiff },
  "POST /api/v2/scan/streams": { body: StreamRequest, reply: StreamReply },
  "DELETE /api/v2/scan/streams/{id}": { path: id },
  "POST /api/v2/scan/natural": { body: NaturalScanRequest, reply: DoNaturalScanResponse },
  "POST /api/v2/scan/refine": { body: RefineScanRequest, reply: DoNaturalScanResponse },
  "POST /api/v2/scan/translate": { body: TranslateScanRequest, reply: TranslatedScan },
  "GET /api/v2/scan/schema": { reply: z.record(z.string(), z.unknown()).describe("A JSON Schema of draft 2020-12.") },

  "GET /api/v2/scans": { query: page, reply: SavedScansReply },
  "POST /api/v2/scans": { body: SaveScanRequest, reply: SavedScanReply },
  "GET /api/v2/scans/{scan_id}": { path: scanId, reply: SavedScanReply },
  "PUT /api/v2/scans/{scan_id}": { path: scanId, body: SaveScanRequest, reply: SavedScanReply },
  "DELETE /api/v2/scans/{scan_id}": { path: scanId },
  "POST /api/v2/scans/{scan_id}/run": { path: scanId, reply: DoScanResponse },
  "GET /api/v2/scans/{scan_id}/runs": { path: scanId, query: page, reply: ScanRunsReply },

  "GET /api/v2/watchlists": { query: page, reply: WatchlistsReply },
  "POST /api/v2/watchlists": { body: WatchlistRequest, reply: WatchlistReply },
  "PUT /api/v2/watchlists/{id}": { path: id, body: WatchlistRequest, reply: WatchlistReply },
  "DELETE /api/v2/watchlists/{id}": { path: id },

  "GET /api/v2/pattern-models": { query: page, reply: PatternModelsReply },
  "POST /api/v2/pattern-models": { body: CreatePatternModelRequest, reply: PatternModelReply },
  "POST /api/v2/pattern-models/import": { body: PatternModelFile, reply: PatternModelReply },
  "GET /api/v2/pattern-models/{id}": { path: id, reply: PatternModelReply },
  "PATCH /api/v2/pattern-models/{id}": { path: id, body: UpdatePatternModelRequest, reply: PatternModelReply },
  "DELETE /api/v2/pattern-models/{id}": { path: id },
  "POST /api/v2/pattern-models/{id}/train": { path: id, reply: PatternModelReply },
  "GET /api/v2/pattern-models/{id}/export": { path: id, reply: PatternModelFile },
  "GET /api/v2/pattern-models/{id}/quality": { path: id, reply: PatternQualityReply },
  "GET /api/v2/pattern-models/{id}/suggestions": { path: id, reply: PatternSuggestionsReply },
  "GET /api/v2/pattern-models/{id}/matches": {
    path: id,
    query: z.object({
      from: z.string().optional(),
      to: z.string().optional(),
      min_score: z.number().optional(),
      limit: z.int().optional(),
    }),
    reply: PatternMatchesReply,
  },
  "POST /api/v2/pattern-models/{id}/examples": { path: id, body: AddExampleRequest, reply: PatternExampleReply },
  "PATCH /api/v2/pattern-models/{id}/examples/{example_id}": {
    path: exampleId,
    body: UpdateExampleRequest,
    reply: PatternExampleReply,
  },
  "DELETE /api/v2/pattern-models/{id}/examples/{example_id}": { path: exampleId },
} as const satisfies Readonly<Record<string, Route>>;
