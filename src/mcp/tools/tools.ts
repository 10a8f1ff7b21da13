import { catalogueSearch } from "./catalogue-search.ts";
import { marketStatus } from "./market-status.ts";
import { modelAddExample } from "./model-add-example.ts";
import { modelGet } from "./model-get.ts";
import { modelMatches } from "./model-matches.ts";
import { modelSuggestions } from "./model-suggestions.ts";
import { modelTrain } from "./model-train.ts";
import { modelsList } from "./models-list.ts";
import { scanChanges } from "./scan-changes.ts";
import { scanExplain } from "./scan-explain.ts";
import { scanNatural } from "./scan-natural.ts";
import { scanRefine } from "./scan-refine.ts";
import { scanRun } from "./scan-run.ts";
import { scanSave } from "./scan-save.ts";
import { scanSavedRun } from "./scan-saved-run.ts";
import { scanTable } from "./scan-table.ts";
import { scanValidate } from "./scan-validate.ts";
import { scanTranslate } from "./scan-translate.ts";
import { scansList } from "./scans-list.ts";
import type { Tool } from "./tool.ts";

/** Every tool, in the order in which clients see them: one line each. */
export const TOOLS: readonly Tool[] = [
  scanNatural,
  scanRefine,
  scanTranslate,
  catalogueSearch,
  scanValidate,
  scanRun,
  scanTable,
  scanExplain,
  scanChanges,
  scansList,
  scanSavedRun,
  scanSave,
  modelsList,
  modelGet,
  modelMatches,
  modelSuggestions,
  modelAddExample,
  modelTrain,
  marketStatus,
];
