import type { TileMemory } from "./tile-memory.ts";

/** A part of a memory. */
export interface MemoryRange {
  readonly at: number;
  readonly size: number;
}

/** By memory the parts that this thread reserved and needs no more, in the order of their places. */
const spares = new WeakMap<TileMemory, MemoryRange[]>();

/**
 * `size` bytes of a memory which are 0, from what this thread gave back where that has room: a memory cannot shrink.
 * Undefined where they do not fit.
 */
export function allocateRange(memory: TileMemory, size: number): MemoryRange | undefined {
  const own = spares.get(memory) ?? [];
  let best = -1;
  for (const [k, spare] of own.entries())
    if (spare.size >= size && (best < 0 || spare.size < own[best]!.size)) best = k;
  if (best < 0) {
    const at = memory.reserve(size);
    return at === undefined ? undefined : { at, size };
  }
  const { at, size: all } = own[best]!;
  if (all === size) own.splice(best, 1);
  else own[best] = { at: at + size, size: all - size };
  new Uint8Array(memory.wasm.buffer, at, size).fill(0);
  return { at, size };
}

/** Gives back a part that nothing points to any more. */
export function freeRange(memory: TileMemory, room: MemoryRange): void {
  const all = [...(spares.get(memory) ?? []), room].filter(({ size }) => size > 0).sort((a, b) => a.at - b.at);
  const joined: MemoryRange[] = [];
  for (const one of all) {
    const last = joined.at(-1);
    if (last !== undefined && last.at + last.size === one.at)
      joined[joined.length - 1] = { at: last.at, size: last.size + one.size };
    else joined.push(one);
  }
  spares.set(memory, joined);
}
