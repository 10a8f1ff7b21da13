import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorCode } from "#base";
import { readError } from "./read-error.ts";
import { startServer, type TestServer } from "./start-server.ts";
import { TOKENS } from "./test-accounts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  if (!(await server.drain())) throw new Error("something was still under way");
});

const filter = (members: object): object => ({ instructions: { All: [{ FeatureWindow: { Filters: [members] } }] } });
const above = (Input: string): object => filter({ Input, Returns: { Want: { Value: { GreaterThan: 1 } } } });

function nest(depth: number): object {
  let payload: object = { All: [] };
  for (let i = 0; i < depth; i++) payload = { All: [{ Leaf: payload }] };
  return { instructions: payload };
}

const brackets = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("a body that is not a scan", () => {
  const cases: readonly [name: string, body: unknown, code: ErrorCode, path?: string][] = [
    ["empty", "", "malformed_body"],
    ["blank", "  \n", "malformed_body"],
    ["not JSON", "{instructions: {}}", "malformed_body"],
    ["cut off", '{"instructions": {"All": [', "malformed_body"],
    ["followed by more", '{"instructions": {}} {}', "malformed_body"],
    ["two members of one name", '{"instructions": {}, "instructions": {"All": null}}', "malformed_body"],
    ["two inner members of one name", '{"instructions": {"All": [{"Id": "a", "\\u0049d": "b"}]}}', "malformed_body"],
    ["bad UTF-8", Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), "malformed_body"],
    ["a byte order mark of UTF-16", Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00), "malformed_body"],
    ["65 levels deep", brackets(65), "malformed_body"],
    ["64 levels deep", brackets(64), "validation_failed"],
    ["a text", '"close > 5"', "validation_failed"],
    ["a number", "5", "validation_failed"],
    ["null", "null", "validation_failed"],
    ["a list", "[]", "validation_failed"],
    ["no members", {}, "validation_failed", "/instructions"],
    ["instructions null", { instructions: null }, "validation_failed", "/instructions"],
    ["an unknown member", { instructions: { All: [] }, universe: "x" }, "validation_failed", "/universe"],
    ["an unknown payload member", { instructions: { all: [] } }, "validation_failed", "/instructions/all"],
    [
      "an unknown member of a filter",
      filter({ Input: "close", BarsBack: 1 }),
      "validation_failed",
      "/instructions/All/0/FeatureWindow/Filters/0/BarsBack",
    ],
    ["an unknown study", above("smaa(50)"), "validation_failed", "/instructions/All/0/FeatureWindow/Filters/0/Input"],
    ["a bad argument", above("sma(0)"), "validation_failed", "/instructions/All/0/FeatureWindow/Filters/0/Input"],
    [
      "a study of prototypes",
      above("constructor"),
      "validation_failed",
      "/instructions/All/0/FeatureWindow/Filters/0/Input",
    ],
    [
      "a text for a number",
      filter({ Input: "close", BarsAgo: "1" }),
      "validation_failed",
      "/instructions/All/0/FeatureWindow/Filters/0/BarsAgo",
    ],
    [
      "null for a number",
      filter({ Input: "close", BarsAgo: null }),
      "validation_failed",
      "/instructions/All/0/FeatureWindow/Filters/0/BarsAgo",
    ],
    [
      "half a bar",
      filter({ Input: "close", BarsAgo: 1.5 }),
      "validation_failed",
      "/instructions/All/0/FeatureWindow/Filters/0/BarsAgo",
    ],
    [
      "5001 bars ago",
      filter({ Input: "close", BarsAgo: 5_001 }),
      "validation_failed",
      "/instructions/All/0/FeatureWindow/Filters/0/BarsAgo",
    ],
    [
      "a bar of the future",
      filter({ Input: "close", BarsAgo: -1 }),
      "validation_failed",
      "/instructions/All/0/FeatureWindow/Filters/0/BarsAgo",
    ],
    [
      "a timeframe that does not exist",
      filter({ Input: "close", Timeframe: "7m" }),
      "validation_failed",
      "/instructions/All/0/FeatureWindow/Filters/0/Timeframe",
    ],
    [
      "an impossible date",
      { instructions: { All: [{ AsOf: "2026-02-30" }] } },
      "validation_failed",
      "/instructions/All/0/AsOf",
    ],
    [
      "a date that is none",
      { instructions: { All: [{ AsOf: "2026-02-03 soon" }] } },
      "validation_failed",
      "/instructions/All/0/AsOf",
    ],
    ["17 Leafs deep", nest(17), "validation_failed"],
    ["a member __proto__", '{"instructions": {"__proto__": {"All": []}}}', "validation_failed"],
    [
      "a pattern __proto__",
      '{"instructions": {"All": [{"CandlestickPattern": {"__proto__": []}}]}}',
      "validation_failed",
    ],
    [
      "a pattern constructor",
      { instructions: { All: [{ CandlestickPattern: { constructor: [] } }] } },
      "validation_failed",
    ],
    ["1e999", '{"instructions": {"All": []}, "cache_ttl_seconds": 1e999}', "validation_failed"],
    [
      "1e999 as a threshold",
      '{"instructions":{"All":[{"FeatureWindow":{"Filters":[{"Input":"close","Returns":{"Want":{"Value":{"LessThan":1e999}}}}]}}]}}',
      "validation_failed",
    ],
    ["1e300 as a count", { instructions: {}, cache_ttl_seconds: 1e300 }, "validation_failed", "/cache_ttl_seconds"],
    [
      "a cache of over a day",
      { instructions: {}, cache_ttl_seconds: 86_401 },
      "validation_failed",
      "/cache_ttl_seconds",
    ],
    [
      "save_args of a wrong type",
      { instructions: {}, save_args: { scan_id: "1" } },
      "validation_failed",
      "/save_args/scan_id",
    ],
    ["201 conditions", { instructions: { All: Array.from({ length: 201 }, () => ({})) } }, "validation_failed"],
    [
      "a long text",
      { instructions: { All: [{ Id: "x".repeat(1_025) }] } },
      "validation_failed",
      "/instructions/All/0/Id",
    ],
  ];

  for (const path of ["/api/v2/scan", "/api/v2/scan/explain"]) {
    it.each(cases)(`is refused by ${path}: %s`, async (_name, body, code, at) => {
      const error = await readError(await server.call("POST", path, body));
      const places = error.details!.map((detail) => detail.path);
      const placed = places.length > 0 && (at === undefined || places.includes(at));
      expect({ code: error.code, places, placed: placed || code === "malformed_body" }).toMatchObject({
        code,
        placed: true,
      });
    });
  }

  it("16 Leafs deep is accepted", async () => {
    expect((await server.call("POST", "/api/v2/scan", nest(16))).status).toBe(200);
  });

  it("gets the nearest name of a study", async () => {
    const error = await readError(await server.call("POST", "/api/v2/scan", above("smaa(50)")));
    expect(error.code).toBe("validation_failed");
    expect(error.message).toContain("sma");
  });

  it("gets at most 20 of a thousand faults", async () => {
    const Filters = Array.from({ length: 500 }, (_, i) => ({ [`Wrong${i}`]: 1, Input: "nothing" }));
    const body = { instructions: { All: [{ FeatureWindow: { Filters } }] } };
    const error = await readError(await server.call("POST", "/api/v2/scan", body));
    expect(error.code).toBe("validation_failed");
    expect(error.details!.length).toBeGreaterThan(5);
    expect(error.message).toMatch(/and \d+ more/);
  });
});

describe("a body in a wrong media type or encoding", () => {
  const body = JSON.stringify({ instructions: {} });
  it.each([
    ["text/plain", {}],
    ["application/x-www-form-urlencoded", {}],
    ["application/jsonp", {}],
    ["application/json; charset=utf-16", {}],
    ["application/vnd.api+json", {}],
    ["multipart/form-data; boundary=x", {}],
    ["application/json", { "content-encoding": "gzip" }],
    ["application/json", { "content-encoding": "br, gzip" }],
    ["application/json", { "content-encoding": "nonsense" }],
  ])("is refused: %s %j", async (type, headers: Record<string, string>) => {
    expect(
      (await readError(await server.call("POST", "/api/v2/scan", body, { "content-type": type, ...headers }))).code,
    ).toBe("unsupported_media_type");
  });

  it.each(["application/json", "Application/JSON; Charset=UTF-8", 'application/json;charset="utf-8"'])(
    "is taken: %s",
    async (type) => {
      expect((await server.call("POST", "/api/v2/scan", body, { "content-type": type })).status).toBe(200);
    },
  );
});

describe("a body that is too large", () => {
  const padded = (bytes: number): string => {
    const text = JSON.stringify({ instructions: {} });
    return text + " ".repeat(bytes - text.length);
  };

  it("gets its refusal above 256 KB, and no refusal up to there", async () => {
    expect((await server.call("POST", "/api/v2/scan", padded(262_144))).status).toBe(200);
    expect((await readError(await server.call("POST", "/api/v2/scan", padded(262_145)))).code).toBe("body_too_large");
    expect((await readError(await server.call("POST", "/api/v2/scan", padded(3_000_000)))).code).toBe("body_too_large");
  });
});

describe("a path or a method that does not exist", () => {
  it.each([
    "/",
    "/api/v2",
    "/api/v2/scan/",
    "/api/v2//scan",
    "/API/V2/SCAN",
    "/api/v2/%73can%2F",
    "/api/v2/market-data/bars/%zz",
    "/docs/../package.json",
    "/docs/swagger-ui.js",
  ])("404: %s", async (path) => {
    expect((await readError(await server.call("GET", path))).code).toBe("not_found");
    expect(
      (await readError(await server.call("POST", path, {}, { authorization: "", "content-type": ";;" }))).code,
    ).toBe("not_found");
  });

  it.each([
    ["GET", "/api/v2/scan", "POST"],
    ["HEAD", "/api/v2/scan", "POST"],
    ["OPTIONS", "/api/v2/scan", "POST"],
    ["PUT", "/api/v2/scan", "POST"],
    ["PATCH", "/api/v2/scan/explain", "POST"],
    ["DELETE", "/api/v2/scan/reference", "GET, HEAD"],
    ["POST", "/api/v2/market-data/bars/AAPL", "GET, HEAD"],
    ["OPTIONS", "/healthz", "GET, HEAD"],
    ["POST", "/openapi.json", "GET, HEAD"],
  ])("405: %s %s", async (method, path, allow) => {
    const response = await server.call(method, path, undefined, { authorization: "" });
    expect(response.headers.get("allow")).toBe(allow);
    const code = method === "HEAD" ? await response.text() : (await readError(response)).code;
    expect([response.status, code]).toEqual([405, method === "HEAD" ? "" : "method_not_allowed"]);
  });

  it("HEAD answers as GET does, without a body", async () => {
    const get = await server.call("GET", "/api/v2/scan/reference");
    const head = await server.call("HEAD", "/api/v2/scan/reference");
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
    expect(await head.text()).toBe("");
  });
});

describe("the order of the checks", () => {
  const huge = " ".repeat(300_000);
  it.each<[string, string, string, string | undefined, Record<string, string>, ErrorCode]>([
    [
      "route before all",
      "POST",
      "/api/v2/nothing",
      huge,
      { authorization: "x", "content-type": "text/plain" },
      "not_found",
    ],
    [
      "method before credential",
      "PUT",
      "/api/v2/scan",
      huge,
      { authorization: "x", "content-type": "text/plain" },
      "method_not_allowed",
    ],
    [
      "credential before scope and body",
      "POST",
      "/api/v2/scan",
      huge,
      { authorization: "x", "content-type": "text/plain" },
      "unauthenticated",
    ],
    [
      "scope before media type",
      "POST",
      "/api/v2/scan",
      huge,
      { authorization: `Bearer ${TOKENS.write.value}`, "content-type": "text/plain" },
      "insufficient_scope",
    ],
    [
      "media type before size",
      "POST",
      "/api/v2/scan",
      huge,
      { "content-type": "text/plain" },
      "unsupported_media_type",
    ],
    ["size before form", "POST", "/api/v2/scan", huge, {}, "body_too_large"],
    ["form before meaning", "POST", "/api/v2/scan?universe=", "{", {}, "malformed_body"],
  ])("%s", async (_name, method, path, body, headers, code) => {
    expect((await readError(await server.call(method, path, body, headers))).code).toBe(code);
  });
});

describe("a query", () => {
  it.each([
    ["/api/v2/scan?debug=maybe", "?debug"],
    ["/api/v2/scan?debug", "?debug"],
    ["/api/v2/scan?bar_state=open", "?bar_state"],
    ["/api/v2/scan?Debug=true", "?Debug"],
    ["/api/v2/scan?token=x", "?token"],
    ["/api/v2/scan?__proto__=x", "?__proto__"],
  ])("is read strictly: %s", async (path, at) => {
    const error = await readError(await server.call("POST", path, { instructions: {} }));
    expect(error.code).toBe("validation_failed");
    expect(error.details!.map((detail) => detail.path)).toEqual([at]);
  });

  it("may not give a parameter twice", async () => {
    expect(
      (await readError(await server.call("POST", "/api/v2/scan?debug=true&debug=true", { instructions: {} }))).code,
    ).toBe("bad_request");
  });

  it.each([
    "from=2024-02-30",
    "from=yesterday",
    "to=2024-01-01T25:00",
    "limit=0",
    "limit=1e3",
    "zones=regular,lunch",
    "timeframe=7m",
    "inputs=nothing(3)",
    "inputs=",
  ])("of a series is read strictly: %s", async (query) => {
    const path = `/api/v2/market-data/technicals/UP?${query.startsWith("inputs") ? "" : "inputs=close&"}${query}`;
    expect((await readError(await server.call("GET", path))).code).toBe("validation_failed");
  });
});

describe("an unknown ticker", () => {
  it.each(["NOPE", "\0", "../UP", "UP ", "x".repeat(33), "x".repeat(5_000)])("404: %s", async (ticker) => {
    expect(
      (await readError(await server.call("GET", `/api/v2/market-data/bars/${encodeURIComponent(ticker)}`))).code,
    ).toBe("not_found");
  });
});

describe("the log", () => {
  it("contains no credential, whatever was sent", async () => {
    await server.call("GET", `/api/v2/scan/reference?key=${TOKENS.both.value}`, undefined, {
      "x-api-key": TOKENS.both.value,
    });
    expect(server.log.length).toBeGreaterThan(50);
    expect(server.log.join("\n")).not.toContain("wnw_");
  });
});
