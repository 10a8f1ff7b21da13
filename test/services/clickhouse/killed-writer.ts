// Writes to the store on ClickHouse and kills itself after a step. Arguments: the addresses of ClickHouse and Postgres,
// the step, the rows as JSON.
import type { RawBar } from "#market";
import { openClusterStore } from "../../../src/storage/bar-cluster/cluster-store.ts";

const [bars, database, step, rows] = process.argv.slice(2) as [string, string, string, string];
const store = await openClusterStore(bars, database, {
  onStep: async (reached) => {
    if (reached === step) process.kill(process.pid, "SIGKILL");
  },
});
await store.lock("killed writer");
await store.appendBars("1d", JSON.parse(rows) as RawBar[], "feed");
