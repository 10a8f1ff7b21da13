import { describe, expect, it } from "vitest";
import { FEATURES, resolveStudy } from "#catalogue";
import { readStudyCall, withArgument, writeStudyCall } from "./study-call.ts";

describe("study calls", () => {
  it("reads every feature with its defaults, and writes a text of the same meaning", () => {
    for (const { alias, params, timeframes } of FEATURES) {
      const call = readStudyCall(alias);
      expect(call?.values).toEqual(params.map(({ parameter }) => String(parameter.default)));
      const place = { timeframe: timeframes === "intraday" ? ("5m" as const) : ("1d" as const) };
      const [short, whole] = [resolveStudy(writeStudyCall(call!), place), resolveStudy(alias, place)];
      expect(short.ok && whole.ok && short.study.canonical === whole.study.canonical).toBe(true);
    }
  });

  it.each([
    ["rsi", "rsi(14)"],
    ["rsi(close,9)", "rsi(9)"],
    ["sma(rsi(14),5)", "sma(rsi(close,14),5)"],
    ["bb_upper(close,20,2)", "bb_upper(20)"],
    ["bb_upper(20,2.5)", "bb_upper(20,2.5)"],
    ["close", "close"],
    ["rank_pct(rvol(20),sector)", "rank_pct(rvol(20),sector)"],
  ])("writes %s as %s", (text, short) => {
    expect(writeStudyCall(readStudyCall(text)!)).toBe(short);
  });

  it.each([
    ["rsi(14)", "length", "9", "rsi(9)"],
    ["bb_upper(20)", "k", "2.5", "bb_upper(20,2.5)"],
    ["sma(50)", "source", "volume", "sma(volume,50)"],
    ["sma(volume,50)", "source", "close", "sma(50)"],
    ["rank_pct(rvol(20))", "population", "sector", "rank_pct(rvol(20),sector)"],
    ["beta", "benchmark", "QQQ", "beta(QQQ)"],
  ])("changes %s: %s = %s", (text, name, value, changed) => {
    expect(withArgument(text, name, value)).toEqual({ ok: true, text: changed });
  });

  it.each([
    ["rsi(14)", "length", "-3", "length of rsi must be a whole number from"],
    ["rsi(14)", "length", "", ""],
    ["rsi(14)", "source", "5", "rsi takes source, length"],
    ["rsi(14)", "k", "2", "rsi(14) has no argument k"],
    ["=close*2", "length", "3", "=close*2 has no argument length"],
  ])("refuses %s: %s = %s", (text, name, value, message) => {
    expect(withArgument(text, name, value)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });

  it("takes no formula and no unknown name apart", () => {
    expect(readStudyCall("=close*2")).toBeUndefined();
    expect(readStudyCall("no such study")).toBeUndefined();
  });
});
