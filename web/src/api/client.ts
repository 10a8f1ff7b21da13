import createClient from "openapi-fetch";
import { apiErrorOf, unreachable } from "./api-error.ts";
import type { components, paths } from "./openapi.gen.d.ts";

/** A shape of the interface by its name, such as `Schemas["Token"]`. */
export type Schemas = components["schemas"];

/**
 * Every call of the API by its path, with the session's cookie. It rejects with an ApiError where the answer is an error
 * or there is none, and with an AbortError where the caller gave up.
 */
export const api = createClient<paths>({
  baseUrl: location.origin,
  credentials: "same-origin",
  // Lists in a query are separated by commas.
  querySerializer: { array: { style: "form", explode: false } },
});

api.use({
  async onResponse({ response }) {
    if (!response.ok) throw await apiErrorOf(response);
    return undefined;
  },
  onError: ({ error }) => (error instanceof DOMException && error.name === "AbortError" ? error : unreachable()),
});

/** The body of an answer that has one: `await bodyOf(api.GET("/api/v2/tokens"))`. */
export async function bodyOf<T>(call: Promise<{ readonly data?: T }>): Promise<NonNullable<T>> {
  const { data } = await call;
  if (data === undefined || data === null) throw unreachable();
  return data;
}
