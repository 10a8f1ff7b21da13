// A process of its own that asks /healthz every few milliseconds and tells what took longest. Time in which the server's main
// thread could run and the machine ran something else is no fault of the server: it is left out.
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";
import { clock } from "./open-store.ts";

const EVERY_MS = 10;
const [, , url, pid] = process.argv as [string, string, string, string];
const agent = new Agent({ keepAlive: true });

/** Milliseconds that a process's main thread has waited for a processor so far. */
function waited(of: string): number {
  try {
    return Number(readFileSync(`/proc/${of}/schedstat`, "utf8").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Milliseconds of one call; NaN where none came. */
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
// Each line asks for what was worst since the last one.
createInterface({ input: process.stdin }).on("line", () => {
  console.log(JSON.stringify({ worst, lost }));
  worst = 0;
});
console.log("ready");
