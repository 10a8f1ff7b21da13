// Lets a worker thread load TypeScript, then loads the worker that the query parameter `worker` names: for a server
// that runs from the sources.
import { register } from "tsx/esm/api";

register();
await import(`../src/main/${new URL(import.meta.url).searchParams.get("worker")}.ts`);
