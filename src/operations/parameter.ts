import { splitAtCommas } from "./split-at-commas.ts";

/** A value of a query or a path, read strictly from its text: nothing is trimmed, coerced or guessed. */
export interface RequestParameter<T> {
  readonly description: string;
  readonly required: boolean;
  /** JSON Schema of the text's meaning, for OpenAPI. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example?: string;
  /** A query may give it more than once; `read` then takes the texts of all. */
  readonly repeats?: true;
  /** The value, or what is wrong with the text, as the end of a sentence that begins with the parameter's name. */
  read(text: string, ...more: readonly string[]): { readonly value: T } | { readonly problem: string };
}

/** The value of an optional parameter is undefined when it is absent. */
export type RequestParameterValue<P> = P extends RequestParameter<infer T> & { readonly required: true }
  ? T
  : P extends RequestParameter<infer T>
    ? T | undefined
    : never;

type Options = { readonly description: string; readonly required?: boolean; readonly example?: string };
type Made<T, O extends Options> = RequestParameter<T> & {
  readonly required: O["required"] extends true ? true : false;
};

function make<T, O extends Options>(
  options: O,
  schema: RequestParameter<T>["schema"],
  read: RequestParameter<T>["read"],
  repeats?: true,
): Made<T, O> {
  const required = (options.required ?? false) as Made<T, O>["required"];
  const parameter: RequestParameter<T> & { readonly required: Made<T, O>["required"] } = {
    description: options.description,
    required,
    schema,
    read,
    ...(repeats === undefined ? {} : { repeats }),
    ...(options.example === undefined ? {} : { example: options.example }),
  };
  return parameter;
}

const TEXT_LIMIT = 1024;

export function text<const O extends Options & { readonly maxLength?: number }>(options: O): Made<string, O> {
  const maxLength = options.maxLength ?? TEXT_LIMIT;
  return make(options, { type: "string", minLength: 1, maxLength }, (value) => {
    if (value === "") return { problem: "is empty; leave it out, or give it a value" };
    if (value.length > maxLength) return { problem: `has ${value.length} characters; the limit is ${maxLength}` };
    return { value };
  });
}

/** One text of parts between commas, such as a universe; a query may also give the parts one by one. */
export function textOfParts<const O extends Options>(options: O): Made<string, O> {
  const { read, schema } = text(options);
  return make(options, schema, (...texts) => read(texts.join(",")), true);
}

export function flag<const O extends Options>(options: O): Made<boolean, O> {
  return make(options, { type: "boolean" }, (value) =>
    value === "true" ? { value: true } : value === "false" ? { value: false } : { problem: "must be true or false" },
  );
}

export function integer<const O extends Options & { readonly min: number; readonly max: number }>(
  options: O,
): Made<number, O> {
  const { min, max } = options;
  return make(options, { type: "integer", minimum: min, maximum: max }, (value) => {
    const number = /^-?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= min && number <= max)) return { problem: `must be a whole number from ${min} to ${max}` };
    return { value: number };
  });
}

export function choice<const C extends readonly string[], const O extends Options>(
  choices: C,
  options: O,
): Made<C[number], O> {
  return make<C[number], O>(options, { type: "string", enum: choices }, (value) => {
    const found = choices.find((one) => one === value);
    return found === undefined ? { problem: `must be one of ${choices.join(", ")}` } : { value: found };
  });
}

/** Several values: given one by one, or separated by commas; a comma inside parentheses belongs to its value. */
export function list<T, const O extends Options & { readonly max: number }>(
  item: RequestParameter<T>["read"],
  itemSchema: RequestParameter<T>["schema"],
  options: O,
): Made<readonly T[], O> {
  const schema = { type: "array", items: itemSchema, minItems: 1, maxItems: options.max };
  const read: RequestParameter<readonly T[]>["read"] = (...texts) => {
    const length = texts.reduce((sum, one) => sum + one.length, 0);
    if (length > TEXT_LIMIT * 4) return { problem: `has over ${TEXT_LIMIT * 4} characters` };
    const parts = texts.flatMap(splitAtCommas);
    if (parts.length > options.max) return { problem: `has ${parts.length} values; the limit is ${options.max}` };
    const values: T[] = [];
    for (const part of parts) {
      const value = item(part);
      if ("problem" in value) return { problem: `has "${part.slice(0, 64)}", which ${value.problem}` };
      values.push(value.value);
    }
    return { value: values };
  };
  return make<readonly T[], O>(options, schema, read, true);
}
