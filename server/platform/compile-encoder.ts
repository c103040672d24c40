import type { z } from 'zod';
import { namesOfFields } from '#contract/wire.ts';

/** Answer of a part that refuses a value. */
const refused: unique symbol = Symbol('refused');
/** Encodes a value as `schema.encode` does, or answers `refused` where that throws. */
type Encoder = (value: unknown) => unknown;

type Schema = z.ZodType;
type Payload = { value: unknown; issues: unknown[] };
type Check = {
  readonly _zod: {
    readonly check: (payload: Payload) => unknown;
    readonly def: {
      readonly when?: (payload: Payload) => boolean;
      readonly check?: string;
      readonly format?: string;
      readonly pattern?: RegExp;
      /** Bound of a number. */
      readonly value?: unknown;
      readonly inclusive?: boolean;
      /** Longest length, in code points. */
      readonly maximum?: number;
      readonly fn?: (value: unknown) => unknown;
    };
  };
};
/** The parts of zod's insides that are read here. */
type Inside = {
  readonly def: {
    readonly type: string;
    readonly coerce?: boolean;
    readonly format?: string;
    readonly checks?: readonly Check[];
    readonly innerType?: Schema;
    readonly element?: Schema;
    readonly in?: Schema;
    readonly out?: Schema;
    readonly reverseTransform?: (value: unknown, payload: Payload) => unknown;
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly catchall?: Schema;
    readonly options?: readonly Schema[];
    readonly discriminator?: string;
  };
  readonly traits: ReadonlySet<string>;
  readonly values?: ReadonlySet<unknown>;
  readonly optin?: 'optional' | 'defaulted';
  readonly optout?: 'optional';
};

const insideOf = ({ _zod: inside }: Schema) => inside as unknown as Inside;

/**
 * Compiles the schema of an answer: a function that gives `JSON.stringify(schema.encode(value))`, to the byte, and throws
 * where that throws. Zod makes a payload and a context for every value of a list, and looks at it twice where it has checks.
 *
 * What is refused is given to zod, which says why. Parts that the compiler does not know are encoded by zod.
 *
 * @param leftToZod hears of each such part, by its kind
 */
export function compileEncoder(schema: Schema, leftToZod: (kind: string) => void = () => {}) {
  const encode = compile(schema, leftToZod);
  return (value: unknown): string => {
    const encoded = encode(value);
    return JSON.stringify(encoded === refused ? schema.encode(value) : encoded);
  };
}

function compile(schema: Schema, leftToZod: (kind: string) => void): Encoder {
  const { type } = insideOf(schema).def;
  const encode = encoderOf(schema, (part) => compile(part, leftToZod));
  if (encode !== undefined) return withChecks(encode, checksOf(schema));
  leftToZod(type);
  return encodeByZod(schema);
}

const encodeByZod =
  (schema: Schema): Encoder =>
  (value) => {
    const result = schema.safeEncode(value);
    return result.success ? result.data : refused;
  };

/** Kinds of values, each with its condition for generated code. */
const plainKinds = {
  string: { condition: (v: string) => `typeof ${v} === 'string'`, isOf: (value: unknown) => typeof value === 'string' },
  safeint: { condition: (v: string) => `Number.isSafeInteger(${v})`, isOf: Number.isSafeInteger },
  number: { condition: (v: string) => `Number.isFinite(${v})`, isOf: Number.isFinite },
  boolean: {
    condition: (v: string) => `typeof ${v} === 'boolean'`,
    isOf: (value: unknown) => typeof value === 'boolean',
  },
} as const;

/** The plain kind of a schema, whatever its checks. */
function plainKindOf({ def: { type, format, coerce } }: Inside): keyof typeof plainKinds | undefined {
  if (coerce === true) return undefined;
  if (type === 'number') return format === 'safeint' ? 'safeint' : 'number';
  return type === 'string' || type === 'boolean' ? type : undefined;
}

/** A schema with a format, such as a day, is a check of its own. */
function checksOf(schema: Schema): readonly Check[] {
  const { def, traits } = insideOf(schema);
  const isCheck = traits.has('$ZodCheck') && def.format !== 'safeint';
  return [...(isCheck ? [schema as unknown as Check] : []), ...(def.checks ?? [])];
}

/** The encoder of a schema without its checks; undefined for a kind that is left to zod. */
function encoderOf(schema: Schema, within: (part: Schema) => Encoder): Encoder | undefined {
  const inside = insideOf(schema);
  const { def, values } = inside;
  const kind = plainKindOf(inside);
  if (kind !== undefined) {
    const { isOf } = plainKinds[kind];
    return (value) => (isOf(value) ? value : refused);
  }
  const { innerType, element } = def;
  switch (def.type) {
    case 'void':
      return (value) => (value === undefined ? value : refused);
    case 'unknown':
    case 'custom':
      return (value) => value;
    case 'enum':
    case 'literal':
      return values && ((value) => (values.has(value) ? value : refused));
    case 'default':
    case 'catch':
      return innerType && within(innerType);
    case 'nullable': {
      const encode = innerType && within(innerType);
      return encode && ((value) => (value === null ? value : encode(value)));
    }
    case 'optional': {
      if (innerType === undefined || insideOf(innerType).optin === 'defaulted') return undefined;
      const encode = within(innerType);
      return (value) => (value === undefined ? value : encode(value));
    }
    case 'array':
      return element && arrayEncoder(within(element));
    case 'object':
      return objectEncoder(schema, within);
    case 'union':
      return def.options && def.discriminator === undefined ? unionEncoder(def.options.map(within)) : undefined;
    case 'pipe':
      return pipeEncoder(schema, within);
    default:
      return undefined;
  }
}

/** One payload for all checks and codecs: none of them waits or calls another. */
const payload: Payload = { value: undefined, issues: [] };

function hadIssues(): boolean {
  if (payload.issues.length === 0) return false;
  payload.issues = [];
  return true;
}

/** The checks are zod's own functions: one says no by an issue, and may replace the value. */
function withChecks(encode: Encoder, checks: readonly Check[]): Encoder {
  if (checks.length === 0) return encode;
  return (value) => {
    // First the form, since a check expects it.
    const encoded = encode(value);
    if (encoded === refused) return refused;
    payload.value = value;
    for (const { _zod: check } of checks) {
      if (check.def.when?.(payload) === false) continue;
      check.check(payload);
      if (hadIssues()) return refused;
    }
    return payload.value === value ? encoded : encode(payload.value);
  };
}

function arrayEncoder(encode: Encoder): Encoder {
  return (value) => {
    if (!Array.isArray(value)) return refused;
    const encoded: unknown[] = [];
    for (const element of value as readonly unknown[]) {
      const written = encode(element);
      if (written === refused) return refused;
      encoded.push(written);
    }
    return encoded;
  };
}

function unionEncoder(options: readonly Encoder[]): Encoder {
  return (value) => {
    for (const encode of options) {
      const encoded = encode(value);
      if (encoded !== refused) return encoded;
    }
    return refused;
  };
}

function pipeEncoder(schema: Schema, within: (part: Schema) => Encoder): Encoder | undefined {
  const { in: outer, out: inner, reverseTransform } = insideOf(schema).def;
  if (outer === undefined || inner === undefined || reverseTransform === undefined) return undefined;
  const names = namesOfFields(outer);
  if (names !== undefined) {
    // `wire` gives each field to the outer schema, an absent one as undefined.
    const shape = insideOf(outer).def.shape ?? {};
    const fields = names.flatMap(([ours, theirs]): Field[] => {
      const part = shape[theirs];
      return part === undefined ? [] : [{ ours, theirs, part }];
    });
    return recordEncoder(fields, within, { needsPresence: false, orElse: encodeByZod(schema) });
  }
  const [encodeInner, encodeOuter] = [within(inner), within(outer)];
  return (value) => {
    const encoded = encodeInner(value);
    if (encoded === refused) return refused;
    payload.value = encoded;
    const reversed = reverseTransform(encoded, payload);
    return hadIssues() ? refused : encodeOuter(reversed);
  };
}

function objectEncoder(schema: Schema, within: (part: Schema) => Encoder): Encoder | undefined {
  const { shape, catchall } = insideOf(schema).def;
  if (shape === undefined || catchall !== undefined || Object.hasOwn(shape, '__proto__')) return undefined;
  const fields = Object.entries(shape).map(([name, part]) => ({ ours: name, theirs: name, part }));
  const isKnown = ({ part }: Field) => {
    const { optin, optout } = insideOf(part);
    return optin === undefined || (optin === 'optional' && optout === 'optional');
  };
  return fields.every(isKnown)
    ? recordEncoder(fields, within, { needsPresence: true, orElse: () => refused })
    : undefined;
}

type Field = { readonly ours: string; readonly theirs: string; readonly part: Schema };

/** Gives an object its name in generated code. */
type Naming = (object: unknown) => string;

/** Formats that are their pattern and nothing else. */
const patternFormats: readonly (string | undefined)[] = ['regex', 'datetime', 'date'];

/** A condition on `v` in generated code under which a check surely says yes; undefined where none is known. */
function passes({ _zod: { def } }: Check, v: string, nameOf: Naming): string | undefined {
  const { check, value: bound, inclusive, format, pattern, maximum, fn } = def;
  const orEqual = inclusive === true ? '=' : '';
  switch (check) {
    case 'greater_than':
      return typeof bound === 'number' ? `${v} >${orEqual} ${bound}` : undefined;
    case 'less_than':
      return typeof bound === 'number' ? `${v} <${orEqual} ${bound}` : undefined;
    case 'max_length':
      // Of a text there are at most as many code points as units.
      return maximum === undefined ? undefined : `${v}.length <= ${maximum}`;
    case 'string_format':
      if (pattern === undefined || pattern.global || pattern.sticky || !patternFormats.includes(format))
        return undefined;
      return `${nameOf(pattern)}.test(${v})`;
    case 'custom':
      return fn && `${nameOf(fn)}(${v}) === true`;
    case undefined:
    default:
      return undefined;
  }
}

/** A condition under which a schema surely encodes `v` as itself; undefined where none is known. */
function keeps(schema: Schema, v: string, nameOf: Naming): string | undefined {
  const inside = insideOf(schema);
  const { def, values } = inside;
  const { innerType, options } = def;
  const formOf = (): string | undefined => {
    const kind = plainKindOf(inside);
    if (kind !== undefined) return plainKinds[kind].condition(v);
    switch (def.type) {
      case 'custom':
        return 'true';
      case 'enum':
      case 'literal':
        return values && `${nameOf(values)}.has(${v})`;
      case 'optional': {
        const inner = innerType && insideOf(innerType).optin !== 'defaulted' ? keeps(innerType, v, nameOf) : undefined;
        return inner && `(${v} === undefined || ${inner})`;
      }
      case 'union': {
        // An option that is not known might come first, and change the value.
        const known = def.discriminator === undefined ? options?.map((option) => keeps(option, v, nameOf)) : undefined;
        return known?.every((one) => one !== undefined) === true ? `(${known.join(' || ')})` : undefined;
      }
      default:
        return undefined;
    }
  };
  const conditions = [formOf(), ...checksOf(schema).map((check) => passes(check, v, nameOf))];
  return conditions.every((one) => one !== undefined) ? conditions.join(' && ') : undefined;
}

/** The same for a codec: under the condition, which sets `written`, that is what it encodes `value` as. */
function keepsWithin(schema: Schema, nameOf: Naming): string | undefined {
  const { in: outer, out: inner, reverseTransform } = insideOf(schema).def;
  if (outer === undefined || inner === undefined || reverseTransform === undefined) return undefined;
  if (namesOfFields(outer) !== undefined || checksOf(schema).length > 0) return undefined;
  const [before, after] = [keeps(inner, 'value', nameOf), keeps(outer, 'written', nameOf)];
  if (before === undefined || after === undefined) return undefined;
  const reverse = `(payload.value = value, written = ${nameOf(reverseTransform)}(value, payload), !hadIssues())`;
  return `${before} && ${reverse} && ${after}`;
}

/**
 * The encoder of a record, as generated code: with loads and stores of its own and an object that has its shape from the
 * start it takes half as long as a loop over the names.
 *
 * @param needsPresence a field that is absent, rather than undefined, is left out where it is optional and refused elsewhere
 * @param orElse encodes what is no record
 */
function recordEncoder(
  fields: readonly Field[],
  within: (part: Schema) => Encoder,
  { needsPresence, orElse }: { needsPresence: boolean; orElse: Encoder },
): Encoder {
  const uses: unknown[] = [];
  const nameOf: Naming = (object) => `uses[${uses.push(object) - 1}]`;
  const statements = fields.map(({ ours, part }, at) => {
    const name = JSON.stringify(ours);
    const kept = keeps(part, 'value', nameOf);
    const condition = kept === undefined ? keepsWithin(part, nameOf) : `${kept} && ((written = value), true)`;
    const mustBeThere = needsPresence && insideOf(part).optin === undefined;
    const absent = mustBeThere ? 'refused' : 'undefined';
    const encoded = `encode[${at}](value)`;
    const otherwise = needsPresence ? `value === undefined && !(${name} in record) ? ${absent} : ${encoded}` : encoded;
    const slowly = `written = ${otherwise}; if (written === refused) return refused;`;
    const isThere = mustBeThere ? 'value !== undefined && ' : '';
    const set = condition === undefined ? slowly : `if (!(${isThere}${condition})) { ${slowly} }`;
    return `value = record[${name}]; ${set} const field${at} = written;`;
  });
  const written = fields.map(({ theirs }, at) => `${JSON.stringify(theirs)}: field${at}`);
  const code = `return (record) => { let value, written; ${statements.join('\n')} return { ${written.join(', ')} }; };`;
  const generate = new Function('refused', 'encode', 'uses', 'payload', 'hadIssues', code) as (
    ...parts: readonly unknown[]
  ) => Encoder;
  const encoders = fields.map(({ part }) => within(part));
  const encode = generate(refused, encoders, uses, payload, hadIssues);
  return (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? encode(value) : orElse(value);
}
