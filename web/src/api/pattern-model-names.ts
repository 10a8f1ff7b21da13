import { useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "./client.ts";

const MOST_MODELS = 100;

/** The names of the account's pattern models, for choosing one; an account has at most a hundred. */
export const usePatternModelNames = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: ["pattern-models", "names"],
    queryFn: async ({ signal }) => {
      const { models } = await bodyOf(
        api.GET("/api/v2/pattern-models", { signal, params: { query: { limit: MOST_MODELS } } }),
      );
      return models.map(({ id, name, status }) => ({ id, name, status }));
    },
  });
