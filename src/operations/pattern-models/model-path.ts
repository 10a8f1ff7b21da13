import { text } from "../parameter.ts";

export const MODEL_PATH = {
  id: text({ description: "The id of the model.", required: true, maxLength: 64, example: "pm_4fT9xQ2mLk0aBcDe" }),
};

export const EXAMPLE_PATH = {
  ...MODEL_PATH,
  example_id: text({
    description: "The id of the example.",
    required: true,
    maxLength: 64,
    example: "pe_4fT9xQ2mLk0aBcDe",
  }),
};
