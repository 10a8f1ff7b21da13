import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "#operations";
import { MATRIX } from "./authorisation-matrix.ts";
import { readError } from "./read-error.ts";
import { startStreaming, type StreamingServer } from "./start-streaming.ts";
import { TOKENS, USERS } from "./test-accounts.ts";

// Streams are made only by a server that follows its data.
let server: StreamingServer;
beforeAll(async () => {
  server = await startStreaming();
});
afterAll(() => server.close());

const auth = { authorization: `Bearer ${TOKENS.both.value}` };
const operatorAuth = { authorization: `Bearer ${TOKENS.operator.value}` };
const creates = OPERATIONS.filter(({ creates: creation }) => typeof creation === "object");

describe.each(creates.map((operation) => [operation.id, operation] as const))(
  "%s with an Idempotency-Key",
  (id, operation) => {
    it("a repeated creation makes one record, answers with it again, and stores only its name", async () => {
      const row = MATRIX[id]!;
      const [userId, held] = operation.operator ? [USERS.operator, operatorAuth] : [USERS.owner, auth];
      const { path, body = operation.body!.example } = (await row.owned?.(server.accounts, userId)) ??
        row.fresh?.() ??
        row.call ?? { path: operation.route };
      const key = `key-of-${id}`;
      const send = () => server.call("POST", path, body, { ...held, "idempotency-key": key });
      const first = await send();
      expect(first.status).toBe(operation.status);
      expect(first.headers.has("idempotency-replayed")).toBe(false);
      const second = await send();
      expect(second.status).toBe(operation.status);
      expect(second.headers.get("idempotency-replayed")).toBe("true");
      expect(await second.json()).toEqual(await first.json());

      const asked = { userId, key, operation: "", bodySha256: "", createdAt: 0 };
      const kept = await server.accounts.store.idempotency.begin(asked);
      expect(kept!.made!.length).toBeLessThan(40);
      const other = await server.call(
        "POST",
        path,
        { ...(body as object), name: "other" },
        { ...held, "idempotency-key": key },
      );
      expect(other.status).toBe(422);
    });
  },
);

it("a repeated creation does not create a deleted record again", async () => {
  const send = () =>
    server.call("POST", "/api/v2/scans", { name: "x", instructions: {} }, { ...auth, "idempotency-key": "deleted" });
  const { scan } = (await (await send()).json()) as { scan: { scan_id: number } };
  const before = await server.accounts.store.scans.count(USERS.owner);
  expect((await server.call("DELETE", `/api/v2/scans/${scan.scan_id}`, undefined, auth)).status).toBe(204);
  const again = await readError(await send());
  expect(again).toMatchObject({ code: "conflict" });
  expect(again.message).toContain("there no more");
  expect(await server.accounts.store.scans.count(USERS.owner)).toBe(before - 1);
});
