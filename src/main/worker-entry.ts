type WorkerName = "scan-worker" | "demo-worker" | "replay-worker" | "load-worker" | "task-worker";

/** The module of a worker thread: bundled beside this one, or loaded from the sources as this one was. */
export function workerEntry(name: WorkerName): URL {
  const fromSource = import.meta.url.endsWith(".ts");
  return new URL(fromSource ? `../../scripts/worker-from-source.mjs?worker=${name}` : `./${name}.js`, import.meta.url);
}
