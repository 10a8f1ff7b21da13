import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { Header } from "tar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { DoScanResponse } from "#contract";
import { systemClock } from "#main";
import { openBarStore, openSqliteAccounts } from "#storage";
import { bundled } from "../../src/storage/bar-files/bundle.testing.ts";
import { loadAll } from "../../src/storage/bar-files/store.testing.ts";
import { temporaryFolder, winnow } from "./run-winnow.ts";

const folder = temporaryFolder();
const at = (name: string): string => join(folder.path, name);
const payload = at("payload.json");
const children = new Set<ChildProcess>();

beforeAll(() => writeFileSync(payload, '{"All":[]}'));
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  folder.remove();
});

async function state(data: string): Promise<unknown> {
  const store = await openBarStore(data);
  try {
    return await loadAll(store);
  } finally {
    await store.close();
  }
}

async function usersOf(data: string): Promise<readonly string[]> {
  const accounts = await openSqliteAccounts(join(data, "accounts.sqlite"), { clock: systemClock });
  try {
    return (await accounts.users.list()).map(({ id }) => id);
  } finally {
    await accounts.close();
  }
}

async function scanOf(data: string): Promise<unknown> {
  const ran = await winnow(["scan", payload, "--json", "--data", data]);
  if (ran.code !== 0) throw new Error(ran.notes);
  const { tickers, count, end_time } = DoScanResponse.parse(JSON.parse(ran.out));
  return { tickers, count, end_time };
}

describe("a backup taken while another process writes", () => {
  const data = at("busy");
  const acknowledged = { batch: -1 };
  let writer: ChildProcess;
  let ended: Promise<unknown>;

  beforeAll(async () => {
    const script = await bundled(new URL("backup-writer.testing.ts", import.meta.url));
    mkdirSync(data);
    writer = spawn(process.execPath, [script, data], { stdio: ["ignore", "pipe", "inherit"] });
    children.add(writer);
    ended = new Promise((resolve) => writer.once("exit", resolve));
    let said = "";
    writer.stdout!.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const lines = said.split("\n");
      said = lines.pop()!;
      if (lines.length > 0) acknowledged.batch = Number(lines.at(-1));
    });
  });

  const reached = async (batch: number): Promise<void> => {
    while (acknowledged.batch < batch) {
      if (writer.exitCode !== null) throw new Error("the writer ended");
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };

  it("contains every earlier write, and no write in part", async () => {
    for (let round = 0; round < 3; round++) {
      await reached(acknowledged.batch + 6);
      const before = acknowledged.batch;
      const file = at(`busy-${round}.tar.gz`);
      const made = await winnow(["backup", file, "--data", data, "--json"]);
      expect(made, `${made.notes}`).toMatchObject({ code: 0 });
      expect(JSON.parse(made.out)).toMatchObject({ accounts: true, left_out: [] });
      const restored = at(`restored-${round}`);
      expect(await winnow(["restore", file, "--data", restored])).toMatchObject({ code: 0 });

      const store = await openBarStore(restored);
      const { keys, offsets, close } = await store.loadBars("1d");
      await store.close();
      expect(keys).toEqual(["AAA", "BBB", "CCC"]);
      const batches = offsets[1]! - offsets[0]!;
      expect(batches).toBeGreaterThan(before);
      const expected = Array.from({ length: batches }, (_, n) => n + 1);
      for (let i = 0; i < keys.length; i++) expect([...close.subarray(offsets[i], offsets[i + 1])]).toEqual(expected);
      const users = await usersOf(restored);
      expect(users.length).toBeGreaterThan(before);
      expect(new Set(users)).toEqual(new Set(users.map((_, n) => `usr_${n}`)));
    }
  });

  it("gives the scans of its source folder once the writer has stopped", async () => {
    writer.kill("SIGKILL");
    await ended;
    const file = at("still.tar.gz");
    expect(await winnow(["backup", file, "--data", data])).toMatchObject({ code: 0 });
    expect(await winnow(["restore", file, "--data", at("still")])).toMatchObject({ code: 0 });
    expect(await state(at("still"))).toEqual(await state(data));
    expect(await scanOf(at("still"))).toEqual(await scanOf(data));
    expect(await usersOf(at("still"))).toEqual(await usersOf(data));
    expect((await winnow(["doctor", "data", "--data", at("still")])).code).toBe(0);
  });
});

describe("winnow backup and restore", () => {
  const data = at("data");
  const file = at("backup.tar.gz");

  beforeAll(async () => {
    const made = await winnow(["import", "demo", "--tickers", "4", "--years", "1", "--data", data]);
    if (made.code !== 0) throw new Error(made.notes);
    const bars = at("bars.csv");
    writeFileSync(bars, "Symbol,Date,Open,High,Low,Close,Volume\nZZZ,2026-06-27,1,1,1,1,1\nZZZ,2026-06-26,1,2,1,2,1\n");
    await winnow(["import", "bars", bars, "--timeframe", "1d", "--data", data]);
    writeFileSync(join(data, "closures.json"), "[]");
    writeFileSync(join(data, "notes.txt"), "mine");
    mkdirSync(join(data, "images"), { recursive: true });
    writeFileSync(join(data, "images", "bars.image"), "made again");
    await (await openSqliteAccounts(join(data, "accounts.sqlite"), { clock: systemClock })).close();
    const ran = await winnow(["backup", file, "--data", data]);
    if (ran.code !== 0) throw new Error(ran.notes);
  });

  /** A member's name → its bytes, of the archive at `path`. */
  function membersOf(path: string): Map<string, Buffer> {
    const content = gunzipSync(readFileSync(path));
    const members = new Map<string, Buffer>();
    for (let start = 0; start < content.length;) {
      const { path: name, size = 0, nullBlock } = new Header(content, start);
      if (nullBlock) break;
      members.set(name!, content.subarray(start + 512, start + 512 + size));
      start += 512 + Math.ceil(size / 512) * 512;
    }
    return members;
  }

  it("writes all files but derived ones, readable by the owner alone", async () => {
    const members = membersOf(file);
    const names = [...members.keys()];
    expect(names[0]).toBe("winnow-backup.json");
    for (const name of ["manifest.json", "demo.json", "closures.json", "accounts.sqlite"])
      expect(names).toContain(name);
    for (const kind of [/^bars\/1d\//, /^bars\/1m\//, /^feeds\/listings-/, /^quarantine\/.*csv$/])
      expect(names.filter((name) => kind.test(name))).not.toEqual([]);
    expect(names.filter((name) => /image|lock|notes|tmp/.test(name))).toEqual([]);
    const index = JSON.parse(members.get("winnow-backup.json")!.toString()) as {
      members: { path: string; sha256: string }[];
    };
    expect(index.members.map(({ path }) => path)).toEqual(names.slice(1));
    for (const { path, sha256 } of index.members)
      expect(createHash("sha256").update(members.get(path)!).digest("hex")).toBe(sha256);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path).filter((name) => name.includes(".part"))).toEqual([]);
    const again = await winnow(["backup", at("again.tar.gz"), "--data", data]);
    expect(again.notes).toContain("notes.txt");
    expect(again.notes).not.toContain("images");
  });

  it("restores every file of the backup", async () => {
    const restored = at("whole");
    mkdirSync(restored);
    const ran = await winnow(["restore", file, "--data", restored]);
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining(restored) });
    expect(await state(restored)).toEqual(await state(data));
    for (const name of ["demo.json", "closures.json"])
      expect(readFileSync(join(restored, name))).toEqual(readFileSync(join(data, name)));
    expect(readdirSync(join(restored, "quarantine"))).toEqual(readdirSync(join(data, "quarantine")));
    expect(statSync(join(restored, "accounts.sqlite")).mode & 0o777).toBe(0o600);
    expect(existsSync(join(restored, "lock"))).toBe(false);
    // It is written to like any other folder.
    expect(await winnow(["import", "demo", "--data", restored])).toMatchObject({ code: 0 });
  });

  it("overwrites an existing file only with --replace", async () => {
    const other = at("other.tar.gz");
    writeFileSync(other, "something else");
    const ran = await winnow(["backup", other, "--data", data]);
    expect(ran).toMatchObject({ code: 1, notes: expect.stringContaining("--replace") });
    expect(readFileSync(other, "utf8")).toBe("something else");
    expect(await winnow(["backup", other, "--data", data, "--replace"])).toMatchObject({ code: 0 });
    expect(membersOf(other).has("manifest.json")).toBe(true);
  });

  it("refuses a folder without data, and creates neither folder nor file", async () => {
    const ran = await winnow(["backup", at("none.tar.gz"), "--data", at("none")]);
    expect(ran).toMatchObject({ code: 1, notes: expect.stringContaining("nothing to back up") });
    expect(readdirSync(folder.path).filter((name) => name.startsWith("none"))).toEqual([]);
    const place = await winnow(["backup", join(at("no-such-folder"), "x.tar.gz"), "--data", data]);
    expect(place).toMatchObject({ code: 2, notes: expect.stringContaining("no-such-folder") });
  });

  it("refuses to back up a file whose bytes have changed", async () => {
    const hurt = at("hurt");
    expect((await winnow(["restore", file, "--data", hurt])).code).toBe(0);
    const [segment = ""] = readdirSync(join(hurt, "bars", "1m"));
    const path = join(hurt, "bars", "1m", segment);
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(path, bytes);
    const ran = await winnow(["backup", at("hurt.tar.gz"), "--data", hurt]);
    expect(ran).toMatchObject({ code: 1, notes: expect.stringContaining(segment) });
    expect(readdirSync(folder.path).filter((name) => name.startsWith("hurt."))).toEqual([]);
  });

  it("restores nothing into a folder that holds data", async () => {
    for (const name of ["manifest.json", "accounts.sqlite", "bars/1d/0001.parquet", "images/bars.image", "notes.txt"]) {
      const held = at(`held-${name.replaceAll("/", "-")}`);
      mkdirSync(join(held, name, ".."), { recursive: true });
      writeFileSync(join(held, name), "kept");
      const ran = await winnow(["restore", file, "--data", held]);
      expect(ran, `${name}`).toMatchObject({ code: 1, out: "", notes: expect.stringContaining(name) });
      expect(readdirSync(held)).toEqual([name.split("/")[0]]);
      expect(readFileSync(join(held, name), "utf8")).toBe("kept");
    }
  });

  it("restores nothing into a folder that a server has opened", async () => {
    const opened = at("opened");
    const store = await openBarStore(opened);
    const lock = await store.lock("winnow serve");
    try {
      const ran = await winnow(["restore", file, "--data", opened]);
      expect(ran).toMatchObject({ code: 1, notes: expect.stringContaining("winnow serve") });
    } finally {
      await lock.release();
      await store.close();
    }
    expect(await winnow(["restore", file, "--data", opened])).toMatchObject({ code: 0 });
  });

  it("restores nothing from a truncated or changed file", async () => {
    const content = readFileSync(file);
    const random = seededRandom(20_26);
    const bad = at("bad.tar.gz");
    let harmless = 0;
    for (let trial = 0; trial < 40; trial++) {
      const target = at(`damaged-${trial}`);
      // Not the first bytes, which tell when it was made.
      const place = Math.floor(random.next() * (content.length - 10)) + 10;
      const changed = trial % 4 === 0 ? content.subarray(0, place) : Buffer.from(content);
      if (trial % 4 !== 0) changed[place]! ^= 1 << Math.floor(random.next() * 8);
      writeFileSync(bad, changed);
      const ran = await winnow(["restore", bad, "--data", target]);
      // A bit that only fills up a byte of the compressed text means nothing: then all is as it was.
      const same = ran.code === 0 && isDeepStrictEqual(await state(target), await state(data));
      if (same) harmless++;
      expect([ran.code, same ? "is damaged" : ran.notes], `byte ${place}`).toEqual([
        same ? 0 : 1,
        expect.stringContaining("is damaged"),
      ]);
      expect(existsSync(target), `byte ${place}`).toBe(ran.code === 0);
    }
    expect(harmless).toBeLessThan(3);
    for (const [name, bytes] of [
      ["empty", Buffer.alloc(0)],
      ["no archive", Buffer.from("PAR1")],
      ["an empty archive", gzipSync(Buffer.alloc(1_024))],
    ] as const) {
      writeFileSync(bad, bytes);
      const ran = await winnow(["restore", bad, "--data", at("nowhere")]);
      expect(ran, `${name}`).toMatchObject({ code: 1, notes: expect.stringContaining("damaged") });
    }
    expect(await winnow(["restore", at("absent.tar.gz"), "--data", at("nowhere")])).toMatchObject({ code: 2 });
    expect(existsSync(at("nowhere"))).toBe(false);
  });

  it("writes nothing outside the folder, even from a hostile archive", async () => {
    interface Member {
      readonly path: string;
      readonly content: string;
      readonly type?: "File" | "SymbolicLink" | "Directory";
      readonly listed?: string;
    }
    const archive = (members: readonly Member[], changes: Record<string, unknown> = {}): string => {
      const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
      const index = {
        format: 1,
        winnow: "0.0.0",
        made_at: "2026-01-01T00:00:00.000Z",
        bars_at: null,
        accounts_at: null,
        snapshot: null,
        members: members.map(({ path, content, listed = content }) => ({
          path,
          bytes: content.length,
          sha256: sha256(listed),
        })),
        ...changes,
      };
      const all = [{ path: "winnow-backup.json", content: JSON.stringify(index) }, ...members];
      const blocks = all.flatMap(({ path, content, ...rest }: Member) => {
        const type = rest.type ?? "File";
        const link = type === "SymbolicLink" ? { linkpath: "/etc/hostname" } : {};
        const header = new Header({ path, size: content.length, mode: 0o644, type, ...link });
        header.encode();
        return [header.block!, Buffer.from(content), Buffer.alloc((512 - (content.length % 512)) % 512)];
      });
      const made = at("hostile.tar.gz");
      writeFileSync(made, gzipSync(Buffer.concat([...blocks, Buffer.alloc(1_024)])));
      return made;
    };
    const note = { path: "closures.json", content: "[]" };
    const cases: readonly (readonly [string, () => string])[] = [
      ["hostile.txt", () => archive([{ path: "../hostile.txt", content: "x" }])],
      ["hostile.txt", () => archive([{ path: "bars/1d/../../../hostile.txt", content: "x" }])],
      ["hostile.txt", () => archive([{ path: at("hostile.txt"), content: "x" }])],
      ["lock", () => archive([{ path: "lock", content: "x" }])],
      ["bars/1d/.x", () => archive([{ path: "bars/1d/.x", content: "x" }])],
      ["SymbolicLink", () => archive([{ path: "closures.json", content: "", type: "SymbolicLink" }])],
      ["Directory", () => archive([{ path: "feeds/x", content: "", type: "Directory" }])],
      ["closures.json", () => archive([note, note])],
      ["not in its list", () => archive([note], { members: [] })],
      ["have changed", () => archive([{ ...note, listed: "{}" }])],
      ["format 2", () => archive([note], { format: 2 })],
      ["as Winnow writes it", () => archive([note], { more: 1 })],
    ];
    for (const [told, make] of cases) {
      const ran = await winnow(["restore", make(), "--data", at("inner")]);
      expect(ran, `${told}`).toMatchObject({ code: 1, out: "", notes: expect.stringContaining(told) });
      const made = readdirSync(folder.path).filter((name) => /^(inner|hostile.txt|lock)$/.test(name));
      expect(made, `${told}`).toEqual([]);
    }
    expect(await winnow(["restore", archive([note]), "--data", at("fine")])).toMatchObject({ code: 0 });
  });
});
