import type { Algebra } from "../formula.ts";

/** Whether a row begins a new key. A row without a key does not. */
export const isKeyChange = <V, M>(m: Algebra<V, M>, present: V, key: V): M =>
  m.both(m.differs(key, present), m.equal(key, key));
