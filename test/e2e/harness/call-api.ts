import type { Page } from "playwright-core";

export interface ApiAnswer {
  readonly status: number;
  /** The body of the answer, read as JSON; null where there is none. */
  readonly body: unknown;
}

/** Calls the API from inside a page, as whoever is signed in there. */
export const callApi = (page: Page, method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const init = sent === null ? {} : { headers: { "content-type": "application/json" }, body: sent };
      const response = await fetch(address, { method: verb, ...init });
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
    },
    [method, `/api/v2${path}`, body === undefined ? null : JSON.stringify(body)] as const,
  );

/** The same for calls that must succeed; gives the body. */
export async function mustCall<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await callApi(page, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  // What the API answers is checked by its own tests; here it is only passed on.
  return answer.body as T;
}
