/** The part of WebAssembly that is used here: it is in every engine, and in no library of types but the browser's. */
declare namespace WebAssembly {
  class Module {
    private readonly module: unknown;
    constructor(bytes: Uint8Array);
  }
  class Memory {
    constructor(limits: { readonly initial: number; readonly maximum?: number; readonly shared?: boolean });
    readonly buffer: SharedArrayBuffer | ArrayBuffer;
    /** Grows by so many pages of 64 KiB. */
    grow(pages: number): number;
  }
  class Instance {
    readonly exports: Readonly<Record<string, unknown>>;
    constructor(module: Module, imports?: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
  }
}
