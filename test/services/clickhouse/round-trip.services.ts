import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrowStream, checksumOf, textColumn, type ClusterRows } from "../../../src/storage/bar-cluster/columns.ts";
import { openClickHouse, type ClickHouse } from "../../../src/storage/bar-cluster/connection.ts";
import { createTables } from "../../../src/storage/bar-cluster/create-tables.ts";
import {
  BARS_1D,
  checksumSql,
  columnName,
  createStatements,
  feedTable,
  LISTINGS,
  type ClusterTable,
} from "../../../src/storage/bar-cluster/schema.ts";
import { CHDB_FOLDER, freshClickHouse, HAS_CLICKHOUSE, startEngine, type FreshClickHouse } from "./start-engine.ts";

const BATCH = 7;

/** Columns with texts outside ASCII, missing values, infinities, -0 and denormal numbers. */
function samples(table: ClusterTable): ClusterRows {
  const floats = [1.25, Number.NaN, -Infinity, -0, 5e-324, 0.1];
  const numbers: Record<string, Int32Array | Float64Array> = {};
  const texts: Record<string, ReturnType<typeof textColumn>> = {};
  for (const { name, type } of table.columns) {
    if (type === "float") numbers[name] = Float64Array.from(floats);
    else if (type === "int" || type === "place") numbers[name] = Int32Array.from(floats, (_, row) => row + 1);
    else if (type === "ticker") texts[name] = textColumn(["A", "A", "BRK.B", "Ω", "😀", ""]);
    else if (type === "string") texts[name] = textColumn(['{"a":"\\n"}', "", "é", "'", "\\", '"']);
    else if (type === "text") texts[name] = textColumn(["x", null, "", "Ω", null, "x"]);
  }
  return { rows: floats.length, numbers, texts };
}

async function insert(clickHouse: ClickHouse, table: ClusterTable, rows: ClusterRows): Promise<void> {
  const arrow = arrowStream(table, rows, BATCH, 0, rows.rows);
  await clickHouse.insert(
    table.name,
    table.columns.map(({ name }) => columnName(name)),
    arrow,
    { insert_deduplication_token: `${table.name}/0` },
  );
}

describe.skipIf(!HAS_CLICKHOUSE)("rows in ClickHouse", () => {
  let database: FreshClickHouse;
  let clickHouse: ClickHouse;
  beforeAll(async () => {
    database = await freshClickHouse();
    clickHouse = await openClickHouse(database.url);
    await createTables(clickHouse, undefined);
  });
  afterAll(async () => {
    await clickHouse.close();
    await database.stop();
  });

  it.each([BARS_1D, feedTable("insiders"), LISTINGS].map((table) => [table.name, table] as const))(
    "come back bit by bit, once, with the checksum of the writer, from %s",
    async (_, table) => {
      const rows = samples(table);
      await insert(clickHouse, table, rows);
      await insert(clickHouse, table, rows);
      const of = (...types: string[]) =>
        table.columns.filter(({ type }) => types.includes(type)).map(({ name }) => name);
      const shape = { ints: of("int"), floats: of("float"), texts: of("ticker", "string", "text") };
      const names = [...shape.ints, ...shape.floats, ...shape.texts].map(columnName);
      const order = [...shape.ints, ...of("place")].map(columnName).join(", ");
      const tickers = new Set(of("ticker").map(columnName));
      const selected = names.map((name) => (tickers.has(name) ? `toString(${name}) AS ${name}` : name));
      const read = await clickHouse.onAnyHost((host) =>
        host.read(`SELECT ${selected.join(", ")} FROM ${table.name} ORDER BY ${order}`, shape),
      );
      expect(read.rows).toBe(rows.rows);
      for (const name of [...shape.ints, ...shape.floats]) {
        const bytes = (column: Int32Array | Float64Array) =>
          Buffer.from(column.buffer, column.byteOffset, column.byteLength);
        expect({ [name]: bytes(read.numbers[name]!) }).toEqual({ [name]: bytes(rows.numbers[name]!) });
      }
      for (const name of shape.texts) {
        const decoded = ({ values, codes }: ReturnType<typeof textColumn>) =>
          [...codes].map((code) => values[code] ?? null);
        expect({ [name]: decoded(read.texts[name]!) }).toEqual({ [name]: decoded(rows.texts[name]!) });
      }
      const [sum] = await clickHouse.select<{ sum: string }>(
        `SELECT toString(sum(${checksumSql(table)})) AS sum FROM ${table.name} WHERE batch = {batch:UInt64}`,
        { batch: BATCH },
      );
      expect(sum!.sum).toBe(String(checksumOf(table, rows, BATCH)));
    },
  );

  it("keep their tables when a second writer creates them", async () => {
    const count = async () => (await clickHouse.select<{ n: string }>("SELECT count() AS n FROM bars_1d"))[0]!.n;
    const before = await count();
    await createTables(clickHouse, undefined);
    expect(await count()).toBe(before);
  });

  it("get the columns that a feed gained", async () => {
    await clickHouse.command("ALTER TABLE feed_quotes DROP COLUMN bid_size");
    await createTables(clickHouse, undefined);
    const columns = await clickHouse.select<{ name: string }>(
      "SELECT name FROM system.columns WHERE database = currentDatabase() AND table = 'feed_quotes'",
    );
    expect(columns.map(({ name }) => name)).toContain("bid_size");
  });

  it("are refused in tables of another layout", async () => {
    await clickHouse.command("INSERT INTO winnow_layout (version) VALUES (99)");
    await expect(createTables(clickHouse, undefined)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/has the layout 99, and this version of Winnow knows 1.*empty database/),
    });
    await clickHouse.command("DROP TABLE winnow_layout");
    await expect(createTables(clickHouse, undefined)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/a table bars_1d that Winnow did not make/),
    });
  });
});

describe.skipIf(CHDB_FOLDER === undefined)("a connection to ClickHouse", () => {
  it("names the host and the way out if no server listens, and asks the next host", async () => {
    await expect(openClickHouse("http://127.0.0.1:9/x")).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/127\.0\.0\.1:9 cannot be reached \(.*ECONNREFUSED.*correct WINNOW_BARS_URL/),
    });
    for (const address of ["", "clickhouse", "tcp://x:9000/y", "http://a b/c"])
      await expect(openClickHouse(address)).rejects.toMatchObject({ code: "bad_request" });
    const engine = await startEngine();
    try {
      const { host } = new URL(engine.url);
      const clickHouse = await openClickHouse(`http://127.0.0.1:9/winnow,${host}`);
      expect(await clickHouse.select("SELECT currentDatabase() AS name")).toEqual([{ name: "winnow" }]);
      await clickHouse.close();
    } finally {
      await engine.stop();
    }
  });

  it("names the user that the server refuses, and a database that is not there", async () => {
    const engine = await startEngine("secret");
    try {
      const open = async (url: string) => (await openClickHouse(url)).close();
      await open(engine.url);
      await expect(open(engine.url.replace("secret", "guess"))).rejects.toMatchObject({
        code: "bad_request",
        message: expect.stringMatching(/refuses the user "default": correct .* WINNOW_BARS_URL/),
      });
      await expect(open(engine.url.replace("/winnow", "/nowhere"))).rejects.toMatchObject({
        code: "bad_request",
        message: expect.stringMatching(/no database "nowhere": create it with CREATE DATABASE nowhere/),
      });
    } finally {
      await engine.stop();
    }
  });
});

describe("the tables of a cluster", () => {
  it("are replicated and distributed by ticker, under the names that one node has", () => {
    const statements = createStatements("prod");
    expect(statements.filter((sql) => sql.includes("bars_1m "))).toEqual([
      expect.stringMatching(
        /^CREATE TABLE IF NOT EXISTS bars_1m ON CLUSTER 'prod' AS bars_1m_local ENGINE = Distributed\('prod', currentDatabase\(\), 'bars_1m_local', cityHash64\(ticker\)\)$/,
      ),
    ]);
    expect(statements.find((sql) => sql.includes("bars_1m_local ON CLUSTER"))).toMatch(
      /ReplicatedMergeTree\('\/clickhouse\/tables\/\{shard\}\/\{database\}\/bars_1m', '\{replica\}'\) PARTITION BY/,
    );
    expect(createStatements(undefined).every((sql) => !/CLUSTER|Replicated|Distributed/.test(sql))).toBe(true);
  });
});
