import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DoScanResponse } from "#contract";
import { arbitraryPayload } from "../../src/contract/payload.testing.ts";
import { readError } from "./read-error.ts";
import { startServer, type TestServer } from "./start-server.ts";

const PAYLOADS = Number(process.env["WINNOW_PAYLOADS"] ?? 1_000);
const SEED = Number(process.env["WINNOW_SEED"] ?? 20_240_628);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.drain();
});

/** Puts junk at a place of a JSON text, or cuts it there. */
const spoil = (text: string, { at, junk, cut }: { at: number; junk: string; cut: boolean }): string => {
  const place = Math.floor(at * text.length);
  return text.slice(0, place) + junk + (cut ? "" : text.slice(place));
};
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  junk: fc.constantFrom('"', "}", "[", ",", "1e999", "null", '"__proto__":1,', '"All":[],', "\u0000", "-", "5"),
  cut: fc.boolean(),
});

it(
  `answers ${PAYLOADS} generated bodies, half of them spoilt, with a scan or with an error of the one form`,
  { timeout: 3_600_000 },
  async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(arbitraryPayload(), fc.option(damage), async (payload, spoilt) => {
        const text = JSON.stringify({ instructions: payload });
        const response = await server.call("POST", "/api/v2/scan", spoilt === null ? text : spoil(text, spoilt));
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        expect([200, 400, 413, 422]).toContain(response.status);
        if (response.status === 200) DoScanResponse.parse(await response.json());
        else await readError(response);
      }),
      { numRuns: PAYLOADS, seed: SEED },
    );
    expect([...statuses.keys()].sort(), "scans, unreadable bodies and invalid ones all occur").toEqual([200, 400, 422]);
    expect((await server.call("GET", "/healthz")).status, "the server is up").toBe(200);
  },
);
