/**
 * accounts: who may call, how often, at what cost, and what an account keeps. The rooms inside hold the rules: `identity`,
 * `billing`, `metering`, `mail`, `saved`. `ports` lists what they need stored or done; the adapters are in src/storage.
 */
export type { AccountsContext, AuditActor } from "./accounts-context.ts";
export { auditName, holdsScope, reachesPlan, reachesTier } from "./actor.ts";
export type { Actor, Member } from "./actor.ts";
export { newId, newSecret, sha256Hex } from "./secrets.ts";
export * from "./ports/index.ts";
export * from "./identity/index.ts";
export * from "./billing/index.ts";
export * from "./metering/index.ts";
export * from "./mail/index.ts";
export * from "./saved/index.ts";
