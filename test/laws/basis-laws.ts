import { AS_OF_BASES, type AsOfBasis, type ScanPayload } from "#contract";
import { daysOfIso, type CorporateAction, type MarketSource } from "#market";
import { scanTable, type ScanEngine } from "#scan";
import { randomOf } from "../differential/random-market.ts";
import { correctedAfter, lateAfter, printedInParts, timesPrices } from "./cut-market.ts";
import { calendar, END, MINUTE_SESSIONS } from "./law-market.ts";
import { isServed, LawBroken, mustEqual, payloadOf, sameOn, type Answer, type Law } from "./law.ts";
import { dateThen, momentThen, of, payloadThen, scanThen, type Then } from "./law-world.ts";
import { SUBJECTS, type Subject } from "./subjects.ts";

const sessionOf = ({ exDate }: CorporateAction): number => calendar.ordinalAtOrAfter(daysOfIso(exDate)!);

/** The market without splits. */
function calm(source: MarketSource): MarketSource {
  const actions = source.actions.filter(({ kind }) => kind !== "split");
  return { ...source, snapshot: `${source.snapshot} calm`, actions };
}

/** The calm market in which everything splits in the newest session. */
function splitAll(source: MarketSource, ratio: number): MarketSource {
  const own = new Map(source.listings.map(({ id, ticker }) => [id, ticker]));
  const exDate = calendar.isoDate(END);
  const splits = [...own].map(([instrument, ticker]): CorporateAction => ({
    instrument,
    ticker,
    kind: "split",
    exDate,
    ratio,
  }));
  const quiet = calm(source);
  return { ...quiet, snapshot: `${source.snapshot} ${ratio} for 1`, actions: [...quiet.actions, ...splits] };
}

/** Splits and dividends after an instant for every third name. */
function withLaterActions(source: MarketSource, { session, asOf }: Then): MarketSource {
  const random = randomOf(session);
  const later = Math.min(END, session + 1);
  const actions = source.listings
    .filter(() => random() < 0.35)
    .map(({ id, ticker }): CorporateAction => {
      const about = {
        instrument: id,
        ticker,
        exDate: calendar.isoDate(later + Math.floor(random() * (END - later + 1))),
      };
      return random() < 0.7
        ? { ...about, kind: "split", ratio: [2, 3, 0.1, 7][Math.floor(4 * random())]! }
        : { ...about, kind: "dividend", amount: 3 };
    });
  return {
    ...source,
    snapshot: `${source.snapshot} with actions after ${asOf}`,
    actions: [...source.actions, ...actions],
  };
}

/** Answers of both bases under the ids of the instruments. */
function idsOf(engine: ScanEngine, answer: Answer, { asOf }: Then, basis: AsOfBasis): string[] {
  const { view } = engine.marketView(undefined, momentThen(asOf, basis));
  const { tickers, ids } = view.data.instruments;
  const members = engine.universe(engine.marketView(undefined, momentThen(asOf, basis)), {}).members;
  const byTicker = new Map([...members].map((i) => [tickers[i]!, ids[i]!]));
  return answer.map((ticker) => byTicker.get(ticker) ?? ticker).sort();
}

/** Names and tickers are those of now on one basis and those of then on the other. */
const UNNAMED = SUBJECTS.filter(({ name }) => !/^stock: (Symbol|Name)$/.test(name));
/** What rests on bars alone: of a value per share and a number of shares only the law of its figure is known. */
const isOfBars = ({ feeds, name }: Subject): boolean =>
  !name.startsWith("stock: ") && feeds.every((feed) => feed === "daily" || feed === "minute");
const OF_BARS = UNNAMED.filter(isOfBars);
/** What rests on feeds about the company, and has a value of which it is known how a split changes it. */
const COMPANY = UNNAMED.filter(({ perShare }) => perShare !== "none");
const SCALED = UNNAMED.filter(({ scaling }) => scaling !== "none");
/** Sums of logarithms of prices, which a factor shifts: they round otherwise. */
const ROUNDED = /^linreg_(slope|r2)$/;

function factorOf({ scaling }: Subject, price: number, volume: number): number {
  return scaling === "none" ? 1 : price ** scaling.price * volume ** scaling.volume;
}

/** What is asked of a market that split `ratio` for 1 since, by the ids of the instruments. */
function askBasis(engine: ScanEngine, payload: ScanPayload, past: Then, basis: AsOfBasis): Answer {
  const answer = scanThen(engine, payload, past, basis);
  return isServed(answer) ? idsOf(engine, answer, past, basis) : answer;
}

export const BASIS_LAWS: readonly Law[] = [
  {
    id: "L7",
    title: "without an action since, both bases are the same to the bit",
    subjects: UNNAMED,
    check(world, drawn) {
      const { past } = drawn;
      if (!UNNAMED.includes(drawn.other)) return false;
      const engine = world.engine("calm", () => calm(world.source));
      const payload = payloadOf(world, drawn, "as_traded");
      const [traded, restated] = (["as_traded", "restated"] as const).map((basis) => {
        const moved: ScanPayload = JSON.parse(JSON.stringify(payload).replaceAll('"as_traded"', `"${basis}"`));
        const answer = scanThen(engine, moved, past, basis);
        return isServed(answer) ? idsOf(engine, answer, past, basis) : answer;
      });
      if (!isServed(traded!, restated!)) return false;
      mustEqual(restated!, traded!, `restated and as traded, as of ${past.asOf}`, payload);
      return true;
    },
  },
  {
    id: "L8 threshold",
    title: "a split since divides prices: with the threshold scaled both bases agree, to the bit for powers of two",
    subjects: OF_BARS.filter(({ scaling, name }) => scaling !== "none" && !ROUNDED.test(name)),
    isFor: ({ session }) => session < END,
    check(world, { past, levels, subject, knobs, shape }) {
      const ratio = [2, 4, 0.5][shape % 3]!;
      const engine = world.engine(`${ratio} for 1`, () => splitAll(world.source, ratio));
      const level = world.level(engine, subject, knobs, levels, "as_traded");
      const scaled = level * factorOf(subject, 1 / ratio, ratio);
      const payload = of(subject.condition(knobs, level));
      const traded = askBasis(engine, payload, past, "as_traded");
      const restated = askBasis(engine, of(subject.condition(knobs, scaled)), past, "restated");
      if (!isServed(traded, restated)) return false;
      mustEqual(restated, traded, `${ratio} for 1 since, as of ${past.asOf}, against ${scaled}`, payload);
      return true;
    },
  },
  {
    id: "L8 printed",
    title: "after any split the restated answer is that of a tape printed in the new shares",
    subjects: OF_BARS,
    isFor: ({ session }) => session < END,
    check(world, { past, levels, subject, knobs, shape }) {
      const ratio = [3, 1.5, 0.1, 7, 2, 0.5][shape % 6]!;
      const split = world.engine(`${ratio} for 1`, () => splitAll(world.source, ratio));
      const printed = world.engine(`in ${ratio} parts`, () => printedInParts(calm(world.source), ratio));
      const payload = of(subject.condition(knobs, world.level(split, subject, knobs, levels, "restated")));
      return sameOn([printed, split], payload, past, "restated", `${ratio} for 1 since`);
    },
  },
  {
    id: "L8 split feeds",
    title: "figures per share and numbers of shares follow a split since, ratios and amounts of money do not",
    subjects: COMPANY,
    isFor: ({ session }) => session < END,
    check(world, { past, levels, subject, knobs, shape }) {
      const ratio = [2, 4, 0.5][shape % 3]!;
      const engine = world.engine(`${ratio} for 1`, () => splitAll(world.source, ratio));
      const level = world.level(engine, subject, knobs, levels, "as_traded");
      const scaled = level * (subject.perShare === "none" ? 1 : ratio ** subject.perShare);
      const payload = of(subject.condition(knobs, level));
      const traded = askBasis(engine, payload, past, "as_traded");
      const restated = askBasis(engine, of(subject.condition(knobs, scaled)), past, "restated");
      if (!isServed(traded, restated)) return false;
      mustEqual(restated, traded, `${ratio} for 1 since, as of ${past.asOf}, against ${scaled}`, payload);
      return true;
    },
  },
  {
    id: "L9",
    title: "the last close as traded is the one that was printed",
    subjects: SUBJECTS.slice(0, 1),
    thens: Array.from({ length: 340 }, (_, k) => dateThen(END - k)),
    check(world, { past }) {
      const { daily, actions } = world.source;
      const instructions = payloadThen({}, past.asOf, "as_traded");
      const { rows } = scanTable(world.whole, { instructions, columns: ["close"], limit: 1_000 });
      let compared = 0;
      for (const { ticker, values } of rows) {
        const k = daily.keys.indexOf(ticker);
        let row = daily.offsets[k + 1]! - 1;
        while (row >= daily.offsets[k]! && daily.session[row]! > past.session) row--;
        if (row < daily.offsets[k]!) continue;
        const since = actions.some(
          (one) =>
            one.ticker === ticker &&
            one.kind === "split" &&
            sessionOf(one) > daily.session[row]! &&
            sessionOf(one) <= past.session,
        );
        if (since) continue;
        compared++;
        mustEqual([String(values[0])], [String(daily.close[row])], `the close of ${ticker} as of ${past.asOf}`, {});
      }
      if (compared < 12) throw new LawBroken(`only ${compared} closes as of ${past.asOf}`);
      return compared;
    },
  },
  {
    id: "L10",
    title: "an action that takes effect later changes nothing as traded",
    subjects: SUBJECTS,
    isFor: ({ session }) => session < END,
    check(world, drawn) {
      const { past } = drawn;
      const acted = world.engine(`actions after ${past.asOf}`, () => withLaterActions(world.source, past));
      return sameOn(
        [world.whole, acted],
        payloadOf(world, drawn, "as_traded"),
        past,
        "as_traded",
        "with later actions",
      );
    },
  },
  {
    id: "L11",
    title: "a bar corrected later has its old values as traded, and the corrected ones restated",
    subjects: SUBJECTS,
    check(world, drawn) {
      const { past } = drawn;
      const corrected = (told: boolean) =>
        world.engine(`${told ? "corrected" : "as corrected"} after ${past.asOf}`, () =>
          correctedAfter(world.source, past, calendar, told),
        );
      const [before, after] = [world.whole, corrected(false)];
      const traded = payloadOf(world, drawn, "as_traded");
      const restated = payloadOf(world, drawn, "restated");
      const first = sameOn([before, corrected(true)], traded, past, "as_traded", "corrected later");
      return sameOn([after, corrected(true)], restated, past, "restated", "as corrected") && first;
    },
  },
  {
    id: "L31",
    title: "a bar that came later is in no scan before, as traded and restated",
    subjects: SUBJECTS,
    isFor: ({ session }) => session > END - MINUTE_SESSIONS,
    check(world, drawn) {
      const { past } = drawn;
      const late = (told: boolean) =>
        world.engine(`${told ? "late" : "without late"} after ${past.asOf}`, () =>
          lateAfter(world.source, past, calendar, told),
        );
      const engines = [late(false), late(true)] as const;
      const served = AS_OF_BASES.map((basis) => {
        return sameOn(engines, payloadOf(world, drawn, basis), past, basis, "with bars that came later");
      });
      return served.every(Boolean);
    },
  },
  {
    id: "L26",
    title: "prices times a power of two give the same tickers, thresholds in dollars scaled",
    subjects: SCALED.filter(({ name }) => !ROUNDED.test(name)),
    check(world, drawn) {
      const { past, levels, subject, knobs } = drawn;
      const factor = [4, 0.125][drawn.shape % 2]!;
      const dearer = world.engine(`× ${factor}`, () => timesPrices(world.source, factor));
      const level = world.level(world.whole, subject, knobs, levels, "as_traded");
      const payload = of(subject.condition(knobs, level));
      const a = scanThen(world.whole, payload, past, "as_traded");
      const b = scanThen(dearer, of(subject.condition(knobs, level * factorOf(subject, factor, 1))), past, "as_traded");
      mustEqual(b, a, `prices × ${factor}, as of ${past.asOf}`, payload);
      return isServed(a, b);
    },
  },
];
