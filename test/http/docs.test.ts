import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "./start-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.drain();
});

describe("the page of the API description", () => {
  it("runs under a strict policy: files of this server alone, and no inline code", async () => {
    const response = await fetch(`${server.url}/docs`);
    const policy = response.headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const page = await response.text();
    expect(page).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*src)/);
    const needed = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    expect(needed).toHaveLength(4);
    for (const path of needed) {
      const asset = await fetch(server.url + path);
      expect([path, asset.status]).toEqual([path, 200]);
      expect(asset.headers.get("content-type")).toMatch(/^(text\/(css|javascript); charset=utf-8|image\/png)$/);
    }
    expect(await (await fetch(`${server.url}/docs/start.js`)).text()).toContain('url: "/openapi.json"');
  });

  it("describes what the server serves", async () => {
    const description = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: Record<string, object> };
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const method of Object.keys(methods)) {
        const response = await fetch(server.url + path.replace(/\{\w+\}/g, "1"), { method: method.toUpperCase() });
        expect(response.status, `${method} ${path}`).not.toBe(405);
        expect(await response.text(), `${method} ${path}`).not.toContain("No such path");
      }
    }
  });
});
