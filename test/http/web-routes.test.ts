import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { describe, expect, it } from "vitest";
import {
  CatalogueSearchReply,
  ChartPatternsReply,
  CreatedTokenReply,
  jsonSchemaOf,
  TokenReply,
  TokensReply,
  UsageReply,
  type JsonSchema,
} from "#contract";
import { OPERATIONS, type Operation } from "#operations";
import { ROUTES, type Route } from "../../web/src/api/routes.ts";

const CALLERS = new URL("../../web/src/api/", import.meta.url);

/** What a route takes and gives; the map and the operation are both written in this form. */
interface Shape {
  readonly path: unknown;
  readonly query: unknown;
  readonly body: JsonSchema | undefined;
  readonly reply: JsonSchema | undefined;
}

/** The map leaves these members of a parameter's schema to the server. */
const BOUNDS = new Set(["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "format"]);

const withoutBounds = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema, (name, value: unknown) => (BOUNDS.has(name) ? undefined : value)));

function parametersOfObject(object: z.ZodObject = z.object({})): unknown {
  const { properties, required = [] } = jsonSchemaOf(object);
  return withoutBounds({ properties, required });
}

function parametersOfOperation(parameters: Operation["queryParameters"], sent: readonly string[] = []): unknown {
  const compared = Object.entries(parameters).filter(([name, { required }]) => required || sent.includes(name));
  return withoutBounds({
    properties: Object.fromEntries(compared.map(([name, { schema }]) => [name, schema])),
    required: compared.filter(([, { required }]) => required).map(([name]) => name),
  });
}

const shapeOfRoute = ({ path, query, body, reply }: Route): Shape => ({
  path: parametersOfObject(path),
  query: parametersOfObject(query),
  body: body && jsonSchemaOf(body),
  reply: reply && jsonSchemaOf(reply),
});

/** The operation of that name, without the optional query parameters that the route does not send. */
function shapeOfOperation(name: string, { query }: Route): Shape | undefined {
  const operation = OPERATIONS.find(({ method, route }) => `${method} ${route}` === name);
  if (operation === undefined) return undefined;
  const { pathParameters, queryParameters, body, status, output } = operation;
  return {
    path: parametersOfOperation(pathParameters),
    query: parametersOfOperation(queryParameters, Object.keys(query?.shape ?? {})),
    body: body && jsonSchemaOf(body.schema),
    reply: status === 204 ? undefined : jsonSchemaOf(output),
  };
}

describe("the routes that the dashboard calls", () => {
  it.each(Object.entries<Route>(ROUTES))("%s equals the operation of the server", (name, route) => {
    expect(shapeOfRoute(route)).toEqual(shapeOfOperation(name, route));
  });

  const tokens = { reply: TokensReply };
  const ticker = z.object({ ticker: z.string() });
  const timeframe = z.enum(["1d", "9d"]).optional();
  it.each<[what: string, name: string, route: Route]>([
    ["method", "PUT /api/v2/tokens", tokens],
    ["path", "GET /api/v2/token", tokens],
    ["path parameter", "DELETE /api/v2/tokens/{id}", { path: ticker }],
    ["type of a path parameter", "DELETE /api/v2/tokens/{id}", { path: z.object({ id: z.int() }) }],
    ["query parameter", "GET /api/v2/usage", { query: ticker.partial(), reply: UsageReply }],
    ["need of a query parameter", "GET /api/v2/scan/catalogue", { reply: CatalogueSearchReply }],
    [
      "choice of a query parameter",
      "GET /api/v2/market-data/chart-patterns/{ticker}",
      { path: ticker, query: z.object({ timeframe }), reply: ChartPatternsReply },
    ],
    ["body", "POST /api/v2/tokens", { body: ticker, reply: CreatedTokenReply }],
    ["reply", "GET /api/v2/tokens", { reply: TokenReply }],
    ["absent reply", "GET /api/v2/tokens", {}],
    ["reply of status 204", "POST /api/v2/auth/sign-out", tokens],
  ])("finds a wrong %s", (_, name, route) => {
    expect(shapeOfRoute(route)).not.toEqual(shapeOfOperation(name, route));
  });

  it("equal those in its code", () => {
    const code = readdirSync(CALLERS)
      .filter((file) => !file.endsWith(".test.ts"))
      .map((file) => readFileSync(new URL(file, CALLERS), "utf8"))
      .join("\n");
    const called = [...code.matchAll(/\bapi\.([A-Z]+)\(\s*"([^"]+)"/g)].map(([, method, path]) => `${method} ${path}`);
    expect([...new Set(called)].sort()).toEqual(Object.keys(ROUTES).sort());
  });
});
