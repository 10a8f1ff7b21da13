// Program that calls /healthz with pauses of EVERY_MS and reports the longest call. Milliseconds in which the main
// thread of the server or of this program waited for a processor are subtracted, as the machine ran other work.
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";
import { clock } from "./open-store.ts";

const EVERY_MS = 10;
const [, , url, pid] = process.argv as [string, string, string, string];
const agent = new Agent({ keepAlive: true });

/** Returns the milliseconds that the main thread of a process has waited for a processor so far; 0 if unknown. */
function waited(of: string): number {
  try {
    return Number(readFileSync(`/proc/${of}/schedstat`, "utf8").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Returns the milliseconds of one call; NaN if the call fails or the status is not 200. */
function ask(): Promise<number> {
  const begun = clock.elapsed();
  return new Promise((resolve) => {
    request(`${url}/healthz`, { agent }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode === 200 ? clock.elapsed() - begun : Number.NaN));
    })
      .on("error", () => resolve(Number.NaN))
      .end();
  });
}

let worst = 0;
let lost = 0;
async function again(): Promise<void> {
  const before = waited(pid) + waited("self");
  const ms = await ask();
  if (Number.isNaN(ms)) lost++;
  else worst = Math.max(worst, ms - (waited(pid) + waited("self") - before));
  setTimeout(() => void again(), EVERY_MS);
}
void again();
// Each line on stdin requests the longest call since the last line and the number of failed calls so far.
createInterface({ input: process.stdin }).on("line", () => {
  console.log(JSON.stringify({ worst, lost }));
  worst = 0;
});
console.log("ready");
