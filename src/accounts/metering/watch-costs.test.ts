import { describe, expect, it } from "vitest";
import { TIER_LIMITS } from "#contract";
import type { WatchPart } from "#scan";
import type { Member } from "../actor.ts";
import { WatchCosts } from "./watch-costs.ts";

const session = (userId: string, plan: Member["plan"] = "basic"): Member => ({
  kind: "session",
  sessionHash: "",
  userId,
  plan,
  tier: null,
  operator: false,
});
const part = (key: string, ms: number): WatchPart => ({ key, ms });
const [RSI, SMA, RANK] = [part("rsi", 1.2), part("sma", 0.7), part("rank", 1.5)];
const refused = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was refused");
};

describe("WatchCosts", () => {
  it("refuses what an account's streams together would cost beyond its plan, and names cost, limit and way out", () => {
    const costs = new WatchCosts();
    const [ann, ben] = [session("ann"), session("ben")];
    const back = costs.take(ann, [[RSI], [SMA]]);
    expect(refused(() => costs.take(ann, [[RANK]]))).toMatchObject({
      code: "alert_too_expensive",
      message:
        "To follow this costs 1.5 ms of one core per sealed minute, beside 1.9 ms of your open streams; the plan basic includes 2 ms: close another stream, or follow fewer or simpler conditions: POST /api/v2/scan/estimate tells the cost of a payload.",
      details: [{ rule: "watch_cost", facts: { watch_ms: 1.5, held_ms: 1.9, limit_ms: 2 } }],
    });
    // What was refused holds nothing; another account has its own limit.
    expect(costs.beyond([RANK])).toBe(1.5);
    costs.take(ben, [[RANK]]);
    back();
    back();
    expect(costs.beyond([RSI, SMA, RANK])).toBe(1.9);
    costs.take(ann, [[RSI, SMA]]);
  });

  it("counts a part once, for the account that needs it alone", () => {
    const costs = new WatchCosts();
    const [ann, ben] = [session("ann"), session("ben")];
    costs.take(ann, [[RSI]]);
    const both = costs.take(ann, [
      [RSI, SMA],
      [RSI, SMA],
    ]);
    expect(costs.beyond([RSI, SMA, RANK])).toBe(1.5);
    // Ben needs nothing that Ann does not need already.
    const shared = costs.take(ben, [[RSI, SMA, part("watch", 0.1)]]);
    expect(costs.beyond([RSI])).toBe(0);
    // Ann's streams are Ben's too, so she has room for more.
    const more = costs.take(ann, [[RANK]]);
    shared();
    expect(refused(() => costs.take(ann, [[part("other", 0.1)]]))).toMatchObject({
      details: [{ facts: { held_ms: 3.4, watch_ms: 0.1 } }],
    });
    // A stream that costs nothing more is open to her.
    costs.take(ann, [[RSI]])();
    more();
    both();
    expect(costs.beyond([RSI, SMA])).toBe(0.7);
  });

  it("does not let an account keep a part for nothing by opening it twice and closing the first", () => {
    const costs = new WatchCosts();
    const ann = session("ann");
    const first = costs.take(ann, [[RSI, SMA]]);
    costs.take(ann, [[RSI, SMA]]);
    first();
    expect(refused(() => costs.take(ann, [[RANK]]))).toMatchObject({ code: "alert_too_expensive" });
  });

  it("has a limit for every plan of sessions and tier of tokens", () => {
    const { of } = TIER_LIMITS.watchCostMs;
    for (const plan of ["basic", "super", "super-pro"] as const) {
      const costs = new WatchCosts();
      costs.take(session("ann", plan), [[part("all", of[plan])]]);
      expect(() => costs.take(session("ann", plan), [[part("more", 0.01)]])).toThrow(`the plan ${plan} includes`);
    }
    for (const tier of ["starter", "power-user", "business"] as const) {
      const costs = new WatchCosts();
      const token: Member = {
        kind: "token",
        tokenId: "",
        userId: "ann",
        scopes: [],
        plan: "basic",
        tier,
        operator: false,
      };
      costs.take(token, [[part("all", of[tier])]]);
      expect(() => costs.check(token, [[part("more", 0.01)]])).toThrow(`the API tier ${tier} includes`);
      // The sessions of the account are counted apart.
      costs.take(session("ann"), [[part("more", 1)]]);
    }
  });
});
