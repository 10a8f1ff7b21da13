import { ownMember } from "#base";
import type { z } from "zod";
import { apiErrorOf, unreachable } from "./api-error.ts";
import type { ROUTES } from "./routes.ts";

type Routes = typeof ROUTES;
type Method = "DELETE" | "GET" | "PATCH" | "POST" | "PUT";
type PathOf<M extends Method> = { [K in keyof Routes]: K extends `${M} ${infer P}` ? P : never }[keyof Routes];
type RouteOf<M extends Method, P extends string> = Routes[`${M} ${P}` & keyof Routes];

/** The member K of type V; it is optional where all members of V are. */
type Member<K extends string, V> = Partial<V> extends V ? { readonly [_ in K]?: V } : { readonly [_ in K]: V };
type Absent<K extends string> = { readonly [_ in K]?: never };

type Path<R> = R extends { readonly path: infer S extends z.ZodType } ? Member<"path", z.input<S>> : Absent<"path">;
type Query<R> = R extends { readonly query: infer S extends z.ZodType } ? Member<"query", z.input<S>> : Absent<"query">;
type Body<R> = R extends { readonly body: infer S extends z.ZodType } ? { readonly body: z.input<S> } : Absent<"body">;
type Init<R> = Body<R> & Member<"params", Path<R> & Query<R>> & { readonly signal?: AbortSignal };
type Reply<R> = R extends { readonly reply: infer S extends z.ZodType } ? z.output<S> : undefined;

type Arguments<R> = Partial<Init<R>> extends Init<R> ? [init?: Init<R>] : [init: Init<R>];

type Caller<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...init: Arguments<RouteOf<M, P>>
) => Promise<Reply<RouteOf<M, P>> | undefined>;

type Values = Readonly<Record<string, unknown>>;

interface Sent {
  readonly params?: { readonly path?: Values; readonly query?: Values };
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** The URL of a call. Commas separate the values of a list in the query. */
function addressOf(path: string, { path: inPath = {}, query = {} }: NonNullable<Sent["params"]>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ownMember(inPath, name))));
  const written = Object.entries(query).flatMap(([name, value]) => {
    const values = [value ?? []].flat();
    return values.length === 0 ? [] : `${name}=${values.map((one) => encodeURIComponent(String(one))).join(",")}`;
  });
  return `${location.origin}${filled}${written.length === 0 ? "" : `?${written.join("&")}`}`;
}

async function send(method: Method, path: string, { params = {}, body, signal }: Sent = {}): Promise<unknown> {
  const request = new Request(addressOf(path, params), {
    method,
    credentials: "same-origin",
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const response = await fetch(request).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === "AbortError" ? error : unreachable();
  });
  if (!response.ok) throw await apiErrorOf(response);
  const text = response.status === 204 ? "" : await response.text();
  return text === "" ? undefined : JSON.parse(text);
}

/** ROUTES gives the types of every call. Nothing compares an answer with them at run time. */
const callerOf = <M extends Method>(method: M): Caller<M> =>
  ((path: string, init?: Sent) => send(method, path, init)) as Caller<M>;

/**
 * Calls of the API by method and path, with the session's cookie. A call rejects with an ApiError where the answer is an
 * error or there is none, and with an AbortError where its signal aborted it.
 */
export const api = {
  DELETE: callerOf("DELETE"),
  GET: callerOf("GET"),
  PATCH: callerOf("PATCH"),
  POST: callerOf("POST"),
  PUT: callerOf("PUT"),
};

/** The body of an answer that has one: `await bodyOf(api.GET("/api/v2/tokens"))`. */
export async function bodyOf<T>(call: Promise<T>): Promise<NonNullable<T>> {
  const body = await call;
  if (body === undefined || body === null) throw unreachable();
  return body;
}
