// The worker of a fill for tests, which run from the sources.
import { register } from "tsx/esm/api";

register();
await import("./fill-worker.ts");
