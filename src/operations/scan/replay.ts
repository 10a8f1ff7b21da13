import { AppError } from "#base";
import { catalogueVersion } from "#catalogue";
import { LIMITS, ReplayScanRequest, ScanReplay, type ReplayChange, type ReplayProvenance } from "#contract";
import type { ReplayFindings } from "#scan";
import about from "../../../package.json" with { type: "json" };
import { bodyOf, defineOperation } from "../define-operation.ts";
import { patternHeadsOf, withStaleModels } from "../pattern-heads.ts";
import { checkPayload } from "./check-payload.ts";
import { EXAMPLE_PAYLOAD } from "./example.ts";
import { checkGroupPlan } from "./refuse-beyond-plan.ts";
import { consideredHash, payloadHash, tickersHash } from "./provenance.ts";
import { readReplayText, REPLAY_HEADER, replayText } from "./replay-text.ts";
import { SCAN_QUERY, scanOptions } from "./scan-parameters.ts";
import { withWatchlists } from "./watchlist-groups.ts";

const EXAMPLE = replayText({
  winnow: "0.1.0",
  catalogue: "00000000",
  payload: payloadHash(EXAMPLE_PAYLOAD),
  snapshot: "0123456789abcdef0123456789abcdef",
  newest: "2025-12-31T21:00:00.000Z",
  resolved: { kind: "live", date: "2025-12-31", instant: "2025-12-31T21:00:00.000Z" },
  bases: ["restated"],
  universe: null,
  considered: "0123456789abcdef0123456789abcdef",
  bar_state: "live",
  universe_size: 5_000,
  count: 12,
  tickers: tickersHash([]),
  answered_at: "2026-01-01T09:00:00.000Z",
});

export default defineOperation({
  id: "replayScan",
  tag: "scan",
  summary: "Check an answer of a scan: the same again, or what changed since.",
  description: `Every answer of \`POST /api/v2/scan\` has a header \`${REPLAY_HEADER}\`, which kept runs repeat: what it rested on. Given back with the payload, the scan is run again at the same instant on the data of now (\`answer\`, \`same\`), and, where the data folder still keeps the state of then, on the data as they were (\`reproduced\`). Where the two differ, \`entered\` and \`left\` name the tickers with the conditions that flipped, and \`changes\` the bars, filings, actions and listings that changed since: at most ${LIMITS.replayChanges}, those of the flipped tickers first. A universe of more than 200 characters is not in the header: repeat it in \`?universe\`. \`?bar_state\` is that of the answer.`,
  http: { method: "POST", path: "/api/v2/scan/replay" },
  access: "read",
  cost: "scan",
  query: { universe: SCAN_QUERY.universe },
  body: bodyOf(ReplayScanRequest, { instructions: EXAMPLE_PAYLOAD, replay: EXAMPLE }),
  output: ScanReplay,
  errors: ["scan_too_expensive", "conflict"],
  async run(context, { query, body }, call) {
    const begun = context.clock.elapsed();
    const provenance = readReplayText(body.replay);
    const checked = await checkPayload(context, call, body.instructions);
    checkGroupPlan(context, call, "as_of", "A scan of past sessions");
    if (payloadHash(checked) !== provenance.payload) {
      const message = "/instructions is not the payload of this replay; give the one that was scanned.";
      throw new AppError("validation_failed", message, [{ path: "/instructions", rule: "other_payload", message }]);
    }
    const { replayer } = context;
    if (replayer === undefined) throw new AppError("conflict", "This process keeps no data to go back to.");
    const models = await patternHeadsOf(context, call, checked);
    const payload = await withWatchlists(context, call, checked);
    const universe = query.universe ?? provenance.universe;
    const asked = { universe, bar_state: provenance.bar_state };
    const options = { ...(await scanOptions(context, asked, call)), heads: models.heads };
    const { snapshot, newest, resolved } = provenance;
    const minutes = Date.parse(newest) / 60_000;
    const found = await replayer.replay({ payload, options, snapshot, newest: minutes, resolved });
    const inputs = consideredHash({ payload: checked, resolved: payload, universe, options }) === provenance.considered;
    const same = tickersHash(found.answer.tickers ?? []) === provenance.tickers;
    const reproduced = found.past === null ? null : tickersHash(found.past) === provenance.tickers;
    return {
      same,
      reproduced,
      provenance,
      answer: withStaleModels(found.answer, models),
      entered: [...found.entered],
      left: [...found.left],
      changes: found.changes.map(presentChange),
      changes_count: found.changesCount,
      changes_flipped: found.changesFlipped,
      note: noteOf(provenance, found, { same, reproduced, inputs }),
      time_taken: Math.round(context.clock.elapsed() - begun),
    };
  },
});

function presentChange({ knownAt, ...change }: ReplayFindings["changes"][number]): ReplayChange {
  return { ...change, known_at: knownAt === null ? null : new Date(knownAt * 60_000).toISOString() };
}

interface Verdict {
  readonly same: boolean;
  readonly reproduced: boolean | null;
  /** Whether watchlists and models are as they were. */
  readonly inputs: boolean;
}

function noteOf(provenance: ReplayProvenance, found: ReplayFindings, { same, reproduced, inputs }: Verdict): string {
  const parts = [
    same
      ? "The data of now give the same tickers."
      : `The data of now give other tickers: ${count(found.answer.count)} where ${count(provenance.count)} matched.`,
  ];
  if (!inputs) {
    parts.push("What was looked up for the scan is not what it was: the universe, a watchlist or a pattern model.");
  }
  if (provenance.winnow !== about.version || provenance.catalogue !== catalogueVersion) {
    const now = `${about.version} with ${catalogueVersion}`;
    parts.push(`Winnow ${provenance.winnow} with the catalogue ${provenance.catalogue} answered; this is ${now}.`);
  }
  if (found.closuresChanged === true) {
    parts.push("closures.json is not what it was: what else changed cannot be told with other sessions.");
  } else if (reproduced === null) {
    parts.push(
      `What changed cannot be told: the data folder no longer keeps the data ${provenance.snapshot} of ${provenance.answered_at}.`,
    );
  } else {
    if (!reproduced)
      parts.push("The data as they were then do not give the answer either: what else changed is above.");
    const { changesCount, changesFlipped } = found;
    if (changesCount > 0) {
      parts.push(
        `${count(changesCount)} changes of the data up to that instant, ${count(changesFlipped)} of them of tickers that entered or left.`,
      );
    } else if (!same && reproduced) {
      parts.push("No record up to that instant changed; later splits or amendments restate what is compared.");
    } else parts.push("Nothing in the data up to that instant changed since.");
  }
  return parts.join(" ");
}

const count = (value: number): string => value.toLocaleString("en-US");
