/** billing: the plan of an account. Payment events change its subscription; `plan-table.ts` lists what each plan allows. */
export { FEATURE_GROUPS, PLAN_TABLE, readPlanTable } from "./plan-table.ts";
export type { FeatureGroup, PlanTable } from "./plan-table.ts";
export { heldBy, openPortal, orderSubscription } from "./own-subscription.ts";
export type { Held, SubscriptionOrder } from "./own-subscription.ts";
export { applyPaymentEvent, setSubscription, subscriptionOf, tierNow, writeSubscription } from "./subscriptions.ts";
export type { PaymentOutcome, SubscriptionChange } from "./subscriptions.ts";
