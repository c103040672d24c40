import type { z } from 'zod';
import type { CompanyRight } from './accounts/company-rights.ts';
import type { Needs } from './permissions.ts';
import type { Topic } from './topics.ts';

/**
 * Users who may make a call. `active` is any signed-in user whose account is unlocked, `customer` such a customer, `staff`
 * such a member of staff.
 */
export type Audience = 'public' | 'signedIn' | 'active' | 'customer' | 'staff';

/** Rights of which a person in a company needs one; without them anybody in it may make the call. */
type NeededRights = readonly [CompanyRight, ...CompanyRight[]];

/**
 * Users who may make a call, with the permissions of which members of staff need one. A call of staff always names some; one
 * of both sides does where staff act or read for customers.
 */
type Access =
  | { readonly who: 'staff'; readonly needs: Needs; readonly rights?: never }
  | { readonly who: 'active'; readonly needs?: Needs; readonly rights?: NeededRights }
  | { readonly who: 'customer'; readonly needs?: never; readonly rights?: NeededRights }
  | {
      readonly who: Exclude<Audience, 'staff' | 'active' | 'customer'>;
      readonly needs?: never;
      readonly rights?: never;
    };

/** An object that a call asks for, which may not exist or may be out of the caller's reach. */
export type Thing =
  | 'account'
  | 'booking'
  | 'chat'
  | 'checkedFile'
  | 'country'
  | 'customer'
  | 'customerTool'
  | 'deliveryNote'
  | 'document'
  | 'file'
  | 'group'
  | 'invitation'
  | 'pushDevice'
  | 'invoice'
  | 'job'
  | 'legalNotice'
  | 'mail'
  | 'method'
  | 'news'
  | 'package'
  | 'payment'
  | 'person'
  | 'purchase'
  | 'rejectReason'
  | 'replyTemplate'
  | 'role'
  | 'solution'
  | 'task'
  | 'text'
  | 'tool'
  | 'transaction'
  | 'vehicle';

/** One call of the server, declared once: the server, the client, the documentation and the tests all read this. */
export type Call = Access & {
  readonly method: 'GET' | 'POST';
  /** The specification's name for it, which is also the last part of its path unless `path` says otherwise. */
  readonly name: string;
  readonly path?: string;
  /**
   * The other specification's name for it: served beside the path as `/tf24API/…`, a call that only reads under either
   * method.
   */
  readonly alsoNamed?: string;
  /** One sentence for the generated documentation. */
  readonly about: string;
  /** The object that is missing when the answer is `notFound`; without it a call never answers that. */
  readonly seeks?: Thing;
  /** Topics that the answer of a reading call shows: it is stale when one of them has changed. */
  readonly shows?: readonly Topic[];
  /**
   * Topics of all that the answer of a reading call shows, for a list that open screens ask for every few seconds: until one of
   * them changes it is answered 304 to who has it, and nothing of it is read. Whatever changes such a row publishes its topic.
   */
  readonly unchangedWhile?: readonly Topic[];
  /** Topics that a writing call changes. An answer of `false` means that nothing changed. */
  readonly changes?: readonly Topic[];
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Every expected "no" of this call, with its HTTP status; `commonRefusals` come on top. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Names of the file parts of a call that is sent as multipart form data. */
  readonly files?: readonly string[];
  /** Largest file of this call, in bytes, where it is less than that of any upload; its rest is not read. */
  readonly fileLimit?: { readonly bytes: number; readonly refusal: string };
  /** Marks a call that only reads although the specification makes it a POST; every GET only reads. */
  readonly reads?: true;
  /**
   * Marks a call that runs the engine outside of any transaction: the handler reads without one and opens short ones to
   * write.
   */
  readonly usesEngine?: true;
  /** Marks a call that waits for a service outside, such as a payment provider: served as one that uses the engine. */
  readonly asksService?: true;
  /** Marks a call that ends the caller's session: the browser drops what it has cached and the pages one could go back to. */
  readonly endsSession?: true;
  /** `file`: a successful answer is a binary stream with a file name, not JSON. */
  readonly answers?: 'json' | 'file';
  /** The event of the security log that an answered file is: of a customer's file, or of rows or documents of many. */
  readonly records?: 'downloaded' | 'exported';
  /**
   * Marks a call whose answer has a secret, such as a token or a link that opens something: it is never compressed, since its
   * length could betray the secret to one who can put text into the answer (BREACH).
   */
  readonly hasSecret?: true;
  /** Marks a call that opens a session: its refusals are failed sign-ins. */
  readonly signsIn?: true;
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
export function getPath({ name, path }: Pick<Call, 'name' | 'path'>): string {
  return path ?? `/tf24API/${name}`;
}

/** The path of a call under the other specification's name. */
export const getOtherPath = ({ alsoNamed }: Call): string | undefined => alsoNamed && `/tf24API/${alsoNamed}`;

/**
 * Headers against lost updates in forms of staff: every answer carries the time at which it was read, and a save
 * carries the time at which the shown values were read. Fields that a colleague has written since are refused.
 */
export const readAtHeader = 'tuneport-read-at';
export const seenAtHeader = 'tuneport-seen-at';

/** Refusals that any call may answer besides its own. */
export const commonRefusals = {
  invalidInput: 400,
  notSignedIn: 401,
  notAllowed: 403,
  accountNotActive: 403,
  /** The operator demands a second factor of staff, and the caller has none. */
  secondFactorMissing: 403,
  /** An account that has become one of staff has to choose a password under the rules for staff. */
  newPasswordNeeded: 403,
  onlyWatching: 403,
  notFound: 404,
  uploadTooSlow: 408,
  /** A colleague has written the same fields since they were read; names the colleague (`by`) and the time (`at`). */
  changedMeanwhile: 409,
  fileTooLarge: 413,
  formExpected: 415,
  /** The body is of a type or coding that the call does not read. */
  typeNotSupported: 415,
  /** The customer's storage is used up. */
  quotaExceeded: 422,
  tooManyRequests: 429,
  /** The answer would take the database longer than a request may: less has to be asked for. */
  takesTooLong: 422,
  /** One user, or all together, send more files at once than allowed. */
  tooManyUploads: 429,
  /** The scanner found a virus in an upload; names it (`signature`). */
  fileInfected: 422,
  /** The scanner takes no files of this size, and the operator accepts none that was not scanned. */
  fileTooLargeToScan: 422,
  /** The scanner does not answer, and the operator accepts no file that was not scanned. */
  scannerUnreachable: 503,
  internalError: 500,
  /** The database does not answer, or has no connection left. */
  databaseAway: 503,
  /** The place of the files does not answer; everything else goes on. */
  storageAway: 503,
  /** The stored file is missing, or not what it was: it is given to nobody, and the desk tells of it. */
  fileDamaged: 503,
  /** The disk is almost full. */
  storageFull: 507,
} as const satisfies Record<string, number>;

export type CommonRefusal = keyof typeof commonRefusals;
