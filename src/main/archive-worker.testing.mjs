// The worker of archive jobs for tests, which run from the sources.
import { register } from "tsx/esm/api";

register();
await import("./archive-worker.ts");
