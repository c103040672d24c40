import { z } from 'zod';
import { isEmail, normalizeEmail } from '#rules/text/email-address.ts';
import { normalizeLine, normalizeText } from '#rules/text/normalize-text.ts';
import { normalizeVin } from '#rules/text/vin.ts';

type Names<Shape> = { readonly [K in keyof Shape]?: string | readonly [string, ...string[]] };
type Canonical<N> = N extends string
  ? N
  : N extends readonly [infer First extends string, ...unknown[]]
    ? First
    : never;
type Renamed<Shape, N extends Names<Shape>> = {
  [K in keyof Shape as Canonical<N[K]> extends never ? K : Canonical<N[K]>]: Shape[K];
};

/** The fields of a schema under our names. */
const shapes = new WeakMap<object, z.ZodRawShape>();

/** Accepted spellings of the fields of a schema: spelling on the wire → the canonical one. */
const spellings = new WeakMap<object, Readonly<Record<string, string>>>();

/**
 * A record with the specification's field names on the wire and ours everywhere else.
 *
 * @param shape the fields under our names
 * @param names only the fields whose name on the wire differs; a list names the canonical spelling first, then the
 *   other spellings accepted on input (the two specifications spell some fields differently)
 */
export function wire<Shape extends z.ZodRawShape, const N extends Names<Shape>>(shape: Shape, names: N) {
  const all = Object.keys(shape).map((ours) => [ours, [names[ours] ?? ours].flat()] as const);
  const pairs = all.map(([ours, [their = ours]]) => [ours, their] as const);
  const theirs = z.object(
    Object.fromEntries(pairs.map(([ours, their]) => [their, shape[ours]])) as Renamed<Shape, N> & z.ZodRawShape,
  );
  // The inner side must be z.custom: a second z.object there would decode nested codecs twice.
  const codec = z.codec(theirs, z.custom<z.output<z.ZodObject<Shape>>>(), {
    decode: (record: Record<string, unknown>) =>
      Object.fromEntries(
        pairs.flatMap(([our, their]) => (record[their] === undefined ? [] : [[our, record[their]]])),
      ) as never,
    encode: (record: Record<string, unknown>) =>
      Object.fromEntries(pairs.map(([our, their]) => [their, record[our]])) as never,
  });
  shapes.set(codec, shape);
  const others = all.flatMap(([ours, [their = ours, ...rest]]) => rest.map((other) => [other, their] as const));
  if (others.length > 0) spellings.set(codec, Object.fromEntries(others));
  return codec;
}

/** Renames accepted spellings to the canonical ones. Leaves anything else alone. */
export function withCanonicalSpelling(schema: z.ZodType, record: unknown): unknown {
  const others = spellings.get(schema);
  if (others === undefined || typeof record !== 'object' || record === null || Array.isArray(record)) return record;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const canonical = others[name];
      return [canonical === undefined || Object.hasOwn(record, canonical) ? name : canonical, value];
    }),
  );
}

/** The schema of a text within those that let it be absent, or that read it. */
function findText(schema: unknown): z.ZodString | undefined {
  if (schema instanceof z.ZodString) return schema;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return findText(schema.unwrap());
  if (schema instanceof z.ZodPipe) return findText(schema.in);
  return schema instanceof z.ZodUnion ? schema.options.map(findText).find((one) => one !== undefined) : undefined;
}

/** The longest text, in characters, that a field of a record takes; undefined where it takes any, or is no text. */
export function maxTextLength(record: z.ZodType, field: string): number | undefined {
  const shape = shapes.get(record) ?? (record instanceof z.ZodObject ? record.shape : {});
  return findText(shape[field])?.maxLength ?? undefined;
}

/** A field that the specification's clients send and the server does not read: nothing in it is a reason to refuse. */
export const ignored = z.unknown().optional();

/** The range of a column of the type `integer`, in which whole numbers are stored and by which they are looked for. */
export const minInteger = -2_147_483_648;
export const maxInteger = 2_147_483_647;

/** A whole number of a range that may arrive as text, as in a query string or a form. */
export function wholeNumberBetween(min: number, max: number) {
  const inRange = z.int().min(min).max(max);
  return z.codec(z.union([inRange, z.string().regex(/^-?\d{1,15}$/)]), inRange, {
    decode: Number,
    encode: (value) => value,
  });
}

export const wholeNumber = wholeNumberBetween(minInteger, maxInteger);

/** A number of bytes: a client says how long a file is that it is about to send. */
export const byteCount = wholeNumberBetween(0, Number.MAX_SAFE_INTEGER);

/** A yes or no that may arrive as a number, or as text from a form. */
export const flag = z.codec(
  z.union([z.boolean(), z.literal([0, 1]), z.enum(['true', 'false', '1', '0'])]),
  z.boolean(),
  {
    decode: (value) => value === true || value === 1 || value === 'true' || value === '1',
    encode: (value) => value,
  },
);

/**
 * An enumeration: the specification's word or number on the wire, ours everywhere else.
 *
 * @param pairs our words with those on the wire
 */
export function words<const Pairs extends Readonly<Record<string, string | number>>>(pairs: Pairs) {
  type Ours = keyof Pairs & string;
  const ours = Object.keys(pairs) as Ours[];
  const oursOf = Object.fromEntries(ours.map((word) => [pairs[word], word])) as Record<string | number, Ours>;
  const theirs = z.literal(Object.values(pairs) as Pairs[Ours][]);
  // The mapping is one to one.
  const codec = z.codec(theirs, z.enum(ours), {
    decode: (word) => oursOf[word] as never,
    encode: (word) => pairs[word] as never,
  });
  return Object.assign(codec, { options: ours });
}

/** A required field of the specification: null on the wire where it is absent inside. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.codec(schema.nullable(), z.custom<z.output<Schema>>().optional(), {
    decode: (value) => (value ?? undefined) as never,
    encode: (value) => (value ?? null) as never,
  });

/** As `orNull`, for a text: empty on the wire where it is absent inside. */
export const textOrEmpty = z.codec(z.string(), z.string().optional(), {
  decode: (value) => (value === '' ? undefined : value),
  encode: (value) => value ?? '',
});

/** An optional choice of a form: absent inside where it is absent or empty on the wire. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.codec(z.union([z.literal(''), schema]).optional(), z.custom<z.output<Schema>>().optional(), {
    decode: (value) => (value === '' ? undefined : value) as never,
    encode: (value) => value as never,
  });

/** The input of a call that takes none. */
export const nothing = z.object({});

/** PostgreSQL cannot store U+0000, no encoding can write half of a surrogate pair, and no person types either. */
export const isWritable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** Text that the database can store, as it was typed. */
export const writable = z.string().refine(isWritable);

/** A text of people, normalized; of at most `limit` characters that the database can store. */
export const text = (limit: number) => writable.overwrite(normalizeText).max(limit);

/** The same of one line: a name, a street, a number. */
export const line = (limit: number) => writable.overwrite(normalizeLine).max(limit);

/** Text that is compared exactly as typed, blanks included: a password. */
export const secret = (limit: number) => writable.max(limit);

/** An e-mail address as it is kept, or what was typed in its place: the rules of accounts judge it. */
export const emailText = writable.overwrite(normalizeEmail).max(200);
export const email = emailText.refine(isEmail);

/** The number of a vehicle as it is kept. */
export const vin = writable.overwrite(normalizeVin).max(40);

/** The years of all business data: PostgreSQL and JavaScript agree about each of their days. */
const isOfOurTime = (date: string): boolean => date >= '1900-01-01' && date < '3000-01-01';

/** A day of the calendar that exists, as 2026-12-31. */
export const calendarDay = z.iso.date().refine(isOfOurTime);

/** An instant as ISO 8601 text; answers carry it in UTC. */
export const instant = z.iso
  .datetime({ offset: true })
  .max(40)
  // PostgreSQL knows no time zone further from Greenwich than this.
  .regex(/(Z|[+-](0\d|1[0-5]):\d\d)$/)
  .refine(isOfOurTime);
