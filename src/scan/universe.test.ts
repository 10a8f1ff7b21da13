import { describe, expect, it } from "vitest";
import { writtenMarket } from "../tiles/market.testing.ts";
import { ScanEngine } from "./scanner.ts";
import type { ScanRequest } from "./scan-request.ts";

const clock = { now: () => 0, elapsed: () => 0 };
const newEngine = () => new ScanEngine(writtenMarket({ daily: { ALL: [1, 2], UP: [1, 2], DOWN: [2, 1] } }), clock);
const engine = newEngine();
const considered = (request: ScanRequest) => engine.scan({ All: [] }, request).tickers;

describe("the universe of a scan", () => {
  it.each<[ScanRequest, string[]]>([
    [{}, ["ALL", "DOWN", "UP"]],
    [{ universe: "all" }, ["ALL", "DOWN", "UP"]],
    [{ universe: "ALL" }, ["ALL"]],
    [{ universe: " down,Up " }, ["DOWN", "UP"]],
    [{ watched: "" }, []],
    [{ watched: "UP,NEW,UP" }, ["UP"]],
    [{ watched: "ALL" }, ["ALL"]],
    [{ watched: "all" }, []],
    [{ universe: "down", watched: "UP" }, ["DOWN", "UP"]],
    [{ universe: "all", watched: "UP" }, ["ALL", "DOWN", "UP"]],
  ])("for the request %j is %j", (request, tickers) => {
    expect(considered(request)).toEqual(tickers);
  });

  it("refuses an unknown name, but ignores an unknown watched ticker", () => {
    expect(() => considered({ universe: "UPP", watched: "UP" })).toThrow(/"UPP", which is no known ticker/);
    expect(considered({ universe: "UP", watched: "UPP" })).toEqual(["UP"]);
  });

  it("keeps cached answers of different watched lists apart", () => {
    const fresh = newEngine();
    const cached = { cacheTtlSeconds: 60 };
    const lists = ["UP", "DOWN", "UP,DOWN", "", "watched 1"];
    for (const round of [false, true]) {
      for (const watched of lists) {
        const reply = fresh.scan({ All: [] }, { ...cached, watched });
        expect(reply.tickers).toEqual(
          watched
            .split(",")
            .filter((one) => one === "UP" || one === "DOWN")
            .sort(),
        );
        expect(reply.cached).toBe(round);
      }
    }
    expect(fresh.scan({ All: [] }, cached).tickers).toEqual(["ALL", "DOWN", "UP"]);
  });
});
