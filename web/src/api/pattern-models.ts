import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  AddExampleRequest,
  CreatePatternModelRequest,
  PatternModel,
  PatternModelFile,
  PatternQualityReply,
  UpdateExampleRequest,
  UpdatePatternModelRequest,
} from "#contract";
import { api, bodyOf } from "./client.ts";

export type { PatternModel, PatternExample } from "#contract";
export type PatternQuality = PatternQualityReply["quality"];

const MODELS_KEY = ["pattern-models"] as const;
/** An account has at most a hundred. */
const MOST_MODELS = 100;
const TRAINING_POLL_MS = 700;

const LIST_KEY = [...MODELS_KEY, "list"] as const;
const keyOf = (id: string) => [...MODELS_KEY, id] as const;
const byId = (id: string) => ({ path: { id } });

/** Whether a model is about to change by itself. */
export const isInTraining = ({ status }: Pick<PatternModel, "status">): boolean =>
  status === "queued" || status === "training";

/** All models of the account, newest first; asked again while one is in training. */
export const usePatternModels = () =>
  useQuery({
    queryKey: LIST_KEY,
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET("/api/v2/pattern-models", { signal, params: { query: { limit: MOST_MODELS } } }))).models,
    refetchInterval: ({ state }) => (state.data?.some(isInTraining) === true ? TRAINING_POLL_MS : false),
  });

/** One model with its examples; asked again while it is in training. */
export const usePatternModel = (id: string) =>
  useQuery({
    queryKey: [...keyOf(id), "model"],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET("/api/v2/pattern-models/{id}", { signal, params: byId(id) }))).model,
    refetchInterval: ({ state }) => (state.data !== undefined && isInTraining(state.data) ? TRAINING_POLL_MS : false),
  });

/** What the last training found out about the examples. `version` is anything that changes with it. */
export const usePatternQuality = (id: string, version: string) =>
  useQuery({
    queryKey: [...keyOf(id), "quality", version],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET("/api/v2/pattern-models/{id}/quality", { signal, params: byId(id) }))).quality,
    placeholderData: keepPreviousData,
  });

/** What resembles a model; without days, in the newest bars. */
export interface MatchesWanted {
  readonly id: string;
  /** Changes with what the model has learnt. */
  readonly version: string;
  readonly minScore: number;
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
}

export const usePatternMatches = ({ id, version, minScore, from, to, limit }: MatchesWanted) =>
  useQuery({
    queryKey: [...keyOf(id), "matches", version, minScore, from, to, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
      const query = { min_score: minScore, limit, ...days };
      return bodyOf(api.GET("/api/v2/pattern-models/{id}/matches", { signal, params: { ...byId(id), query } }));
    },
  });

/** The windows whose labels would teach a model most. */
export const usePatternSuggestions = (id: string, version: string) =>
  useQuery({
    queryKey: [...keyOf(id), "suggestions", version],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET("/api/v2/pattern-models/{id}/suggestions", { signal, params: byId(id) }))).suggestions,
    placeholderData: keepPreviousData,
  });

/** Models and examples as they are after a change; what was found with them is asked for by version. */
function useStaleModels(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [first, , part] }) =>
        first === MODELS_KEY[0] && part !== "matches" && part !== "suggestions",
    });
}

export function useCreateModel() {
  const onSuccess = useStaleModels();
  return useMutation({
    mutationFn: async (body: CreatePatternModelRequest) =>
      (await bodyOf(api.POST("/api/v2/pattern-models", { body }))).model,
    onSuccess,
  });
}

export function useChangeModel(id: string) {
  const onSuccess = useStaleModels();
  return useMutation({
    mutationFn: async (body: UpdatePatternModelRequest) =>
      (await bodyOf(api.PATCH("/api/v2/pattern-models/{id}", { params: byId(id), body }))).model,
    onSuccess,
  });
}

export function useDeleteModel() {
  const client = useQueryClient();
  const refresh = useStaleModels();
  return useMutation({
    mutationFn: (id: string) => api.DELETE("/api/v2/pattern-models/{id}", { params: byId(id) }),
    onSuccess: () => {
      // A list that is not on the page would show the model for a moment when it is come back to.
      client.removeQueries({ queryKey: LIST_KEY, type: "inactive" });
      return refresh();
    },
  });
}

export function useTrainModel(id: string) {
  const onSuccess = useStaleModels();
  return useMutation({
    mutationFn: async () => (await bodyOf(api.POST("/api/v2/pattern-models/{id}/train", { params: byId(id) }))).model,
    onSuccess,
  });
}

export function useAddExample(id: string) {
  const onSuccess = useStaleModels();
  return useMutation({
    mutationFn: async (body: AddExampleRequest) =>
      (await bodyOf(api.POST("/api/v2/pattern-models/{id}/examples", { params: byId(id), body }))).example,
    onSuccess,
  });
}

const exampleById = (id: string, exampleId: string) => ({ path: { id, example_id: exampleId } });

export function useChangeExample(id: string) {
  const onSuccess = useStaleModels();
  return useMutation({
    mutationFn: ({ exampleId, change }: { readonly exampleId: string; readonly change: UpdateExampleRequest }) =>
      bodyOf(
        api.PATCH("/api/v2/pattern-models/{id}/examples/{example_id}", {
          params: exampleById(id, exampleId),
          body: change,
        }),
      ),
    onSuccess,
  });
}

export function useDeleteExample(id: string) {
  const onSuccess = useStaleModels();
  return useMutation({
    mutationFn: (exampleId: string) =>
      api.DELETE("/api/v2/pattern-models/{id}/examples/{example_id}", { params: exampleById(id, exampleId) }),
    onSuccess,
  });
}

/** The file of a model, with all that training it takes. */
export const fetchModelFile = (id: string): Promise<PatternModelFile> =>
  bodyOf(api.GET("/api/v2/pattern-models/{id}/export", { params: byId(id) }));

export function useImportModel() {
  const onSuccess = useStaleModels();
  return useMutation({
    // Whether it is a file of a model is for the server to say, and where it is not.
    mutationFn: async (file: unknown) =>
      (await bodyOf(api.POST("/api/v2/pattern-models/import", { body: file as PatternModelFile }))).model,
    onSuccess,
  });
}
