import { randomBytes } from "node:crypto";
import { openBarStore, openSqliteAccounts } from "#storage";
import { newUser } from "#accounts";

/** First session of the bars that are written. */
const FIRST = 8_000;

/**
 * Writes to a data folder until it is killed: with batch n the bars of one session for every ticker, each with the close
 * n + 1, and user n. Says n when all of that is stored. Every fourth batch also brings an action, so that the log is moved
 * into segments and files of earlier states are removed all the time.
 */
const [folder] = process.argv.slice(2);
const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const store = await openBarStore(folder!, { maxSegments: 3 });
await store.lock("a writer");
const accounts = await openSqliteAccounts(`${folder}/accounts.sqlite`, { clock });
const bar = (ticker: string, session: number, price: number) => ({
  ticker,
  time: store.calendar.isoDate(session),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 100,
});
for (let n = 0; ; n++) {
  const rows = ["AAA", "BBB", "CCC"].map((ticker) => bar(ticker, FIRST + n, n + 1));
  await store.appendBars("1d", rows, "test");
  const exDate = store.calendar.isoDate(FIRST);
  if (n % 4 === 3) await store.appendActions([{ ticker: "AAA", exDate, kind: "dividend", amount: n }]);
  const about = { email: `user${n}@example.com`, name: randomBytes(200).toString("hex") };
  await accounts.users.insert(newUser(`usr_${n}`, clock.now(), about));
  process.stdout.write(`${n}\n`);
}
