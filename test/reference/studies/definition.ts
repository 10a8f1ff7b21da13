import type { Place, Study } from "../view.ts";
import type { Series } from "../values.ts";

export type Argument = number | string;

/** What a study of the catalogue means, in the plainest form. */
export interface Definition {
  readonly names: readonly string[];
  /**
   * Where it has a value. any: on every bar; intraday: inside the session; daily: on days and longer; session: one a
   * session of the zones; date: one a regular session.
   */
  readonly on: "any" | "intraday" | "daily" | "session" | "date";
  /** Parameters in order, with their defaults. */
  readonly takes: readonly (readonly [name: string, initial: Argument])[];
  /** The study whose values it is computed from unless another is given. */
  readonly source?: string;
  /** Told by the session of the bar it stands beside, so it can stand beside any bar of that session. */
  readonly ofSession?: boolean;
  readonly build: (place: Place, given: readonly Argument[], source: Study) => Series;
  /** The form with one value a session, of an intraday study that has one. */
  readonly buildSession?: (place: Place, given: readonly Argument[]) => Series;
}

type Build = Definition["build"];
type Rest = Partial<Pick<Definition, "names" | "on" | "source" | "ofSession" | "buildSession">>;

/** `define("sma", { length: 20 }, …)`: numbers and words of `takes` are the defaults. */
export function define(
  name: string,
  takes: Readonly<Record<string, Argument>>,
  build: Build,
  { names = [], on = "any", ...rest }: Rest = {},
): Definition {
  return { names: [name, ...names], on, takes: Object.entries(takes), build, ...rest };
}

/** The same with a source: `build` receives the source's values first. */
export function ofSource(
  name: string,
  source: string,
  takes: Readonly<Record<string, Argument>>,
  build: (x: Series, ...given: number[]) => Series,
  rest: Rest = {},
): Definition {
  return define(name, takes, (place, given, study) => build(place.series(study), ...(given as number[])), {
    ...rest,
    source,
  });
}
