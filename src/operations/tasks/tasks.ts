import { checkPayloadTask } from "../scan/check-payload-task.ts";
import { describePayloadTask, requirementsTask } from "../scan/describe-payload.ts";
import { convertTask, readRefinementTask, refineTask } from "../conversions/conversion-tasks.ts";
import { readSavedTask } from "../scans/read-saved-task.ts";
import { translateTask } from "../scan/translate-task.ts";

/** Every task but the reading of bodies, which knows the operations. */
export const TASKS = {
  checkPayload: checkPayloadTask,
  describePayload: describePayloadTask,
  requirements: requirementsTask,
  readRefinement: readRefinementTask,
  convertWords: convertTask,
  refineWords: refineTask,
  readSaved: readSavedTask,
  translateScan: translateTask,
} as const;
