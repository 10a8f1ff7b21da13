// The worker of a scan for tests, which run from the sources.
import { register } from "tsx/esm/api";

register();
await import("./scan-worker.ts");
