import { afterAll, beforeAll, describe, inject } from "vitest";
import { openClusterStore } from "../../../src/storage/bar-cluster/cluster-store.ts";
import { openClickHouse, type ClickHouse } from "../../../src/storage/bar-cluster/connection.ts";
import { barStoreContract } from "../../../src/storage/contracts/bar-store.contract.ts";
import { freshDatabase } from "../fresh-database.ts";
import { freshClickHouse, HAS_CLICKHOUSE, type FreshClickHouse } from "./start-engine.ts";

describe.skipIf(!HAS_CLICKHOUSE)("a store for many servers", () => {
  let server: FreshClickHouse;
  let clickHouse: ClickHouse;
  let places = 0;
  beforeAll(async () => {
    server = await freshClickHouse();
    clickHouse = await openClickHouse(server.url);
  });
  afterAll(async () => {
    await clickHouse.close();
    await server.stop();
  });

  barStoreContract("ClickHouse", async () => {
    const url = new URL(server.url);
    const name = `${url.pathname.slice(1)}_${places++}`;
    url.pathname = `/${name}`;
    await clickHouse.command(`CREATE DATABASE ${name}`);
    const states = await freshDatabase(inject("postgresUrls")[0]!);
    return {
      open: (now) => openClusterStore(url.href, states.url, now === undefined ? {} : { now }),
      async remove() {
        await clickHouse.command(`DROP DATABASE ${name}`);
        await states.drop();
      },
    };
  });
});
