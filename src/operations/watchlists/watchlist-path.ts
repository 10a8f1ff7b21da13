import { text } from "../parameter.ts";

export const WATCHLIST_PATH = {
  id: text({ description: "The id of the watchlist.", required: true, maxLength: 64, example: "wl_4fT9xQ2mLk0aBcDe" }),
};
