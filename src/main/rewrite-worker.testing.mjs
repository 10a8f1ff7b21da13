// The worker of tasks for tests, which run from the sources.
import { register } from "tsx/esm/api";

register();
await import("./rewrite-worker.ts");
