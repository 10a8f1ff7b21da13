import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { STREAM_VENDORS, startStreamVendor } from "../providers/stream-vendor.ts";
import { barLine, isoOf, startLiveServer, writeBars } from "./live-server.ts";

/** 10:29 in New York, on a Tuesday. */
const AT = Date.parse("2026-11-24T15:29:40Z");
const MINUTE = 60_000;
const SOON = { timeout: 60_000, interval: 200 };

/** Mounts a small file system. Returns the reason if that is not possible. */
function mount(folder: string): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "only root of Linux may mount a tmpfs";
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", folder]);
    return undefined;
  } catch (error) {
    return `mount failed: ${String(error)}`;
  }
}

it("on a full disk the feed is down after a minute, and no bar is lost", { timeout: 300_000 }, async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), "winnow-feed-disk-"));
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const reason = mount(disk);
  if (reason !== undefined) {
    console.warn(`\n!!! The full disk of a feed was NOT tested: ${reason}.\n`);
    skip(reason);
  }
  const vendor = await startStreamVendor(STREAM_VENDORS.find(({ provider }) => provider.name === "ndjson")!);
  try {
    const data = join(disk, "data");
    await writeBars(data, ["AAA"], { newest: AT / MINUTE - 1 });
    const settings = { WINNOW_FEED: "ndjson", WINNOW_FEED_URL: vendor.url };
    const server = await startLiveServer(data, { at: AT, speed: 5, settings });
    try {
      await expect.poll(async () => (await server.feed()).status, SOON).toBe("live");
      // Fills the disk to its last byte.
      const filler = join(disk, "filler");
      for (let size = 1 << 20; size >= 1; size >>= 1) {
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: "a" });
        } catch {}
      }
      const minute = Math.floor(server.now() / MINUTE) - 1;
      vendor.broadcast(`${barLine("AAA", minute, 20)}\n${JSON.stringify({ T: "seal", t: isoOf(minute) })}`);
      await expect.poll(async () => (await server.feed()).details!.waiting_rows, SOON).toBe(1);
      await expect.poll(async () => (await server.feed()).status, { timeout: 90_000, interval: 500 }).toBe("down");
      expect((await server.feed()).why).toContain("Bars cannot be stored: no space left");
      expect((await server.above(15)).tickers).toEqual([]);
      rmSync(filler);
      await expect.poll(async () => (await server.above(15)).tickers, SOON).toEqual(["AAA"]);
      await expect.poll(async () => (await server.feed()).status, SOON).toBe("live");
      await expect.poll(async () => (await server.feed()).details!.waiting_rows, SOON).toBe(0);
    } finally {
      await server.stop();
    }
  } finally {
    await vendor.close();
    execFileSync("umount", [disk]);
    rmSync(folder, { recursive: true, force: true });
  }
});
