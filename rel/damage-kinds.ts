import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Folders whose files a damage uses. */
export interface Places {
  readonly data: string;
  /** Copy of the folder before the last writes. */
  readonly older: string;
}

export interface Damage {
  /** Kind of file and kind of damage. */
  readonly name: string;
  /** Returns the file to damage, which every refusal must name. */
  readonly file: (places: Places) => string;
  /** Whether the file holds data of the newest state, so that the doctor must name the file. */
  readonly stored: boolean;
  readonly apply: (path: string, places: Places) => void;
}

type Find = (folder: string) => string;

/** Returns a search for the matching file of a folder that is last by name, or the `nth` from the end. */
const newest =
  (folder: string, name: RegExp, nth = 1): Find =>
  (root) => {
    const found = readdirSync(join(root, folder))
      .filter((one) => name.test(one))
      .sort()
      .at(-nth);
    if (found === undefined) throw new Error(`there is no ${folder}/${String(name)} in ${root}`);
    return join(folder, found);
  };
const fixed =
  (name: string): Find =>
  () =>
    name;

const missing = (path: string): void => rmSync(path);
const cut = (path: string): void => truncateSync(path, readFileSync(path).length >> 1);
const emptied = (path: string): void => truncateSync(path, 0);
const flippedAt =
  (share: number) =>
  (path: string): void => {
    const bytes = readFileSync(path);
    bytes[Math.min(bytes.length - 1, Math.floor(bytes.length * share))]! ^= 0x10;
    writeFileSync(path, bytes);
  };
const flipped = flippedAt(0.5);

/** Returns a damage that replaces a file with another file or with an older version. */
const swapped =
  (other: Find, from: keyof Places = "data") =>
  (path: string, places: Places): void =>
    copyFileSync(join(places[from], other(places[from])), path);

type Apply = Damage["apply"];

/** Returns the damages of one kind of file. */
function of(
  kind: string,
  find: Find,
  ways: Readonly<Record<string, Apply>>,
  { stored = false }: { readonly stored?: boolean } = {},
): Damage[] {
  return Object.entries(ways).map(([way, apply]) => ({
    name: `${kind} ${way}`,
    file: ({ data }) => find(data),
    stored,
    apply,
  }));
}

const STORED = { stored: true };
const MANIFEST = fixed("manifest.json");
const DAYS = newest("bars/1d", /parquet$/);
const MINUTES = newest("bars/1m", /parquet$/);
const LOG = newest("log", /\.log$/);
const ACK = newest("log", /\.ack$/);
const HISTORY = newest("history", /json$/);
const PAST = newest("history", /json$/, 3);
const BANDS = newest("feeds", /^bands/);
const ACTIONS = newest("feeds", /^actions/);
const LISTINGS = newest("feeds", /^listings/);
const SUPERSEDED = newest("feeds", /^superseded-1d/);
const IMAGE = fixed("images/daily.image");
const ACCOUNTS = fixed("accounts.sqlite");
const WAL = fixed("accounts.sqlite-wal");
const COUNTERS = fixed("counters.sqlite");

export const DAMAGES: readonly Damage[] = [
  ...of("manifest", MANIFEST, { missing, cut, flipped, emptied }, STORED),
  ...of("manifest", MANIFEST, { "swapped for its older version": swapped(MANIFEST, "older") }, STORED),
  ...of("manifest", MANIFEST, { "swapped for a former state": swapped(PAST) }, STORED),
  ...of("daily segment", DAYS, { missing, cut, flipped }, STORED),
  ...of("daily segment", DAYS, { "swapped for another": swapped(newest("bars/1d", /parquet$/, 2)) }, STORED),
  ...of("first daily segment", newest("bars/1d", /parquet$/, 4), { missing, flipped }, STORED),
  ...of("segment of minutes", MINUTES, { missing, cut, flipped }, STORED),
  ...of("segment of minutes", MINUTES, { "swapped for days": swapped(DAYS) }, STORED),
  ...of("log", LOG, { missing, cut, emptied, flipped, "flipped in its last write": flippedAt(0.99) }, STORED),
  ...of("log", LOG, { "swapped for an older one": swapped(LOG, "older") }, STORED),
  ...of("acknowledged count", ACK, { missing, cut, flipped, "swapped for an older one": swapped(ACK, "older") }),
  ...of("newest of history", HISTORY, { missing, cut, flipped, "swapped for another": swapped(PAST) }),
  ...of("former state", PAST, { missing, cut, flipped, "swapped for another": swapped(HISTORY) }),
  ...of("feed", BANDS, { missing, cut, flipped, "swapped for another": swapped(LISTINGS) }, STORED),
  ...of(
    "actions",
    ACTIONS,
    { missing, cut, flipped, "swapped for an older version": swapped(ACTIONS, "older") },
    STORED,
  ),
  ...of("listings", LISTINGS, { missing, cut, flipped, "swapped for actions": swapped(ACTIONS) }, STORED),
  ...of("superseded rows", SUPERSEDED, { missing, cut, flipped }, STORED),
  ...of("superseded rows", SUPERSEDED, { "swapped for an older version": swapped(SUPERSEDED, "older") }, STORED),
  ...of("memory image", IMAGE, { missing, cut, flipped, "swapped for its older version": swapped(IMAGE, "older") }),
  ...of("memory image", IMAGE, { "swapped for that of traded days": swapped(fixed("images/traded-daily.image")) }),
  ...of("image of a feed", newest("images", /^feed-/), { missing, flipped }),
  ...of("memory images", IMAGE, {
    "replaced by a file": (_path, { data }) => {
      rmSync(join(data, "images"), { recursive: true });
      writeFileSync(join(data, "images"), "no folder");
    },
  }),
  ...of("closures", fixed("closures.json"), { missing, cut, emptied, flipped: flippedAt(0) }, STORED),
  ...of("accounts", ACCOUNTS, { missing, cut, emptied, "flipped in its header": flippedAt(0) }),
  ...of("accounts", ACCOUNTS, {
    "flipped in a page": (path) => {
      const bytes = readFileSync(path);
      // The bytes are the B-tree header of the third page.
      for (let at = 2 * 4_096; at < 2 * 4_096 + 8; at++) bytes[at]! ^= 0xff;
      writeFileSync(path, bytes);
      rmSync(`${path}-wal`, { force: true });
    },
  }),
  ...of("accounts", ACCOUNTS, {
    "swapped for the counters": (path, places) => {
      swapped(COUNTERS)(path, places);
      rmSync(`${path}-wal`, { force: true });
    },
  }),
  ...of("accounts' -wal", WAL, { missing, cut, flipped, emptied }),
  ...of("accounts' -shm", fixed("accounts.sqlite-shm"), { missing, flipped }),
  ...of("note of accounts", fixed("accounts.made"), { missing, emptied }),
  ...of("counters", COUNTERS, {
    missing,
    cut,
    "flipped in its header": flippedAt(0),
    "swapped for accounts": swapped(ACCOUNTS),
  }),
  ...of("lock of a killed server", fixed("lock-serving"), { missing, cut, flipped, emptied }),
  ...of("quarantine", newest("quarantine", /csv$/), { missing, cut, flipped }),
  ...of("temporary files", fixed("tmp/manifest-9999-1.json"), {
    "of a killed write": (path, { data }) => writeFileSync(path, existsSync(data) ? "cut sho" : ""),
  }),
];
