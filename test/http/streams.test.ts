import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Member } from "#accounts";
import { ScanChanges, ScanEstimate, StreamMessage, TIER_LIMITS, type StreamReply } from "#contract";
import { readError } from "./read-error.ts";
import { startStreaming, type StreamingServer } from "./start-streaming.ts";
import { TOKENS, USERS } from "./test-accounts.ts";

const ABOVE = {
  All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 45 } } } }] } }],
};
const REQUEST = { instructions: ABOVE, columns: ["close"] };
type Message = StreamMessage & { readonly id?: string };

let server: StreamingServer;
beforeAll(async () => {
  server = await startStreaming();
});
afterAll(() => server.close());

/** A stream that a test reads. */
class Reading {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #rest = "";

  constructor(response: Response) {
    if (response.status !== 200) throw new Error(`the stream was refused with ${response.status}`);
    this.#reader = response.body!.getReader();
  }

  /** Returns the messages up to the next mark; those before the end of the stream if there is none. */
  async round(): Promise<Message[]> {
    const messages: Message[] = [];
    for (;;) {
      for (let end = this.#rest.indexOf("\n\n"); end >= 0; end = this.#rest.indexOf("\n\n")) {
        const text = this.#rest.slice(0, end);
        this.#rest = this.#rest.slice(end + 2);
        const lines = new Map(
          text.split("\n").map((line) => [line.split(": ", 1)[0]!, line.slice(line.indexOf(": ") + 2)]),
        );
        if (!lines.has("event")) continue;
        const message = StreamMessage.parse({
          event: lines.get("event"),
          data: JSON.parse(lines.get("data")!) as unknown,
        });
        const id = lines.get("id");
        messages.push(id === undefined ? message : { ...message, id });
        if (message.event === "mark") return messages;
      }
      const { value, done } = await this.#reader.read();
      if (done) return messages;
      this.#rest += this.#decoder.decode(value, { stream: true });
    }
  }

  cancel = (): Promise<void> => this.#reader.cancel();
}

const opened = async (headers: Record<string, string> = {}): Promise<Reading> =>
  new Reading(await server.call("POST", "/api/v2/scan/stream", REQUEST, headers));

async function registered(request: object): Promise<StreamReply["stream"]> {
  const response = await server.call("POST", "/api/v2/scan/streams", request);
  expect(response.status).toBe(201);
  return ((await response.json()) as StreamReply).stream;
}

describe("a stream over HTTP", () => {
  it("sends matches and changes from a thread of its own, and resumes by Last-Event-ID", async () => {
    const stream = await opened();
    const begun = await stream.round();
    expect(begun.map(({ event }) => event)).toEqual(["hello", "snapshot", "mark"]);
    expect(begun[1]!.data).toMatchObject({ items: [{ ticker: "FLAT" }, { ticker: "UP", values: { close: 69 } }] });
    server.publish({ UP: 70, DOWN: 46, FLAT: 44 });
    const next = await stream.round();
    expect(next.map(({ event }) => event)).toEqual(["entered", "left", "updated", "mark"]);
    expect(next[0]!.data).toMatchObject({
      items: [{ ticker: "DOWN", cause: "bar", flipped: [{ from: { value: 41 }, to: { value: 46, wanted: 45 } }] }],
    });
    await stream.cancel();
    server.publish({ UP: 70, DOWN: 40, FLAT: 44 });
    const again = await opened({ "last-event-id": next.at(-1)!.id! });
    const missed: Message[] = [];
    // The evaluation of the newest day may end before or after the stream opens.
    while (!missed.some(({ event }) => event === "left")) missed.push(...(await again.round()));
    expect(missed[0]!.data).toMatchObject({ resumed: "exact" });
    expect(missed.map(({ event }) => event).filter((event) => event !== "mark")).toEqual(["hello", "updated", "left"]);
    expect(missed.find(({ event }) => event === "left")!.data).toMatchObject({ items: [{ ticker: "DOWN" }] });
    await again.cancel();
  });

  it("follows a saved scan over its universe", async () => {
    const { scan } = (await (
      await server.call(
        "POST",
        "/api/v2/scans",
        { name: "above", instructions: ABOVE, universe: "UP,FLAT" },
        { authorization: `Bearer ${TOKENS.both.value}` },
      )
    ).json()) as { scan: { scan_id: number } };
    const query = "columns=close,sma(5)&events=entered";
    for (const path of [
      `/api/v2/scans/${scan.scan_id}/stream?${query}`,
      `/api/v2/scan/stream?scan_id=${scan.scan_id}&${query}`,
    ]) {
      const stream = new Reading(await server.call("GET", path));
      const begun = await stream.round();
      expect(begun[0]!.data).toMatchObject({
        universe_size: 2,
        streams: [{ scan_id: scan.scan_id, revision: expect.any(Number) }],
      });
      expect(begun[1]!.data).toMatchObject({
        items: [{ ticker: "UP", values: { close: 70, "sma(5)": expect.any(Number) } }],
      });
      await stream.cancel();
    }
    const { id, scan_id } = await registered({ scan_id: scan.scan_id, universe: "UP", columns: ["close"] });
    expect(scan_id).toBe(scan.scan_id);
    const stream = new Reading(await server.call("GET", `/api/v2/scan/stream?id=${id}`));
    expect((await stream.round())[0]!.data).toMatchObject({ universe_size: 1, streams: [{ id, scan_id }] });
    await stream.cancel();
  });

  it("follows registered streams over one connection, in the order asked for, with one mark for all", async () => {
    const below = {
      All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { LessThan: 45 } } } }] } }],
    };
    const first = await registered(REQUEST);
    const second = await registered({ instructions: below, columns: ["close"], events: ["left"], bar_state: "closed" });
    expect(Date.parse(first.expires_at!) - Date.parse(first.created_at)).toBe(600_000);
    const stream = new Reading(await server.call("GET", `/api/v2/scan/stream?id=${second.id},${first.id}`));
    const begun = await stream.round();
    expect(begun.map(({ event }) => event)).toEqual(["hello", "snapshot", "snapshot", "mark"]);
    expect(begun[0]!.data).toMatchObject({
      bar_state: "closed",
      streams: [
        { id: second.id, bar_state: "closed", revision: null },
        { id: first.id, bar_state: "live", universe_size: 3 },
      ],
    });
    server.publish({ UP: 44, DOWN: 50, FLAT: 70 });
    const next = await stream.round();
    expect(next.map(({ event, data }) => [event, "stream" in data ? data.stream : ""])).toEqual([
      ["left", second.id],
      ["entered", first.id],
      ["left", first.id],
      ["mark", ""],
    ]);
    expect(next.at(-1)!.data).toMatchObject({ matches: { [first.id]: 2, [second.id]: 1 } });
    // The next test opens its stream after the evaluation of these bars.
    server.publish({ UP: 50, DOWN: 40, FLAT: 44 });
    await stream.round();
    await stream.cancel();
  });

  it("ends the connection of a registered stream that is deleted", async () => {
    const { id } = await registered(REQUEST);
    const stream = new Reading(await server.call("GET", `/api/v2/scan/stream?id=${id}`));
    await stream.round();
    const foreign = { authorization: `Bearer ${TOKENS.stranger.value}` };
    const path = `/api/v2/scan/streams/${id}`;
    expect((await server.call("DELETE", path, undefined, foreign)).status).toBe(404);
    expect((await server.call("DELETE", path)).status).toBe(204);
    expect(await stream.round()).toMatchObject([{ event: "error", data: { stream: id, code: "not_found" } }]);
    const bodies = new Set<string>();
    for (const [asked, headers] of [
      [id, {}],
      ["str_0000000000000000", {}],
      [(await registered(REQUEST)).id, foreign],
    ])
      bodies.add(
        (await (await server.call("GET", `/api/v2/scan/stream?id=${asked}`, undefined, headers as {})).text()).replace(
          /req_\d+/,
          "",
        ),
      );
    expect(bodies.size).toBe(1);
  });

  it("answers a call that waits for the next change, over HTTP and as a tool, and loses none between two calls", async () => {
    const changes = async (more: object): Promise<ScanChanges> => {
      const response = await server.call("POST", "/api/v2/scan/changes", { ...REQUEST, ...more });
      expect(response.status).toBe(200);
      return ScanChanges.parse(await response.json());
    };
    server.publish({ UP: 50, DOWN: 40, FLAT: 44 });
    const reached = async (): Promise<ScanChanges> => {
      const first = await changes({});
      return first.count === 1 ? first : reached();
    };
    const first = await reached();
    expect(first).toMatchObject({ resumed: null, items: [], matches: [{ ticker: "UP", values: { close: 50 } }] });
    const quiet = await changes({ since: first.mark, wait_seconds: 0 });
    expect(quiet).toMatchObject({ resumed: "exact", items: [], matches: null, count: 1 });

    const waiting = changes({ since: quiet.mark });
    await new Promise((resolve) => setTimeout(resolve, 300));
    server.publish({ UP: 50, DOWN: 60, FLAT: 44 });
    const second = await waiting;
    expect(second.items).toMatchObject([{ event: "entered", ticker: "DOWN", flipped: [{ to: { value: 60 } }] }]);
    server.publish({ UP: 20, DOWN: 60, FLAT: 44 });
    server.publish({ UP: 20, DOWN: 20, FLAT: 44 });
    const missed: string[] = [];
    for (let since = second.mark; missed.length < 2;) {
      const { items, mark } = await changes({ since });
      missed.push(...items.map(({ event, ticker }) => `${ticker} ${event}`));
      since = mark;
    }
    expect(missed.sort()).toEqual(["DOWN left", "UP left"]);

    const headers = { accept: "application/json, text/event-stream" };
    const params = { name: "scan_changes", arguments: { payload: ABOVE, columns: ["close"], since: second.mark } };
    const tool = await server.call("POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params }, headers);
    const text = await tool.text();
    expect(text).toContain("UP left: close > 45");
    expect(text).toContain("Next time: since 20");
    const other = await changes({ since: second.mark.replace(/.{8}$/, "00000000") });
    expect(other).toMatchObject({ resumed: "reset", matches: [], items: [] });
  });

  it("registers nothing that it could not follow, and opens nothing without a name", async () => {
    for (const [body, code] of [
      [{ ...REQUEST, columns: ["nope(3)"] }, "validation_failed"],
      [{ ...REQUEST, universe: "NOPE" }, "validation_failed"],
      [{ columns: ["close"] }, "validation_failed"],
      [{ ...REQUEST, scan_id: 1 }, "validation_failed"],
      [{ scan_id: 99_999 }, "not_found"],
    ] as const) {
      const response = await server.call("POST", "/api/v2/scan/streams", body);
      expect([body, (await readError(response)).code]).toEqual([body, code]);
    }
    const { id } = await registered(REQUEST);
    for (const [query, path] of [
      ["", "?id"],
      [`?id=${id}&columns=close`, "?columns"],
      [`?id=${id}&scan_id=1`, "?scan_id"],
      [`?id=${id},${id}`, "?id"],
      [`?id=${Array(11).fill(id).join(",")}`, "?id"],
    ] as const) {
      const response = await server.call("GET", `/api/v2/scan/stream${query}`);
      expect((await readError(response)).details).toMatchObject([{ path }]);
    }
  });

  it.each([
    [{ ...REQUEST, columns: ["nope(3)"] }, {}, "/columns/0"],
    [{ ...REQUEST, universe: "NOPE" }, {}, "/universe"],
    [{ ...REQUEST, update_ms: 50 }, {}, "/update_ms"],
    [REQUEST, { "last-event-id": "yesterday" }, "Last-Event-ID"],
  ])("refuses %j with the place", async (body, headers, path) => {
    const response = await server.call("POST", "/api/v2/scan/stream", body, headers);
    expect(response.status).toBe(422);
    expect((await readError(response)).details).toMatchObject([{ path }]);
  });

  it("is refused where its watch cost would exceed that of the tier, which closing a stream gives back", async () => {
    const estimated = async (): Promise<number> => {
      const response = await server.call("POST", "/api/v2/scan/estimate", { instructions: ABOVE });
      return ScanEstimate.parse(await response.json()).watch_ms;
    };
    const alone = await estimated();
    expect(alone).toBeGreaterThan(0);
    const request = { instructions: ABOVE };
    const first = new Reading(await server.call("POST", "/api/v2/scan/stream", request));
    await first.round();
    // What the open stream watches already costs nothing more.
    expect(await estimated()).toBe(0);
    await first.cancel();
    await expect.poll(estimated).toBe(alone);
    const owner = { kind: "token", userId: USERS.owner, tier: "business" } as Member;
    const rest = TIER_LIMITS.watchCostMs.of.business - alone / 2;
    const giveBack = server.costs.take(owner, [[{ key: "other streams", ms: rest }]]);
    for (const path of ["/api/v2/scan/stream", "/api/v2/scan/streams", "/api/v2/scan/changes"]) {
      const refused = await server.call("POST", path, request);
      expect([path, refused.status]).toEqual([path, 422]);
      const error = await readError(refused);
      expect(error).toMatchObject({
        code: "alert_too_expensive",
        details: [{ rule: "watch_cost", limit_ms: 150 }],
      });
    }
    giveBack();
    const again = new Reading(await server.call("POST", "/api/v2/scan/stream", request));
    expect(await again.round()).toHaveLength(3);
    await again.cancel();
  });

  it("opens as many as the plan includes, and takes the place of one that was closed", async () => {
    const open: Reading[] = [];
    let refused: Response | undefined;
    while (refused === undefined && open.length < 60) {
      const response = await server.call("POST", "/api/v2/scan/stream", REQUEST);
      if (response.status === 200) open.push(new Reading(response));
      else refused = response;
    }
    expect((await readError(refused!)).code).toBe("too_many_streams");
    expect(refused!.headers.get("retry-after")).toBe("10");
    await open.pop()!.cancel();
    await expect
      .poll(
        async () => {
          const response = await server.call("POST", "/api/v2/scan/stream", REQUEST);
          if (response.status === 200) open.push(new Reading(response));
          return response.status;
        },
        { timeout: 10_000 },
      )
      .toBe(200);
    await Promise.all(open.map((one) => one.cancel()));
  });
});
