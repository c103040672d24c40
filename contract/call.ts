import type { z } from 'zod';
import type { Topic } from './topics.ts';

/**
 * Who may make a call. `active` is any signed-in user whose account is unlocked, `customer` an active user with
 * that role, `staff` one of support or the administrators, `admin` an administrator.
 */
export type Audience = 'public' | 'signedIn' | 'active' | 'customer' | 'staff' | 'admin';

/** A thing that a call asks for and that may not be there, or not for the asker. */
export type Thing =
  | 'account'
  | 'chat'
  | 'checkedFile'
  | 'country'
  | 'customer'
  | 'customerTool'
  | 'deliveryNote'
  | 'document'
  | 'file'
  | 'invoice'
  | 'job'
  | 'legalNotice'
  | 'mail'
  | 'method'
  | 'replyTemplate'
  | 'solution'
  | 'task'
  | 'tool'
  | 'transaction'
  | 'vehicle';

/** One thing the server can be asked to do. Declared here; served, called, documented and tested from here. */
export type Call = {
  readonly method: 'GET' | 'POST';
  /** The specification's name for it, which is also the last part of its path unless `path` says otherwise. */
  readonly name: string;
  readonly path?: string;
  /** What the other specification calls it: served beside the path as `/tf24API/…`, a call that only reads under either method. */
  readonly alsoNamed?: string;
  readonly who: Audience;
  /** One sentence for the generated documentation. */
  readonly about: string;
  /** The thing that was not there when the answer is `notFound`; without it a call never answers that. */
  readonly seeks?: Thing;
  /** What the answer of a reading call shows: it is stale when that has changed. */
  readonly shows?: readonly Topic[];
  /** What a call changes that does not only read. An answer of `false` says that nothing changed. */
  readonly changes?: readonly Topic[];
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Every expected "no" of this call's own, with its HTTP status; `commonRefusals` come on top. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Names of the file parts of a call that is sent as multipart form data. */
  readonly files?: readonly string[];
  /** A call that only reads although its method is POST, as the specification has it; every GET does. */
  readonly reads?: true;
  /**
   * The engine works for this call, and no transaction waits for it: the handler reads without one and opens its own, short
   * ones to write.
   */
  readonly usesEngine?: true;
  /** `file`: a successful answer is a binary stream with a file name, not JSON. */
  readonly answers?: 'json' | 'file';
};

export type Input<C extends Call> = z.output<C['input']>;
export type Output<C extends Call> = z.output<C['output']>;
export type RefusalOf<C extends Call> =
  | (keyof C['refusals'] & string)
  | (C extends { readonly seeks: Thing } ? CommonRefusal : Exclude<CommonRefusal, 'notFound'>);
export type FileOf<C extends Call> = C['files'] extends readonly (infer Name extends string)[] ? Name : never;

/** Declares a call; the generic keeps its literal names for the handlers, the client and the translations. */
export const call = <const C extends Call>(declaration: C): C => declaration;

/** The path of a call under the API root `/api`. */
export function pathOf({ name, path }: Call): string {
  return path ?? `/tf24API/${name}`;
}

/** The path of a call under the name that the other specification has for it. */
export const otherPathOf = ({ alsoNamed }: Call): string | undefined => alsoNamed && `/tf24API/${alsoNamed}`;

/**
 * Two headers keep forms of staff from undoing each other without a word: every answer says when it was read, and whoever
 * saves says when what is shown was read. Then fields that somebody else has written since are refused.
 */
export const readAtHeader = 'tuneport-read-at';
export const seenAtHeader = 'tuneport-seen-at';

/** What any call may answer instead of its own refusals. */
export const commonRefusals = {
  invalidInput: 400,
  notSignedIn: 401,
  notAllowed: 403,
  accountNotActive: 403,
  onlyWatching: 403,
  notFound: 404,
  uploadTooSlow: 408,
  /** Somebody else of the staff has written the same fields since they were read; says who (`by`) and when (`at`). */
  changedMeanwhile: 409,
  fileTooLarge: 413,
  formExpected: 415,
  /** What a customer may store is used up. */
  quotaExceeded: 422,
  tooManyRequests: 429,
  /** One user, or all together, send more files at once than may be. */
  tooManyUploads: 429,
  internalError: 500,
  /** The disk is as good as full. */
  storageFull: 507,
} as const satisfies Record<string, number>;

export type CommonRefusal = keyof typeof commonRefusals;
