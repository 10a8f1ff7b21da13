import { Client } from "pg";
import { inject } from "vitest";
import {
  openClusterStore,
  type ClusterStore,
  type ClusterStoreOptions,
} from "../../../src/storage/bar-cluster/cluster-store.ts";
import { freshDatabase } from "../fresh-database.ts";
import { freshClickHouse, type FreshClickHouse } from "./start-engine.ts";

/** Empty databases in ClickHouse and Postgres for one store of bars. */
export interface ClusterPlace {
  readonly clickHouse: FreshClickHouse;
  /** Address of the database in Postgres. */
  readonly database: string;
  open(options?: ClusterStoreOptions): Promise<ClusterStore>;
  /** Runs a statement in Postgres, for what tests must see or change behind the store. */
  postgres<R extends object>(sql: string): Promise<readonly R[]>;
  remove(): Promise<void>;
}

export async function clusterPlace(): Promise<ClusterPlace> {
  const clickHouse = await freshClickHouse();
  const database = await freshDatabase(inject("postgresUrls")[0]!);
  return {
    clickHouse,
    database: database.url,
    open: (options) => openClusterStore(clickHouse.url, database.url, options),
    async postgres<R extends object>(sql: string) {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      try {
        return (await client.query<R>(sql)).rows;
      } finally {
        await client.end();
      }
    },
    async remove() {
      await clickHouse.stop();
      await database.drop();
    },
  };
}

/** Ends all leases, as if their owners had been silent for long enough. */
export const endLeases = (place: ClusterPlace): Promise<unknown> => place.postgres("update bar_leases set until = 0");
