import { text } from "../parameter.ts";

export const TOKEN_PATH = {
  id: text({ description: "The id of the token.", required: true, example: "4fT9xQ2mLk" }),
};
