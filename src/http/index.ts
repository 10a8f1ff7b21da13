/**
 * http: the operations over HTTP/1.1. Per call: route (404, 405), credential and scope (401, 403), media type (415),
 * body bytes (413, 408), JSON (400), validation (422), work; every refusal has the error body of the interface.
 */
export { buildAsyncApi } from "./asyncapi.ts";
export { buildOpenApi, errorCodesOf } from "./openapi.ts";
export { isLoopback } from "./host-check.ts";
export { createHttpServer } from "./server.ts";
export type { HttpServer } from "./server.ts";
export type { AnsweredRequest, ExtraRequest, MetricsPage, ServerOptions } from "./server-options.ts";
