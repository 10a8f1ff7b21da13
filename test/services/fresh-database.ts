import { randomBytes } from "node:crypto";
import { Client } from "pg";

/** An empty database on the server of `url`, and how to drop it again. */
export async function freshDatabase(url: string): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `winnow_test_${randomBytes(6).toString("hex")}`;
  await onServer(url, `create database ${name} encoding 'UTF8' template template0`);
  const made = new URL(url);
  made.pathname = `/${name}`;
  return { url: made.href, drop: () => onServer(url, `drop database if exists ${name} with (force)`) };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
