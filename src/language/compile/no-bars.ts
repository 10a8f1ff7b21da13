/** What has no bars of its own has no timeframe and no session, whatever else of the words has one. */
export const NO_BARS = { timeframe: null, session: null } as const;
