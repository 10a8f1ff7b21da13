// Lets a worker thread load TypeScript, then is the worker that scans: for a server that runs from the sources.
import { register } from "tsx/esm/api";

register();
await import("../src/main/scan-worker.ts");
