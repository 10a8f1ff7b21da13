import { AppError } from "#base";
import { daysOfIso, STALE_SESSIONS, type BarTable } from "#market";
import { scanTable } from "#scan";
import { cutAt, spoiltAfter, spoiltFeeds } from "./cut-market.ts";
import { LAW_HEADS } from "./law-heads.ts";
import { calendar, END } from "./law-market.ts";
import { LawBroken, mustEqual, payloadOf, sameOn, type Law } from "./law.ts";
import {
  clock,
  closeThen,
  dateThen,
  instantThen,
  payloadThen,
  scanAnew,
  scanThen,
  type Then,
  type World,
} from "./law-world.ts";
import { SUBJECTS } from "./subjects.ts";

export const deletedAfter = (world: World, past: Then) =>
  world.engine(`deleted after ${past.asOf}`, () => cutAt(world.source, past, calendar));
const spoilt = (world: World, past: Then) =>
  world.engine(`spoilt after ${past.asOf}`, () => spoiltAfter(world.source, past, calendar, "everything"));
const spoiltBars = (world: World, past: Then) =>
  world.engine(`bars spoilt after ${past.asOf}`, () => spoiltAfter(world.source, past, calendar, "bars"));
const spoiltByDays = (world: World, past: Then) =>
  world.engine(`feeds spoilt after ${past.asOf}`, () => spoiltFeeds(world.source, past));

/** Inside the trading of the newest sessions, of which there are minutes. */
const INSIDE = [4, 3, 2, 1, 0].flatMap((back) =>
  Array.from({ length: 125 }, (_, k) => instantThen(END - back, 9 * 60 + 36 + 3 * k)).filter(
    ({ instant }) => instant < calendar.regularClose(END - back),
  ),
);

/** The rows of a table that are of one key and had ended by an instant. */
function rowsUntil(table: BarTable, key: string, ends: (row: number) => number, instant: number): number[] {
  const k = table.keys.indexOf(key);
  if (k < 0) return [];
  const rows: number[] = [];
  for (let row = table.offsets[k]!; row < table.offsets[k + 1]!; row++) if (ends(row) <= instant) rows.push(row);
  return rows;
}

/** Who was listed and traded then, by the tickers of then, from the rows of the source alone. */
function universeThen({ source }: World, { session, instant }: Then): string[] {
  const date = calendar.dateOf(session);
  const { daily, minutes } = source;
  const sessionsOf = (ticker: string): number[] => [
    ...rowsUntil(daily, ticker, (row) => calendar.regularClose(daily.session[row]!), instant).map(
      (row) => daily.session[row]!,
    ),
    ...rowsUntil(minutes!, ticker, (row) => minutes!.time[row]! + 1, instant).map((row) => minutes!.session[row]!),
  ];
  const first = (from: string | null): number => (from === null ? -Infinity : daysOfIso(from)!);
  const last = (to: string | null): number => (to === null ? Infinity : daysOfIso(to)!);
  return source.listings
    .filter(({ from, to }) => first(from) <= date && date <= last(to))
    .filter(({ id }) =>
      source.listings.some(
        (version) =>
          version.id === id &&
          sessionsOf(version.ticker).some((one) => {
            const day = calendar.dateOf(one);
            return one >= session - STALE_SESSIONS && first(version.from) <= day && day <= last(version.to);
          }),
      ),
    )
    .map(({ ticker }) => ticker)
    .sort();
}

const ONCE = SUBJECTS.slice(0, 1);

export const CAUSALITY_LAWS: readonly Law[] = [
  {
    id: "L1 deleted",
    title: "an answer as traded is that of somebody who has no later row of any kind",
    subjects: SUBJECTS,
    check: (world, drawn) => {
      const { past } = drawn;
      return sameOn(
        [world.whole, deletedAfter(world, past)],
        payloadOf(world, drawn, "as_traded"),
        past,
        "as_traded",
        "without what came later",
      );
    },
  },
  {
    id: "L1 spoilt",
    title: "an answer as traded does not change when all later rows become garbage",
    subjects: SUBJECTS,
    check: (world, drawn) => {
      const { past } = drawn;
      const engines = [world.whole, spoilt(world, past)] as const;
      return sameOn(engines, payloadOf(world, drawn, "as_traded"), past, "as_traded", "with garbage later");
    },
  },
  {
    id: "L1 restated",
    title: "no answer changes when all later bars become garbage",
    subjects: SUBJECTS,
    check: (world, drawn) => {
      const { past } = drawn;
      const engines = [world.whole, spoiltBars(world, past)] as const;
      return sameOn(engines, payloadOf(world, drawn, "restated"), past, "restated", "with garbage for later bars");
    },
  },
  {
    id: "L2",
    title: "an answer is the same before and after the engine has answered of other instants and kept what it computed",
    subjects: SUBJECTS,
    check: (world, drawn) => {
      const { past } = drawn;
      const payload = payloadOf(world, drawn, "as_traded");
      const before = scanThen(world.whole, payload, past, "as_traded");
      // Live scans are the same whatever the instant.
      const isLive = drawn.past === drawn.levels;
      const now = (): readonly string[] =>
        isLive ? (world.whole.scan(payload, { heads: LAW_HEADS }).tickers ?? []) : [];
      const liveBefore = now();
      world.whole.prepare(1_000);
      mustEqual(scanAnew(world.whole, payload, past, "as_traded"), before, `asked again, as of ${past.asOf}`, payload);
      mustEqual(now(), liveBefore, "asked again of now", payload);
      return sameOn([world.whole, deletedAfter(world, past)], payload, past, "as_traded", "from what is kept");
    },
  },
  {
    id: "L3",
    title: "an instant in the future is refused",
    subjects: SUBJECTS,
    check: (world, drawn) => {
      const latest = Math.floor(clock.now() / 60_000);
      const asOf = new Date((latest + 1 + drawn.knobs.form * 1_440) * 60_000).toISOString();
      const payload = payloadThen({ All: [drawn.subject.condition(drawn.knobs, 1)] }, asOf, "restated");
      try {
        world.whole.scan(payload, { heads: LAW_HEADS });
      } catch (error) {
        if (error instanceof AppError && error.code === "validation_failed") return true;
        throw error;
      }
      throw new LawBroken(`AsOf ${asOf} was answered\n${JSON.stringify(payload)}`);
    },
  },
  {
    id: "L4",
    title: "inside a session the daily bar is the sum of the minutes that had closed",
    subjects: ONCE,
    thens: INSIDE,
    check: (world, { past }) => {
      const columns = ["open", "high", "low", "close", "volume"];
      const { rows } = scanTable(world.whole, {
        instructions: payloadThen({}, past.asOf, "as_traded"),
        columns,
        limit: 1_000,
      });
      const minutes = world.source.minutes!;
      let compared = 0;
      for (const { ticker, values } of rows) {
        const open = calendar.regularOpen(past.session);
        const own = rowsUntil(minutes, ticker, (row) => minutes.time[row]! + 1, past.instant).filter(
          (row) => minutes.time[row]! >= open,
        );
        if (own.length === 0) continue;
        const high = Math.max(...own.map((row) => minutes.high[row]!));
        const low = Math.min(...own.map((row) => minutes.low[row]!));
        const volume = own.reduce((sum, row) => sum + minutes.volume[row]!, 0);
        const wanted = [minutes.open[own[0]!]!, high, low, minutes.close[own.at(-1)!]!, volume];
        compared++;
        mustEqual(values.map(String), wanted.map(String), `the day of ${ticker} as of ${past.asOf}`, columns);
      }
      if (compared < 5) throw new LawBroken(`only ${compared} tickers have minutes at ${past.asOf}`);
      return compared;
    },
  },
  {
    id: "L5",
    title: "what was told later of days before is not known",
    subjects: SUBJECTS.filter(({ feeds }) => feeds.some((feed) => feed !== "daily" && feed !== "minute")),
    check: (world, drawn) => {
      const { past } = drawn;
      const engines = [world.whole, spoiltByDays(world, past)] as const;
      return sameOn(engines, payloadOf(world, drawn, "as_traded"), past, "as_traded", "with garbage told later");
    },
  },
  {
    id: "L6",
    title: "the universe is that of the day: delisted since among it, listed since not, by the tickers of then",
    subjects: ONCE,
    thens: Array.from({ length: 340 }, (_, k) => (k % 3 === 0 ? closeThen(END - k) : dateThen(END - k))),
    check: (world, { past }) => {
      const found = scanThen(world.whole, {}, past, "as_traded");
      mustEqual(found, universeThen(world, past), `the universe as of ${past.asOf}`, {});
      return new Set(world.source.listings.map(({ id }) => id)).size;
    },
  },
];
