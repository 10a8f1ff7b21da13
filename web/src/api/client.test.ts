import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { api as Api, bodyOf as BodyOf } from "./client.ts";

const sent: Request[] = [];
let answer: () => Response | Promise<Response>;
let api: typeof Api;
let bodyOf: typeof BodyOf;

beforeAll(async () => {
  vi.stubGlobal("location", { origin: "https://winnow.test" });
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request);
    return answer();
  });
  ({ api, bodyOf } = await import("./client.ts"));
});
afterEach(() => void sent.splice(0));
afterAll(() => vi.unstubAllGlobals());

const json =
  (value: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(value), { status });

it("sends the session's cookie and neither a body nor its type where a route has none", async () => {
  answer = json({ tokens: [] });
  expect(await bodyOf(api.GET("/api/v2/tokens"))).toEqual({ tokens: [] });
  const [request] = sent;
  expect([request?.method, request?.url]).toEqual(["GET", "https://winnow.test/api/v2/tokens"]);
  expect([request?.credentials, request?.redirect, request?.body]).toEqual(["same-origin", "follow", null]);
  expect([...(request?.headers ?? [])]).toEqual([]);
});

it("sends a body as JSON without its undefined members", async () => {
  answer = json({ conversion_success: false });
  const body = { payload: {}, instruction: "½", previous_payload: undefined };
  await api.POST("/api/v2/scan/refine", { body });
  const [request] = sent;
  expect([...(request?.headers ?? [])]).toEqual([["content-type", "application/json"]]);
  expect(await request?.text()).toBe('{"payload":{},"instruction":"½"}');
});

it("writes parameters into the address, lists with commas, and leaves out what is undefined or empty", async () => {
  answer = json({ rows: [] });
  const query = { inputs: ["rsi(14)", "=close/sma(50)"], zones: [], limit: 5, from: undefined };
  await api.GET("/api/v2/market-data/technicals/{ticker}", { params: { path: { ticker: "BRK/A b" }, query } });
  expect(sent[0]?.url).toBe(
    "https://winnow.test/api/v2/market-data/technicals/BRK%2FA%20b?inputs=rsi(14),%3Dclose%2Fsma(50)&limit=5",
  );
  await api.DELETE("/api/v2/scans/{scan_id}", { params: { path: { scan_id: 7 } } });
  expect(sent[1]?.url).toBe("https://winnow.test/api/v2/scans/7");
});

it("rejects with an ApiError where the answer is an error", async () => {
  answer = json({ error: { code: "not_found", message: "Gone." } }, 404);
  await expect(api.GET("/api/v2/tokens")).rejects.toMatchObject({ name: "ApiError", code: "not_found" });
});

it("rejects with the AbortError of a call that was given up, else says that there is no answer", async () => {
  answer = () => Promise.reject(new DOMException("Given up.", "AbortError"));
  await expect(api.GET("/api/v2/tokens")).rejects.toMatchObject({ name: "AbortError" });
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(api.GET("/api/v2/tokens")).rejects.toMatchObject({ name: "ApiError", code: "unreachable" });
});

it("hands the signal on", async () => {
  answer = json({ tokens: [] });
  const giving = new AbortController();
  await api.GET("/api/v2/tokens", { signal: giving.signal });
  expect(sent[0]?.signal.aborted).toBe(false);
  giving.abort();
  expect(sent[0]?.signal.aborted).toBe(true);
});

it("rejects where a body is wanted and the answer has none", async () => {
  for (const one of [new Response(null, { status: 204 }), new Response(""), new Response("null")]) {
    answer = () => one;
    // oxlint-disable-next-line no-await-in-loop -- each answer is that of one call
    await expect(bodyOf(api.GET("/api/v2/tokens"))).rejects.toMatchObject({ code: "unreachable" });
  }
  answer = () => new Response(null, { status: 204 });
  await api.POST("/api/v2/auth/sign-out");
});

it("rejects where the answer is no JSON", async () => {
  answer = () => new Response("<html>");
  await expect(api.GET("/api/v2/tokens")).rejects.toBeInstanceOf(SyntaxError);
});
