import type { RefusalKind } from "./refusal-kind.ts";

const OTHERS = "user|account|person|people|trader|member|customer|client|subscriber";
const OWNED =
  "model|scan|pattern|watchlist|watchlists|watch|screen|portfolio|position|filter|holding|screener|setup|token|alert|list";
const NEAR =
  "friend|friends|neighbour|neighbor|colleague|coworker|boss|brother|sister|wife|husband|dad|competitor|rival";

export const REFERENCES: RefusalKind = {
  code: "forbidden_reference",
  message: "only the models and scans of your own account can be named",
  phrases: [
    `someone|somebody|anyone else ..7 ${OWNED}`,
    `another|other|different ${OTHERS} ..7 ${OWNED}`,
    `user|account id? # ..7 ${OWNED}`,
    `user|account number|no? # ..7 ${OWNED}`,
    `${NEAR} ..7 ${OWNED}`,
    `${OWNED} ..6 belong|belongs|belonging to ..2 ${OTHERS}|another|other|someone|somebody`,
    `${OWNED} ..6 of|from|by ..2 ${OTHERS}|another|someone|somebody`,
    `${OWNED} ..4 owned|created|made|saved|built|trained|shared by ..2 ${OTHERS}|another|other|someone|somebody`,
  ],
};
