import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inFolder } from "../../bar-files/store.testing.ts";
import { setAsideSqlite } from "./set-aside-sqlite.ts";
import { SqliteConnection } from "./sqlite-connection.ts";

/** Script of a process that opens the database as Winnow does, prints "open", and holds it until its input ends. */
const HOLDER = `
  import Libsql from "libsql";
  const database = new Libsql(process.argv[1]);
  database.exec("pragma journal_mode = wal; insert into t values (2)");
  process.stdout.write("open");
  process.stdin.resume().on("end", () => process.exit());
`;

describe("setAsideSqlite", () => {
  it("refuses a database that is open elsewhere, and renames it afterwards with all writes", async () => {
    await inFolder(async (folder) => {
      const [path, name] = [join(folder, "a.sqlite"), join(folder, "b.sqlite")];
      const made = new SqliteConnection(path);
      made.exec("pragma journal_mode = wal; create table t (x); insert into t values (1)");
      made.close();
      const holder = spawn(process.execPath, ["--input-type=module", "-e", HOLDER, path], {
        stdio: ["pipe", "pipe", "inherit"],
      });
      const gone = new Promise((resolve) => holder.once("exit", resolve));
      await new Promise((resolve) => holder.stdout.once("data", resolve));
      expect(() => setAsideSqlite(path, name)).toThrow(
        expect.objectContaining({ code: "conflict", message: expect.stringContaining("another process") }),
      );
      expect([existsSync(path), existsSync(name)]).toEqual([true, false]);
      holder.kill("SIGKILL");
      await gone;

      // The killed process left writes in the -wal file.
      expect(existsSync(`${path}-wal`)).toBe(true);
      setAsideSqlite(path, name);
      expect([existsSync(path), existsSync(`${path}-wal`)]).toEqual([false, false]);
      const moved = new SqliteConnection(name);
      expect(moved.run({ sql: "select x from t order by x", parameters: [] }).rows).toEqual([{ x: 1 }, { x: 2 }]);
      moved.close();
    });
  });
});
