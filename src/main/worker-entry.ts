type WorkerName =
  | "scan-worker"
  | "demo-worker"
  | "replay-worker"
  | "archive-worker"
  | "load-worker"
  | "task-worker"
  | "feed-worker"
  | "rewrite-worker"
  | "daily-worker";

/** Returns the module of a worker thread: next to this bundle, or from the sources if this module came from them. */
export function workerEntry(name: WorkerName): URL {
  const fromSource = import.meta.url.endsWith(".ts");
  return new URL(fromSource ? `../../scripts/worker-from-source.mjs?worker=${name}` : `./${name}.js`, import.meta.url);
}
