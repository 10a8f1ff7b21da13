// Lets a worker thread load TypeScript, then runs the worker of the tests.
import { register } from "tsx/esm/api";

register();
await import("./worker.testing.ts");
