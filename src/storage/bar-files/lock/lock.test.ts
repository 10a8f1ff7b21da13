import { spawn } from "node:child_process";
import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { bundled } from "../bundle.testing.ts";
import { isLocked, takeLock } from "./lock.ts";
import { ownIdentity } from "./process-identity.ts";
import { inFolder } from "../store.testing.ts";

const LINUX = process.platform === "linux";

async function plant(path: string, holder: object): Promise<void> {
  await writeFile(path, JSON.stringify({ owner: "planted", mark: "m", beacon: null, ...holder }));
}

/** Starts a process that takes the lock at its first line of input, and returns its answer. */
function contender(script: string, path: string) {
  const child = spawn(process.execPath, [script, path], { stdio: ["pipe", "pipe", "inherit"] });
  let text = "";
  const answer = (): string | undefined => text.split("\n").filter((line) => line !== "ready" && line !== "")[0];
  const answered = new Promise<string>((resolve) => {
    child.stdout.on("data", (part: Buffer) => {
      text += part.toString();
      if (answer() !== undefined && text.endsWith("\n")) resolve(answer()!);
    });
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return { process: child, answer, answered, ended };
}

describe("the lock of a data folder", () => {
  it("has one holder at a time, names it to other takers, and leaves no files behind", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "lock");
      const lock = await takeLock(path, "winnow serve");
      expect(await isLocked(path)).toBe(true);
      await expect(takeLock(path, "winnow import")).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("this process (winnow serve)"),
      });
      await lock.release();
      expect(await readdir(folder)).toEqual([]);
      const next = await takeLock(path, "next");
      await lock.release();
      expect(await isLocked(path), "a second release must not free the next holder's lock").toBe(true);
      await next.release();
    });
  });

  it("names the other process that holds it, however old the lock file is", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "lock");
      await plant(path, { ...(await ownIdentity()), pid: process.ppid, start: null });
      await utimes(path, 0, 0);
      await expect(takeLock(path, "x")).rejects.toMatchObject({
        message: expect.stringMatching(new RegExp(`process ${process.ppid} \\(planted\\).*stop it`)),
      });
    });
  });

  it.skipIf(!LINUX)(
    "is taken over if its process is gone, its number was reused, or the machine was restarted",
    async () => {
      await inFolder(async (folder) => {
        const path = join(folder, "lock");
        const own = await ownIdentity();
        for (const holder of [
          { ...own, pid: 2 ** 22 + 1 },
          { ...own, pid: process.ppid, start: "1" },
          { ...own, boot: "another" },
        ]) {
          await plant(path, holder);
          expect(await isLocked(path)).toBe(false);
          await (await takeLock(path, "x")).release();
        }
        await writeFile(path, "no JSON");
        await (await takeLock(path, "x")).release();
        expect(await readdir(folder)).toEqual([]);
      });
    },
  );

  it.skipIf(!LINUX)("checks the socket of a holder in another container", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "lock");
      const lock = await takeLock(path, "holder");
      const holder = JSON.parse(await readFile(path, "utf8")) as { beacon: string };
      await plant(path, { ...holder, owner: "contained", namespace: "pid:[1]", pid: 1 });
      await expect(takeLock(path, "x")).rejects.toThrow(/process 1 \(contained\) of another container/);
      await lock.release();
      await plant(path, { ...holder, namespace: "pid:[1]", pid: 1 });
      await (await takeLock(path, "x")).release();
      await plant(path, { ...holder, namespace: "pid:[1]", pid: 1, beacon: null });
      await expect(takeLock(path, "x")).rejects.toThrow(/if it is gone, delete/);
    });
  });

  it.skipIf(!LINUX)("goes from a holder with onWanted, called once, to another process", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "lock");
      const script = await bundled(new URL("lock-contender.testing.ts", import.meta.url));
      let calls = 0;
      let note: () => void;
      const wanted = new Promise<void>((resolve) => (note = resolve));
      const onWanted = (): void => {
        calls++;
        note();
      };
      const lock = await takeLock(path, "live writer", { onWanted });
      expect(await isLocked(path), "a look is no wish").toBe(true);
      const children = [contender(script, path), contender(script, path)];
      for (const child of children) child.process.stdin.write("go\n");
      await wanted;
      // Both processes wait for the release, and none has given up.
      await pause(200);
      expect([calls, children.map(({ answer }) => answer())]).toEqual([1, [undefined, undefined]]);
      await lock.release();
      const answers = await Promise.all(children.map(({ answered }) => answered));
      // The winner does not yield, so that the other one gets the error at once.
      expect(answers.toSorted()).toEqual(["conflict", "won"]);
      await expect(takeLock(path, "live writer", { onWanted })).rejects.toMatchObject({ code: "conflict" });
      for (const child of children) child.process.stdin.end();
      await Promise.all(children.map(({ ended }) => ended));
      await (await takeLock(path, "live writer")).release();
      expect(await readdir(folder)).toEqual([]);
    });
  });

  it.skipIf(!LINUX)("is refused after a while if a holder with onWanted does not release it", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "lock");
      const lock = await takeLock(path, "live writer", { onWanted: () => undefined });
      const begun = performance.now();
      await expect(takeLock(path, "winnow import", { waitMs: 300 })).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("this process (live writer)"),
      });
      expect(performance.now() - begun).toBeGreaterThanOrEqual(300);
      await lock.release();
      expect(await readdir(folder)).toEqual([]);
    });
  });

  it("is won by exactly one of many processes that all find the lock of a dead process", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "lock");
      await plant(path, { ...(await ownIdentity()), pid: 2 ** 22 + 1 });
      const script = await bundled(new URL("lock-contender.testing.ts", import.meta.url));
      const contenders = Array.from({ length: 4 }, () => contender(script, path));
      const children = contenders.map((one) => one.process);
      for (const child of children) child.stdin.write("go\n");
      const answers = await Promise.all(contenders.map(({ answered }) => answered));
      expect(
        answers.filter((word) => word === "won"),
        `${answers.join("; ")}`,
      ).toHaveLength(1);
      const winner = children[answers.indexOf("won")]!;
      const gone = new Promise((resolve) => winner.once("exit", resolve));
      winner.kill("SIGKILL");
      await gone;
      await (await takeLock(path, "next")).release();
      for (const child of children) child.kill();
      expect(await readdir(folder)).toEqual([]);
    });
  });
});
