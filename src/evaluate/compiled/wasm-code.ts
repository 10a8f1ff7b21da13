/** Types of WebAssembly values, as the binary format names them. */
export const I32 = 0x7f;
export const F64 = 0x7c;
export const V128 = 0x7b;
export type ValueType = typeof I32 | typeof F64 | typeof V128;

/** A local variable of the function. */
export interface Local {
  readonly index: number;
  readonly type: ValueType;
}

/** Opcodes of instructions without an immediate, by their names in the text format. */
const PLAIN = {
  end: 0x0b,
  else: 0x05,
  select: 0x1b,
  "i32.eqz": 0x45,
  "i32.eq": 0x46,
  "i32.lt_s": 0x48,
  "i32.lt_u": 0x49,
  "i32.gt_u": 0x4b,
  "i32.le_u": 0x4d,
  "i32.ge_s": 0x4e,
  "i32.add": 0x6a,
  "i32.sub": 0x6b,
  "i32.mul": 0x6c,
  "i32.and": 0x71,
  "i32.or": 0x72,
  "i32.xor": 0x73,
  "i32.shl": 0x74,
  "i32.shr_u": 0x76,
  "f64.eq": 0x61,
  "f64.ne": 0x62,
  "f64.lt": 0x63,
  "f64.gt": 0x64,
  "f64.le": 0x65,
  "f64.ge": 0x66,
  "f64.convert_i32_s": 0xb7,
} as const;

/** Opcodes of SIMD instructions, which follow the prefix 0xfd. */
const SIMD = {
  "v128.andnot": 0x4f,
  "v128.and": 0x4e,
  "v128.or": 0x50,
  "v128.bitselect": 0x52,
  "v128.any_true": 0x53,
  "i64x2.bitmask": 0xc4,
  "f64x2.splat": 0x14,
  "f64x2.convert_low_i32x4_s": 0xfe,
  "f64x2.eq": 0x47,
  "f64x2.ne": 0x48,
  "f64x2.lt": 0x49,
  "f64x2.gt": 0x4a,
  "f64x2.le": 0x4b,
  "f64x2.ge": 0x4c,
  "f64x2.ceil": 0x74,
  "f64x2.floor": 0x75,
  "f64x2.abs": 0xec,
  "f64x2.neg": 0xed,
  "f64x2.sqrt": 0xef,
  "f64x2.add": 0xf0,
  "f64x2.sub": 0xf1,
  "f64x2.mul": 0xf2,
  "f64x2.div": 0xf3,
  "f64x2.min": 0xf4,
  "f64x2.max": 0xf5,
  "f64x2.pmax": 0xf7,
} as const;

export type Instruction = keyof typeof PLAIN | keyof typeof SIMD;

const BLOCK = 0x02;
const LOOP = 0x03;
const IF = 0x04;
const NO_RESULT = 0x40;

/** Encodes an unsigned integer as LEB128. */
export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  do {
    const low = value & 0x7f;
    value >>>= 7;
    bytes.push(value === 0 ? low : low | 0x80);
  } while (value !== 0);
  return bytes;
}

/** Encodes a signed integer as LEB128. */
function signed(value: number): number[] {
  const bytes: number[] = [];
  for (;;) {
    const low = value & 0x7f;
    value >>= 7;
    if ((value === 0 && (low & 0x40) === 0) || (value === -1 && (low & 0x40) !== 0)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

/** The body of one function, written instruction by instruction. Branch depths count labels from the innermost, 0. */
export class Code {
  readonly parameters: number;
  readonly #bytes: number[] = [];
  readonly #locals: ValueType[] = [];

  /** `parameters`: number of parameters, all of type i32. */
  constructor(parameters: number) {
    this.parameters = parameters;
  }

  parameter(index: number): Local {
    return { index, type: I32 };
  }

  /** Declares a local variable; it is 0 when the function begins. */
  local(type: ValueType): Local {
    return { index: this.parameters + this.#locals.push(type) - 1, type };
  }

  do(...instructions: readonly Instruction[]): this {
    for (const one of instructions) {
      if (one in SIMD) this.#bytes.push(0xfd, ...unsigned(SIMD[one as keyof typeof SIMD]));
      else this.#bytes.push(PLAIN[one as keyof typeof PLAIN]);
    }
    return this;
  }

  get(local: Local): this {
    this.#bytes.push(0x20, ...unsigned(local.index));
    return this;
  }

  set(local: Local): this {
    this.#bytes.push(0x21, ...unsigned(local.index));
    return this;
  }

  i32(value: number): this {
    this.#bytes.push(0x41, ...signed(value));
    return this;
  }

  f64(value: number): this {
    this.#bytes.push(0x44, ...new Uint8Array(Float64Array.of(value).buffer));
    return this;
  }

  /** Pushes a v128 with the same number in both halves. */
  v128(value: number): this {
    const half = new Uint8Array(Float64Array.of(value).buffer);
    this.#bytes.push(0xfd, 0x0c, ...half, ...half);
    return this;
  }

  /** Loads from the address on the stack plus `offset` bytes. */
  load(type: ValueType, offset: number): this {
    const [opcode, align] = type === I32 ? [[0x28], 2] : type === F64 ? [[0x2b], 3] : [[0xfd, 0x00], 3];
    this.#bytes.push(...opcode, align, ...unsigned(offset));
    return this;
  }

  /** Loads two 32-bit integers into the lower half of a v128. */
  loadPair(offset: number): this {
    this.#bytes.push(0xfd, 0x5d, 2, ...unsigned(offset));
    return this;
  }

  /** Stores a v128; takes the address and the value from the stack. */
  store(offset: number): this {
    this.#bytes.push(0xfd, 0x0b, 3, ...unsigned(offset));
    return this;
  }

  /** Stores an f64; takes the address and the value from the stack. */
  storeFloat(offset: number): this {
    this.#bytes.push(0x39, 3, ...unsigned(offset));
    return this;
  }

  /** Stores an i32; takes the address and the value from the stack. */
  storeInt(offset: number): this {
    this.#bytes.push(0x36, 2, ...unsigned(offset));
    return this;
  }

  /** Stores the lowest byte of an i32; takes the address and the value from the stack. */
  storeByte(offset: number): this {
    this.#bytes.push(0x3a, 0, ...unsigned(offset));
    return this;
  }

  block(body: () => void): this {
    return this.#nested(BLOCK, body);
  }

  loop(body: () => void): this {
    return this.#nested(LOOP, body);
  }

  /** Writes a conditional: `then` runs if the i32 on the stack is not 0. */
  if(then: () => void, otherwise?: () => void): this {
    this.#bytes.push(IF, NO_RESULT);
    then();
    if (otherwise !== undefined) {
      this.do("else");
      otherwise();
    }
    return this.do("end");
  }

  #nested(opcode: number, body: () => void): this {
    this.#bytes.push(opcode, NO_RESULT);
    body();
    return this.do("end");
  }

  branch(depth: number): this {
    this.#bytes.push(0x0c, ...unsigned(depth));
    return this;
  }

  branchIf(depth: number): this {
    this.#bytes.push(0x0d, ...unsigned(depth));
    return this;
  }

  /** Returns the function in the format of the code section. */
  body(): number[] {
    const locals = this.#locals.flatMap((type) => [1, type]);
    const content = [...unsigned(this.#locals.length), ...locals, ...this.#bytes, 0x0b];
    return [...unsigned(content.length), ...content];
  }
}

/** Returns the parts of a section. */
function section(id: number, ...content: readonly number[][]): readonly number[][] {
  const length = content.reduce((sum, part) => sum + part.length, unsigned(content.length).length);
  return [[id, ...unsigned(length), ...unsigned(content.length)], ...content];
}

const name = (text: string): number[] => [...unsigned(text.length), ...[...text].map((char) => char.charCodeAt(0))];

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const SHARED_WITH_MAXIMUM = 0x03;
const MOST_PAGES = 65_536;

/** Returns a module that exports the function as "run" and imports the memory "tiles"."memory". */
export function moduleOf(code: Code): Uint8Array<ArrayBuffer> {
  const parameters = Array.from({ length: code.parameters }, () => I32);
  const limits = [SHARED_WITH_MAXIMUM, 0, ...unsigned(MOST_PAGES)];
  const parts = [
    MAGIC_AND_VERSION,
    ...section(1, [0x60, ...unsigned(parameters.length), ...parameters, 0]),
    ...section(2, [...name("tiles"), ...name("memory"), 0x02, ...limits]),
    ...section(3, [0]),
    ...section(7, [...name("run"), 0x00, 0]),
    ...section(10, code.body()),
  ];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
