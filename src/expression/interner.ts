/** Keeps one object per key for as long as somebody holds it, so equal expressions are the same object. */
export function interner<N extends { readonly key: string }>(): <T extends N>(node: T) => T {
  const known = new Map<string, WeakRef<N>>();
  const forget = new FinalizationRegistry<string>((key) => {
    if (known.get(key)?.deref() === undefined) known.delete(key);
  });
  return <T extends N>(node: T): T => {
    const earlier = known.get(node.key)?.deref();
    // The key spells the node out in full, so an equal key is an equal node of the same kind.
    if (earlier !== undefined) return earlier as T;
    known.set(node.key, new WeakRef<N>(node));
    forget.register(node, node.key);
    return Object.freeze(node);
  };
}
