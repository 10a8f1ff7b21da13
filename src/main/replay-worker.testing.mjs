// The worker of a replay for tests, which run from the sources.
import { register } from "tsx/esm/api";

register();
await import("./replay-worker.ts");
