import { isDeepStrictEqual } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
import { assert } from "#base";
import type { RefusedMessage } from "#contract";
import { systemNetwork } from "#storage";
import { BarSender } from "./feed/bar-sender.ts";
import type { FeedCommand, FeedMessage, FeedNews, KnownTickers } from "./feed/feed-news.ts";
import type { FeedThreadSettings } from "./feed/feed-settings.ts";
import { LiveFeed } from "./feed/live-feed.ts";
import { systemClock } from "./system-clock.ts";

/** How often minutes are sealed, and news are sent while only their counts change. */
const TICK_MS = 20;
const NEWS_MS = 1_000;
/** Refused messages that are sent at once; further ones of the same time are only counted. */
const MOST_REFUSED = 1_000;

assert(parentPort !== null, "this module is the entry of a worker");
const port = parentPort;
const send = (message: FeedMessage): void => port.postMessage(message);
// The server starts this worker with exactly this value.
const settings = workerData as FeedThreadSettings;
const refused: RefusedMessage[] = [];
/** Continuations that wait for the tickers of the market. */
const wantTickers: ((tickers: KnownTickers) => void)[] = [];
const sender = new BarSender({
  source: settings.name,
  elapsed: systemClock.elapsed,
  onLost: (rows, why) =>
    refused.push({ at: new Date().toISOString(), reason: "not_stored", count: rows, message: why }),
});
const feed = new LiveFeed({
  feed: settings,
  network: systemNetwork(systemClock),
  sender,
  knownTickers: () =>
    new Promise((resolve) => {
      wantTickers.push(resolve);
      send({ kind: "wantsTickers" });
    }),
  onRefused: (messages) => {
    if (refused.length < MOST_REFUSED) refused.push(...messages);
  },
});

let told: FeedNews | undefined;
let toldAt = -Infinity;
function tell(): void {
  const { status, why } = feed;
  const now = systemClock.elapsed();
  const isNew = status !== told?.status || why !== told.why;
  if (!isNew && now - toldAt < NEWS_MS) return;
  toldAt = now;
  if (refused.length > 0) send({ kind: "refused", messages: refused.splice(0) });
  const { news } = feed;
  if (isDeepStrictEqual(news, told)) return;
  send({ kind: "news", news });
  told = news;
}

const timer = setInterval(() => {
  feed.tick();
  tell();
}, TICK_MS);
port.on("message", (command: FeedCommand) => {
  if (command.kind === "load") {
    feed.reaches(command.watermark, command.halted);
    sender.connect(command.port);
  } else if (command.kind === "tickers") wantTickers.shift()?.(command);
  else if (command.kind === "connect") feed.connect();
  else {
    feed.disconnect();
    if (command.kind === "stop") {
      clearInterval(timer);
      sender.flush();
      sender.close();
      port.close();
      return;
    }
  }
  tell();
});
