import { authenticateToken, type AccountsContext } from "#accounts";
import { AppError } from "#base";
import type { MetricsPage } from "#http";
import type { Config } from "../config.ts";
import type { ServerMetrics } from "./server-metrics.ts";

const REFUSED =
  "The metrics need an API token of the operator, as Authorization: Bearer <token>; WINNOW_METRICS=open serves them to everybody.";

/** Returns what GET /metrics answers; undefined if nobody may read the metrics. */
export function metricsPage(
  readers: Config["metrics"],
  metrics: ServerMetrics,
  accounts: AccountsContext,
): MetricsPage | undefined {
  if (readers === "off") return undefined;
  return {
    contentType: metrics.contentType,
    /** Errors: unauthenticated, insufficient_scope. */
    async admit({ credential }) {
      if (readers === "open") return;
      const actor = credential.kind === "token" ? await authenticateToken(accounts, credential.text) : undefined;
      if (actor === undefined) throw new AppError("unauthenticated", REFUSED);
      if (!actor.operator) throw new AppError("insufficient_scope", REFUSED);
    },
    text: () => metrics.text(),
  };
}
