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

/** Kinds of values, each with the condition on `value` for the generated code of a record. */
const plainKinds = {
  string: { condition: "typeof value === 'string'", isOf: (value: unknown) => typeof value === 'string' },
  safeint: { condition: 'Number.isSafeInteger(value)', isOf: Number.isSafeInteger },
  number: { condition: 'Number.isFinite(value)', isOf: Number.isFinite },
  boolean: { condition: "typeof value === 'boolean'", isOf: (value: unknown) => typeof value === 'boolean' },
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

type Test = (value: never) => boolean;

/** Formats that are their pattern and nothing else. */
const patternFormats: readonly (string | undefined)[] = ['regex', 'datetime', 'date'];

/** A test that a value passes only where a check says yes, without a payload; undefined for a check that has none. */
function quickTestOf({ _zod: { def } }: Check): Test | undefined {
  const { check, value: bound, inclusive, format, pattern, maximum, fn } = def;
  switch (check) {
    case undefined:
      return undefined;
    case 'greater_than':
      if (typeof bound !== 'number') return undefined;
      return (value: number) => value > bound || (inclusive === true && value === bound);
    case 'less_than':
      if (typeof bound !== 'number') return undefined;
      return (value: number) => value < bound || (inclusive === true && value === bound);
    case 'max_length':
      // Of a text there are at most as many code points as units.
      return maximum === undefined ? undefined : (value: { length: number }) => value.length <= maximum;
    case 'string_format':
      if (pattern === undefined || pattern.global || pattern.sticky || !patternFormats.includes(format))
        return undefined;
      return (value: string) => pattern.test(value);
    case 'custom':
      return fn && ((value: unknown) => fn(value) === true);
    default:
      return undefined;
  }
}

/** What no quick test lets pass goes to zod's own check: it says no by an issue, and may replace the value. */
function withChecks(encode: Encoder, checks: readonly Check[]): Encoder {
  if (checks.length === 0) return encode;
  const tests = checks.map((one) => {
    const { _zod: check } = one;
    return { passes: quickTestOf(one), check };
  });
  return (value) => {
    // First the form, since a check expects it.
    const encoded = encode(value);
    if (encoded === refused) return refused;
    payload.value = value;
    for (const { passes, check } of tests) {
      if (passes?.(payload.value as never) === true || check.def.when?.(payload) === false) continue;
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

type Generate = (
  refusal: symbol,
  encode: readonly Encoder[],
  values: readonly (ReadonlySet<unknown> | undefined)[],
) => Encoder;

/** The schema of a field where it is present. */
function presentPartOf(part: Schema): { present: Schema; isOptional: boolean } {
  const { type, innerType } = insideOf(part).def;
  const isOptional = type === 'optional' && innerType !== undefined && checksOf(part).length === 0;
  return isOptional && insideOf(innerType).optin !== 'defaulted'
    ? { present: innerType, isOptional }
    : { present: part, isOptional: false };
}

/** The condition on `value` for the generated code of a record, for a schema that leaves a value as it is; undefined for others. */
function conditionOf(part: Schema, at: number): string | undefined {
  const inside = insideOf(part);
  if (checksOf(part).length > 0) return undefined;
  const kind = plainKindOf(inside);
  if (kind !== undefined) return plainKinds[kind].condition;
  const isListed = inside.def.type === 'enum' || inside.def.type === 'literal';
  return isListed && inside.values !== undefined ? `values[${at}].has(value)` : undefined;
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
  const parts = fields.map(({ part }) => presentPartOf(part));
  const statements = fields.map(({ ours, part }, at) => {
    const name = JSON.stringify(ours);
    const { present, isOptional } = parts[at] ?? { present: part, isOptional: false };
    const read = `value = record[${name}];`;
    const condition = conditionOf(present, at);
    if (condition !== undefined) {
      const holds = isOptional ? `value === undefined || ${condition}` : condition;
      return `${read} if (!(${holds})) return refused; const field${at} = value;`;
    }
    const encoded = isOptional ? `value === undefined ? value : encode[${at}](value)` : `encode[${at}](value)`;
    const absent = insideOf(part).optin === undefined ? 'refused' : 'undefined';
    const written = needsPresence ? `value === undefined && !(${name} in record) ? ${absent} : ${encoded}` : encoded;
    return `${read} const field${at} = ${written}; if (field${at} === refused) return refused;`;
  });
  const written = fields.map(({ theirs }, at) => `${JSON.stringify(theirs)}: field${at}`);
  const code = `return (record) => { let value; ${statements.join('\n')} return { ${written.join(', ')} }; };`;
  const generate = new Function('refused', 'encode', 'values', code) as Generate;
  const encode = generate(
    refused,
    parts.map(({ present }) => within(present)),
    parts.map(({ present }) => insideOf(present).values),
  );
  return (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? encode(value) : orElse(value);
}
