import type { TileMemory } from "#tiles";

/** Range of bytes in a tile memory. */
export interface MemoryRange {
  /** Address of the first byte. */
  readonly at: number;
  readonly size: number;
}

/** Per memory: ranges that this thread has freed, by ascending address. */
const freed = new WeakMap<TileMemory, MemoryRange[]>();

/**
 * Allocates `size` zeroed bytes, from the smallest sufficient range that this thread has freed, because a memory cannot
 * shrink; else from new pages. Returns undefined if the memory is full.
 */
export function allocateRange(memory: TileMemory, size: number): MemoryRange | undefined {
  const ranges = freed.get(memory) ?? [];
  let best = -1;
  for (const [k, range] of ranges.entries())
    if (range.size >= size && (best < 0 || range.size < ranges[best]!.size)) best = k;
  if (best < 0) {
    const at = memory.reserve(size);
    return at === undefined ? undefined : { at, size };
  }
  const { at, size: available } = ranges[best]!;
  if (available === size) ranges.splice(best, 1);
  else ranges[best] = { at: at + size, size: available - size };
  new Uint8Array(memory.wasm.buffer, at, size).fill(0);
  return { at, size };
}

/** Frees a range that nothing points to any more, for later calls of `allocateRange` in this thread. */
export function freeRange(memory: TileMemory, range: MemoryRange): void {
  const all = [...(freed.get(memory) ?? []), range].filter(({ size }) => size > 0).sort((a, b) => a.at - b.at);
  const merged: MemoryRange[] = [];
  for (const one of all) {
    const last = merged.at(-1);
    if (last !== undefined && last.at + last.size === one.at)
      merged[merged.length - 1] = { at: last.at, size: last.size + one.size };
    else merged.push(one);
  }
  freed.set(memory, merged);
}
