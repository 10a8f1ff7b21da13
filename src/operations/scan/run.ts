import { ofFrozen } from "#base";
import { DoScanParams, DoScanResponse, invalidError, LIMITS, validateScanParams } from "#contract";
import { defineOperation, type BodyDefinition } from "../define-operation.ts";
import { patternHeadsOf, withStaleModels } from "../pattern-heads.ts";
import { checkPayload } from "./check-payload.ts";
import { EXAMPLE_PAYLOAD } from "./example.ts";
import { noteProvenance } from "./provenance.ts";
import { checkMaySave, scanAndSave } from "./save-args.ts";
import { DEBUG, SCAN_QUERY, scanOptions } from "./scan-parameters.ts";
import { withWatchlists } from "./watchlist-groups.ts";

/** The parameters as they were read, and the payload as it was written: that is the one that is kept. */
const body: BodyDefinition<{ readonly params: DoScanParams; readonly written: unknown }> = {
  schema: DoScanParams,
  example: { instructions: EXAMPLE_PAYLOAD },
  read: ofFrozen((value: unknown) => {
    const checked = validateScanParams(value);
    if (!checked.ok) throw invalidError(checked.issues);
    const written = typeof value === "object" && value !== null && "instructions" in value && value.instructions;
    return { params: checked.params, written };
  }),
};

export default defineOperation({
  id: "runScan",
  tag: "scan",
  summary: "Run a scan and read the tickers that match.",
  description: `Evaluates the payload on the newest instant that the data reach, or as of the past one that it names, and gives exactly the tickers that match. The header \`Winnow-Replay\` says what the answer rests on; \`POST /api/v2/scan/replay\` takes it.

The tickers come in alphabetical order. Where the payload looks for pattern models, those that resemble one of them most come first, and \`pattern_scores\` has the score of each match by each model. A model that is stale answers with what it learnt last; \`debug=true\` says so.

With \`save_args\` the scan is also kept, which needs the scope \`write\`: \`{"scan_id": null}\` makes a new saved scan of the payload and the universe, another \`scan_id\` replaces the payload of that saved scan of yours, and its universe where the query names one. The answer has its \`scan_id\`, and the run is recorded with it. An account keeps at most ${LIMITS.savedScans} scans. An \`Idempotency-Key\` is then honoured; a repetition gets the answer as its run is kept.`,
  http: { method: "POST", path: "/api/v2/scan" },
  access: "read",
  cost: "scan",
  tellsReplay: true,
  query: { ...SCAN_QUERY, debug: DEBUG },
  body,
  output: DoScanResponse,
  errors: ["scan_too_expensive", "not_found", "conflict"],
  async run(context, { query, body: { params, written } }, call) {
    const { save_args: save, cache_ttl_seconds: ttl } = params;
    if (save !== undefined) checkMaySave(call);
    const checked = await checkPayload(context, call, params.instructions);
    const models = await patternHeadsOf(context, call, checked);
    const payload = await withWatchlists(context, call, checked);
    const options = { ...(await scanOptions(context, query, call)), heads: models.heads };
    const wish = ttl === undefined ? options : { ...options, cacheTtlSeconds: ttl };
    const asking = { payload: checked, resolved: payload, universe: query.universe, options };
    const scan = async (): Promise<DoScanResponse> => {
      const response = await context.scanner.scan(payload, wish);
      await noteProvenance(context, call, asking, response);
      return withStaleModels(response, models);
    };
    if (save === undefined) return scan();
    const { universe, ...asked } = query;
    const order = { scanId: save.scan_id, instructions: written, universe, asked };
    return scanAndSave(context, call, order, scan);
  },
});
