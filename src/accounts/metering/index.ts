/**
 * metering: how often and at what cost. Rate limits count calls, credits pay for language models, `usage-recorder.ts` counts
 * both per day, `idempotency.ts` runs a repeated call once. `StreamPlaces` bounds the connections that stream, `WatchCosts`
 * what they cost; `RegisteredStreams` keeps what they follow.
 */
export { callPlaces } from "./call-places.ts";
export { CREDITS } from "./credits-table.ts";
export { creditHeaders, creditsLeft, RESERVATION_MS, reserveCredits, settleOverdue } from "./credits.ts";
export type { CreditUse, Reservation } from "./credits.ts";
export { INSTALLATION_ACCOUNT, reserveModelCredits } from "./model-ceiling.ts";
export type { ModelReservation } from "./model-ceiling.ts";
export type { DayUsage, RouteSums, TokenSums, TokenUsage, UsageSums, UserUsage } from "./usage.ts";
export { UNNAMED_AI_WORK, UsageRecorder } from "./usage-recorder.ts";
export type { RecordedCall, RecordedCharge } from "./usage-recorder.ts";
export { forgetIdempotentCalls, runIdempotently } from "./idempotency.ts";
export type { KeyedCall, Replayed } from "./idempotency.ts";
export { countedAs, limitsOf, RATE_LIMITS, rateHeaders } from "./rate-limits.ts";
export { type RegisteredStream, RegisteredStreams } from "./registered-streams.ts";
export { StreamPlaces } from "./stream-places.ts";
export { usageOfToken, usageOfUser } from "./usage.ts";
export { WatchCosts } from "./watch-costs.ts";
