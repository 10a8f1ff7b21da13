import { expect, it } from "vitest";
import { bind } from "#evaluate";
import type { ScanRequest } from "./scan-request.ts";
import { UnfinishedScans } from "./unfinished-scans.ts";

const plan = bind({ All: [] });
const named = (watched: string): ScanRequest => ({ watched });

it("UnfinishedScans serves the newest scan first, an interrupted one last, and drops it after 100 interruptions", () => {
  const scans = new UnfinishedScans();
  for (const name of ["A", "B"]) scans.add(plan, named(name));
  const begun: (string | undefined)[] = [];
  const interrupted = (_: unknown, { watched }: ScanRequest): never => {
    begun.push(watched);
    throw new Error("request");
  };
  for (let turn = 0; turn < 200; turn++) expect(() => scans.work(interrupted)).toThrow("request");
  expect(begun.slice(0, 4)).toEqual(["B", "A", "B", "A"]);
  expect(scans.work(interrupted)).toBe(false);
});

it("UnfinishedScans keeps the 64 newest scans, each until its work is done", () => {
  const scans = new UnfinishedScans();
  for (let k = 0; k < 70; k++) scans.add(plan, named(`T${k}`));
  const done: (string | undefined)[] = [];
  while (scans.work((_, { watched }) => void done.push(watched)));
  expect(done).toEqual(Array.from({ length: 64 }, (_, k) => `T${69 - k}`));
});
