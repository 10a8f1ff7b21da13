import type { TestProject } from "vitest/node";
import { startPostgres } from "./start-postgres.ts";
import { startRedis } from "./start-redis.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Postgres servers to test on: one of our own, and that of DATABASE_URL when it is set. */
    postgresUrls: readonly string[];
    redisUrl: string;
  }
}

/** Starts what the tests of services need and gives them its addresses. What it started ends with the run. */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  };
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env;
  try {
    const postgres = await ownPostgres(databaseUrl !== undefined);
    if (postgres !== undefined) stops.push(postgres.stop);
    project.provide(
      "postgresUrls",
      [postgres?.url, databaseUrl].filter((url) => url !== undefined),
    );
    if (redisUrl === undefined) {
      const redis = await startRedis();
      stops.push(redis.stop);
      project.provide("redisUrl", redis.url);
    } else {
      project.provide("redisUrl", redisUrl);
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
}

/** Without one of our own the tests still run where DATABASE_URL names another. */
async function ownPostgres(hasOther: boolean): Promise<Awaited<ReturnType<typeof startPostgres>> | undefined> {
  try {
    return await startPostgres();
  } catch (error) {
    if (!hasOther) throw error;
    console.warn(`Only DATABASE_URL is tested: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
