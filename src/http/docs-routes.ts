import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import files from "./api-page-files.json" with { type: "json" };
import type { Responder } from "./responder.ts";

/** No inline script or style, nothing from elsewhere, no framing. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Winnow API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START = `window.onload = () => {
  window.ui = SwaggerUIBundle({
    url: "/openapi.json",
    dom_id: "#swagger-ui",
    deepLinking: true,
    validatorUrl: null,
    tryItOutEnabled: true,
    persistAuthorization: false,
  });
};
`;

/** Where scripts/build.mjs puts the API descriptions and the files of Swagger UI; the sources read the originals. */
const BUILT = import.meta.url.endsWith(".ts") ? undefined : fileURLToPath(new URL("./api-page", import.meta.url));
const DESCRIPTIONS = BUILT ?? fileURLToPath(new URL("../../", import.meta.url));
const filesFolder = (): string =>
  BUILT ?? dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

/** The API descriptions as `npm run gen` wrote them, since building them would hold up all requests, and a page to read and try the API. */
export function docsRoutes(app: FastifyInstance, responder: Responder): void {
  for (const name of ["openapi.json", "asyncapi.json"]) {
    let description: Promise<Buffer> | undefined;
    app.get(`/${name}`, async (request, reply) => {
      description ??= readFile(join(DESCRIPTIONS, name));
      return responder.send(request, reply, { body: await description });
    });
  }

  const headers = { "content-security-policy": PAGE_POLICY };
  const page = (url: string, type: string, body: string): void => {
    app.get(url, async (request, reply) => responder.send(request, reply, { type, headers, body }));
  };
  page("/docs", "text/html; charset=utf-8", PAGE);
  page("/docs/start.js", "text/javascript; charset=utf-8", START);

  const folder = filesFolder();
  for (const [name, type] of Object.entries(files)) {
    let content: Promise<Buffer> | undefined;
    app.get(`/docs/${name}`, async (request, reply) => {
      content ??= readFile(join(folder, name));
      return responder.send(request, reply, { type, headers, body: await content });
    });
  }
}
