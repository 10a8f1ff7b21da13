import { text } from "../parameter.ts";

export const JOB_PATH = {
  id: text({ description: "The id of the job.", required: true, maxLength: 64, example: "arj_4fT9xQ2mLk0aBcDe" }),
};
