import type { Clock, Places } from "#base";
import { DraftCache, type Drafter, type NamedModel } from "#language";
import { conversionPlaces } from "./conversion-places.ts";
import { ModelBreaker } from "./model-breaker.ts";

/** What conversions of words share in one process. */
export interface Converter {
  /** The language model; undefined: the embedded parser alone. */
  readonly drafter: Drafter | undefined;
  /** Credits that models may cost the installation in a UTC day; undefined: as many as the users' budgets allow. */
  readonly dailyCredits: number | undefined;
  /** A user's pattern models, by the names that the user gave them. */
  readonly modelsOf: (userId: string) => Promise<readonly NamedModel[]>;
  readonly cache: DraftCache;
  /** Of conversions, by user. */
  readonly places: Places;
  readonly breaker: ModelBreaker;
}

export interface ConverterSettings {
  readonly clock: Clock;
  readonly drafter?: Drafter | undefined;
  readonly dailyCredits?: number | undefined;
  readonly modelsOf?: (userId: string) => Promise<readonly NamedModel[]>;
}

export function createConverter(settings: ConverterSettings): Converter {
  const { clock, drafter, dailyCredits, modelsOf = async () => [] } = settings;
  return {
    drafter,
    dailyCredits,
    modelsOf,
    cache: new DraftCache(clock),
    places: conversionPlaces(),
    breaker: new ModelBreaker(clock),
  };
}
