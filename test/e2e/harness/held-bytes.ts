import type { CDPSession } from "playwright-core";

interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  /** One row of `node_fields` for each thing on the heap, one after the other. */
  readonly nodes: readonly number[];
}

/** Machine code that the browser has compiled meanwhile, and its own books, are none of the page's. */
const NOT_OURS = new Set(["code", "native", "synthetic"]);

async function takeSnapshot(inspector: CDPSession): Promise<HeapSnapshot> {
  let text = "";
  const add = ({ chunk }: { readonly chunk: string }): void => void (text += chunk);
  inspector.on("HeapProfiler.addHeapSnapshotChunk", add);
  await inspector.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  inspector.off("HeapProfiler.addHeapSnapshotChunk", add);
  return JSON.parse(text) as HeapSnapshot;
}

/** Bytes of the objects, closures, arrays and texts that a page holds once what it does not reach is gone. */
export async function heldBytes(inspector: CDPSession): Promise<number> {
  // Twice: what the first round frees may have held more.
  await inspector.send("HeapProfiler.collectGarbage");
  await inspector.send("HeapProfiler.collectGarbage");
  const { snapshot, nodes } = await takeSnapshot(inspector);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!NOT_OURS.has(types[0][nodes[at + type] ?? -1] ?? "")) bytes += nodes[at + size] ?? 0;
  }
  return bytes;
}
