import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readError } from "./read-error.ts";
import { startServer, type TestServer } from "./start-server.ts";

const SCRIPT = "console.log('a script that is long enough to be packed');".repeat(20);
const PAGE = `<!doctype html><meta name="style-nonce" content="" /><script type="module" src="/assets/index-a1.js"></script>`;
const HTML = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", authorization: "" };

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "winnow-dashboard-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), PAGE);
  writeFileSync(join(folder, "secret.js"), "never");
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, "assets", name), content);
  write("index-a1.js", SCRIPT);
  write("index-a1.js.gz", gzipSync(SCRIPT));
  write("index-a1.js.br", brotliCompressSync(SCRIPT));
  write("small-b2.css", "a{}");
  write("odd.exe", "x");
  server = await startServer({ dashboardFolder: folder });
});
afterAll(async () => {
  await server.drain();
  rmSync(folder, { recursive: true });
});

const nonceIn = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? "";

describe("the page", () => {
  it.each(["/", "/?x=1", "/saved", "/models/mod_1", "/help/studies/rsi", "/apis", "/documents"])(
    "is sent to a browser at %s",
    async (path) => {
      const response = await server.call("GET", path, undefined, HTML);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(await response.text()).toContain('src="/assets/index-a1.js"');
    },
  );

  it.each([
    "/api/v2/nope",
    "/api",
    "/docs/nope",
    "/mcp/nope",
    "/healthz/x",
    "/metrics",
    "/openapi.json/x",
    "/assets/none.js",
    "/API/x",
  ])("does not answer %s, an address of programs", async (path) => {
    expect((await readError(await server.call("GET", path, undefined, HTML))).code).toBe("not_found");
  });

  it("goes to browsers and GET alone", async () => {
    expect((await readError(await server.call("GET", "/saved", undefined, { accept: "*/*" }))).code).toBe("not_found");
    expect((await readError(await server.call("POST", "/saved", {}, HTML))).code).toBe("not_found");
    expect((await server.call("GET", "/", undefined, { accept: "*/*" })).status).toBe(200);
    expect((await server.call("HEAD", "/saved", undefined, HTML)).status).toBe(200);
  });

  it("allows nothing but its own files, and styles under a nonce of this load", async () => {
    const seen = new Set<string>();
    for (let load = 0; load < 3; load++) {
      const response = await server.call("GET", "/", undefined, HTML);
      const policy = response.headers.get("content-security-policy") ?? "";
      const nonce = nonceIn(policy, /style-src 'self' 'nonce-([\w-]{22})'/);
      expect(nonceIn(await response.text(), /name="style-nonce" content="([^"]+)"/)).toBe(nonce);
      expect(policy.replace(nonce, "N")).toBe(
        "default-src 'self'; script-src 'self'; style-src 'self' 'nonce-N'; img-src 'self' data:; " +
          "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      );
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
      expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
      seen.add(nonce);
    }
    expect(seen.size).toBe(3);
  });
});

interface Packed {
  readonly encoding: string | undefined;
  readonly bytes: number;
  readonly cached: string | undefined;
  readonly vary: string | undefined;
}

/** One asset as it comes over the wire: fetch would unpack it. */
function packed(name: string, acceptEncoding: string): Promise<Packed> {
  return new Promise((resolve, reject) => {
    const headers = { "accept-encoding": acceptEncoding };
    const call = request(`${server.url}/assets/${name}`, { headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
      answer.on("end", () => {
        const { "content-encoding": encoding, "cache-control": cached, vary } = answer.headers;
        resolve({ encoding, bytes, cached, vary });
      });
    });
    call.on("error", reject);
    call.end();
  });
}

describe("an asset", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", undefined],
    ["", undefined],
  ])("has the encoding that %s allows", async (accepted, encoding) => {
    const sizes = { br: brotliCompressSync(SCRIPT).length, gzip: gzipSync(SCRIPT).length };
    const bytes = encoding === undefined ? SCRIPT.length : sizes[encoding as keyof typeof sizes];
    const cached = "public, max-age=31536000, immutable";
    expect(await packed("index-a1.js", accepted)).toEqual({ encoding, bytes, cached, vary: "accept-encoding" });
  });

  it("has its bytes and its media type", async () => {
    const script = await server.call("GET", "/assets/index-a1.js");
    expect([script.headers.get("content-type"), await script.text()]).toEqual([
      "text/javascript; charset=utf-8",
      SCRIPT,
    ]);
    const style = await server.call("GET", "/assets/small-b2.css");
    expect([style.headers.get("content-type"), await style.text()]).toEqual(["text/css; charset=utf-8", "a{}"]);
  });

  it.each(["none.js", "odd.exe", "../secret.js", "..%2Fsecret.js", "%2e%2e/index.html", ""])(
    "is not %s",
    async (name) => {
      const answer = await server.raw(`GET /assets/${name} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(answer.split("\r\n", 1)[0]).toBe("HTTP/1.1 404 Not Found");
    },
  );
});

it("refuses a page that has no place for the nonce", async () => {
  const bare = mkdtempSync(join(tmpdir(), "winnow-dashboard-"));
  mkdirSync(join(bare, "assets"));
  writeFileSync(join(bare, "index.html"), "<!doctype html>");
  await expect(startServer({ dashboardFolder: bare })).rejects.toThrow("no place for the nonce");
  rmSync(bare, { recursive: true });
});
