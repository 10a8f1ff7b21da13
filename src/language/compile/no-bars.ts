/** Settings of an atom without bars: no timeframe, no session, even where other words of the query name one. */
export const NO_BARS = { timeframe: null, session: null } as const;
