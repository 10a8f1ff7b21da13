import { AppError, MINUTE_MS, type Clock, type Entropy } from "#base";
import { LIMITS } from "#contract";
import { newId } from "../secrets.ts";

/** Milliseconds that a registered stream is kept without a connection. */
const LINGER_MS = 10 * MINUTE_MS;
/** Bytes that each stream takes beside its text. */
const OWN_BYTES = 512;

/** A stream that its account registered. */
export interface RegisteredStream {
  readonly id: string;
  readonly userId: string;
  /** JSON of its valid StreamRequest. */
  readonly request: string;
  readonly scanId: number | null;
  readonly createdAt: number;
  /** When it is forgotten; null while a connection is open. */
  readonly expiresAt: number | null;
}

interface Entry extends RegisteredStream {
  expiresAt: number | null;
  readonly bytes: number;
  /** What tells each open connection that the stream was deleted. */
  readonly connections: Set<() => void>;
}

/** The registered streams of all accounts in this process. A restart forgets them. */
export class RegisteredStreams {
  readonly #clock: Clock;
  readonly #entropy: Entropy;
  readonly #entries = new Map<string, Entry>();

  constructor(clock: Clock, entropy: Entropy) {
    this.#clock = clock;
    this.#entropy = entropy;
  }

  /** Errors: too_many_streams beyond the account's share, unavailable beyond that of all accounts. */
  add({ userId, request, scanId }: Pick<RegisteredStream, "userId" | "request" | "scanId">): RegisteredStream {
    const now = this.#clock.now();
    for (const entry of this.#entries.values()) if (this.#isOver(entry)) this.#entries.delete(entry.id);
    const all = [...this.#entries.values()];
    const own = all.filter((entry) => entry.userId === userId);
    const bytes = OWN_BYTES + Buffer.byteLength(request);
    const sum = (entries: readonly Entry[]): number => entries.reduce((total, entry) => total + entry.bytes, bytes);
    if (own.length >= LIMITS.registeredStreams || sum(own) > LIMITS.registeredStreamBytes) throw tooMany(own, now);
    if (sum(all) > LIMITS.registeredStreamBytesInAll) {
      const message = "The registered streams of all accounts take all the memory that they may; try again later.";
      throw new AppError("unavailable", message, [], LINGER_MS / 1_000);
    }
    const id = newId("str", this.#entropy);
    const times = { createdAt: now, expiresAt: now + LINGER_MS };
    const entry: Entry = { id, userId, request, scanId, ...times, bytes, connections: new Set() };
    this.#entries.set(id, entry);
    return entry;
  }

  /** Error, here and below: not_found for an id that the account does not have, whoever else may have it. */
  find(id: string, userId: string): RegisteredStream {
    return this.#entryOf(id, userId);
  }

  /** Keeps a stream while a connection is open. `deleted` is called if the stream is deleted. Returns what ends that. */
  connect(id: string, userId: string, deleted: () => void): () => void {
    const entry = this.#entryOf(id, userId);
    const connection = (): void => deleted();
    entry.connections.add(connection);
    entry.expiresAt = null;
    return () => {
      if (entry.connections.delete(connection) && entry.connections.size === 0)
        entry.expiresAt = this.#clock.now() + LINGER_MS;
    };
  }

  delete(id: string, userId: string): void {
    const { connections } = this.#entryOf(id, userId);
    this.#entries.delete(id);
    for (const deleted of connections) deleted();
  }

  #isOver({ expiresAt }: Entry): boolean {
    return expiresAt !== null && expiresAt <= this.#clock.now();
  }

  #entryOf(id: string, userId: string): Entry {
    const entry = this.#entries.get(id);
    if (entry === undefined || entry.userId !== userId || this.#isOver(entry))
      throw new AppError("not_found", "Nothing of that name exists.");
    return entry;
  }
}

function tooMany(own: readonly Entry[], now: number): AppError {
  const [count, bytes] = [LIMITS.registeredStreams, LIMITS.registeredStreamBytes];
  const message = `An account registers at most ${count} streams, of ${bytes.toLocaleString("en-US")} bytes together; delete one with DELETE /api/v2/scan/streams/{id}.`;
  const ends = own.flatMap(({ expiresAt }) => expiresAt ?? []);
  const wait = Math.max(1, Math.ceil((Math.min(now + LINGER_MS, ...ends) - now) / 1_000));
  const facts = { limit: count, retry_after_seconds: wait };
  return new AppError("too_many_streams", message, [{ path: "", rule: "registered", message, facts }]);
}
