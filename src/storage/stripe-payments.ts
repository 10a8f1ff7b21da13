import type { PaymentProvider } from "#accounts";
import { AppError, type Clock } from "#base";
import { paymentEventOf, StripeEvent, type StripePrices } from "./stripe-events.ts";

/** Description of a failed Stripe request, for the log. It contains no text of Stripe, which may quote keys. */
export interface StripeFault {
  readonly doing: string;
  readonly type: string;
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
}

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly prices: StripePrices;
  readonly clock: Clock;
  /** Replaces Stripe's own address, such as http://127.0.0.1:12111. */
  readonly apiBase?: string | undefined;
  /** Time limits in milliseconds of one attempt, and of all attempts together. */
  readonly attemptMs?: number;
  readonly deadlineMs?: number;
  readonly report?: (fault: StripeFault) => void;
}

const ATTEMPT_MS = 3_500;
const DEADLINE_MS = 8_000;
const RETRIES = 1;
/** Age in seconds above which a signed message counts as a replay. */
const TOLERANCE = 300;

/** Opens payments through Stripe: its checkout and portal pages, and its signed events. */
export async function openStripePayments(options: StripeOptions): Promise<PaymentProvider> {
  const { prices, clock, webhookSecret, deadlineMs = DEADLINE_MS, report } = options;
  const { Stripe } = await import("stripe");
  const stripe = new Stripe(options.secretKey, {
    timeout: options.attemptMs ?? ATTEMPT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(options.apiBase === undefined ? {} : addressOf(options.apiBase)),
  });

  async function call<T>(doing: string, work: () => Promise<T>): Promise<T> {
    try {
      return await within(deadlineMs, work());
    } catch (error) {
      const known = error instanceof Stripe.errors.StripeError ? error : undefined;
      const { code, statusCode: status, requestId } = known ?? {};
      report?.({ doing, type: known?.type ?? nameOf(error), code, status, requestId });
      throw new AppError("unavailable", `The payment provider could not ${doing} just now; try again in a minute.`);
    }
  }

  return {
    async checkout({ userId, email, customerId, apiTier, plan, returnUrl }) {
      const sold = [prices[apiTier]];
      if (plan !== null) {
        const price = plan === "basic" ? undefined : prices[plan];
        if (price === undefined) {
          throw new AppError(
            "insufficient_tier",
            `The plan ${plan} is not sold here; ask the operator of this server.`,
          );
        }
        sold.push(price);
      }
      const metadata = { user_id: userId, api_tier: apiTier };
      const session = await call("open a checkout", () =>
        stripe.checkout.sessions.create({
          mode: "subscription",
          line_items: sold.map((price) => ({ price, quantity: 1 })),
          client_reference_id: userId,
          metadata,
          subscription_data: { metadata },
          success_url: returnUrl,
          cancel_url: returnUrl,
          ...(customerId === null ? { customer_email: email } : { customer: customerId }),
        }),
      );
      return urlOf(session, "open a checkout");
    },

    async portal(customerId, returnUrl) {
      const session = await call("open its portal", () =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      return urlOf(session, "open its portal");
    },

    async cancel(externalId) {
      await call("end the subscription", () => stripe.subscriptions.update(externalId, { cancel_at_period_end: true }));
    },

    readEvent(body, signature) {
      let event: unknown;
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE, undefined, clock.now());
      } catch {
        // Malformed signatures make the library throw various errors, so every error counts as a wrong signature.
        const message =
          "The signature of the event is missing, wrong or too old, or it is no snapshot event of Stripe's.";
        throw new AppError("unauthenticated", message);
      }
      return paymentEventOf(StripeEvent.parse(event), prices);
    },
  };
}

function addressOf(base: string): { host: string; port: number; protocol: "http" | "https" } {
  const { hostname, port, protocol } = new URL(base);
  const scheme = protocol === "http:" ? "http" : "https";
  return { host: hostname, port: Number(port) || (scheme === "http" ? 80 : 443), protocol: scheme };
}

function urlOf({ url }: { readonly url: string | null }, doing: string): string {
  if (url === null) throw new AppError("unavailable", `The payment provider could not ${doing} just now.`);
  return url;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** Rejects if `work` takes longer than the given time: the library's own timeout limits silence, not total time. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException("too late", "TimeoutError")), milliseconds);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}
