// The worker that loads for tests, which run from the sources.
import { register } from "tsx/esm/api";

register();
await import("./load-worker.testing.ts");
