/** A scan that finds something on most days: price above its 50-day average. */
const EXAMPLE = {
  instructions: {
    All: [
      {
        FeatureWindow: {
          Filters: [{ Input: "close", Returns: { Want: { Study: { GreaterThan: { Input: "sma(50)" } } } } }],
        },
      },
    ],
  },
};

/** A command for a shell that runs a scan with the token, such as `origin` https://winnow.example. */
export const curlExample = (origin: string, token: string): string =>
  [
    `curl -s ${origin}/api/v2/scan \\`,
    `  -H 'Authorization: Bearer ${token}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(EXAMPLE)}'`,
  ].join("\n");
