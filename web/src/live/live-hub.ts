import { ApiError } from "../api/api-error.ts";
import { mayPass, retryDelay } from "../api/retry.ts";
import {
  forgetStream,
  registerStream,
  streamMessages,
  type ReceivedMessage,
  type StreamRequest,
} from "../api/streams.ts";
import {
  ROLL_CALL,
  SILENT_MS,
  tabChannel,
  type LinkState,
  type LiveNews,
  type TabWish,
  type ToTab,
} from "./live-news.ts";
import { StreamBook } from "./stream-book.ts";

/** Streams that one connection may follow. */
const MOST_STREAMS = 10;
/** A request that no tab follows any more is kept so long, for a tab that comes back at once. */
const LINGER_MS = 5_000;
/** Changes of what the tabs follow are gathered so long before the connection changes. */
const GATHER_MS = 30;
/** A connection without a message for so long is taken for dead; the server sends one every ten seconds. */
const DEAD_MS = 30_000;
/** Most failures in a row that lengthen the wait before the next try. */
const MOST_FAILURES = 5;

const TOO_MANY = `This browser follows ${MOST_STREAMS} scans already. Switch Live off in another tab first.`;

interface Tab {
  readonly isVisible: boolean;
  /** The texts of requests by the names that the tab gives them. */
  readonly wants: ReadonlyMap<string, string>;
  readonly channel: BroadcastChannel;
  readonly heardAt: number;
}

/** A request that some tab follows. */
interface Followed {
  readonly request: StreamRequest;
  readonly book: StreamBook;
  /** Of the registered stream; undefined before, and after the server forgot it. */
  id: string | undefined;
  /** Whether the book has what came over that stream, so that a connection can go on after the last mark. */
  isBegun: boolean;
  refusal: string | undefined;
  /** Since when no tab follows it, in milliseconds since 1970. */
  idleSince: number | undefined;
}

/** The news without updates; undefined where nothing else is in it. */
function withoutUpdates(news: LiveNews): LiveNews | undefined {
  if (news.kind !== "round") return news;
  const { entered, left } = news.round;
  return entered.length + left.length === 0 ? undefined : { kind: "round", round: { ...news.round, updated: [] } };
}

const sameIds = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/**
 * Holds one connection for all tabs of this browser, and tells each tab what it follows. `name` is the channel on which the
 * tabs say what they follow. One hub answers on a channel at a time.
 */
class LiveHub {
  readonly #name: string;
  readonly #calls: BroadcastChannel;
  readonly #tabs = new Map<string, Tab>();
  /** By the texts of the requests. */
  readonly #followed = new Map<string, Followed>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #connection: { readonly ids: readonly string[]; readonly controller: AbortController } | undefined;
  #isConnecting = false;
  #lastMark: string | undefined;
  #failures = 0;
  #heardAt = 0;
  #link: LinkState = { state: "connecting" };

  constructor(name: string) {
    this.#name = name;
    this.#calls = new BroadcastChannel(name);
    this.#calls.addEventListener("message", ({ data }: MessageEvent<TabWish | typeof ROLL_CALL>) => {
      if (data !== ROLL_CALL) this.#hear(data);
    });
    this.#calls.postMessage(ROLL_CALL);
    setInterval(() => this.#tidy(), LINGER_MS);
  }

  #hear({ tab, isVisible, wants }: TabWish): void {
    const before = this.#tabs.get(tab);
    if (before === undefined && wants.length === 0) return;
    const channel = before?.channel ?? new BroadcastChannel(tabChannel(this.#name, tab));
    const texts = new Map(wants.map(({ key, request }) => [key, JSON.stringify(request)]));
    this.#tabs.set(tab, { isVisible, wants: texts, channel, heardAt: Date.now() });
    for (const { key, request } of wants) {
      const isNew = before === undefined || !before.wants.has(key);
      const followed = this.#follow(texts.get(key)!, request, isNew);
      if (isNew || (isVisible && !before.isVisible)) this.#welcome(tab, key, followed);
    }
    if (wants.length === 0) this.#drop(tab);
    this.#tidy();
  }

  /** `isNew`: whether a tab begins to follow it, for which even what was refused is tried again. */
  #follow(text: string, request: StreamRequest, isNew: boolean): Followed {
    const known = this.#followed.get(text);
    if (known !== undefined && (known.refusal === undefined || !isNew)) return known;
    const followed = {
      request,
      book: new StreamBook(),
      id: undefined,
      isBegun: false,
      refusal: undefined,
      idleSince: undefined,
    };
    this.#followed.set(text, followed);
    this.#connectAfter(GATHER_MS);
    return followed;
  }

  /** Tells a tab how things are with what it begins to follow, or comes back to. */
  #welcome(tab: string, key: string, { book, refusal }: Followed): void {
    const link: LinkState = refusal === undefined ? this.#link : { state: "refused", reason: refusal };
    this.#post(tab, key, { kind: "link", link });
    const { snapshot } = book;
    if (snapshot !== undefined) this.#post(tab, key, { kind: "snapshot", snapshot });
  }

  #drop(tab: string): void {
    this.#tabs.get(tab)?.channel.close();
    this.#tabs.delete(tab);
  }

  /** Forgets tabs that are gone, and what none has followed for a while. */
  #tidy(): void {
    const now = Date.now();
    for (const [name, { heardAt }] of this.#tabs) if (now - heardAt > SILENT_MS) this.#drop(name);
    const wanted = new Set([...this.#tabs.values()].flatMap(({ wants }) => [...wants.values()]));
    for (const [text, followed] of this.#followed) {
      const isWanted = wanted.has(text);
      followed.idleSince = isWanted ? undefined : (followed.idleSince ?? now);
      if (isWanted || now - followed.idleSince! < LINGER_MS) continue;
      this.#followed.delete(text);
      this.#connectAfter(GATHER_MS);
      if (followed.id !== undefined) this.#forget(followed.id);
    }
    if (this.#connection !== undefined && now - this.#heardAt > DEAD_MS) this.#connection.controller.abort();
  }

  /** Deletes a stream at the server, which forgets it by itself if that fails. */
  #forget(id: string): void {
    // The connection would be ended by the deletion: another one takes its place first.
    setTimeout(() => void forgetStream(id).catch(() => undefined), LINGER_MS);
  }

  #connectAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), ms);
  }

  /** Registers what is new, and opens a connection that follows exactly what the tabs do. */
  async #connect(): Promise<void> {
    if (this.#isConnecting) return this.#connectAfter(GATHER_MS);
    this.#isConnecting = true;
    const live = [...this.#followed].filter(([, { refusal }]) => refusal === undefined);
    for (const [text, followed] of live.splice(MOST_STREAMS)) this.#refuse(text, followed, TOO_MANY);
    const registered = await Promise.allSettled(live.map(([text, followed]) => this.#register(text, followed)));
    this.#isConnecting = false;
    const failed = registered.find((one) => one.status === "rejected");
    if (failed !== undefined) return this.#failed(failed.reason);
    const open = [...this.#followed.values()].filter(({ id }) => id !== undefined);
    const ids = open.flatMap(({ id }) => id ?? []);
    if (this.#connection !== undefined && sameIds(ids, this.#connection.ids)) return;
    this.#connection?.controller.abort();
    this.#connection = undefined;
    // A stream that is new to the connection begins with a snapshot, and then all of them have to.
    const after = open.every(({ isBegun }) => isBegun) ? this.#lastMark : undefined;
    if (ids.length > 0) void this.#read(ids, after);
  }

  async #register(text: string, followed: Followed): Promise<void> {
    if (followed.id !== undefined) return;
    try {
      followed.id = await registerStream(followed.request);
      followed.isBegun = false;
    } catch (error) {
      if (mayPass(error) || !(error instanceof ApiError)) throw error;
      this.#refuse(text, followed, error.message);
    }
  }

  #refuse(text: string, followed: Followed, reason: string): void {
    followed.refusal = reason;
    followed.id = undefined;
    this.#tell(text, { kind: "link", link: { state: "refused", reason } });
  }

  async #read(ids: readonly string[], after: string | undefined): Promise<void> {
    const controller = new AbortController();
    const connection = { ids, controller };
    this.#connection = connection;
    this.#heardAt = Date.now();
    let fault: unknown;
    try {
      for await (const message of streamMessages(ids, { after, signal: controller.signal })) {
        if (this.#connection !== connection) return;
        this.#heardAt = Date.now();
        this.#take(message);
      }
    } catch (error) {
      fault = error;
    }
    // Another connection has taken its place.
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#failed(fault);
  }

  #take(message: ReceivedMessage): void {
    if (message.event === "hello") {
      this.#failures = 0;
      this.#setLink({ state: "open" });
    }
    if (message.event === "error") {
      for (const [text, followed] of this.#followed) {
        if (followed.id === message.data.stream) this.#refuse(text, followed, message.data.message);
      }
    }
    this.#lastMark = message.markId ?? this.#lastMark;
    for (const [text, followed] of this.#followed) {
      const news = followed.id === undefined ? undefined : followed.book.take(followed.id, message);
      if (news === undefined) continue;
      followed.isBegun ||= news.kind === "snapshot";
      this.#tell(text, news);
    }
  }

  /** Connects again later, or gives up where that cannot help. `error` is undefined for a connection that ended. */
  #failed(error: unknown): void {
    if (this.#followed.size === 0) return;
    if (error instanceof ApiError && error.code === "not_found") {
      // The server was started again: it knows none of the streams.
      for (const followed of this.#followed.values()) followed.id = undefined;
    } else if (error instanceof ApiError && !mayPass(error)) {
      for (const [text, followed] of this.#followed) this.#refuse(text, followed, error.message);
      return;
    }
    const reason = error instanceof ApiError ? error.message : "The connection was cut.";
    if (this.#failures > 0) this.#setLink({ state: "lost", reason });
    this.#failures = Math.min(MOST_FAILURES, this.#failures + 1);
    this.#connectAfter(retryDelay(this.#failures - 1, error));
  }

  #setLink(link: LinkState): void {
    this.#link = link;
    for (const [text, { refusal }] of this.#followed)
      if (refusal === undefined) this.#tell(text, { kind: "link", link });
  }

  /** Sends news to all tabs that follow a request. A hidden tab gets no updates; when shown, it gets all matches. */
  #tell(text: string, news: LiveNews): void {
    for (const [tab, { wants, isVisible }] of this.#tabs) {
      const told = isVisible ? news : withoutUpdates(news);
      if (told === undefined) continue;
      for (const [key, wanted] of wants) if (wanted === text) this.#post(tab, key, told);
    }
  }

  #post(tab: string, key: string, news: LiveNews): void {
    this.#tabs.get(tab)?.channel.postMessage({ key, news } satisfies ToTab);
  }
}

/** Starts the hub of a channel. It ends with the worker or the tab that it runs in. */
export const startHub = (name: string): unknown => new LiveHub(name);
