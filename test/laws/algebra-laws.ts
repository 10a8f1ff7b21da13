import type { AsOfBasis, Condition, ScanPayload } from "#contract";
import { nodesOf, totalWarmup } from "#expression";
import { conditionDependence } from "../../src/evaluate/cross/cross-scan.ts";
import { LAW_HEADS } from "./law-heads.ts";
import { calendar, END } from "./law-market.ts";
import {
  conditionOf,
  isServed,
  LawBroken,
  mustEqual,
  otherOf,
  payloadOf,
  SHAPES,
  type Answer,
  type Case,
  type Law,
} from "./law.ts";
import {
  closeThen,
  dateThen,
  momentThen,
  newestValues,
  of,
  payloadThen,
  scanThen,
  type Then,
  type World,
} from "./law-world.ts";
import { SUBJECTS, type Comparison, type Knobs } from "./subjects.ts";

const BASIS = "as_traded";
const both = (a: Answer, b: Answer): Answer => a.filter((ticker) => b.includes(ticker));
const either = (a: Answer, b: Answer): Answer => [...new Set([...a, ...b])].sort();

const ask = (world: World, { past }: Case, payload: ScanPayload, universe?: string): Answer =>
  scanThen(world.whole, payload, past, BASIS, universe);

/** The condition with another comparison against the same level. */
function comparing(
  world: World,
  drawn: Case,
  comparison: Comparison,
  change: Partial<Knobs> = {},
  times = 1,
): ScanPayload {
  const level = world.level(world.whole, drawn.subject, drawn.knobs, drawn.levels, BASIS);
  const moved = times === 1 ? level : level + Math.abs(level) * (times - 1) + (times - 1);
  return of(drawn.subject.condition({ ...drawn.knobs, ...change, comparison }, moved));
}

/** Studies, whose filters read every knob; `form` 11 k would compare with a study. */
const FEATURES_ONLY = SUBJECTS.filter(({ name }) => /^[a-z0-9_]+$/.test(name));
const WINDOWED = SUBJECTS.filter((one) => FEATURES_ONLY.includes(one) || one.name.startsWith("CDL"));
const numberForm = ({ form }: Knobs): number => (form % 11 === 0 ? form + 1 : form);
const LOCAL = SUBJECTS.filter(({ local }) => local);
/** What it reads of the clock is the moment's on the newest bar, and the end of the day on those before. */
const CLOCKED = "secs_since_trade";
const DAILY_BARS = SUBJECTS.filter(
  ({ name, local, countsDays }) => local && countsDays && name !== CLOCKED && !name.includes(":"),
);

/** Tickers with a bar in each of the sessions, the same name and no split among them. */
function steady({ source }: World, from: number, to: number): Set<string> {
  const { daily, actions, listings } = source;
  const split = new Set(
    actions
      .filter(
        ({ kind, exDate }) => kind === "split" && exDate > calendar.isoDate(from) && exDate <= calendar.isoDate(to),
      )
      .map(({ instrument }) => instrument),
  );
  const late = new Set(listings.filter((one) => split.has(one.id)).map(({ ticker }) => ticker));
  return new Set(
    daily.keys.filter((ticker, k) => {
      const sessions = daily.session.subarray(daily.offsets[k], daily.offsets[k + 1]);
      const first = sessions.indexOf(from);
      return first >= 0 && sessions[first + to - from] === to && !late.has(ticker);
    }),
  );
}

/** Tickers of those that a scan considers, by instrument. */
function membersAt({ whole }: World, then: Then | undefined, basis: AsOfBasis): ReadonlyMap<number, string> {
  const standing = whole.marketView(undefined, then === undefined ? undefined : momentThen(then.asOf, basis));
  const { tickers } = standing.view.data.instruments;
  return new Map([...whole.universe(standing, {}).members].map((lane) => [lane, tickers[lane]!]));
}

export const ALGEBRA_LAWS: readonly Law[] = [
  {
    id: "L15",
    title: "a ticker with too few bars for a study has no value of it, and matches nothing",
    subjects: FEATURES_ONLY.filter(({ local }) => local),
    check(world, drawn) {
      const { subject, past } = drawn;
      const knobs = { ...drawn.knobs, ago: 0, within: 0, form: numberForm(drawn.knobs) };
      const { node, frame } = subject.levelled(knobs)!;
      // What is put in the place of a missing value needs fewer bars.
      if (nodesOf(node).some((part) => part.kind === "call" && part.primitive.op === "coalesce")) return false;
      const standing = world.whole.marketView(undefined, momentThen(past.asOf, BASIS));
      const { tickers } = standing.view.data.instruments;
      const { tiles } = standing.view.bars(frame);
      const least = 1 + totalWarmup(node);
      const members = [...world.whole.universe(standing, {}).members];
      const short = members.filter((i) => tiles.lengthOf(i) < least).map((i) => tickers[i]!);
      const payload = of(subject.condition({ ...knobs, comparison: "NotEqualTo" }, 0.123456789));
      const found = ask(world, drawn, payload);
      if (!isServed(found)) return false;
      mustEqual(both(found, short), [], `with fewer than ${least} bars`, payload);
      return short.length > 0;
    },
  },
  {
    id: "L16",
    title: "two conditions give the tickers that both give",
    subjects: SUBJECTS,
    plans: 3,
    check(world, drawn) {
      // It counts the peers that match the scan as a whole.
      if ([drawn.subject, drawn.other].some(({ name }) => name === "peers_matching")) return false;
      const [one, two] = [conditionOf(world, drawn, BASIS), otherOf(world, drawn, BASIS)];
      const [a, b, joined] = [of(one), of(two), of(one, two)].map((payload) => ask(world, drawn, payload));
      if (!isServed(a!, b!, joined!)) return false;
      mustEqual(joined!, both(a!, b!), "both conditions", of(one, two));
      return true;
    },
  },
  {
    id: "L17",
    title: "order and repetition change nothing, nor does what is empty",
    subjects: SUBJECTS,
    plans: 4,
    check(world, drawn) {
      const [one, two] = [conditionOf(world, drawn, BASIS), otherOf(world, drawn, BASIS)];
      const wanted = ask(world, drawn, of(one, two));
      const nothing: Condition[] = [{}, { FeatureWindow: null }, { Stock: { Last: [] } }, { Leaf: { All: [] } }];
      const ways = [of(two, one), of(one, two, one), of(...nothing, one, two)];
      return ways.every((payload) => {
        const found = ask(world, drawn, payload);
        // Which of two reasons is told may depend on the order.
        if (!isServed(found) && !isServed(wanted)) return false;
        mustEqual(found, wanted, "written otherwise", payload);
        return true;
      });
    },
  },
  {
    id: "L18",
    title: "an AsOf is the same on a Leaf, on each of its conditions and on a Leaf around it",
    subjects: SUBJECTS,
    plans: 5,
    check(world, drawn) {
      const [one, two] = [conditionOf(world, drawn, BASIS), otherOf(world, drawn, BASIS)];
      const wanted = ask(world, drawn, of(one, two));
      const moment = { AsOf: drawn.past.asOf, AsOfBasis: BASIS } as const;
      const ways: ScanPayload[] = [
        {
          All: [
            { ...moment, ...one },
            { ...moment, ...two },
          ],
        },
        { All: [{ ...moment, Leaf: { All: [{ Leaf: of(one) }, { Leaf: { All: [{ Leaf: of(two) }] } }] } }] },
        { All: [{ ...moment, ...one, Leaf: of({ ...moment, ...two }) }] },
      ];
      for (const payload of ways) {
        const reply = world.whole.scan(payload, { heads: LAW_HEADS });
        if (reply.skipped === true && !isServed(wanted)) return false;
        mustEqual([...(reply.tickers ?? [])].sort(), wanted, "written otherwise", payload);
      }
      return true;
    },
  },
  {
    id: "L29",
    title: "a condition as of its own day says in a scan of another day what a scan of its day says",
    subjects: SUBJECTS,
    plans: 2,
    check(world, drawn) {
      const basis = drawn.knobs.all ? BASIS : "restated";
      const payload = payloadOf(world, drawn, basis);
      // What compares with others of its scan is another condition there.
      if (world.whole.plan(payload, { heads: LAW_HEADS }).conditions.some((one) => conditionDependence(one) > 0))
        return false;
      const own: Condition = { AsOf: drawn.past.asOf, AsOfBasis: basis, Leaf: payload };
      const others: readonly (Then | undefined)[] = [undefined, dateThen(END - 300)];
      const home = others[drawn.otherKnobs.form % 2];
      const scan = home === undefined ? of(own, {}) : payloadThen(of(own, {}), home.asOf, basis);
      const reply = world.whole.scan(scan, { heads: LAW_HEADS });
      const wanted = scanThen(world.whole, payload, drawn.past, basis);
      if (reply.skipped === true || !isServed(wanted)) return false;
      const [here, there] = [membersAt(world, home, basis), membersAt(world, drawn.past, basis)];
      const tickers = new Map([...there].map(([lane, ticker]) => [ticker, here.get(lane)]));
      const inBoth = new Set(tickers.values());
      // The last shape has a part that stands at yet another day, on which others were listed.
      const found = (reply.tickers ?? []).filter((ticker) => drawn.shape < SHAPES - 1 || inBoth.has(ticker));
      const known = wanted.flatMap((ticker) => tickers.get(ticker) ?? []);
      mustEqual(found.sort(), known.sort(), `as of ${drawn.past.asOf} in a scan as of ${home?.asOf ?? "now"}`, scan);
      return true;
    },
  },
  {
    id: "L19",
    title: "Within is the union of its bars, with WithinAll their intersection",
    subjects: FEATURES_ONLY,
    plans: 6,
    check(world, drawn) {
      const { knobs } = drawn;
      const form = numberForm(knobs);
      const within = Math.min(knobs.within, 4);
      const at = (ago: number): Answer =>
        ask(world, drawn, comparing(world, drawn, knobs.comparison, { form, ago, within: 0 }));
      const bars = Array.from({ length: Math.max(1, within) }, (_, k) => at(knobs.ago + k));
      const payload = comparing(world, drawn, knobs.comparison, { form, within });
      const found = ask(world, drawn, payload);
      if (!isServed(found, ...bars)) return false;
      mustEqual(found, bars.reduce(within > 1 && knobs.all ? both : either), `the newest ${within} bars`, payload);
      return true;
    },
  },
  {
    id: "L30",
    title: "a longer Within never loses a ticker, and is served wherever a shorter one is; WithinAll never gains one",
    subjects: WINDOWED,
    plans: 2,
    check(world, drawn) {
      const { knobs, shape, otherKnobs } = drawn;
      const level = world.level(world.whole, drawn.subject, knobs, drawn.levels, BASIS);
      const form = FEATURES_ONLY.includes(drawn.subject)
        ? numberForm(knobs)
        : knobs.form + Number(knobs.form % 4 === 0);
      const all = knobs.all && FEATURES_ONLY.includes(drawn.subject);
      const short = [0, 1, 2, 5][shape % 4]! + (all ? 2 : 0);
      const long = short + [1, 4, 15, 60][otherKnobs.form % 4]!;
      const payload = (within: number): ScanPayload =>
        of(drawn.subject.condition({ ...knobs, form, within, all }, level));
      const [few, many] = [ask(world, drawn, payload(short)), ask(world, drawn, payload(long))];
      if (!isServed(few)) return false;
      const [less, more] = all ? [isServed(many) ? many : [], few] : [few, many];
      mustEqual(both(less, more), less, `within ${short} and within ${long} bars`, payload(long));
      return true;
    },
  },
  {
    id: "L20",
    title: "k bars ago is what the scan says as of the k-th bar before",
    subjects: DAILY_BARS,
    plans: 2,
    isFor: ({ session }) => session <= END,
    check(world, drawn) {
      const { knobs, levels, shape } = drawn;
      const back = 1 + shape;
      // What feeds tell stands at the close of its bar, what bars tell at the end of its session.
      const standAt = drawn.subject.feeds.every((feed) => feed === "daily" || feed === "minute") ? dateThen : closeThen;
      const [now, past] = [standAt(drawn.past.session), standAt(drawn.past.session - back)];
      const still = steady(world, past.session, now.session);
      const plain = { ...knobs, form: [0, 1, 4][knobs.form % 3]! };
      const level = world.level(world.whole, drawn.subject, plain, levels, BASIS);
      const payload = of(drawn.subject.condition({ ...plain, ago: plain.ago + back }, level));
      const later = scanThen(world.whole, payload, now, BASIS);
      const earlier = scanThen(world.whole, of(drawn.subject.condition(plain, level)), past, BASIS);
      if (!isServed(later, earlier)) return false;
      const among = (answer: Answer): Answer => answer.filter((ticker) => still.has(ticker));
      mustEqual(among(later), among(earlier), `${back} bars before ${now.asOf}, and as of ${past.asOf}`, payload);
      return true;
    },
  },
  {
    id: "L21",
    title: "a known value compares in exactly one way, an unknown one in none",
    subjects: FEATURES_ONLY,
    plans: 6,
    check(world, drawn) {
      const change = { form: numberForm(drawn.knobs), within: 0 };
      const is = (comparison: Comparison): Answer => ask(world, drawn, comparing(world, drawn, comparison, change));
      const pairs = (
        [
          ["GreaterThan", "LessThanOrEqual"],
          ["LessThan", "GreaterThanOrEqual"],
          ["EqualTo", "NotEqualTo"],
        ] as const
      ).map(([yes, no]) => [is(yes), is(no)] as const);
      if (!isServed(...pairs.flat())) return false;
      const known = either(...pairs[0]!);
      const payload = comparing(world, drawn, "NotEqualTo", change);
      for (const [yes, no] of pairs) {
        mustEqual(either(yes, no), known, "one way or the other", payload);
        mustEqual(both(yes, no), [], "both ways", payload);
      }
      return true;
    },
  },
  {
    id: "L22",
    title: "a range is its bounds together",
    subjects: FEATURES_ONLY,
    plans: 3,
    check(world, drawn) {
      const { knobs, levels } = drawn;
      const form = numberForm(knobs);
      const level = world.level(world.whole, drawn.subject, knobs, levels, BASIS);
      const bare = drawn.subject.condition({ ...knobs, form, within: 0 }, level);
      const [filter] = bare.FeatureWindow!.Filters!;
      const bound = (Range: object): Answer => {
        const Returns = { Want: { Value: { Range } } };
        return ask(world, drawn, of({ FeatureWindow: { Filters: [{ ...filter!, Returns }] } }));
      };
      const Lower = { Operator: knobs.all ? "gt" : "gte", Value: level };
      const Upper = { Operator: knobs.all ? "lte" : "lt", Value: level + 0.2 * Math.abs(level) + 0.01 };
      const [joined, lower, upper] = [bound({ Lower, Upper }), bound({ Lower }), bound({ Upper })];
      if (!isServed(joined, lower, upper)) return false;
      mustEqual(joined, both(lower, upper), `from ${Lower.Value} to ${Upper.Value}`, bare);
      return true;
    },
  },
  {
    id: "L23",
    title: "no bar crosses both ways",
    subjects: FEATURES_ONLY,
    plans: 2,
    check(world, drawn) {
      const change = { form: numberForm(drawn.knobs), within: 0 };
      const payload = comparing(world, drawn, "CrossesAbove", change);
      const above = ask(world, drawn, payload);
      const under = ask(world, drawn, comparing(world, drawn, "CrossesUnder", change));
      if (!isServed(above, under)) return false;
      mustEqual(both(above, under), [], "both ways", payload);
      return true;
    },
  },
  {
    id: "L24",
    title: "a stricter threshold never adds a ticker",
    subjects: FEATURES_ONLY,
    plans: 4,
    check(world, drawn) {
      const change = { form: numberForm(drawn.knobs) };
      for (const comparison of ["GreaterThan", "GreaterThanOrEqual"] as const) {
        const payload = comparing(world, drawn, comparison, change, 1.2);
        const [wide, strict] = [
          ask(world, drawn, comparing(world, drawn, comparison, change)),
          ask(world, drawn, payload),
        ];
        if (!isServed(wide, strict)) return false;
        mustEqual(both(strict, wide), strict, "a higher threshold", payload);
      }
      return true;
    },
  },
  {
    id: "L25",
    title: "a universe in parts gives the parts of the answer",
    subjects: LOCAL,
    plans: 3,
    check(world, drawn) {
      const payload = of(conditionOf(world, drawn, BASIS));
      const everybody = ask(world, drawn, {});
      const wanted = ask(world, drawn, payload);
      const parts = [0, 1].map((part) => everybody.filter((_, k) => ((k + drawn.shape) % 3 === 0) === (part === 0)));
      const found = parts.map((part) => ask(world, drawn, payload, part.join(",")));
      if (!isServed(everybody, wanted, ...found)) return false;
      mustEqual(found.flat().sort(), wanted, "in two parts", payload);
      return true;
    },
  },
  {
    id: "L27",
    title: "every value is a finite number or none, and none matches nothing",
    subjects: FEATURES_ONLY.filter(({ local }) => local),
    check(world, drawn) {
      const { subject, past, knobs } = drawn;
      const change = { ...knobs, ago: 0, within: 0, form: numberForm(knobs) };
      const levelled = subject.levelled(change)!;
      const { view } = world.whole.marketView(undefined, momentThen(past.asOf, BASIS));
      const values = newestValues(levelled, view);
      const { tickers } = view.data.instruments;
      const infinite = values.findIndex((value) => !Number.isFinite(value) && !Number.isNaN(value));
      if (infinite >= 0)
        throw new LawBroken(`${subject.name} of ${tickers[infinite]} as of ${past.asOf}: ${values[infinite]}`);
      // What compares within the scan has no value outside of one.
      if (!subject.local) return true;
      const payload = of(subject.condition({ ...change, comparison: "NotEqualTo" }, 0.123456789));
      const found = scanThen(world.whole, payload, past, BASIS);
      const known = new Set([...values.keys()].filter((i) => !Number.isNaN(values[i]!)).map((i) => tickers[i]!));
      if (!isServed(found)) return false;
      mustEqual(
        found.filter((ticker) => known.has(ticker)),
        found,
        "without a value",
        payloadThen(payload, past.asOf, BASIS),
      );
      return true;
    },
  },
];
