import { applyPaymentEvent } from "#accounts";
import { AppError } from "#base";
import { PaymentEventReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf } from "../member.ts";

export default defineOperation({
  id: "receivePaymentEvent",
  tag: "billing",
  summary: "Take in an event of the payment provider.",
  description:
    "For the payment provider alone: the header Stripe-Signature must sign the bytes of the body. An event may come several times and late; it counts once.",
  http: { method: "POST", path: "/api/v2/billing/webhook" },
  access: "open",
  rawBody: true,
  cost: "read",
  output: PaymentEventReply,
  errors: ["not_found", "unauthenticated"],
  async run(context, _input, { client }) {
    const accounts = accountsOf(context);
    if (accounts.payments === undefined) throw new AppError("not_found", "Nothing of that name exists.");
    const signature = client.header("stripe-signature") ?? "";
    const event = accounts.payments.readEvent(client.rawBody ?? new Uint8Array(), signature);
    if (event !== undefined) await applyPaymentEvent(accounts, event);
    return { received: true as const };
  },
});
