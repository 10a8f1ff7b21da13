import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { DoScanResponse } from "#contract";
import { createCalendar } from "#market";
import { winnow } from "../cli/run-winnow.ts";
import { closeAbove, isoOf, newestSession, startLiveServer, writeBars } from "./live-server.ts";

const folder = mkdtempSync(join(tmpdir(), "winnow-minute-sessions-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const calendar = createCalendar();
const NEWEST = calendar.ordinalOfDate(newestSession().date);
const noonOf = (back: number): number => calendar.regularOpen(NEWEST - back) + 150;

it("a server loads the minutes of WINNOW_MINUTE_SESSIONS, says since when, and a command on its folder sees the same", async () => {
  const [dataFolder, payload] = [join(folder, "data"), join(folder, "payload.json")];
  for (const back of [2, 1, 0]) await writeBars(dataFolder, ["AAA", "BBB"], { newest: noonOf(back) });
  const server = await startLiveServer(dataFolder, { settings: { WINNOW_MINUTE_SESSIONS: "2" } });
  try {
    const [, line] = /^(\{.*"msg":"data"\})$/m.exec(server.log()) ?? [];
    const since = calendar.isoDate(NEWEST - 1);
    expect(JSON.parse(line!)).toMatchObject({ how: "loaded", minutes: { since, sessions: 2 } });
    const scan = async (back: number): Promise<DoScanResponse> => {
      const { All } = closeAbove(5) as { readonly All: readonly object[] };
      const instructions = { All: All.map((one) => ({ AsOf: isoOf(noonOf(back)), AsOfBasis: "as_traded", ...one })) };
      const body = JSON.stringify({ instructions });
      const answer = DoScanResponse.parse(await (await server.call("POST", "/api/v2/scan", body)).json());
      writeFileSync(payload, JSON.stringify(instructions));
      const own = await winnow(["scan", payload, "--data", dataFolder, "--json"]);
      const { tickers, as_of_feasibility: feasibility } = DoScanResponse.parse(JSON.parse(own.out));
      expect({ tickers, feasibility }).toEqual({ tickers: answer.tickers, feasibility: answer.as_of_feasibility });
      return answer;
    };
    expect((await scan(1)).tickers).toEqual(["AAA", "BBB"]);
    expect((await scan(2)).as_of_feasibility?.blocked).toMatchObject([
      { reason: "before_first_bar", oldest_available: since },
    ]);
  } finally {
    await server.stop();
  }
}, 60_000);
