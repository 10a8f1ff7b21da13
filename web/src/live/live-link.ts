import type { StreamRequest } from "../api/streams.ts";
import { ROLL_CALL, SIGN_MS, tabChannel, type LiveNews, type TabWish, type ToTab } from "./live-news.ts";

type Listener = (news: LiveNews) => void;

/** Starts a hub in this tab. */
async function startHere(channel: string): Promise<void> {
  const { startHub } = await import("./live-hub.ts");
  startHub(channel);
}

/** Starts the hub in the tab that leads, the one that holds the lock; another one leads when that tab is closed. */
async function startInLeader(channel: string): Promise<void> {
  await navigator.locks.request(channel, async () => {
    await startHere(channel);
    return new Promise(() => undefined);
  });
}

/**
 * Starts the hub of a channel: in a shared worker, else in the tab that leads. Returns the channel. A browser with
 * neither, or one that refuses locks to pages without TLS, gets a channel for this tab alone.
 */
function startOnce(channel: string): string {
  const isLocking = "locks" in navigator;
  const lead = (): void => void (isLocking ? startInLeader(channel) : startHere(channel));
  if (typeof SharedWorker === "undefined") {
    if (isLocking) {
      lead();
      return channel;
    }
    const own = `${channel} ${crypto.getRandomValues(new Uint32Array(2)).join("")}`;
    void startHere(own);
    return own;
  }
  const worker = new SharedWorker(new URL("./live-worker.ts", import.meta.url), { type: "module", name: channel });
  worker.addEventListener("error", lead, { once: true });
  return channel;
}

/** What this tab follows, and its two channels to the hub. */
class LiveLink {
  readonly #tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
  readonly #calls: BroadcastChannel;
  readonly #followed = new Map<string, { readonly request: StreamRequest; readonly listener: Listener }>();
  #next = 0;

  constructor(name: string) {
    const channel = startOnce(name);
    this.#calls = new BroadcastChannel(channel);
    this.#calls.addEventListener("message", ({ data }: MessageEvent<TabWish | typeof ROLL_CALL>) => {
      if (data === ROLL_CALL) this.#say();
    });
    const own = new BroadcastChannel(tabChannel(channel, this.#tab));
    own.addEventListener("message", ({ data: { key, news } }: MessageEvent<ToTab>) => {
      this.#followed.get(key)?.listener(news);
    });
    document.addEventListener("visibilitychange", () => this.#say());
    addEventListener("pageshow", () => this.#say());
    addEventListener("pagehide", () => this.#say({ isLeaving: true }));
    setInterval(() => this.#say(), SIGN_MS);
  }

  follow(request: StreamRequest, listener: Listener): () => void {
    const key = String(this.#next++);
    this.#followed.set(key, { request, listener });
    this.#say();
    return () => {
      this.#followed.delete(key);
      this.#say();
    };
  }

  #say({ isLeaving = false } = {}): void {
    const wants = isLeaving ? [] : [...this.#followed].map(([key, { request }]) => ({ key, request }));
    const isVisible = document.visibilityState === "visible";
    this.#calls.postMessage({ tab: this.#tab, isVisible, wants } satisfies TabWish);
  }
}

const links = new Map<string, LiveLink>();

/**
 * Follows the matches of a request over the one connection of this browser. `userId` is who is signed in; the rows of one
 * account are shown to no other. Returns what ends that.
 */
export function followLive(userId: string, request: StreamRequest, listener: Listener): () => void {
  // Another build of the dashboard may be open in another tab: the address of this file tells them apart.
  const name = `winnow.live ${userId} ${import.meta.url}`;
  const link = links.get(name) ?? new LiveLink(name);
  links.set(name, link);
  return link.follow(request, listener);
}
